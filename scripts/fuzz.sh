#!/usr/bin/env bash
# Runs each fuzz target for FUZZ_RUNS inputs (5000); the inputs that once failed run with
# every `go test`.
set -euo pipefail
cd "$(dirname "$0")/.."
grep -rlE '^func Fuzz' --include='*_test.go' internal | sort | while read -r file; do
  for target in $(sed -nE 's/^func (Fuzz[A-Za-z0-9]+)\(.*/\1/p' "$file"); do
    echo "-- $target"
    go test -run '^$' -fuzz "^$target\$" -fuzztime "${FUZZ_RUNS:-5000}x" "./$(dirname "$file")"
  done
done
