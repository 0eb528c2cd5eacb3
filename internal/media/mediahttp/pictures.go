package mediahttp

import (
	"container/list"
	"sync"

	"marketplace/internal/httpapi"
)

// pictures keeps the pictures that were asked for last.
type pictures struct {
	mu    sync.Mutex
	most  int
	byKey map[string]*list.Element
	order list.List
}

type picture struct {
	key   string
	ready *httpapi.Prepared
}

func (p *pictures) get(key string) *httpapi.Prepared {
	p.mu.Lock()
	defer p.mu.Unlock()
	element := p.byKey[key]
	if element == nil {
		return nil
	}
	p.order.MoveToFront(element)
	return element.Value.(picture).ready //nolint:forcetypeassert // the list holds pictures only
}

func (p *pictures) put(key string, ready *httpapi.Prepared) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.byKey == nil {
		p.byKey = map[string]*list.Element{}
	}
	if old := p.byKey[key]; old != nil {
		p.order.Remove(old)
	}
	p.byKey[key] = p.order.PushFront(picture{key, ready})
	for p.order.Len() > p.most {
		last := p.order.Back()
		delete(p.byKey, last.Value.(picture).key) //nolint:forcetypeassert // as above
		p.order.Remove(last)
	}
}
