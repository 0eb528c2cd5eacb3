// Package licences keeps which host products an organization may use.
package licences
