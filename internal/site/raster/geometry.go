package raster

import (
	"fmt"
	"image"
	"math"
	"strings"
)

type point struct{ x, y float64 }

func (p point) plus(d point) point { return point{p.x + d.x, p.y + d.y} }

func (p point) minus(d point) point { return point{p.x - d.x, p.y - d.y} }

func (p point) times(k float64) point { return point{p.x * k, p.y * k} }

func (p point) length() float64 { return math.Hypot(p.x, p.y) }

// matrix is a, b, c, d, e, f of SVG.
type matrix [6]float64

func (m matrix) at(p point) point {
	return point{m[0]*p.x + m[2]*p.y + m[4], m[1]*p.x + m[3]*p.y + m[5]}
}

// scale is how much longer a line becomes; recipes scale both sides alike.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

// then gives the matrix of what is moved by a transform inside what this one moves:
// "translate(1 2)scale(3)".
func (m matrix) then(transform string) (matrix, error) {
	for rest := strings.TrimSpace(transform); rest != ""; {
		name, after, _ := strings.Cut(rest, "(")
		inside, next, isClosed := strings.Cut(after, ")")
		n, err := numbersOf(inside)
		switch {
		case err != nil || !isClosed || len(n) == 0:
			return m, fmt.Errorf("the transform %q cannot be read", transform)
		case name == "translate" && len(n) <= 2:
			to := m.at(point{n[0], n[len(n)-1] * float64(len(n)-1)})
			m[4], m[5] = to.x, to.y
		case name == "scale" && len(n) == 1:
			for i := range 4 {
				m[i] *= n[0]
			}
		default:
			return m, fmt.Errorf("the transform %q is not drawn", transform)
		}
		rest = strings.TrimSpace(next)
	}
	return m, nil
}

// curve is a piece of a path: it begins a line, or goes on to its last point, straight or
// by the two points before it.
type curve struct {
	kind kind
	to   [3]point
}

type kind int

const (
	moveTo kind = iota
	lineTo
	cubicTo
	closed
)

type path []curve

func (p *path) move(to point)        { *p = append(*p, curve{moveTo, [3]point{to}}) }
func (p *path) line(to point)        { *p = append(*p, curve{lineTo, [3]point{to}}) }
func (p *path) cubic(a, b, to point) { *p = append(*p, curve{cubicTo, [3]point{a, b, to}}) }
func (p *path) end()                 { *p = append(*p, curve{kind: closed}) }

// quad is a curve by one point, as a cubic one.
func (p *path) quad(from, by, to point) {
	p.cubic(from.plus(by.minus(from).times(2.0/3)), to.plus(by.minus(to).times(2.0/3)), to)
}

func (p *path) moved(m matrix) path {
	moved := make(path, len(*p))
	for i, c := range *p {
		moved[i] = curve{c.kind, [3]point{m.at(c.to[0]), m.at(c.to[1]), m.at(c.to[2])}}
	}
	return moved
}

// far is how many pixels away nothing of a picture can be.
const far = 20_000

// isNear reports whether all points are numbers, and in reach.
func (p *path) isNear() bool {
	for _, c := range *p {
		for _, at := range c.to {
			if !(math.Abs(at.x) < far && math.Abs(at.y) < far) { // so that NaN is not near
				return false
			}
		}
	}
	return true
}

// polyline is a line of straight pieces.
type polyline struct {
	points   []point
	isClosed bool
}

// longest straight piece of a curve, in pixels, and how many pieces there are at most.
const (
	pieceLength = 1.5
	mostPieces  = 200
)

// flat gives a path that is in pixels as straight lines.
func (p *path) flat() []polyline {
	var lines []polyline
	var line polyline
	finish := func() {
		if len(line.points) > 0 {
			lines = append(lines, line)
		}
	}
	for _, c := range *p {
		switch c.kind {
		case moveTo:
			finish()
			line = polyline{points: []point{c.to[0]}}
		case lineTo:
			line.points = append(line.points, c.to[0])
		case cubicTo:
			line.points = appendCubic(line.points, c.to)
		case closed:
			if len(line.points) == 0 {
				continue
			}
			start := line.points[0]
			line.isClosed = true
			finish()
			line = polyline{points: []point{start}} // what goes on without a move begins here
		}
	}
	finish()
	kept := lines[:0]
	for _, one := range lines {
		if len(one.points) > 1 {
			kept = append(kept, one)
		}
	}
	return kept
}

func appendCubic(points []point, to [3]point) []point {
	from := points[len(points)-1]
	long := to[0].minus(from).length() + to[1].minus(to[0]).length() + to[2].minus(to[1]).length()
	n := min(mostPieces, 2+int(long/pieceLength))
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		points = append(points, from.times(u*u*u).plus(to[0].times(3*u*u*t)).plus(to[1].times(3*u*t*t)).plus(to[2].times(t*t*t)))
	}
	return points
}

// boundsOf gives the pixels that polygons may touch.
func boundsOf(polygons []polyline) image.Rectangle {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, one := range polygons {
		for _, p := range one.points {
			low, high = point{min(low.x, p.x), min(low.y, p.y)}, point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	if low.x > high.x {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
}
