package httpapi

import "net/http"

// Unread takes the body off the requests that are named, before anybody can keep, hash or log
// it.
func Unread(isUnread func(*http.Request) bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isUnread(r) {
			r = r.Clone(r.Context())
			r.Body, r.ContentLength = http.NoBody, 0
		}
		next.ServeHTTP(w, r)
	})
}
