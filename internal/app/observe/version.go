// Package observe tells how the program does: its log, its metrics, its traces,
// and which build runs.
package observe

import "runtime/debug"

// build is set by `make build`: what `git describe` says of the sources.
var build string //nolint:gochecknoglobals // the linker writes it

// Version names the build: the nearest tag and the revision, as `make build` sets
// it; else the revision that the Go tool noted; else "devel".
func Version() string {
	if build != "" {
		return build
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return s.Value[:12]
		}
	}
	if version := info.Main.Version; version != "" && version != "(devel)" {
		return version
	}
	return "devel"
}
