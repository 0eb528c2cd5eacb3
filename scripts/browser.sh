#!/usr/bin/env bash
# Prints the path of a Chromium, from the system's packages when there is none.
# With `shell` it is the one that draws no windows, where the system has it: the
# same engine for a third less work.
set -euo pipefail

find_browser() { # names
  for name; do
    if [ -n "$name" ] && command -v "$name"; then return 0; fi
  done
  return 1
}

install_browser() { # package
  local sudo=""
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq "$1" >&2
}

find_browser "${CHROMIUM_PATH:-}" && exit
if [ "${1:-}" = shell ]; then
  find_browser chromium-headless-shell && exit
  install_browser chromium-headless-shell && find_browser chromium-headless-shell && exit
fi
find_browser chromium chromium-browser google-chrome && exit
install_browser chromium
find_browser chromium
