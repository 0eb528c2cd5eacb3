#!/usr/bin/env bash
# Runs the browser tests against the built binary: once on a fresh embedded
# database, once on a fresh PostgreSQL schema (TEST_POSTGRES_DSN).
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d "${TMPDIR:-/tmp}/marketplace-e2e.XXXXXX")
server=""
stop() {
  [ -z "$server" ] || { kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; }
  server=""
}
trap 'stop; rm -rf "$work"' EXIT

free_port() { node -e 'const s = require("net").createServer(); s.listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }

run() { # engine, database address
  local port
  port=$(free_port)
  echo "-- $1"
  MARKETPLACE_DEMO=1 MARKETPLACE_ADDR=127.0.0.1:$port MARKETPLACE_ADMIN_ADDR= MARKETPLACE_PUBLIC_URL=http://localhost:$port \
    MARKETPLACE_DATA_DIR="$work/$1" MARKETPLACE_DATABASE_URL="$2" \
    ./bin/marketplace serve >"$work/$1.out" 2>"$work/$1.log" &
  server=$!
  for _ in $(seq 150); do
    curl -sf "http://127.0.0.1:$port/readyz" >/dev/null && break
    kill -0 "$server" 2>/dev/null || { cat "$work/$1.log"; exit 1; }
    sleep 0.2
  done
  (cd web && E2E_BASE_URL="http://localhost:$port" E2E_CHROMIUM="${CHROMIUM_PATH:-/usr/bin/chromium}" npx playwright test --config e2e/playwright.config.ts "${@:3}") || {
    tail -n 40 "$work/$1.log"
    exit 1
  }
  stop
}

run sqlite ""
if [ -n "${TEST_POSTGRES_DSN:-}" ]; then
  psql -q "$TEST_POSTGRES_DSN" -c 'CREATE SCHEMA e2e'
  # What pages look like does not depend on the database; what people do does.
  run postgres "$TEST_POSTGRES_DSN&search_path=e2e" main-job
fi
