#!/usr/bin/env bash
# Everything: Go on both database engines with the real npm clients, the front
# end's unit tests and size budgets, and the end-to-end tests in a real browser
# on both engines.
set -euo pipefail
cd "$(dirname "$0")/.."
export CI=${CI:-true}

# What comes from elsewhere waits for the network, so it comes while the front end keeps the processors busy.
fetch() {
  scripts/browser.sh shell
  scripts/deploy-tools.sh
  for client in conformance/*/; do
    (cd "$client" && npm ci --no-audit --no-fund --loglevel=error)
  done
}
fetched=$(mktemp)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -f "$fetched"' EXIT
fetch >"$fetched" 2>&1 &
fetching=$!

# The types are looked at by one thread, and bundlers leave it a core.
make --no-print-directory web/node_modules/.package-lock.json
(cd web && npm run --silent typecheck) &
typing=$!

make --no-print-directory build
wait "$typing"

echo "== front end"
(cd web && SERVER_BUNDLES=dist/server npm test --silent && npm run --silent size)

wait "$fetching" || { cat "$fetched"; exit 1; }
CHROMIUM_PATH=$(scripts/browser.sh shell)
export CHROMIUM_PATH

echo "== deploy"
(cd deploy && go test ./...)

echo "== Go, SQLite and PostgreSQL"
# Tests that start programs wait half of their time, so more of them run at once than there are cores.
# `make lint` vets, so it is not done again here.
# What failed is run once more, alone: a fault fails again, a machine in trouble does not.
scripts/with-postgres.sh go run gotest.tools/gotestsum@v1.13.0 --format pkgname --hide-summary skipped \
  --rerun-fails=1 --rerun-fails-max-failures=5 --packages=./... -- -vet=off -timeout 20m -parallel 4

echo "== end to end, SQLite and PostgreSQL"
scripts/with-postgres.sh scripts/e2e.sh
