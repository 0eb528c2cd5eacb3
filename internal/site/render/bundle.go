package render

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"sync"

	"modernc.org/quickjs"
)

// Bundle is the script that draws pages.
type Bundle struct {
	Script string
	// Precompiled reads what Precompile made of the script when the program was built, from its
	// beginning with each call; nil when nothing did. Each engine reads it, so that nobody keeps
	// a copy of what the program's file has.
	Precompiled func() io.Reader
}

// Precompile compiles a script for programs with the same engine. Bytecode is four times as long
// as its script, so it is packed: to unpack it takes a tenth of the time that compiling does.
func Precompile(script string) ([]byte, error) {
	bytecode, err := compile(script)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	packer := gzip.NewWriter(&packed)
	_, err = packer.Write(bytecode)
	err = errors.Join(err, packer.Close())
	return append(markOf(script, bytes.NewReader(packed.Bytes())), packed.Bytes()...), err
}

// program is what engines run: the packed bytecode that came with the script, or what was compiled of it here.
type program struct {
	packed   func() io.Reader
	compiled []byte
}

// programOf asks for the bundle when its program is first needed.
func programOf(bundle func() Bundle) func() (program, error) {
	return sync.OnceValues(func() (program, error) {
		b := bundle()
		if packed, is := b.precompiled(); is {
			return program{packed: packed}, nil
		}
		bytecode, err := compile(b.Script)
		return program{compiled: bytecode}, err
	})
}

// precompiled is the packed bytecode that came with the script, if it is whole. What was made of
// another script or by another engine is left aside: an engine runs what it is given without a look at it.
func (b Bundle) precompiled() (packed func() io.Reader, is bool) {
	whole := b.Precompiled
	if whole == nil {
		return nil, false
	}
	var mark [sha256.Size]byte
	pack := whole()
	if _, err := io.ReadFull(pack, mark[:]); err != nil || !bytes.Equal(mark[:], markOf(b.Script, pack)) {
		return nil, false
	}
	return func() io.Reader {
		r := whole()
		_, _ = io.CopyN(io.Discard, r, sha256.Size) // it is there: it was read before
		return r
	}, true
}

// bytecode is unpacked anew for each engine. Engines are started for hundreds of pages at once, and
// none of them runs in a shop whose pages are warm: the bytes would lie there for nothing.
func (p program) bytecode() ([]byte, error) {
	if p.packed == nil {
		return p.compiled, nil
	}
	unpacker, err := gzip.NewReader(p.packed())
	if err != nil {
		return nil, fmt.Errorf("unpack the server bundle: %w", err)
	}
	bytecode, err := io.ReadAll(unpacker)
	if err != nil {
		return nil, fmt.Errorf("unpack the server bundle: %w", err)
	}
	return bytecode, nil
}

// markOf is what the packed bytecode of a script begins with: it names the script and the engine,
// and proves that the pack is whole without unpacking it. What cannot be read ends the pack.
func markOf(script string, packed io.Reader) []byte {
	mark := sha256.New()
	_, _ = fmt.Fprintf(mark, "%s\x00%s\x00", quickjs.Version(), script) // a hash takes everything
	_, _ = io.Copy(mark, packed)
	return mark.Sum(nil)
}

func compile(script string) ([]byte, error) {
	vm, err := newVM()
	if err != nil {
		return nil, err
	}
	defer func() { _ = vm.Close() }()
	bytecode, err := vm.Compile(script, quickjs.EvalGlobal)
	if err != nil {
		return nil, fmt.Errorf("compile the server bundle: %w", err)
	}
	return bytecode, nil
}
