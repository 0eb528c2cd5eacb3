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
	// Precompiled is what Precompile made of the script when the program was built; empty when
	// nothing did.
	Precompiled []byte
}

// Precompile compiles a script for programs with the same engine. Bytecode is four times as long
// as its script, so it is packed: to unpack it takes a tenth of the time that compiling does.
func Precompile(script string) ([]byte, error) {
	bytecode, err := compile(script)
	if err != nil {
		return nil, err
	}
	precompiled := bytes.NewBuffer(markOf(script))
	packer := gzip.NewWriter(precompiled)
	_, err = packer.Write(bytecode)
	err = errors.Join(err, packer.Close())
	return precompiled.Bytes(), err
}

// bytecodeOf gives what engines run, and asks for the bundle when it is first needed.
func bytecodeOf(bundle func() Bundle) func() ([]byte, error) {
	return sync.OnceValues(func() ([]byte, error) {
		b := bundle()
		if bytecode, is := b.precompiled(); is {
			return bytecode, nil
		}
		return compile(b.Script)
	})
}

// precompiled is the bytecode that came with the script. What was made of another script or by
// another engine is left aside: an engine runs what it is given without a look at it.
func (b Bundle) precompiled() (bytecode []byte, is bool) {
	packed, is := bytes.CutPrefix(b.Precompiled, markOf(b.Script))
	if !is {
		return nil, false
	}
	unpacker, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, false
	}
	bytecode, err = io.ReadAll(unpacker) // which holds a sum of what was packed
	return bytecode, err == nil
}

// markOf is what the bytecode of a script begins with: it names the script and the engine.
func markOf(script string) []byte {
	mark := sha256.New()
	_, _ = fmt.Fprintf(mark, "%s\x00%s", quickjs.Version(), script) // a hash takes everything
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
