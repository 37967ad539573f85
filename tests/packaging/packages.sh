#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# packages.sh [--quick]: builds the packages of both kinds and the tarball, and installs them. It needs root and a mirror of Debian. Prints
# `ok NAME` and `FAIL NAME`.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 3
failed=0
if [ "$(id -u)" -ne 0 ]; then
  echo 'skip packages: a clean root needs root'
  exit 0
fi
packaging/install-deps.sh build deb rpm packages || exit 1

check() { # NAME COMMAND...
  local name=$1 output
  shift
  if output=$("$@" 2>&1); then
    echo "ok packages: $name"
  else
    printf 'FAIL packages: %s\n%s\n' "$name" "$(printf '%s\n' "$output" | tail -n 25 | sed 's/^/    /')"
    failed=1
  fi
}

rpm_split() { # the same packages as Debian's, with the versions of the ABI
  local folder=build/rpm/packages family engine found
  found=$(cd "$folder" && rpm -qp --qf '%{NAME}\n' ./*.rpm | sort | tr '\n' ' ')
  local expected='collet collet-plugins collet-sdk-devel libcollet-openapi'
  while IFS='|' read -r family engine _; do
    case $family in '#'* | '') continue ;; esac
    expected+=" collet-plugin-$family"
    rpm -qp --requires "$folder/collet-plugin-$family"-[0-9]*.rpm | grep -qx 'collet(plugin-abi-1) >= 1\.[0-9]*' || { echo "$family asks for no ABI"; return 1; }
    [ "$engine" = no ] || rpm -qp --requires "$folder/collet-plugin-$family"-[0-9]*.rpm | grep -q '^libcollet-openapi = ' || { echo "$family asks for no engine"; return 1; }
  done <packaging/families.txt
  expected=$(printf '%s\n' $expected | sort | tr '\n' ' ')
  [ "$found" = "$expected" ] || { echo "found $found, expected $expected"; return 1; }
  rpm -qp --provides "$folder"/collet-[0-9]*.rpm | grep -qx 'collet(plugin-abi-1) = 1\.[0-9]*' &&
    rpm -qpc "$folder"/collet-[0-9]*.rpm | grep -qx /etc/collet/collet.toml
}

rpm_installs() { # installs into a root of its own, whose database knows none of the system's libraries
  local at folder=build/rpm/packages said
  at=$(mktemp -d)
  in_root() { rpm --root "$at" --dbpath /var/lib/rpm "$@"; }
  in_root --initdb || return
  # A plugin alone is refused, because no package provides its ABI; all packages together need only what the system has.
  if said=$(in_root -i --test "$folder"/collet-plugin-parse-[0-9]*.rpm 2>&1); then echo 'a plugin goes without a host'; return 1; fi
  grep -q 'collet(plugin-abi-1) >= 1\.[0-9]* is needed by' <<<"$said" || { echo "$said"; return 1; }
  said=$(in_root -i --test "$folder"/*.rpm 2>&1)
  if grep -i '^[[:space:]]*[^ ]*collet.* is needed by' <<<"$said"; then return 1; fi
  # A root without a shell runs no scripts, so that the one that makes the folder for plugins of one's own runs here, on the root's folders.
  in_root -i --nodeps --noscripts "$folder"/*.rpm && in_root -V --nodeps -a || return
  local script config=$at/checked.toml
  script=$(rpm -qp --qf '%{POSTIN}' "$folder"/collet-[0-9]*.rpm) || return
  sh -c "${script//\/usr\/local/$at/usr/local}" && sed "s#\"/usr/local#\"$at/usr/local#" "$at/etc/collet/collet.toml" >"$config" || return
  "$at/usr/bin/collet" check --config "$config" &&
    "$at/usr/bin/collet" call parse spec.file=tests/fixtures/petstore-3.1.yaml --config "$config" | grep -q '"title":' || return
  script=$(rpm -qp --qf '%{PREUN}' "$folder"/collet-[0-9]*.rpm) && sh -c "${script//\/usr\/local/$at/usr/local}" _ 0 || return
  # After removal, a changed configuration is kept under another name, and nothing else remains.
  echo '# changed' >>"$at/etc/collet/collet.toml"
  in_root -qa --qf '%{NAME}\n' | xargs rpm --root "$at" --dbpath /var/lib/rpm -e --nodeps --noscripts
  said=$(find "$at" -iname '*collet*' ! -path "$at/var/lib/rpm/*" -printf '%P ')
  [ "$said" = 'etc/collet etc/collet/collet.toml.rpmsave ' ] || { echo "left: $said"; return 1; }
  rm -rf "$at"
}

tarball_runs() {
  local at
  at=$(mktemp -d)
  # A tree that is configured keeps its options, so that nothing is compiled again.
  { [ -e build/release/build.ninja ] || cmake --preset release; } && cmake --build build/release && cpack --config build/release/CPackConfig.cmake -B "$at" || return
  tar -xf "$at"/collet-*.tar.gz -C "$at" && "$at"/collet-*/bin/collet check && [ -e "$at"/collet-*/include/collet/abi.h ] && rm -rf "$at"
}

unit_is_hardened() {
  local at
  at=$(mktemp -d)
  sed 's#@CMAKE_INSTALL_FULL_BINDIR@#/usr/bin#' packaging/systemd/collet@.service.in >"$at/collet@x.service"
  systemd-analyze security --offline=true --threshold=15 "$at/collet@x.service" && rm -rf "$at"
}

users_build_with_warnings() { # in which a newer compiler finds no error
  if grep -lE -- '-Werror( |$)' build/deb/build.log build/rpm/build.log; then return 1; fi
  grep -q -- ' -Wall ' build/deb/build.log
}

unpacked_packages_are_hardened() {
  local at file
  at=$(mktemp -d)
  for file in build/deb/packages/*.deb; do dpkg-deb -x "$file" "$at" || return; done
  packaging/hardening.sh "$at" && rm -rf "$at"
}

installation_is_hardened() {
  local at
  at=$(mktemp -d)
  cmake --install build/release --prefix "$at" >/dev/null && packaging/hardening.sh "$at" && rm -rf "$at"
}

bill_of_materials() { # checks the software bill of materials of an installation against libraries that the product is known to contain
  local at
  at=$(mktemp -d)
  cmake --install build/release --prefix "$at" >/dev/null && python3 tests/packaging/bill_of_materials.py "$(find "$at" -name collet.spdx.json)" && rm -rf "$at"
}

check 'the unit that is prepared is hardened' unit_is_hardened
check 'Debian packages are built' packaging/build-deb.sh "$@"
check 'Debian packages are hardened' unpacked_packages_are_hardened
[ "$failed" -ne 0 ] || tests/packaging/clean-root.sh || failed=1
check 'the tarball is packed, and runs where it is unpacked' tarball_runs
check 'the bill of materials has all that is linked in' bill_of_materials
check 'an installation is hardened' installation_is_hardened
check 'RPM packages are built' packaging/build-rpm.sh "$@"
check 'RPM packages are the same split' rpm_split
check 'no warning is an error where a user builds' users_build_with_warnings
check 'RPM packages are installed, run, and go without a trace' rpm_installs
exit $failed
