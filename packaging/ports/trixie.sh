#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# trixie.sh [gcc|clang]...: compiles the product and its unit tests in a fresh Debian 13 with GCC 14 and with clang 19, each with every warning
# as an error, and runs the tests; then compiles the headers of the SDK with each compiler that Debian 13 has. It needs root and a mirror of
# Debian; apt is configured as on this machine. Prints `ok NAME`, `FAIL NAME` and `skip NAME: why`.
set -uo pipefail
# Mounts belong to this process alone and vanish with it.
[ -n "${COLLET_OWN_MOUNTS-}" ] || COLLET_OWN_MOUNTS=1 exec unshare --mount --propagation private "$0" "$@"
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/packaging/ports/debian_root.sh"
[ $# -gt 0 ] || set -- gcc clang
failed=0

debian_root trixie || { echo 'FAIL port to Debian 13: the root could not be made'; exit 1; }
inside_root packaging/install-deps.sh build || { echo 'FAIL port to Debian 13: packages are missing'; exit 1; }
inside_root apt-get install -q -y --no-install-recommends libgtest-dev libgmock-dev libbenchmark-dev \
  clang-17 clang-18 clang-19 g++-12 g++-13 libc++-19-dev libc++abi-19-dev >"$port_log" 2>&1 || { tail -n 20 "$port_log"; exit 1; }

for compiler; do
  case $compiler in
    gcc) name='GCC 14' options=() ;;
    clang) name='clang 19' options=(-DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 -DCOLLET_GCC_LINK_RULES=OFF -DCOLLET_PCH=OFF) ;;
    *) echo "trixie.sh: no compiler '$compiler'" >&2; exit 2 ;;
  esac
  build=build/ports/trixie-$compiler
  if inside_root bash -c "cmake --preset release -B $build -DCOLLET_WERROR=ON ${options[*]} && cmake --build $build" >"$port_log" 2>&1; then
    echo "ok port to Debian 13: $name compiles all without a warning"
  else
    echo "FAIL port to Debian 13: $name does not compile all"
    grep -E 'error|Error' "$port_log" | head -n 12 | sed 's/^/    /'
    failed=1
    continue
  fi
  unit_tests "$name on Debian 13" "$build" || failed=1
done
inside_root packaging/ports/sdk_headers.sh || failed=1
exit $failed
