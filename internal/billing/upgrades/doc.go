// Package upgrades sells the paid extras of apps, has their developers switch them
// on and off, and pays back what a developer refuses.
package upgrades
