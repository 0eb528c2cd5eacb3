// Package grants keeps what an organization has of upgrades, and how far their
// developer is with switching them on or off.
package grants
