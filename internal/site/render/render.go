// Package render runs the front end's server bundle in a JavaScript engine
// inside the process. The engine has no network, no files and no clock; each
// call has a limit of time, memory and stack, and an engine that fails is
// thrown away. One call uses one engine; the pool bounds how many run at once.
package render

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/quickjs"
)

const (
	timeLimit = 2 * time.Second
	// What nobody waits for may get a tenth of a processor (ADR 33).
	behindLimit = 10 * timeLimit
	memoryLimit = 64 << 20  // bytes
	stackLimit  = 256 << 10 // bytes of the engine; each costs many more of ours
	// An engine is replaced after so many calls: it holds more memory the more pages it has drawn.
	callsPerEngine = 200
	// A call that has waited this long for an engine gives up: the client draws.
	longestQueue = 250 * time.Millisecond
)

// ErrBusy says that no engine became free in time.
var ErrBusy = errors.New("render: all engines are busy")

// Pool is a set of engines that run one bundle.
type Pool struct {
	program  func() (program, error) // waits until the bundle is compiled
	slots    chan struct{}           // one for each call that may run
	behind   time.Duration           // what a page may take that nobody waits for
	mu       sync.Mutex
	idle     []*engine // the one used last is taken first, so that few stay warm
	renders  atomic.Int64
	failures atomic.Int64
}

type engine struct {
	vm    *quickjs.VM
	calls int
}

// NewPool compiles the bundle once and allows so many engines at a time. They
// are started when they are first needed.
func NewPool(bundle Bundle, engines int) (*Pool, error) {
	pool := NewLazyPool(func() Bundle { return bundle }, engines)
	return pool, pool.Compiled()
}

// NewLazyPool is NewPool for a program that may draw nothing: the bundle is compiled when
// Compiled or the first page asks for it. Where the build did not precompile it, that takes
// longer than all else that a program does before it serves.
func NewLazyPool(bundle func() Bundle, engines int) *Pool {
	return &Pool{program: programOf(bundle), slots: make(chan struct{}, engines), behind: behindLimit}
}

// Lazily is a pool for another bundle, which is compiled when its first page is asked for.
// As many calls run at a time in both together as in one: the processors are the same.
func (p *Pool) Lazily(bundle func() Bundle) *Pool {
	return &Pool{program: programOf(bundle), slots: p.slots, behind: p.behind}
}

// Compiled compiles the bundle, or waits until it is compiled, and says why it could not be.
// Repeating it costs nothing.
func (p *Pool) Compiled() error {
	_, err := p.program()
	return err
}

// Page gives the HTML of a page's root element from its properties as JSON.
// It fails with ErrBusy when all engines stay taken.
func (p *Pool) Page(ctx context.Context, props string) (string, error) {
	return p.call(ctx, "__render", props, longestQueue, timeLimit)
}

// RenderInBackground is Page with a minute of patience instead of a short one, for work nobody waits for.
func (p *Pool) RenderInBackground(ctx context.Context, props string) (string, error) {
	return p.call(ctx, "__render", props, time.Minute, p.behind)
}

// Icon gives a stand-alone SVG document of an icon.
func (p *Pool) Icon(ctx context.Context, props string) (string, error) {
	return p.call(ctx, "__icon", props, timeLimit, timeLimit)
}

// Scene gives a stand-alone SVG document of an app at work.
func (p *Pool) Scene(ctx context.Context, props string) (string, error) {
	return p.call(ctx, "__scene", props, timeLimit, timeLimit)
}

// Share gives a stand-alone SVG document of what is shown beside a link.
func (p *Pool) Share(ctx context.Context, props string) (string, error) {
	return p.call(ctx, "__share", props, timeLimit, timeLimit)
}

// Counts gives how many calls succeeded and failed, for metrics.
func (p *Pool) Counts() (done, failed int64) { return p.renders.Load(), p.failures.Load() }

func (p *Pool) call(ctx context.Context, function, argument string, patience, limit time.Duration) (string, error) {
	program, err := p.program()
	if err != nil {
		return "", err
	}
	if err := p.acquireSlot(ctx, patience); err != nil {
		return "", err
	}
	defer func() { <-p.slots }()
	e := p.acquireEngine()
	text, err := e.call(program, function, argument, limit)
	if err != nil {
		p.failures.Add(1)
		e.close()
		return "", fmt.Errorf("%s: %w", function, err)
	}
	p.renders.Add(1)
	if e.calls >= callsPerEngine {
		e.close()
		return text, nil
	}
	p.mu.Lock()
	p.idle = append(p.idle, e)
	p.mu.Unlock()
	return text, nil
}

// CloseIdle closes the engines that nobody uses: one that has rendered hundreds of pages
// holds more memory than one needs that starts anew.
func (p *Pool) CloseIdle() {
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	p.mu.Unlock()
	for _, e := range idle {
		e.close()
	}
}

// acquireSlot waits until a call may run, at most for patience.
func (p *Pool) acquireSlot(ctx context.Context, patience time.Duration) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case p.slots <- struct{}{}:
		return nil
	case <-timer.C:
		return ErrBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *Pool) acquireEngine() *engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.idle) == 0 {
		return &engine{}
	}
	e := p.idle[len(p.idle)-1]
	p.idle = p.idle[:len(p.idle)-1]
	return e
}

func (e *engine) call(p program, function, argument string, limit time.Duration) (string, error) {
	isNew := e.vm == nil
	if isNew {
		vm, err := newVM()
		if err != nil {
			return "", err
		}
		e.vm = vm
	}
	if err := e.vm.SetEvalTimeout(limit); err != nil {
		return "", fmt.Errorf("limit a JavaScript engine: %w", err)
	}
	if isNew {
		bytecode, err := p.bytecode()
		if err != nil {
			return "", err
		}
		if _, err := e.vm.EvalBytecode(bytecode); err != nil {
			return "", fmt.Errorf("start the server bundle: %w", err)
		}
	}
	e.calls++
	result, err := e.vm.Call(function, argument)
	if err != nil {
		return "", err
	}
	text, ok := result.(string)
	if !ok {
		return "", fmt.Errorf("gave %T, not a text", result)
	}
	return text, nil
}

func (e *engine) close() {
	if e.vm != nil {
		_ = e.vm.Close()
		e.vm = nil
	}
}

func newVM() (*quickjs.VM, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("start a JavaScript engine: %w", err)
	}
	vm.SetMemoryLimit(memoryLimit)
	vm.SetMaxStackSize(stackLimit)
	if err := vm.SetEvalTimeout(timeLimit); err != nil {
		_ = vm.Close()
		return nil, fmt.Errorf("limit a JavaScript engine: %w", err)
	}
	return vm, nil
}
