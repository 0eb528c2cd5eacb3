// Package identitydb stores what identity knows in SQL. It is the only package that
// knows the tables identity_*.
package identitydb
