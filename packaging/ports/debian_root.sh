# SPDX-License-Identifier: MIT
# Functions for the scripts of this folder, which run in a mount namespace of their own. They use and set: root (this tree), port_root (the
# folder of the Debian system), port_log (the output of the last step).

# Makes a minimal Debian system, or takes the one of an earlier run, and shows this tree in it under the same path.
debian_root() { # SUITE
  port_root=$root/build/ports/$1-root
  port_log=$root/build/ports/$1.log
  mkdir -p "$root/build/ports"
  "$root/packaging/install-deps.sh" packages || return
  if [ ! -e "$port_root/.complete" ]; then
    rm -rf --one-file-system "$port_root"
    debootstrap --variant=minbase "$1" "$port_root" "${COLLET_DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$port_log" 2>&1 || { tail -n 20 "$port_log"; return 1; }
    cp -a /etc/apt/apt.conf.d/. "$port_root/etc/apt/apt.conf.d/"
    cp -L /etc/resolv.conf /etc/hosts "$port_root/etc/"
    printf '#!/bin/sh\nexit 101\n' >"$port_root/usr/sbin/policy-rc.d" # installing packages starts no service
    chmod +x "$port_root/usr/sbin/policy-rc.d"
    chroot "$port_root" apt-get update -q >>"$port_log" 2>&1 || return
    touch "$port_root/.complete"
  fi
  local cache
  cache=$(ccache -k cache_dir 2>/dev/null) || cache=$root/build/ports/ccache
  mkdir -p "$port_root$root" "$port_root/ccache" "$cache"
  mount --bind "$root" "$port_root$root" && mount --bind "$cache" "$port_root/ccache" && mount -t proc proc "$port_root/proc" &&
    mount -t tmpfs tmpfs "$port_root/tmp" && mount --bind /dev "$port_root/dev"
}

# Runs a command in that system, in this tree.
inside_root() {
  chroot "$port_root" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive CCACHE_DIR=/ccache COLLET_PORT=1 bash -c 'cd "$1" && shift && exec "$@"' _ "$root" "$@"
}

# Runs the unit tests of a build in that system and prints their number.
unit_tests() { # NAME BUILD
  if inside_root ctest --test-dir "$2" --output-on-failure --timeout 600 -j2 >"$port_log" 2>&1; then
    echo "ok port: unit tests, $1: $(grep -oE '[0-9]+% tests passed.*' "$port_log")"
  else
    echo "FAIL port: unit tests, $1"
    grep -E '\(Failed\)|\(Timeout\)|\[  FAILED|Failure$|tests passed' "$port_log" | sort -u | head -n 20 | sed 's/^/    /'
    return 1
  fi
}
