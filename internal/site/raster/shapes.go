package raster

import (
	"errors"
	"fmt"
)

// round is how far the points of a curve lie from the ends of a quarter of a circle.
const round = 0.5522847498

// shapeOf gives the path of an element.
func shapeOf(name string, a *attributes) (path, error) {
	var p path
	switch name {
	case "path":
		return parsePath(a.values["d"])
	case "rect":
		r := a.number("rx")
		p.rect(a.number("x"), a.number("y"), a.number("width"), a.number("height"), r)
	case "circle":
		r := a.number("r")
		p.rect(a.number("cx")-r, a.number("cy")-r, 2*r, 2*r, r)
	case "line":
		p.move(point{a.number("x1"), a.number("y1")})
		p.line(point{a.number("x2"), a.number("y2")})
	case "polyline", "polygon":
		n, err := numbersOf(a.values["points"])
		if err != nil || len(n)%2 != 0 {
			return nil, errors.New("points that cannot be read")
		}
		for i := 0; i < len(n); i += 2 {
			if i == 0 {
				p.move(point{n[0], n[1]})
			} else {
				p.line(point{n[i], n[i+1]})
			}
		}
		if name == "polygon" {
			p.end()
		}
	default:
		return nil, fmt.Errorf("the element %q is not drawn", name)
	}
	return p, a.err
}

// rect adds a box with round corners.
func (p *path) rect(x, y, w, h, r float64) {
	if w <= 0 || h <= 0 {
		return
	}
	r = max(0, min(r, w/2, h/2))
	k := r * (1 - round)
	right, low := x+w, y+h
	p.move(point{x + r, y})
	p.line(point{right - r, y})
	p.cubic(point{right - k, y}, point{right, y + k}, point{right, y + r})
	p.line(point{right, low - r})
	p.cubic(point{right, low - k}, point{right - k, low}, point{right - r, low})
	p.line(point{x + r, low})
	p.cubic(point{x + k, low}, point{x, low - k}, point{x, low - r})
	p.line(point{x, y + r})
	p.cubic(point{x, y + k}, point{x + k, y}, point{x + r, y})
	p.end()
}
