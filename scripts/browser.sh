#!/usr/bin/env bash
# Prints the path of a Chromium, from the system's packages when there is none.
set -euo pipefail
for name in "${CHROMIUM_PATH:-}" chromium chromium-browser google-chrome; do
  if [ -n "$name" ] && path=$(command -v "$name"); then
    echo "$path"
    exit 0
  fi
done
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update -qq >&2
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq chromium >&2
command -v chromium
