#!/usr/bin/env bash
# The tests near what is not committed, or near the last commit when everything is:
# packages and files that changed, on the embedded database. `make check` is what
# proves a change.
set -euo pipefail
cd "$(dirname "$0")/.."
base=HEAD
[ -n "$(git status --porcelain)" ] || base=HEAD~1
changed=$( (git diff --name-only "$base"; git ls-files --others --exclude-standard) | sort -u)

packages=$(grep '\.go$' <<<"$changed" | { grep -v '^deploy/' || true; } | xargs -rn1 dirname | sort -u | while read -r dir; do [ -d "$dir" ] && echo "./$dir"; done || true)
if [ -n "$packages" ]; then
  go vet ./...
  # shellcheck disable=SC2086 # one word a package
  TEST_WITHOUT_POSTGRES=1 CI='' go test -short $packages
fi
# A module of its own, whose tests run the program that was built last.
if grep -q '^deploy/' <<<"$changed"; then
  scripts/deploy-tools.sh
  [ -x bin/marketplace ] || make --no-print-directory build
  (cd deploy && go vet ./... && go test ./...)
fi
# A feature's own tests: what it is part of draws whole pages, which takes minutes.
features=$(grep -oE '^web/src/(features/)?[a-z-]+/' <<<"$changed" | sed 's#^web/##' | sort -u || true)
if [ -n "$features" ]; then
  # shellcheck disable=SC2086 # one word a folder
  (cd web && npm run --silent lint && npm run --silent typecheck && npx --no-install vitest run --passWithNoTests --project units $features)
fi
