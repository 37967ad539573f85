#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""build_minutes.py [BUILD_FOLDER...]: prints how many minutes of a build each room takes, with its unit tests.

Reads ninja's log of the last build of each step. The minutes are those of two jobs at a time: the sum of the steps' durations, halved. A
new family may take two minutes over all build folders together (release, asan, tsan).
"""
import collections
import os
import re
import sys

JOBS = 2


def room(output):
    """The room that an output belongs to; the unit tests of a room count with it."""
    path = re.sub(r"^tests/unit/", "", output)
    match = re.match(r"(?:(plugins|host)/)?(openapi|words|parse|walk|refs|search|call_api|apis|validate|diff|editing|connections|bundling|fix|convert|slice|generate|join|overlay|codegraph|external|workflow|host/\w+|\w+)/", path)
    if match:
        return match[2] if match[1] != "host" else "host/" + match[2]
    path = re.sub(r"^(lib/collet/)?(plugins/|tests/)?", "", output)
    match = re.match(r"(?:unit_)?(openapi|parse|walk|refs|search|validate|diff|editing|connections|bundling|fix|convert|slice|generate|join|overlay|codegraph|external|workflow|host)", path)
    return match[1] if match else "other"


def main():
    minutes = collections.defaultdict(lambda: collections.Counter())
    folders = sys.argv[1:] or [path for path in ("build/release", "build/asan", "build/tsan") if os.path.exists(f"{path}/.ninja_log")]
    for folder in folders:
        steps = {}
        with open(os.path.join(folder, ".ninja_log"), encoding="utf-8") as log:
            for line in log:
                if not line.startswith("#"):
                    start, end, _, output, _ = line.rstrip("\n").split("\t")
                    steps[output] = (int(start), int(end))
        # One step with several outputs is listed once for each.
        for (start, end), output in {times: output for output, times in steps.items()}.items():
            minutes[room(output)][folder] += (end - start) / 60000 / JOBS
    print(f"{'room':<24}" + "".join(f"{os.path.basename(folder):>10}" for folder in folders) + f"{'all':>10}")
    for name, each in sorted(minutes.items(), key=lambda item: -sum(item[1].values())):
        print(f"{name:<24}" + "".join(f"{each[folder]:10.1f}" for folder in folders) + f"{sum(each.values()):10.1f}")


main()
