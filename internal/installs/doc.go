// Package installs owns what an organization has installed: who may install an app,
// who is left without access to it, the record with its history, and what the app's
// developer hears of it. It knows nothing about how apps are described or licensed,
// which comes through ports, nor about money: entitlements installs what is paid for.
// Invariants: an organization has an app at most once at a time, and a record is never
// erased, only marked removed.
package installs
