// Package deps finds what somebody forgot to wire, at start.
package deps

import (
	"fmt"
	"reflect"
)

// Check panics when a field of d, a struct of dependencies, has its zero value: a program that
// is wired wrongly does not start. The panic names whose dependency is missing, and which. A
// field that is a switch may be off.
func Check(of string, d any) {
	value := reflect.ValueOf(d)
	for i := range value.NumField() {
		if field := value.Field(i); field.IsZero() && field.Kind() != reflect.Bool {
			panic(fmt.Sprintf("%s: the dependency %s is missing", of, value.Type().Field(i).Name))
		}
	}
}
