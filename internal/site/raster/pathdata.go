package raster

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// reader reads the numbers of path data, which need nothing between them: "a11 11 0 0111-2.5.5".
type reader struct {
	text string
	at   int
}

func (r *reader) skip() {
	for r.at < len(r.text) && strings.IndexByte(" ,\t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

func (r *reader) isAtNumber() bool {
	r.skip()
	return r.at < len(r.text) && strings.IndexByte("+-.0123456789", r.text[r.at]) >= 0
}

func (r *reader) number() (float64, error) {
	r.skip()
	from, hasPoint, hasPower := r.at, false, false
scan:
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c >= '0' && c <= '9':
		case c == '.' && !hasPoint && !hasPower:
			hasPoint = true
		case (c == 'e' || c == 'E') && !hasPower && r.at > from:
			hasPower = true
		case (c == '-' || c == '+') && (r.at == from || r.text[r.at-1] == 'e' || r.text[r.at-1] == 'E'):
		default:
			break scan
		}
	}
	n, err := strconv.ParseFloat(r.text[from:r.at], 64) //nolint:forbidigo // a place in a drawing, no money
	if err != nil {
		return 0, fmt.Errorf("no number at %d of %.40q", from, r.text)
	}
	return n, nil
}

// flag reads one digit, 0 or 1, of an arc.
func (r *reader) flag() (float64, error) {
	r.skip()
	if r.at < len(r.text) && (r.text[r.at] == '0' || r.text[r.at] == '1') {
		r.at++
		return float64(r.text[r.at-1] - '0'), nil
	}
	return 0, fmt.Errorf("no flag at %d of %.40q", r.at, r.text)
}

func numbersOf(text string) ([]float64, error) {
	r := reader{text: text}
	var list []float64
	for r.isAtNumber() {
		n, err := r.number()
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	if r.skip(); r.at < len(text) {
		return nil, fmt.Errorf("%.40q are no numbers", text)
	}
	return list, nil
}

// operands is how many numbers a command of path data takes.
//
//nolint:gochecknoglobals // a constant table
var operands = map[byte]int{'m': 2, 'l': 2, 'h': 1, 'v': 1, 'c': 6, 's': 4, 'q': 4, 't': 2, 'a': 7, 'z': 0}

// pathReader follows a path: where it is, where it began, and the point by which the
// curve before came, which the next one may mirror.
type pathReader struct {
	path        path
	now, start  point
	by          point
	last        byte
	isUnstarted bool
}

// parsePath reads path data.
func parsePath(data string) (path, error) {
	r, p := reader{text: data}, pathReader{isUnstarted: true}
	command := byte(0)
	for r.skip(); r.at < len(data); r.skip() {
		if !r.isAtNumber() {
			command = data[r.at]
			r.at++
		}
		lower := command | 0x20
		count, isKnown := operands[lower]
		if !isKnown || p.isUnstarted && lower != 'm' {
			return nil, fmt.Errorf("no command at %d of %.40q", r.at, data)
		}
		n := [7]float64{}
		for i := range count {
			var err error
			if lower == 'a' && (i == 3 || i == 4) {
				n[i], err = r.flag()
			} else {
				n[i], err = r.number()
			}
			if err != nil {
				return nil, err
			}
		}
		p.do(lower, command == lower, n)
		switch command { // a point after the first of a move is a line's
		case 'm':
			command = 'l'
		case 'M':
			command = 'L'
		case 'z', 'Z':
			command = 0
		}
	}
	return p.path, nil
}

// do adds one command with its numbers.
func (p *pathReader) do(command byte, isRelative bool, n [7]float64) {
	origin := point{}
	if isRelative {
		origin = p.now
	}
	at := func(i int) point { return origin.plus(point{n[i], n[i+1]}) }
	from, by := p.now, point{}
	switch command {
	case 'm':
		p.now, p.start, p.isUnstarted = at(0), at(0), false
		p.path.move(p.now)
	case 'l', 'h', 'v':
		p.now = map[byte]point{'l': at(0), 'h': {origin.x + n[0], from.y}, 'v': {from.x, origin.y + n[0]}}[command]
		p.path.line(p.now)
	case 'c':
		by, p.now = at(2), at(4)
		p.path.cubic(at(0), by, p.now)
	case 's':
		mirrored := p.mirrored("cs")
		by, p.now = at(0), at(2)
		p.path.cubic(mirrored, by, p.now)
	case 'q':
		by, p.now = at(0), at(2)
		p.path.quad(from, by, p.now)
	case 't':
		by, p.now = p.mirrored("qt"), at(0)
		p.path.quad(from, by, p.now)
	case 'a':
		p.now = at(5)
		p.path.arc(from, ellipse{n[0], n[1], n[2] * math.Pi / 180, n[3] == 1, n[4] == 1}, p.now)
	case 'z':
		p.now = p.start
		p.path.end()
	}
	p.by, p.last = by, command
}

// mirrored is the point by which a curve goes on smoothly after one of these commands.
func (p *pathReader) mirrored(commands string) point {
	if strings.IndexByte(commands, p.last) < 0 {
		return p.now
	}
	return p.now.times(2).minus(p.by)
}

// ellipse is what an arc is a part of.
type ellipse struct {
	rx, ry, turn     float64
	isLarge, isSweep bool
}

// arc adds a part of an ellipse as cubic curves, by the notes on arcs of the SVG
// specification (appendix F.6).
func (p *path) arc(from point, e ellipse, to point) {
	rx, ry := math.Abs(e.rx), math.Abs(e.ry)
	if rx == 0 || ry == 0 || from == to {
		p.line(to)
		return
	}
	sin, cos := math.Sincos(e.turn)
	half := from.minus(to).times(0.5)
	x, y := cos*half.x+sin*half.y, cos*half.y-sin*half.x
	if grow := x*x/(rx*rx) + y*y/(ry*ry); grow > 1 { // too small to reach
		rx, ry = rx*math.Sqrt(grow), ry*math.Sqrt(grow)
	}
	k := math.Sqrt(max(0, (rx*rx*ry*ry-rx*rx*y*y-ry*ry*x*x)/(rx*rx*y*y+ry*ry*x*x)))
	if e.isLarge == e.isSweep {
		k = -k
	}
	cx, cy := k*rx*y/ry, -k*ry*x/rx
	start := math.Atan2((y-cy)/ry, (x-cx)/rx)
	angle := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - start
	switch {
	case e.isSweep && angle < 0:
		angle += 2 * math.Pi
	case !e.isSweep && angle > 0:
		angle -= 2 * math.Pi
	}
	middle := from.plus(to).times(0.5)
	place := matrix{cos * rx, sin * rx, -sin * ry, cos * ry, cos*cx - sin*cy + middle.x, sin*cx + cos*cy + middle.y}
	n := math.Ceil(math.Abs(angle) / (math.Pi / 2))
	step := angle / n
	pull := 4.0 / 3 * math.Tan(step/4)
	for i := range int(n) {
		s1, c1 := math.Sincos(start + float64(i)*step)
		s2, c2 := math.Sincos(start + float64(i+1)*step)
		p.cubic(place.at(point{c1 - pull*s1, s1 + pull*c1}), place.at(point{c2 + pull*s2, s2 - pull*c2}), place.at(point{c2, s2}))
	}
}
