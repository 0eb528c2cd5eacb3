#!/usr/bin/env bash
# Everything: Go on both database engines with the real npm clients, the front
# end's unit tests and size budgets, and the end-to-end tests in a real browser
# on both engines.
set -euo pipefail
cd "$(dirname "$0")/.."
export CI=${CI:-true}
CHROMIUM_PATH=$(scripts/browser.sh shell)
export CHROMIUM_PATH

make --no-print-directory build
for client in conformance/*/; do
  (cd "$client" && npm ci --no-audit --no-fund --loglevel=error)
done

# Go waits for disks and for programs that start, so the front end's tests run beside it.
echo "== Go on SQLite and PostgreSQL, and beside it the front end"
output=$(mktemp "${TMPDIR:-/tmp}/marketplace-go.XXXXXX")
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -f "$output"' EXIT
scripts/with-postgres.sh go test -timeout 20m ./... >"$output" 2>&1 &
go=$!
failed=
(cd web && npm run --silent typecheck && npm test --silent && npm run --silent size) || failed=yes
wait "$go" || failed=yes
grep -v 'no test files' "$output" || true
[ -z "$failed" ] || exit 1

echo "== end to end, SQLite and PostgreSQL"
scripts/with-postgres.sh scripts/e2e.sh
