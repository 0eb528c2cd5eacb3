package raster

import (
	"math"
	"slices"
)

// pen draws lines of a width.
type pen struct {
	half      float64
	isRound   bool // at the ends of a line
	roundJoin bool
	dash      []float64
}

// sharpest corner that is drawn out to its tip, as how much further that is than half
// the pen; a sharper one is cut.
const miterLimit = 4

// outline gives the polygons that lines cover.
func (p pen) outline(lines []polyline) []polyline {
	var polygons []polyline
	for _, line := range lines {
		for _, one := range p.dashes(line) {
			polygons = append(polygons, p.around(one)...)
		}
	}
	return polygons
}

// around gives the outline of one line: along its left side and back along its right one;
// of a closed line a polygon for each side.
func (p pen) around(line polyline) []polyline {
	points := slices.CompactFunc(slices.Clone(line.points), func(a, b point) bool { return a.minus(b).length() < 1e-6 })
	if line.isClosed && len(points) > 1 && points[0].minus(points[len(points)-1]).length() < 1e-6 {
		points = points[:len(points)-1]
	}
	if len(points) < 2 {
		return p.dot(line.points[0])
	}
	back := slices.Clone(points)
	slices.Reverse(back)
	if line.isClosed {
		return []polyline{{p.side(points, true), true}, {p.side(back, true), true}}
	}
	outline := p.side(points, false)
	outline = p.cap(outline, points[len(points)-1])
	outline = append(outline, p.side(back, false)...)
	return []polyline{{p.cap(outline, points[0]), true}}
}

// dot is a line that goes nowhere, which only round ends show.
func (p pen) dot(at point) []polyline {
	if !p.isRound {
		return nil
	}
	left := point{0, -p.half}
	return []polyline{{p.turn(p.turn(nil, at, left, math.Pi), at, left.times(-1), math.Pi), true}}
}

// side is the line moved to its left by half the pen, with its corners.
func (p pen) side(points []point, isClosed bool) []point {
	n := len(points)
	var side []point
	for i, at := range points {
		next := points[(i+1)%n].minus(at)
		before := at.minus(points[(i+n-1)%n])
		switch {
		case i == 0 && !isClosed:
			side = append(side, at.plus(p.left(next)))
		case i == n-1 && !isClosed:
			side = append(side, at.plus(p.left(before)))
		default:
			side = p.corner(side, at, before, next)
		}
	}
	return side
}

// left is the way from a line to its left edge.
func (p pen) left(along point) point {
	k := p.half / along.length()
	return point{along.y * k, -along.x * k}
}

// corner adds the edge around a corner, seen from the left of both lines.
func (p pen) corner(side []point, at, before, next point) []point {
	from, to := p.left(before), p.left(next)
	angle := math.Atan2(before.x*next.y-before.y*next.x, before.x*next.x+before.y*next.y)
	tip := 1 / math.Cos(angle/2)
	switch {
	case angle < 0: // the inner side
		return append(side, at.plus(from), at, at.plus(to))
	case p.roundJoin || angle < 0.3:
		return append(p.turn(append(side, at.plus(from)), at, from, angle), at.plus(to))
	case tip <= miterLimit:
		middle := from.plus(to)
		return append(side, at.plus(from), at.plus(middle.times(p.half*tip/middle.length())), at.plus(to))
	}
	return append(side, at.plus(from), at.plus(to))
}

// cap adds the end of a line at which the outline turns back.
func (p pen) cap(outline []point, at point) []point {
	if !p.isRound {
		return outline
	}
	return p.turn(outline, at, outline[len(outline)-1].minus(at), math.Pi)
}

// turn adds the points of a part of a circle, clockwise as the picture is seen.
func (p pen) turn(points []point, at, from point, angle float64) []point {
	n := 1 + int(angle*math.Sqrt(p.half)*2)
	for i := 1; i <= n; i++ {
		sin, cos := math.Sincos(angle * float64(i) / float64(n+1))
		points = append(points, at.plus(point{from.x*cos - from.y*sin, from.x*sin + from.y*cos}))
	}
	return points
}

// dashes cuts a line into the pieces that are drawn.
func (p pen) dashes(line polyline) []polyline {
	if len(p.dash) == 0 {
		return []polyline{line}
	}
	points := line.points
	if line.isClosed {
		points = append(slices.Clone(points), points[0])
	}
	var pieces []polyline
	piece, i, left := []point{points[0]}, 0, p.dash[0]
	for at, from := 1, points[0]; at < len(points); {
		way := points[at].minus(from)
		long := way.length()
		if long <= left {
			left -= long
			from = points[at]
			piece = append(piece, from)
			at++
			continue
		}
		from = from.plus(way.times(left / long))
		if i%2 == 0 {
			pieces = append(pieces, polyline{points: append(piece, from)})
		}
		i++
		piece, left = []point{from}, p.dash[i%len(p.dash)]
	}
	if i%2 == 0 {
		pieces = append(pieces, polyline{points: piece})
	}
	return pieces
}
