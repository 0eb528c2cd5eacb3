package site

import (
	"regexp"
	"slices"
	"strings"
)

// partMark stands in front of what the server draws of a part of a page
// (the marks of routes/parts.ts) and names the module that draws it.
var partMark = regexp.MustCompile(`<style data-part="([^"]+)"></style>`)

// placeSheets puts the style sheets of the parts of a page in front of the first
// part that needs them, so that the first view waits for none of them, and says
// which: the content policy has to allow them. What the head has stands nowhere else.
func (f *Frontend) placeSheets(kind Kind, body string) (placed string, sheets []string) {
	known := f.stylesOf(kind)
	placed = partMark.ReplaceAllStringFunc(body, func(mark string) string {
		var b strings.Builder
		for _, sheet := range f.parts[partMark.FindStringSubmatch(mark)[1]] {
			if slices.Contains(known, sheet) {
				continue
			}
			known, sheets = append(known, sheet), append(sheets, sheet)
			b.WriteString("<style>" + f.sheets[sheet] + "</style>")
		}
		return b.String()
	})
	return placed, sheets
}

// partsOf finds the styles of each module that is loaded by itself, pages and parts
// of pages, without those that every document has.
func partsOf(chunks map[string]chunk, entry *Frontend) map[string][]string {
	parts := map[string][]string{}
	for module, c := range chunks {
		if !c.IsDynamicEntry {
			continue
		}
		part := &Frontend{}
		part.collect(chunks, c, map[string]bool{})
		parts[module] = slices.DeleteFunc(part.styles, func(sheet string) bool { return slices.Contains(entry.styles, sheet) })
	}
	return parts
}
