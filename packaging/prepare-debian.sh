#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# prepare-debian.sh: makes the folder debian/ at the root of this tree out of packaging/debian and families.txt, as dpkg-buildpackage
# wants it.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
debian=$here/../debian
rm -rf "$debian"
cp -R "$here/debian" "$debian"
"$here/expand.sh" "$debian/control.in" >"$debian/control"
while IFS='|' read -r family _ _ libraries; do
  case $family in '#'* | '') continue ;; esac
  sed "s/@FAMILY@/$family/" "$debian/collet-plugin.install.in" >"$debian/collet-plugin-$family.install"
  read -ra own <<<"$libraries"
  for library in "${own[@]}"; do echo "usr/lib/*/collet/$library" >>"$debian/collet-plugin-$family.install"; done
done <"$here/families.txt"
rm "$debian"/*.in
