#!/usr/bin/env bash
# Runs the browser tests against the built binary: the two halves of the desktop's and
# the phone's side by side, each on a fresh embedded database of its own, and the main
# job on a fresh PostgreSQL schema (TEST_POSTGRES_DSN). A browser waits a third of its
# time, so three keep two cores busy.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d "${TMPDIR:-/tmp}/marketplace-e2e.XXXXXX")
# What runs side by side does not hear the keyboard, so it is ended here.
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT

free_port() { node -e 'const s = require("net").createServer(); s.listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }

# A subshell: its server ends with it, however it ends.
run() ( # name, database address, what Playwright is to run
  name=$1 database=$2
  shift 2
  port=$(free_port) SECONDS=0
  echo "-- $name"
  MARKETPLACE_DEMO=1 MARKETPLACE_ADDR=127.0.0.1:$port MARKETPLACE_ADMIN_ADDR= MARKETPLACE_PUBLIC_URL=http://localhost:$port \
    MARKETPLACE_DATA_DIR="$work/$name" MARKETPLACE_DATABASE_URL="$database" \
    ./bin/marketplace serve >"$work/$name.out" 2>"$work/$name.log" &
  server=$!
  trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null' EXIT
  until curl -sf "http://127.0.0.1:$port/readyz" >/dev/null; do
    kill -0 "$server" 2>/dev/null && [ "$SECONDS" -lt 180 ] || { cat "$work/$name.log"; exit 1; }
    sleep 0.2
  done
  cd web
  E2E_BASE_URL="http://localhost:$port" E2E_CHROMIUM="${CHROMIUM_PATH:-/usr/bin/chromium}" PLAYWRIGHT_HTML_OUTPUT_DIR="playwright-report/$name" \
    npx playwright test --config e2e/playwright.config.ts --output "../test-results/$name" "$@" 2>&1 | tee "$work/$name.tests" && exit
  tail -n 40 "$work/$name.log"
  exit 1
)

# What failed, last of all: the rest of the output may be cut off.
report() { # names
  for name; do
    [ -f "$work/$name.tests" ] || continue
    echo "-- $name: what failed"
    grep -E -A 12 '^ +[0-9]+\) \[' "$work/$name.tests" | cut -c -200 | sed -n 1,60p || true
    tail -n 15 "$work/$name.tests" | cut -c -200
  done
  exit 1
}

# The phone has fewer tests than the desktop, so its lane takes PostgreSQL's, too. What
# pages look like does not depend on the database; what people do does.
phone_and_postgres() {
  run phone "" --project phone || return
  [ -n "${TEST_POSTGRES_DSN:-}" ] || return 0
  psql -q "$TEST_POSTGRES_DSN" -c 'CREATE SCHEMA e2e'
  run postgres "$TEST_POSTGRES_DSN&search_path=e2e" main-job
}

declare -A lanes
run desktop-1 "" --project desktop --shard 1/2 &
lanes[desktop-1]=$!
run desktop-2 "" --project desktop --shard 2/2 &
lanes[desktop-2]=$!
phone_and_postgres &
lanes[phone]=$!
failed=()
for lane in "${!lanes[@]}"; do
  wait "${lanes[$lane]}" || failed+=("$lane")
done
case " ${failed[*]} " in *" phone "*) failed+=(postgres) ;; esac
[ ${#failed[@]} = 0 ] || report "${failed[@]}"
