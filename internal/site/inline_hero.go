package site

import (
	"context"
	"html"
	"regexp"
	"strings"
)

// urgentPicture is the picture that a page shows first and largest.
var urgentPicture = regexp.MustCompile(`<img [^>]*?src="([^"]+)"[^>]*? fetchPriority="high"`)

// mostInlined bounds the bytes of a drawing that goes into the document: a scene of both
// sizes is up to 17,000, which compress to 3,500.
const mostInlined = 20 << 10

// inlineHero puts the urgent picture of a drawn page into the page, when we drew it
// ourselves: the page is then whole without waiting for a second answer. The
// browser's tree has the picture's address, as page data has; taking the page
// over, it leaves the picture as it is.
func (s *Server) inlineHero(ctx context.Context, body string) string {
	found := urgentPicture.FindStringSubmatchIndex(body)
	if found == nil || s.d.Artwork == nil {
		return body
	}
	from, to := found[2], found[3]
	artwork, file := s.artworkOf(body[from:to])
	if !strings.HasSuffix(file, ".svg") {
		return body
	}
	ready, err := artwork.picture(ctx, html.UnescapeString(file))
	if err != nil || ready == nil {
		return body // the browser asks for it and sees what is wrong
	}
	drawing := ready.Bytes()
	if len(drawing) > mostInlined {
		return body
	}
	preload := `<link rel="preload" as="image" href="` + body[from:to] + `" fetchPriority="high"/>`
	whole := body[:from] + "data:image/svg+xml," + inlineEscapes.Replace(string(drawing)) + body[to:]
	return strings.Replace(whole, preload, "", 1)
}

// artworkOf gives what draws the picture of an address, and its name there; "" for one of another
// place.
func (s *Server) artworkOf(address string) (artwork *Artwork, file string) {
	if file, isInWords := strings.CutPrefix(address, s.d.Boot.Base+"/pictures/"); isInWords && s.d.Social != nil {
		return s.d.Social, file
	}
	file, isOurs := strings.CutPrefix(address, s.d.Boot.root()+"/pictures/")
	if !isOurs {
		return s.d.Artwork, ""
	}
	return s.d.Artwork, file
}

// inlineEscapes spells what may stand neither in an attribute nor in an address.
//
//nolint:gochecknoglobals // a constant table
var inlineEscapes = strings.NewReplacer("%", "%25", "#", "%23", `"`, "%22", "'", "%27", "<", "%3C", ">", "%3E", "&", "%26", "\n", "%0A", "{", "%7B", "}", "%7D", " ", "%20")
