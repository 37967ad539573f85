#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# arm64.sh: compiles the product and its unit tests for arm64 in a fresh Debian 13, with GCC 14 and every warning as an error, and runs the
# tests by qemu-user. The compiler runs on this machine; libraries come from Debian's arm64. It needs root, a mirror of Debian, and a kernel
# that lets a user namespace register interpreters of binaries (Linux 6.7), so that tests may start programs for arm64 while nothing changes
# for the rest of the machine. COLLET_GRAMMARS_DIR may name the grammars (debian_root.sh). Prints `ok NAME`, `FAIL NAME` and `skip NAME: why`.
set -uo pipefail
[ -n "${COLLET_OWN_MOUNTS-}" ] || COLLET_OWN_MOUNTS=1 exec unshare --mount --propagation private "$0" "$@"
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/packaging/ports/debian_root.sh"
build=build/ports/arm64

# Tests of functions that the emulator lacks: NAME|REASON. Each is printed as skipped.
not_emulated=(
  'Tables/StoreMemory.OfALargeDocumentIsTheGrowthOfTheProcess/WithAllTables|the emulator ignores advice about memory, so that reserved pages stay absent'
  'Inline.CallBeforeFurtherInputRunsHereOnceItsToolIsKnownToBeQuick|under the emulator the tool takes longer than the bound of a quick one'
)

# Runs a command in the root, in a user namespace with the same users and an interpreter for arm64.
emulated() {
  # shellcheck disable=SC2016 # the inner shell expands these
  local inner='echo ready; read -r _; mount -t binfmt_misc none /proc/sys/fs/binfmt_misc && printf %s "$COLLET_BINFMT" >/proc/sys/fs/binfmt_misc/register || { echo "cannot register an interpreter"; exit 1; }
    . "$root/packaging/ports/debian_root.sh"; inside_root "$@"'
  local magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00' mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
  local word code
  coproc EMULATED { root=$root port_root=$port_root COLLET_BINFMT=":collet-arm64:M::$magic:$mask:$port_root/usr/bin/qemu-aarch64:PF" \
    exec unshare --user --mount bash -c "$inner" _ "$@" 2>&1; }
  local pid=$EMULATED_PID output=${EMULATED[0]} input=${EMULATED[1]}
  read -r word <&"$output" && [ "$word" = ready ] || return 1
  echo '0 0 65536' >"/proc/$pid/uid_map" && echo '0 0 65536' >"/proc/$pid/gid_map" || return 1
  exec {output}<&"$output" # the shell closes the first descriptor when the process ends
  echo go >&"$input"
  cat <&"$output"
  wait "$pid"
  code=$?
  exec {output}<&-
  return "$code"
}

debian_root trixie arm64 || { echo 'FAIL port to arm64: the root could not be made'; exit 1; }
if ! inside_root dpkg --print-foreign-architectures | grep -qx arm64; then
  inside_root dpkg --add-architecture arm64 && inside_root apt-get update -q >"$port_log" 2>&1 || { tail -n 20 "$port_log"; exit 1; }
fi
# Headers without code are one package for all architectures.
packages=(cmake ninja-build ccache python3 pkg-config g++ crossbuild-essential-arm64 qemu-user)
for package in $(section_packages build | grep -E '^lib|^nlohmann') $(section_packages test | grep -E '^lib'); do
  if inside_root apt-cache show "$package:arm64" >/dev/null 2>&1; then packages+=("$package:arm64"); else packages+=("$package"); fi
done
root_packages "${packages[@]}" || { echo 'FAIL port to arm64: packages are missing'; exit 1; }
port_grammars || { echo 'FAIL port to arm64: the grammars of the code graph are missing'; exit 1; }

step 'port to arm64: GCC 14 compiles all without a warning' inside_root bash -c "cmake --preset release -B $build -DCOLLET_WERROR=ON ${port_options[*]} \
  -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DPKG_CONFIG_EXECUTABLE=/usr/bin/aarch64-linux-gnu-pkg-config \
  -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -DCMAKE_CROSSCOMPILING_EMULATOR=/usr/bin/qemu-aarch64 && \
  cmake --build $build -- -k 0" || exit 1

filter='-'
for line in "${not_emulated[@]}"; do
  echo "skip unit test on arm64: ${line%%|*}: ${line#*|}"
  filter+=${line%%|*}:
done
unit_tests 'arm64' "$build" emulated "${filter%:}"
