// Package observe is how one sees what the program does: log, metrics, traces,
// and which build runs.
package observe

import "runtime/debug"

// Version names the build: the version control revision, or "devel".
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	version := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return s.Value[:12]
		}
	}
	if version == "" || version == "(devel)" {
		return "devel"
	}
	return version
}
