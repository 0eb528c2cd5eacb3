package demo

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// The colours of the pictures.
//
//nolint:gochecknoglobals // constant values
var (
	strong = color.RGBA{0x12, 0x7c, 0x74, 0xff}
	soft   = color.RGBA{0xd9, 0xf3, 0xef, 0xff}
	ground = color.RGBA{0xf4, 0xf5, 0xf7, 0xff}
	paper  = color.RGBA{0xff, 0xff, 0xff, 0xff}
	line   = color.RGBA{0xc8, 0xcd, 0xd6, 0xff}
)

// The size of a picture of an app at work: as small as the rules of uploads allow.
const screenWidth, screenHeight, iconSide = 800, 500, 240

// iconPicture draws an icon: four bars on a ground.
func iconPicture() []byte {
	picture := filled(iconSide, iconSide, strong)
	for i, height := range []int{60, 100, 80, 130} {
		fill(picture, soft, 44+i*40, 184-height, 72+i*40, 184)
	}
	return encoded(picture)
}

// screenPicture draws a screen of an app: a list beside a panel, with a chart, a table or a text.
// The apps share them: a demo that makes more pictures takes longer to start.
func screenPicture(number int) []byte {
	picture := filled(screenWidth, screenHeight, ground)
	fill(picture, strong, 0, 0, screenWidth, 44)
	fill(picture, paper, 24, 68, 304, 476)
	for row := range 6 {
		top := 88 + row*64
		fill(picture, soft, 40, top, 76, top+36)
		fill(picture, line, 92, top+4, 240-row%3*28, top+14)
		fill(picture, line, 92, top+22, 200+row%2*40, top+30)
	}
	fill(picture, paper, 328, 68, 776, 476)
	fill(picture, line, 352, 92, 560, 108)
	switch number {
	case 0: // a chart
		for i := range 12 {
			height := 60 + (i*i*7+i*31)%190
			fill(picture, []color.RGBA{strong, soft}[i/8], 352+i*33, 448-height, 374+i*33, 448)
		}
	case 1: // a table
		for row := range 7 {
			top := 136 + row*46
			fill(picture, soft, 352, top, 752, top+32)
			fill(picture, strong, 360, top+11, 400+row*37%160, top+21)
		}
	default: // a text with a note
		for row := range 5 {
			fill(picture, line, 352, 136+row*26, 752-row*53%180, 146+row*26)
		}
		fill(picture, soft, 352, 292, 752, 448)
		fill(picture, strong, 352, 292, 358, 448)
	}
	return encoded(picture)
}

func filled(width, height int, c color.RGBA) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	fill(picture, c, 0, 0, width, height)
	return picture
}

func fill(picture *image.RGBA, c color.RGBA, left, top, right, bottom int) {
	draw.Draw(picture, image.Rect(left, top, right, bottom), image.NewUniform(c), image.Point{}, draw.Src)
}

func encoded(picture image.Image) []byte {
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		panic(err) // a buffer takes everything
	}
	return file.Bytes()
}
