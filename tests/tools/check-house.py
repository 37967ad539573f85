#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rules of the house that no compiler checks: who may include whom, no cycle, no domain word in the host, licence lines, lock files."""
import os
import re
import subprocess
import sys

root = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
os.chdir(root)
files = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
files = [name for name in files if name and os.path.isfile(name)]
sources = [name for name in files if re.search(r"\.(c|cpp|h|hpp)$", name)]
text = {}
for name in files:
    try:
        with open(name, encoding="utf-8") as file:
            text[name] = file.read()
    except UnicodeDecodeError:
        pass

SDK = ["sdk/include", "sdk/support"]
HOST = ["host/util", "host/config", "host/plugin", "host/catalog", "host/call"]
MAY_INCLUDE = {
    "sdk/include": [],
    "sdk/support": ["sdk/include"],
    "plugins/openapi": SDK,
    "host/services": SDK + HOST,
    "host/mcp": SDK + HOST,
    "host/transport": SDK + HOST + ["host/mcp"],
    "host/cli": SDK + HOST + ["host/services", "host/mcp", "host/transport"],
}
for place, room in enumerate(HOST):
    MAY_INCLUDE[room] = SDK + HOST[:place]

DOMAIN = re.compile(
    r"openapi|swagger|walk_|path.?item|operation.?id|spec\.file|yaml|webhook|github|stripe|kubernetes|graphql|json.?schema.?ref|code.?graph",
    re.IGNORECASE)


def room(name):
    parts = name.split("/")
    if parts[0] == "sdk" and len(parts) > 2:
        return "/".join(parts[:2])
    return "/".join(parts[:2]) if parts[0] in ("host", "plugins") else parts[0]


def includes(name):
    """(line, file of ours) of each include that names one."""
    for number, line in enumerate(text[name].split("\n"), 1):
        match = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
        if match:
            for candidate in (match[2], "sdk/include/" + match[2], os.path.join(os.path.dirname(name), match[2])):
                if candidate in text:
                    yield number, candidate
                    break


failed = False


def report(rule, faults):
    global failed
    if not faults:
        print(f"ok house: {rule}")
        return
    failed = True
    print(f"FAIL house: {rule}")
    for fault in faults[:30]:
        print(f"    {fault}")


upward = []
for name in sources:
    own = room(name)
    if own.startswith("tests") or own not in MAY_INCLUDE and not own.startswith("plugins/"):
        continue
    allowed = MAY_INCLUDE.get(own, SDK + ["plugins/openapi"])
    for number, target in includes(name):
        if room(target) != own and room(target) not in allowed:
            upward.append(f"{name}:{number} includes {target}; {own} may include {', '.join(allowed) or 'nothing else'}")
report("no room includes one above or beside it", upward)

cycles = []
state = {}
for start in sources:
    stack = [(start, iter([t for _, t in includes(start)]))] if start not in state else []
    if stack:
        state[start] = "open"
    while stack:
        name, rest = stack[-1]
        target = next(rest, None)
        if target is None:
            state[name] = "done"
            stack.pop()
        elif state.get(target) == "open":
            chain = [n for n, _ in stack]
            cycles.append(" -> ".join(chain[chain.index(target):] + [target]))
        elif target not in state:
            state[target] = "open"
            stack.append((target, iter([t for _, t in includes(target)])))
report("no include cycle", cycles)

words = []
for name in files:
    if name.startswith("host/") and name in text:
        for number, line in enumerate(text[name].split("\n"), 1):
            found = DOMAIN.search(line)
            if found:
                words.append(f"{name}:{number}: '{found[0]}'")
report("no domain word in host/", words)

# The version of the product is that of project(collet VERSION ...). Tests, templates and other plugins have versions of their own.
product = re.search(r"^project\(collet VERSION ([0-9.]+) ", text["CMakeLists.txt"], re.MULTILINE)[1]
VERSIONS = {
    r"plugins/\w+/plugin\.cpp": r'manifest\("[a-z-]+", "([^"]*)"',
    r"plugins/external/session\.cpp": r'"version",? ?:?"([^"]*)"',
    r"packaging/claude-plugin/\.claude-plugin/plugin\.json": r'"version": "([^"]*)"',
    r"packaging/debian/changelog": r"\Acollet \(([^)]*)\)",
}
versions = []
for pattern, version in VERSIONS.items():
    holders = [name for name in text if re.fullmatch(pattern, name)]
    if not holders:
        versions.append(f"no file is called {pattern}")
    for name in holders:
        found = re.findall(version, text[name])
        if not found:
            versions.append(f"{name}: no version found, expected {product}")
        versions += [f"{name}: found version {one}, expected {product}" for one in found if one != product]
report("every part has the version of CMakeLists.txt", versions)

licence = []
for name in files:
    if re.search(r"\.(c|cpp|h|hpp|sh|py|mjs)$", name) or name == ".ci/run":
        if "SPDX-License-Identifier: MIT" not in "\n".join(text.get(name, "").split("\n")[:2]):
            licence.append(name)
report("every source begins with its licence line", licence)

headers = [name for name in sources if re.search(r"\.(h|hpp)$", name) and not name.startswith("tests/abi/")]
guard = re.compile(r"^#pragma once$|^#ifndef (\w+)\n#define \1$", re.MULTILINE)
report("every header is guarded", [n for n in headers if not guard.search(text[n])])

locks = [name for name in files if re.search(r"(package-lock\.json|\.lock)$", name)]
report("no lock file holds an address", [n for n in locks if "://" in text[n] or '"resolved"' in text[n]])

sys.exit(1 if failed else 0)
