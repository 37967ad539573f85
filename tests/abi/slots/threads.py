#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""threads.py HEADER: checks that each function slot of a header and of interfaces/*.h beside it names the threads that may call it.

The last comment line above a slot is a tag, `// [any thread]`, that the legend of abi.h defines. Functions of sinks have no tag: the
function that takes the sink calls them."""
import pathlib
import re
import sys

SLOT = re.compile(r"((?:^[ \t]*//[^\n]*\n)*)^[ \t]*(?!//)[\w ]+[* ]*\(\*(\w+)\)\s*\(([^;]*?)\);", re.M | re.S)


def faults_of(name, text, tags):
    for comment, function, parameters in SLOT.findall(text):
        if parameters.lstrip().startswith("void* context"):
            continue
        tag = re.search(r"// \[([^\]]+)\]\n$", comment)
        if not tag:
            yield f"{name}: the comment of {function}() does not end with its threads, one of {', '.join(tags)}"
        elif tag[1] not in tags:
            yield f"{name}: {function}() has [{tag[1]}], expected one of {', '.join(tags)}"


def faults(texts):
    tags = re.findall(r"^//  - \[([^\]]+)\]", texts["abi.h"], re.M)
    assert tags, "abi.h has no legend of threads"
    return [fault for name, text in sorted(texts.items()) for fault in faults_of(name, text, tags)]


def main():
    header = pathlib.Path(sys.argv[1])
    texts = {path.name: path.read_text() for path in [header, *header.parent.glob("interfaces/*.h")]}
    found = faults(texts)
    for fault in found:
        print(fault)
    pointers = sum(len(re.findall(r"\(\*\w+\)\s*\(", text)) for text in texts.values())
    parsed = sum(len(SLOT.findall(text)) for text in texts.values())
    if parsed != pointers:
        print(f"{pointers} functions, of which {parsed} were parsed")
    # The script itself finds a missing and an unknown tag.
    slot = "int64_t (*deadline_ms)(const collet_call*);"
    for old, new in ((f"  // [any thread]\n  {slot}", f"  {slot}"), (f"[any thread]\n  {slot}", f"[both threads]\n  {slot}")):
        assert old in texts["abi.h"], old
        if len(faults({**texts, "abi.h": texts["abi.h"].replace(old, new)})) != len(found) + 1:
            print(f"no fault found although `{old}` became `{new}`")
            found.append(old)
    print(f"{parsed} functions, {len(found)} faults")
    return 1 if found or parsed != pointers else 0


if __name__ == "__main__":
    sys.exit(main())
