#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# build-deb.sh [--quick] [DIRECTORY]: builds the Debian packages of what is committed, with an index for apt, into DIRECTORY
# (default: build/deb/packages).
#   --quick  compiles as the preset `release` does: several sources together, without debug symbols, so that ccache has most of it already.
#            For trying packages out, not for giving them away
# No test runs here (DEB_BUILD_OPTIONS decides otherwise).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$root/build/deb
if [ "${1-}" = --quick ]; then
  shift
  export DEB_CFLAGS_SET='' DEB_CXXFLAGS_SET='' DEB_CPPFLAGS_SET='' DEB_LDFLAGS_SET=''
  export DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-nocheck parallel=2} noautodbgsym"
  export COLLET_CMAKE_OPTIONS="-DCOLLET_UNITY_LINES=2500 ${COLLET_CMAKE_OPTIONS-}" # as CMakePresets.json has it
fi
out=$(realpath -m "${1:-$work/packages}")
"$root/packaging/install-deps.sh" build npm deb

# Always the same folder, so that ccache knows the sources again.
tree=$work/collet
rm -rf "$tree" "$out"
mkdir -p "$tree" "$out"
git -C "$root" archive HEAD | tar -x -C "$tree"
"$tree/packaging/prepare-debian.sh"
cd "$tree"
export DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-nocheck parallel=2}"
export CCACHE_BASEDIR="${CCACHE_BASEDIR-$tree}" CCACHE_NOHASHDIR=1
export CCACHE_DIR="${CCACHE_DIR-$(ccache -k cache_dir)}" # debhelper gives the build another home
log=$work/build.log
if ! dpkg-buildpackage -us -uc -b >"$log" 2>&1; then
  tail -n 40 "$log" >&2
  echo "the build failed; all of it is in $log" >&2
  exit 1
fi
# dpkg-buildpackage writes the packages to the folder above the tree.
mv "$work"/*.deb "$work"/*.buildinfo "$work"/*.changes "$out"
cd "$out"
dpkg-scanpackages . /dev/null >Packages 2>>"$log"
ls
