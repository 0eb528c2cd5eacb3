#!/usr/bin/env bash
# Starts a throw-away PostgreSQL server for the tests, as an unprivileged user,
# and prints its address: a socket in DIR, no port. `scripts/postgres.sh start DIR`, `restart DIR` and `stop DIR`.
set -euo pipefail

action=$1
dir=$2
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
if [ -z "$bin" ] || [ ! -x "$bin/initdb" ]; then
  echo "installing PostgreSQL from the system's packages" >&2
  sudo=""
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq postgresql >&2
  bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
fi

# The server refuses to run as root.
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

case $action in
start)
  mkdir -p "$dir"
  [ "$(id -u)" = 0 ] && chown postgres "$dir"
  as "$bin/initdb" -D "$dir/data" -U market -A trust -E UTF8 --locale=C >/dev/null
  as "$bin/pg_ctl" -D "$dir/data" -w -l "$dir/log" \
    -o "-c listen_addresses='' -c unix_socket_directories='$dir' -c fsync=${MARKETPLACE_PG_FSYNC:-off} -c max_connections=400 -c shared_buffers=256MB" start >/dev/null
  echo "postgres://market@/postgres?host=$dir"
  ;;
restart)
  as "$bin/pg_ctl" -D "$dir/data" -m immediate -w restart >/dev/null
  ;;
stop)
  as "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null || true
  rm -rf "$dir"
  ;;
*)
  echo "usage: postgres.sh start|restart|stop DIR" >&2
  exit 2
  ;;
esac
