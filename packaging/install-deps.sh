#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# install-deps.sh SECTION...: installs what is missing of those sections of deps-debian.txt (as root or by sudo).
# The section `npm` means the command npm, from wherever it comes: Debian's package conflicts with other sources of Node.
# Silent and quick when nothing is missing.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -gt 0 ] || { echo "usage: ${0##*/} build|quickstart|test|dev|templates|npm..." >&2; exit 2; }

wanted=()
for section in "$@"; do
  if [ "$section" = npm ]; then
    command -v npm >/dev/null || wanted+=(nodejs npm)
    continue
  fi
  mapfile -t found < <(awk -v s="$section" '$1 == s { print $2 }' "$here/deps-debian.txt")
  [ "${#found[@]}" -gt 0 ] || { echo "${0##*/}: no section '$section' in deps-debian.txt" >&2; exit 2; }
  wanted+=("${found[@]}")
done

missing=()
for package in "${wanted[@]}"; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || true
  [ "$status" = installed ] || missing+=("$package")
done
[ "${#missing[@]}" -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "${0##*/}: needs root or sudo to install: ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
echo "installing: ${missing[*]}" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"${as_root[@]}" apt-get update -q >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
# npm comes as 340 packages: without an fsync for each the time is half.
"${as_root[@]}" apt-get install -q -y --no-install-recommends -o DPkg::Options::=--force-unsafe-io "${missing[@]}" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
