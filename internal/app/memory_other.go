//go:build !linux

package app

// releaseStartup does nothing where the system gives no such advice.
func releaseStartup() {}
