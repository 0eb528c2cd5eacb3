package site

import (
	"net/http"
	"strings"
	"time"
)

// securityTextLife is how long what security.txt says may be believed: it is written anew each
// day, and a copy that nobody looks after is over within half a year.
const securityTextLife = 180 * 24 * time.Hour

// securityText says whom to tell about a weakness (RFC 9116); 404 where nobody is named.
func (s *Server) securityText(w http.ResponseWriter, r *http.Request) {
	contact := s.d.SecurityContact
	if contact == "" {
		http.NotFound(w, r)
		return
	}
	if !strings.HasPrefix(contact, "https://") {
		contact = "mailto:" + contact
	}
	expires := s.d.Builder.Now().UTC().Truncate(24 * time.Hour).Add(securityTextLife)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write([]byte("Contact: " + contact + "\nExpires: " + expires.Format(time.RFC3339) + "\nPreferred-Languages: en\nCanonical: " + s.d.Builder.PublicURL + securityTextPath + "\n"))
}

// securityTextPath is where programs look for it, below the origin.
const securityTextPath = "/.well-known/security.txt"
