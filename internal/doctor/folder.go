package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// Folder are the data folder and the files in it that hold what nobody else may read.
type Folder struct {
	Dir    string
	Files  []string                                   // by path
	Free   func(dir string) (bytes uint64, err error) // on the disk of a folder
	IsDemo bool                                       // its data is no secret
}

// Questions are those about the folder.
func (f Folder) Questions() []Question {
	return []Question{{Name: "data-folder", Ask: f.checkModes, Unanswered: Fault}, {Name: "disk", Ask: f.checkDisk}}
}

// The bits of a file's mode for those who are not its owner.
const (
	othersMay fs.FileMode = 0o007
	groupMay  fs.FileMode = 0o070
)

func (f Folder) checkModes(context.Context) []Check {
	info, err := os.Stat(f.Dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ok("%s is not there yet: the first start makes it, for its owner only", f.Dir)
	case err != nil:
		return fault("%s cannot be read: %v", f.Dir, err)
	case !info.IsDir():
		return fault("the data folder %s cannot be made, because a file has its name: name another one by MARKETPLACE_DATA_DIR", f.Dir)
	}
	var checks []Check
	if unix.Access(f.Dir, unix.W_OK|unix.X_OK) != nil {
		checks = append(checks, fault("the data folder %s cannot be written by this user: chown it", f.Dir)...)
	}
	if f.IsDemo {
		return append(checks, ok("%s; the demo is spared who else may read it", f.Dir)...)
	}
	switch mode := info.Mode().Perm(); {
	case mode&othersMay != 0:
		checks = append(checks, fault("the data folder %s is open to every user of this machine (mode %#o): chmod 700 %s", f.Dir, mode, f.Dir)...)
	case mode&groupMay != 0:
		checks = append(checks, warning("the data folder %s is open to its group (mode %#o): chmod 700 %s, unless the group is this program's alone", f.Dir, mode, f.Dir)...)
	}
	for _, file := range f.Files {
		info, err := os.Stat(file)
		if err == nil && info.Mode().Perm()&(othersMay|groupMay) != 0 {
			checks = append(checks, fault("others than its owner may read %s (mode %#o): chmod 600 %s", file, info.Mode().Perm(), file)...)
		}
	}
	if len(checks) == 0 {
		return ok("%s is its owner's alone", f.Dir)
	}
	return checks
}

// What has to be free on the disk of the data folder, in bytes.
const (
	leastFree  = 200 << 20
	enoughFree = 2 << 30
)

func (f Folder) checkDisk(context.Context) []Check {
	dir := nearestFolder(f.Dir)
	free, err := f.Free(dir)
	switch {
	case err != nil:
		return warning("how much is free for %s is not known: %v", f.Dir, err)
	case free < leastFree:
		return fault("only %s are free for %s, where the shop needs 200 MB to go on working: make room", size(free), f.Dir)
	case free < enoughFree:
		return warning("only %s are free for %s: make room before it fills up", size(free), f.Dir)
	}
	return ok("%s are free for %s", size(free), f.Dir)
}

// nearestFolder is the folder, or the one above it in which it will be made.
func nearestFolder(dir string) string {
	for {
		if _, err := os.Stat(dir); err == nil {
			return dir
		}
		above := filepath.Dir(dir)
		if above == dir {
			return dir
		}
		dir = above
	}
}

// FreeOnDisk gives the bytes that a program of this user may still write on the disk of a
// folder.
func FreeOnDisk(dir string) (free uint64, err error) {
	var stat unix.Statfs_t
	if err := unix.Statfs(dir, &stat); err != nil {
		return 0, err
	}
	return stat.Bavail * uint64(stat.Bsize), nil //nolint:gosec // a block has a positive size
}

func size(bytes uint64) string {
	if bytes >= 10<<30 {
		return fmt.Sprintf("%d GB", bytes>>30)
	}
	return fmt.Sprintf("%d MB", bytes>>20)
}
