package bucket

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// copiesAtOnce bounds how many objects are in memory at a time.
const copiesAtOnce = 4

// CopyProgress counts what a copy has done.
type CopyProgress struct {
	Copied  int64 `json:"copied"`
	Bytes   int64 `json:"bytes"`   // of the copied
	Present int64 `json:"present"` // were there before, whole
	// Damaged are keys whose object is not what was put there; they are not copied. A picture
	// from elsewhere is made anew where it is missing, an upload is lost.
	Damaged []string `json:"damaged"`
}

// Copy copies every object from one bucket to another one. What is there already stays, so
// it may be stopped at any point and repeated; nothing is removed. Each copy is read back.
// Progress is called after each object, never twice at a time. Error: why the first object could not be copied.
func Copy(ctx context.Context, from, to *Bucket, progress func(CopyProgress)) (CopyProgress, error) {
	there := map[string]int64{}
	err := to.List(ctx, func(o Object) error {
		there[o.Key] = o.Bytes
		return nil
	})
	if err != nil {
		return CopyProgress{}, err
	}
	var copied, bytes, present atomic.Int64
	var mu sync.Mutex
	var damaged []string
	done := func() CopyProgress {
		return CopyProgress{Copied: copied.Load(), Bytes: bytes.Load(), Present: present.Load(), Damaged: slices.Sorted(slices.Values(damaged))}
	}
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(copiesAtOnce)
	err = from.List(within, func(o Object) error {
		group.Go(func() error {
			n, err := copyObject(within, from, to, o, there[o.Key] == o.Bytes)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case errors.Is(err, ErrNotStored):
				damaged = append(damaged, o.Key)
			case err != nil:
				return err
			case n == 0:
				present.Add(1)
			default:
				copied.Add(1)
				bytes.Add(n)
			}
			progress(done())
			return nil
		})
		return within.Err()
	})
	if waited := group.Wait(); waited != nil {
		err = waited
	}
	return done(), err
}

// copyObject gives how many bytes it copied, 0 when the copy was there, and ErrNotStored for
// an object that is damaged.
func copyObject(ctx context.Context, from, to *Bucket, o Object, mayBeThere bool) (int64, error) {
	data, err := from.Get(ctx, o.Key)
	if err != nil {
		return 0, err
	}
	if mayBeThere {
		if copied, err := to.Get(ctx, o.Key); err == nil && slices.Equal(copied, data) {
			return 0, nil
		}
	}
	if err := to.Put(ctx, o.Key, http.DetectContentType(data), data); err != nil {
		return 0, err
	}
	copied, err := to.Get(ctx, o.Key)
	if err == nil && !slices.Equal(copied, data) {
		err = errors.New("bucket: the copy of " + o.Key + " is another one")
	}
	if errors.Is(err, ErrNotStored) {
		err = errors.New("bucket: the copy of " + o.Key + " is not there whole")
	}
	return o.Bytes, err
}

// Finding is what Check found of one object.
type Finding struct {
	Key   string `json:"key"`
	Bytes int64  `json:"bytes"`
}

// Findings are what Check found.
type Findings struct {
	Objects int64 `json:"objects"`
	Bytes   int64 `json:"bytes"`
	// Damaged are not what was put there; Unneeded are pictures of addresses that nothing shows any more.
	Damaged  []Finding `json:"damaged"`
	Unneeded []Finding `json:"unneeded"`
}

// Check reads every object and compares it with its checksum. Needed tells whether anything
// shows the picture of a key.
func Check(ctx context.Context, b *Bucket, needed func(key string) bool) (Findings, error) {
	var found Findings
	var mu sync.Mutex
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(copiesAtOnce)
	err := b.List(within, func(o Object) error {
		group.Go(func() error {
			_, err := b.Get(within, o.Key)
			if err != nil && !errors.Is(err, ErrNotStored) {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			found.Objects++
			found.Bytes += o.Bytes
			if err != nil {
				found.Damaged = append(found.Damaged, Finding{o.Key, o.Bytes})
			} else if !needed(o.Key) {
				found.Unneeded = append(found.Unneeded, Finding{o.Key, o.Bytes})
			}
			return nil
		})
		return within.Err()
	})
	if waited := group.Wait(); waited != nil {
		err = waited
	}
	for _, list := range [][]Finding{found.Damaged, found.Unneeded} {
		slices.SortFunc(list, func(x, y Finding) int { return strings.Compare(x.Key, y.Key) })
	}
	return found, err
}
