// Package identitydb keeps identity's facts in SQL. It is the only place that
// knows the tables identity_*; rows become domain values here and nowhere else.
package identitydb
