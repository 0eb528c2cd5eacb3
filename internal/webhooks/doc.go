// Package webhooks delivers events to developers: signed, tried again, logged, and
// again on request.
package webhooks
