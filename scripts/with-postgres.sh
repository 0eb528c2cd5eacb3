#!/usr/bin/env bash
# Runs a command with TEST_POSTGRES_DSN set to a throw-away PostgreSQL server.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dir=$(mktemp -d "${TMPDIR:-/tmp}/marketplace-pg.XXXXXX")
chmod 755 "$dir"
trap '"$here/postgres.sh" stop "$dir"' EXIT
TEST_POSTGRES_DSN=$("$here/postgres.sh" start "$dir")
export TEST_POSTGRES_DSN
"$@"
