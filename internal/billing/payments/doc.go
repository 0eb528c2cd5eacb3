// Package payments is one attempt to collect a charge at a payment provider: its
// states, what a provider may say, and the signatures of its events. A provider
// that did not answer is asked again under the same key, never guessed about.
package payments
