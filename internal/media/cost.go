package media

import (
	"encoding/binary"
	"image"
)

const (
	// mostUnpackedBytes bounds what a decoder keeps while it unpacks an upload, beside the file:
	// 12 million of the usual pixels.
	mostUnpackedBytes = 4 * mostUploadPixels
	// mostScans is in how many passes a JPEG may be stored. Programs make some ten; each goes over
	// the whole picture.
	mostScans = 32
)

const moves = RefusalError("The picture moves. Use one that stands still.")

func refuseCost() error {
	return RefusalError("The picture takes too much memory to open. Save it smaller, with 8 bits a colour, neither interlaced nor progressive.")
}

// checkCost refuses, before it is unpacked, what would take much more memory or time than other
// pictures of its size.
func checkCost(data []byte, c image.Config) error {
	pixels := c.Width * c.Height
	switch Type(data) {
	case PNG:
		if hasChunk(data, "acTL") {
			return moves
		}
		if pixels*bytesOfPNG(data) > mostUnpackedBytes {
			return refuseCost()
		}
	case JPEG:
		scans, samples, isProgressive := readJPEG(data)
		if scans > mostScans || isProgressive && int(float64(pixels)*samples*bytesOfProgressive) > mostUnpackedBytes {
			return refuseCost()
		}
	}
	return nil
}

// bytesOfPNG is how many bytes image/png keeps of a pixel: twice as many of deep colours, and half
// as many again while it puts the last pass of an interlaced picture into its place.
func bytesOfPNG(data []byte) int {
	const depthAt, interlaceAt = 24, 28
	kept := 4
	if data[depthAt] == 16 {
		kept = 8
	}
	if data[interlaceAt] == 1 {
		kept += kept / 2
	}
	return kept
}

// bytesOfProgressive is how many bytes image/jpeg keeps of a sample of a progressive picture: a
// coefficient of four bytes until the last pass, and what it comes to.
const bytesOfProgressive = 5

// readJPEG counts the passes of a JPEG and the samples of a pixel, of all colours together.
func readJPEG(data []byte) (scans int, samples float64, isProgressive bool) {
	const (
		marker      = 0xff
		progressive = 0xc2
		startOfScan = 0xda
		end         = 0xd9
	)
	for at := 2; at+4 <= len(data); {
		kind := data[at+1]
		if data[at] != marker || kind == 0 || kind == marker || kind >= 0xd0 && kind <= 0xd7 { // pictures between markers
			at++
			continue
		}
		if kind == end {
			break
		}
		length := int(binary.BigEndian.Uint16(data[at+2:]))
		switch kind {
		case startOfScan:
			scans++
		case progressive:
			isProgressive, samples = true, samplesOf(data[at+4:max(at+4, min(len(data), at+2+length))])
		}
		at += 2 + length
	}
	return scans, samples, isProgressive
}

// samplesOf gives how many samples a pixel has by the head of a picture: those of colours are often
// fewer than those of brightness.
func samplesOf(head []byte) float64 {
	const colours, each = 6, 3
	sum, most := 0, 1
	for at := colours; at+each <= len(head); at += each {
		h, v := int(head[at+1]>>4), int(head[at+1]&15)
		sum, most = sum+h*v, max(most, h*v)
	}
	return float64(sum) / float64(most)
}

// hasChunk reports whether a PNG has a chunk of a kind before its picture.
func hasChunk(data []byte, kind string) bool {
	const head, sum = 8, 4
	for at := len(pngMagic); at+head <= len(data); {
		switch string(data[at+4 : at+head]) {
		case kind:
			return true
		case "IDAT":
			return false
		}
		at += head + int(binary.BigEndian.Uint32(data[at:at+4])) + sum
	}
	return false
}
