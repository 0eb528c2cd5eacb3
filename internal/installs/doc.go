// Package installs owns what an organization has installed: who may install
// an app, the record of it with its history, and the notice to the app's
// developer. It knows nothing about how apps are described or paid for; both
// come through ports. Invariants: an organization has an app at most once at a
// time, and a record is never erased, only marked removed.
package installs
