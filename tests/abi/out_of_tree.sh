#!/bin/sh
# SPDX-License-Identifier: MIT
# out_of_tree.sh SOURCE_DIR BUILD_DIR: installs the SDK into a temporary prefix and builds plugins that use only this
# prefix: with CMake in C++ and in C, and by hand with pkg-config.
set -eu
source_dir=$1
build_dir=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix
export CMAKE_GENERATOR=Ninja  # a machine that builds this tree may have no make

cmake --install "$build_dir" --component sdk --prefix "$prefix" > "$work/install.log"
for file in include/collet/abi.h include/collet/plugin.hpp share/cmake/collet-sdk/collet-sdk-config.cmake \
  share/cmake/collet-sdk/ColletPlugin.cmake share/pkgconfig/collet-sdk.pc; do
  [ -f "$prefix/$file" ] || { echo "the prefix lacks $file" >&2; exit 1; }
done
if grep -rl "$source_dir" "$prefix" | grep .; then
  echo "these installed files name the source tree" >&2
  exit 1
fi

cp -R "$source_dir/tests/abi/out_of_tree" "$work/project"
cmake -S "$work/project" -B "$work/build" -DCMAKE_PREFIX_PATH="$prefix" > "$work/configure.log" ||
  { cat "$work/configure.log" >&2; exit 1; }
cmake --build "$work/build" > "$work/build.log" 2>&1 || { cat "$work/build.log" >&2; exit 1; }
sh "$source_dir/tests/abi/exports.sh" "$work/build/hello.so" "$work/build/hello-c.so"

# A C project has no C++ compiler.
cmake -S "$work/project/only-c" -B "$work/build-c" -DCMAKE_PREFIX_PATH="$prefix" > "$work/configure.log" ||
  { cat "$work/configure.log" >&2; exit 1; }
cmake --build "$work/build-c" > "$work/build.log" 2>&1 || { cat "$work/build.log" >&2; exit 1; }
sh "$source_dir/tests/abi/exports.sh" "$work/build-c/hello-c.so"

# A package of another major version is not found.
if cmake -S "$work/project" -B "$work/build-2" -DCMAKE_PREFIX_PATH="$prefix" -DHELLO_SDK_VERSION=2.0 > "$work/configure.log" 2>&1; then
  echo "find_package took major 1 where 2 was asked for" >&2
  exit 1
fi

if command -v pkg-config > /dev/null; then
  flags=$(PKG_CONFIG_PATH="$prefix/share/pkgconfig" pkg-config --cflags --libs collet-sdk)
  version=$(PKG_CONFIG_PATH="$prefix/share/pkgconfig" pkg-config --modversion collet-sdk)
  ${CXX:-c++} -std=c++20 $flags -fPIC -shared -fvisibility=hidden "$work/project/hello.cpp" -o "$work/by-hand.so"
  exported=$(nm -D --defined-only --format=posix "$work/by-hand.so" | cut -d' ' -f1)
  [ "$exported" = collet_plugin_v1 ] || { echo "by hand: found the exports $exported" >&2; exit 1; }

  # The manifest remains after --gc-sections and strip.
  ${CXX:-c++} -std=c++20 $flags -O2 -fPIC -shared -fvisibility=hidden -ffunction-sections -fdata-sections \
    -Wl,--gc-sections -s "$work/project/hello.cpp" -o "$work/stripped.so"
  objcopy -O binary --only-section=.collet.manifest "$work/stripped.so" "$work/manifest.json"
  grep -q '^{"id":"hello",.*}$' "$work/manifest.json" || { echo "the stripped plugin has no manifest" >&2; exit 1; }
  echo "pkg-config: collet-sdk $version"
fi
