#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# build-rpm.sh [--quick] [DIRECTORY]: builds the RPM packages of what is committed, into DIRECTORY (default: build/rpm/packages), also with
# Debian's rpmbuild, which knows no installed packages to require.
#   --quick  compiles as the preset `release` does, several sources together, so that ccache has most of it already
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$root/build/rpm
define=()
if [ "${1-}" = --quick ]; then
  shift
  define=(--define 'optflags %{nil}' --define 'build_ldflags %{nil}' --define 'collet_cmake_options -DCOLLET_UNITY_LINES=2500') # as CMakePresets.json has it
fi
out=$(realpath -m "${1:-$work/packages}")
"$root/packaging/install-deps.sh" build rpm
rm -rf "$work/BUILD" "$work/BUILDROOT" "$work/RPMS" "$out"
mkdir -p "$work/SOURCES" "$work/SPECS" "$out"
"$root/packaging/expand.sh" "$root/packaging/collet.spec.in" >"$work/SPECS/collet.spec"
version=$(sed -n 's/^Version: //p' "$work/SPECS/collet.spec")
git -C "$root" archive --prefix="collet-$version/" -o "$work/SOURCES/collet-$version.tar.gz" HEAD
[ -e /etc/debian_version ] && define+=(--nodeps)
export CCACHE_BASEDIR="${CCACHE_BASEDIR-$work/BUILD/collet-$version}" CCACHE_NOHASHDIR=1
if ! rpmbuild -bb --define "_topdir $work" "${define[@]}" "$work/SPECS/collet.spec" >"$work/build.log" 2>&1; then
  tail -n 40 "$work/build.log" >&2
  echo "the build failed; all of it is in $work/build.log" >&2
  exit 1
fi
mv "$work"/RPMS/*/*.rpm "$out"
ls "$out"
