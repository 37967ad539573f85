#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# trixie.sh [gcc|clang|headers]...: compiles the product and its unit tests in a fresh Debian 13 with GCC 14 and with clang 19, each with every
# warning as an error, and runs the tests; then compiles the headers of the SDK with each compiler that Debian 13 has. It needs root and a
# mirror of Debian; apt is configured as on this machine. COLLET_GRAMMARS_DIR may name the grammars (debian_root.sh). Prints `ok NAME`,
# `FAIL NAME` and `skip NAME: why`.
set -uo pipefail
# Mounts belong to this process alone and vanish with it.
[ -n "${COLLET_OWN_MOUNTS-}" ] || COLLET_OWN_MOUNTS=1 exec unshare --mount --propagation private "$0" "$@"
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/packaging/ports/debian_root.sh"
[ $# -gt 0 ] || set -- gcc clang headers
failed=0

debian_root trixie || { echo 'FAIL port to Debian 13: the root could not be made'; exit 1; }
mapfile -t packages < <(section_packages build; section_packages test | grep -E '^lib')
for part; do
  case $part in
    clang) packages+=(clang-19) ;;
    headers) packages+=(g++-12 g++-13 clang-17 clang-18 clang-19 libc++-19-dev libc++abi-19-dev) ;;
  esac
done
root_packages "${packages[@]}" || { echo 'FAIL port to Debian 13: packages are missing'; exit 1; }
port_grammars || { echo 'FAIL port to Debian 13: the grammars of the code graph are missing'; exit 1; }

for part; do
  case $part in
    gcc) name='GCC 14' options=() ;;
    clang) name='clang 19' options=(-DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 -DCOLLET_GCC_LINK_RULES=OFF -DCOLLET_PCH=OFF) ;;
    headers) inside_root packaging/ports/sdk_headers.sh || failed=1; continue ;;
    *) echo "trixie.sh: no part '$part'" >&2; exit 2 ;;
  esac
  build=build/ports/trixie-$part
  step "port to Debian 13: $name compiles all without a warning" \
    inside_root bash -c "cmake --preset release -B $build -DCOLLET_WERROR=ON ${port_options[*]} ${options[*]} && cmake --build $build -- -k 0" &&
    unit_tests "Debian 13 with $name" "$build" || failed=1
done
exit $failed
