# SPDX-License-Identifier: MIT
# Functions for the scripts of this folder, which run in a mount namespace of their own. They use and set: root (this tree), port_root (the
# folder of the Debian system), port_log (the output of the last step), port_options (options of CMake that each build needs).
port_options=()

# Makes a minimal Debian system, or takes the one of an earlier run, and shows this tree in it under the same path.
debian_root() { # SUITE [NAME]
  local suite=$1 name=${2:-$1}
  port_root=$root/build/ports/$name-root
  port_log=$root/build/ports/$name.log
  mkdir -p "$root/build/ports"
  "$root/packaging/install-deps.sh" ports || return
  if [ ! -e "$port_root/.complete" ]; then
    rm -rf --one-file-system "$port_root"
    debootstrap --variant=minbase "$suite" "$port_root" "${COLLET_DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$port_log" 2>&1 || { tail -n 20 "$port_log"; return 1; }
    cp -a /etc/apt/apt.conf.d/. "$port_root/etc/apt/apt.conf.d/"
    cp -L /etc/resolv.conf /etc/hosts "$port_root/etc/"
    printf '#!/bin/sh\nexit 101\n' >"$port_root/usr/sbin/policy-rc.d" # installing packages starts no service
    chmod +x "$port_root/usr/sbin/policy-rc.d"
    touch "$port_root/.complete"
  fi
  local cache
  cache=$(ccache -k cache_dir 2>/dev/null) || cache=$root/build/ports/ccache
  mkdir -p "$port_root$root" "$port_root/ccache" "$cache"
  mount --bind "$root" "$port_root$root" && mount --bind "$cache" "$port_root/ccache" && mount -t proc proc "$port_root/proc" &&
    mount -t tmpfs tmpfs "$port_root/tmp" && mount --rbind /dev "$port_root/dev"
}

# Runs a command in that system, in this tree.
inside_root() {
  chroot "$port_root" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive CCACHE_DIR=/ccache bash -c 'cd "$1" && shift && exec "$@"' _ "$root" "$@"
}

# Installs what is missing of these packages in that system.
root_packages() {
  local package missing=()
  for package; do
    [ "$(inside_root dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  { inside_root apt-get update -q && inside_root apt-get install -q -y --no-install-recommends -o DPkg::Options::=--force-unsafe-io "${missing[@]}"; } \
    >"$port_log" 2>&1 || { tail -n 20 "$port_log"; return 1; }
}

# Shows that system the grammars of the code graph as /grammars, since npm is not installed there, and without them the family would be left
# out. COLLET_GRAMMARS_DIR names a folder with their packages; otherwise npm fetches them on this machine.
port_grammars() {
  local from=${COLLET_GRAMMARS_DIR-} fetched=$root/build/ports/grammars
  if [ -z "$from" ]; then
    from=$fetched/node_modules
    if ! cmp -s "$root/plugins/codegraph/grammars/package-lock.json" "$fetched/.fetched"; then
      mkdir -p "$fetched"
      cp "$root"/plugins/codegraph/grammars/{package.json,package-lock.json,.npmrc} "$fetched"
      { "$root/packaging/install-deps.sh" npm && (cd "$fetched" && npm ci); } >"$port_log" 2>&1 || { tail -n 20 "$port_log"; return 1; }
      cp "$fetched/package-lock.json" "$fetched/.fetched"
    fi
  fi
  mkdir -p "$port_root/grammars" && mount --bind "$from" "$port_root/grammars" || return
  port_options+=(-DCOLLET_GRAMMARS_DIR=/grammars)
}

# Prints the names of the packages of a section of deps-debian.txt.
section_packages() {
  awk -v section="$1" '$1 == section { print $2 }' "$root/packaging/deps-debian.txt"
}

# Runs a command and keeps its output; prints the errors in it if it fails.
step() { # NAME COMMAND...
  local name=$1
  shift
  if "$@" >"$port_log" 2>&1; then
    echo "ok $name"
  else
    echo "FAIL $name"
    grep -aE 'error|Error|FAILED' "$port_log" | sort -u | head -n 20 | sed 's/^/    /'
    return 1
  fi
}

# Runs the unit tests of a build and prints the number of their cases, and each that fails or is skipped. RUN is the function that runs a
# command in the system; FILTER is a filter of GoogleTest. The limit of time only ends a program that hangs.
unit_tests() { # NAME BUILD [RUN [FILTER]]
  local name=$1 build=$2 run=${3:-inside_root} reports=$root/$2/tests/reports code=0 cases=$root/$2/tests/cases
  rm -rf "$reports"
  mkdir -p "$reports"
  "$run" env GTEST_OUTPUT="xml:$reports/" ${4:+GTEST_FILTER="$4"} \
    ctest --test-dir "$build" --output-on-failure --timeout 3600 -j2 --output-junit "$reports/ctest.junit" >"$port_log" 2>&1
  python3 "$root/tests/tools/unit-counts.py" "$reports" >"$cases" || code=1
  sed -n "/^ok /d; s/^FAIL /&unit test on $name: /; s/^skip /&unit test on $name: /; p" "$cases"
  local ok failed
  ok=$(grep -c '^ok ' "$cases") failed=$(grep -c '^FAIL ' "$cases")
  if [ "$code" -eq 0 ] && [ "$failed" -eq 0 ]; then echo "ok unit tests on $name: $ok cases"; else echo "FAIL unit tests on $name: $failed of $((ok + failed)) cases"; return 1; fi
}
