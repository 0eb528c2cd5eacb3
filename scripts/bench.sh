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
go build -o "$program/bench" ./bench
"$program/bench" "${1:-bin/marketplace}"

# The search engine alone and beside another one; a module of its own.
# The program's own libraries may have moved on: its lines of go.mod are brought up to date.
(cd bench/search && go run -mod=mod .)

# Lighthouse reads pages as a phone does, from a shop that has warmed up.
CHROMIUM_PATH=$(scripts/browser.sh)
export CHROMIUM_PATH
for one in lighthouse nextjs; do
  # Not `npm ci`: it wants the lock to name packages of other platforms.
  (cd "bench/$one" && npm install --no-save --no-audit --no-fund --loglevel=error)
done
port=$(node -e 'const s = require("net").createServer(); s.listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
MARKETPLACE_DEMO=1 MARKETPLACE_ADDR=127.0.0.1:$port MARKETPLACE_ADMIN_ADDR='' MARKETPLACE_PUBLIC_URL=http://localhost:$port \
  MARKETPLACE_DATA_DIR="$program/data" "${1:-bin/marketplace}" serve >/dev/null 2>"$program/log" &
shop=$!
trap 'kill "$shop" 2>/dev/null; wait "$shop" 2>/dev/null; rm -rf "$program"' EXIT
for _ in $(seq 300); do
  grep -q 'pages are warm' "$program/log" && break
  sleep 0.2
done
(cd web && [ -d node_modules ] || npm install --no-save --no-audit --no-fund --loglevel=error)
token=$(MARKETPLACE_DEMO=1 MARKETPLACE_DATA_DIR="$program/data" "${1:-bin/marketplace}" token dev@apps.test | tail -1)
node bench/lighthouse/run.mjs "http://localhost:$port" "$token"
node bench/vitals/run.mjs "http://localhost:$port" "$token"
node bench/host/run.mjs "http://localhost:$port"
(cd bench/nextjs && node run.mjs "http://localhost:$port")
