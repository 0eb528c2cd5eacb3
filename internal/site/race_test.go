//go:build race

package site_test

// raceDetector slows the JavaScript engine down some thirty times, beyond its
// limit of time.
const raceDetector = true
