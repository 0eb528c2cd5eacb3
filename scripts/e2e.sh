#!/usr/bin/env bash
# Runs the browser tests against the built binary: those of the desktop three at a time and
# beside them the phone's, each on a fresh embedded database of its own, and the main job
# on a fresh PostgreSQL schema (TEST_POSTGRES_DSN). A browser waits for two fifths of its
# time, so four keep two cores busy.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d "${TMPDIR:-/tmp}/marketplace-e2e.XXXXXX")
# What runs side by side does not hear the keyboard, so it is ended here.
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT

free_port() { node -e 'const s = require("net").createServer(); s.listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }

# Nobody who reads logs may act as somebody else: no line holds a token, as it is or as addresses write it.
holds_no_token() { # files
  ! grep -HniE 'dal(:|%3A)[A-Za-z0-9_-]{20}|access_token=' "$@" | cut -c -300
}

# A subshell: its servers end with it, however it ends.
run() ( # name, PostgreSQL's address or nothing, how many tests at once, what Playwright is to run
  name=$1 database=$2 at_once=$3
  shift 3
  echo "-- $name"
  if [ -n "$database" ]; then
    psql -q "$database" -c "CREATE SCHEMA \"$name\""
    database+="&search_path=$name"
  fi
  servers=() addresses=()
  trap 'kill "${servers[@]}" 2>/dev/null; wait "${servers[@]}" 2>/dev/null' EXIT
  for n in $(seq "$at_once"); do # each has a server of its own, whose people nobody else is
    port=$(free_port)
    addresses+=("http://localhost:$port")
    MARKETPLACE_DEMO=1 MARKETPLACE_WARM_UP=0 MARKETPLACE_ADDR=127.0.0.1:$port MARKETPLACE_ADMIN_ADDR= MARKETPLACE_PUBLIC_URL=http://localhost:$port \
      MARKETPLACE_TRUSTED_PROXIES=127.0.0.1 MARKETPLACE_DATA_DIR="$work/$name-$n" MARKETPLACE_DATABASE_URL="$database" \
      ./bin/marketplace serve >"$work/$name-$n.out" 2>"$work/$name-$n.log" &
    servers+=($!)
  done
  SECONDS=0
  for n in $(seq "$at_once"); do
    until grep -q '"serving"' "$work/$name-$n.log"; do
      kill -0 "${servers[n - 1]}" 2>/dev/null && [ "$SECONDS" -lt 180 ] || { cat "$work/$name-$n.log"; exit 1; }
      sleep 0.2
    done
  done
  cd web
  E2E_BASE_URL="${addresses[*]}" E2E_CHROMIUM="${CHROMIUM_PATH:-/usr/bin/chromium}" PLAYWRIGHT_HTML_OUTPUT_DIR="playwright-report/$name" \
    npx playwright test --config e2e/playwright.config.ts --workers "$at_once" --output "../test-results/$name" "$@" 2>&1 | tee "$work/$name.tests" && holds_no_token "$work/$name"-*.{out,log} && exit
  tail -n 40 "$work/$name"-*.log
  exit 1
)

# What failed runs once more, on fresh servers and alone: one test that met a machine in
# trouble does not throw three hundred others away, and a fault fails again. What passed only
# then is said at the end, to be mended.
run_and_repeat() { # as run
  name=$1 database=$2
  run "$@" && return
  run "${name}_again" "$database" 1 "${@:4}" --last-failed --last-failed-file "../test-results/$name/.last-run.json" || return
  grep -E '^ +\[' "$work/$name.tests" | sort -u | sed 's/^/-- only in the second attempt:/' >>"$work/second"
}

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

run_and_repeat desktop "" 3 --project desktop &
desktop=$!
# The phone has fewer tests, so its lane takes PostgreSQL's, too. What pages look like does
# not depend on the database; what people do does.
{
  run_and_repeat phone "" 1 --project phone
  [ -z "${TEST_POSTGRES_DSN:-}" ] || run_and_repeat postgres "$TEST_POSTGRES_DSN" 1 main-job
} &
phone=$!
failed=()
wait "$desktop" || failed+=(desktop desktop_again)
wait "$phone" || failed+=(phone phone_again postgres postgres_again)
[ ! -f "$work/second" ] || cut -c -200 "$work/second"
[ ${#failed[@]} = 0 ] || report "${failed[@]}"
