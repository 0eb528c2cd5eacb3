package listing

import "regexp"

// MaxScreenshots is the most pictures that an app shows.
const MaxScreenshots = 20

// PictureSizes are the sizes in which an uploaded picture is shown, smallest first; the names
// are the ends of its addresses.
//
//nolint:gochecknoglobals // a closed list
var PictureSizes = []string{"small", "large", "original"}

// uploadPattern is the address of an uploaded picture in one of its sizes.
var uploadPattern = regexp.MustCompile(`^(https?://[^/]+/[^?#]*uploads/)([0-9a-f]{32})/(small|large|original)$`)

// UploadID gives the id of the uploaded picture that an address shows, "" for any other address.
func UploadID(address string) string {
	if found := uploadPattern.FindStringSubmatch(address); found != nil {
		return found[2]
	}
	return ""
}

// SizedPicture gives the address of a picture in a size; one that was not uploaded has one.
func SizedPicture(address, size string) string {
	if found := uploadPattern.FindStringSubmatch(address); found != nil {
		return found[1] + found[2] + "/" + size
	}
	return address
}
