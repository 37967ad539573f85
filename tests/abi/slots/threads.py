#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""threads.py HEADER: every function of a header, and of those in interfaces/ beside it, says above it by which threads it may be
called. A comment in brackets is one of those that the header explains, and functions of sinks are their caller's."""
import pathlib
import re
import sys

FUNCTION = re.compile(r"(?:/\*((?:[^*]|\*(?!/))*)\*/\s*)?[\w ]+[* ]*\(\*(\w+)\)\s*\(([^;]*?)\);", re.S)


def faults_of(name, text, threads):
    for comment, function, parameters in FUNCTION.findall(text):
        if parameters.lstrip().startswith("void* context"):
            continue
        told = re.match(r"\s*\[(\w+)\]", comment)
        if not told:
            yield f"{name}: {function}() does not begin its comment with its threads, one of {', '.join(threads)}"
        elif told[1] not in threads:
            yield f"{name}: {function}() has [{told[1]}], expected one of {', '.join(threads)}"


def faults(texts):
    threads = re.findall(r"^ \*  - \[(\w+)\]", texts["abi.h"], re.M)
    assert threads, "abi.h explains no threads"
    return [fault for name, text in sorted(texts.items()) for fault in faults_of(name, text, threads)]


def main():
    header = pathlib.Path(sys.argv[1])
    texts = {path.name: path.read_text() for path in [header, *header.parent.glob("interfaces/*.h")]}
    found = faults(texts)
    for fault in found:
        print(fault)
    pointers = sum(len(re.findall(r"\(\*\w+\)\s*\(", text)) for text in texts.values())
    seen = sum(len(FUNCTION.findall(text)) for text in texts.values())
    if seen != pointers:
        print(f"{pointers} functions, of which {seen} were understood")
    # It sees what is wrong.
    for old, new in (("[call] Opens the next part", "Opens the next part"), ("[call] Opens", "[both] Opens"),
                     ("/* [any] Milliseconds until the deadline, 0 when it passed, -1 if there is none. */", "")):
        assert old in texts["abi.h"], old
        if len(faults({**texts, "abi.h": texts["abi.h"].replace(old, new)})) != len(found) + 1:
            print(f"it does not see that `{old}` became `{new}`")
            found.append(old)
    print(f"{seen} functions, {len(found)} faults")
    return 1 if found or seen != pointers else 0


if __name__ == "__main__":
    sys.exit(main())
