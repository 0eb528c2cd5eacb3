// Package hostversion orders what host products tell of an organization, a person or a
// licence. A host counts its changes of each; what comes twice or late changes nothing.
package hostversion

import (
	"fmt"

	"marketplace/internal/kit/errs"
)

// Operator stands for the version of whoever runs commands on the machine: it is never
// late, and leaves the version of the host as it is.
const Operator = -1

// Check compares a told version with the known one, which is 0 while no host has told
// anything; isSame says whether the content told is the known one. True: nothing is to be done.
// Errors, conflicts: 'stale_version' for a version older than the known one, 'version_taken' for
// the known one with other content. What the operator tells is never refused.
func Check(known, told int64, isSame bool) (isRepeated bool, err error) {
	switch {
	case told == Operator:
		return isSame, nil
	case told < known:
		return false, errs.New(errs.Conflict, "stale_version", fmt.Sprintf("Version %d is older than version %d, which is known.", told, known))
	case told == known && isSame:
		return true, nil
	case told == known:
		return false, errs.New(errs.Conflict, "version_taken", fmt.Sprintf("Version %d is known with other content. Count the version up with each change.", told))
	}
	return false, nil
}

// Next gives the version to keep: the told one, or the known one when the operator told it.
func Next(known, told int64) int64 {
	if told == Operator {
		return known
	}
	return told
}
