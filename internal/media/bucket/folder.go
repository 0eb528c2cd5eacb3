package bucket

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"sync"
	"time"
)

// unfinished is the folder of files that are being written. It stands in the
// bucket, because a rename to another disk fails.
const unfinished = ".unfinished"

// abandonedAfter is the age at which a file in unfinished has no writer any more: it
// died before anybody was told that the picture is kept.
const abandonedAfter = time.Hour

// folder holds each object in a file of its key. It is opened with each use, so it
// may be made, removed and mounted while the program runs. Nothing outside of it is
// ever touched, whatever the key or a link in the folder says (os.Root).
type folder struct {
	dir  string
	tidy sync.Once
}

func (f *folder) read(_ context.Context, key string) ([]byte, error) {
	root, err := os.OpenRoot(f.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNotStored
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	file, err := root.Open(key)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNotStored
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(ErrNotStored, err)
	}
	return readObject(file)
}

func (f *folder) write(_ context.Context, key, _ string, object []byte) error {
	if err := os.MkdirAll(f.dir, 0o750); err != nil {
		return err
	}
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	for _, dir := range []string{unfinished, path.Dir(key)} {
		if err := root.MkdirAll(dir, 0o750); err != nil {
			return err
		}
	}
	f.tidy.Do(func() { removeAbandoned(root) })
	name := path.Join(unfinished, rand.Text())
	if err := writeWhole(root, name, object); err != nil {
		return errors.Join(err, removeUnfinished(root, name))
	}
	if err := root.Rename(name, key); err != nil {
		return errors.Join(err, removeUnfinished(root, name))
	}
	return syncDirs(root, path.Dir(key))
}

// syncDirs waits until the disk has the names in a folder and in those above it: an upload
// whose name is lost with the machine cannot be made anew.
func syncDirs(root *os.Root, name string) error {
	for {
		dir, err := root.Open(name)
		if err != nil {
			return err
		}
		if err := errors.Join(dir.Sync(), dir.Close()); err != nil {
			return err
		}
		if name == "." {
			return nil
		}
		name = path.Dir(name)
	}
}

func (f *folder) remove(_ context.Context, key string) error {
	root, err := os.OpenRoot(f.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	return removeIfThere(root, key)
}

func (f *folder) list(ctx context.Context, visit func(Object) error) error {
	root, err := os.OpenRoot(f.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	return fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name == unfinished:
			return fs.SkipDir
		case !entry.Type().IsRegular() || checkKey(name) != nil:
			return ctx.Err()
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // removed meanwhile
		}
		if err != nil {
			return err
		}
		return visit(Object{Key: name, Bytes: info.Size(), ChangedAt: info.ModTime()})
	})
}

// writeWhole writes a file of its own and waits until the disk has it: a rename must
// not overtake what it names.
func writeWhole(root *os.Root, name string, object []byte) error {
	file, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(object)
	return errors.Join(err, file.Sync(), file.Close())
}

func removeUnfinished(root *os.Root, name string) error {
	if err := removeIfThere(root, name); err != nil {
		return fmt.Errorf("what was not finished stays: %w", err)
	}
	return nil
}

func removeIfThere(root *os.Root, name string) error {
	if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// removeAbandoned removes what writers left that died. It is not needed for reading,
// so a failure waits for the next start.
func removeAbandoned(root *os.Root) {
	entries, err := fs.ReadDir(root.FS(), unfinished)
	if err != nil {
		return
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && time.Since(info.ModTime()) > abandonedAfter {
			_ = root.Remove(path.Join(unfinished, entry.Name()))
		}
	}
}
