// Package sandbox is the embedded payment provider. It stands for another
// company: it has its own tables, takes card numbers that our own API never
// sees, answers billing only through payments.Provider, and tells outcomes later
// by signed events to the same webhook that any provider would use. It accepts
// test cards only and moves no money.
package sandbox
