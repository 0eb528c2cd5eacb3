#!/usr/bin/env bash
# Runs a command with TEST_POSTGRES_DSN set to a throw-away PostgreSQL server.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# What tests write stays in memory, where there is room: a copy of a database takes a
# tenth of the time there, and nothing of it is to outlive the tests.
if [ "$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 4000000 ] 2>/dev/null; then
  export TMPDIR=/dev/shm
fi
dir=$(mktemp -d "${TMPDIR:-/tmp}/marketplace-pg.XXXXXX")
chmod 755 "$dir"
trap '"$here/postgres.sh" stop "$dir"' EXIT
TEST_POSTGRES_DSN=$("$here/postgres.sh" start "$dir")
export TEST_POSTGRES_DSN
"$@"
