#!/usr/bin/env bash
# Measures bin/marketplace (run `make build` first, or `make bench` for both).
# nginx and wrk come from the system's packages when they are missing.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
command -v nginx >/dev/null || missing+=(nginx-light)
command -v wrk >/dev/null || missing+=(wrk)
if [ ${#missing[@]} -gt 0 ]; then
  sudo=$([ "$(id -u)" -eq 0 ] || echo sudo)
  $sudo apt-get update -qq
  # Only the programs: no service of the system is started.
  DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 $sudo apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

program=$(mktemp -d)
trap 'rm -rf "$program"' EXIT
go build -o "$program/bench" ./cmd/bench
"$program/bench" "${1:-bin/marketplace}"
