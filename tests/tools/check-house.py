#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rules of the house that no compiler checks: layers, include cycles, domain words in the host, licence lines, lock files, the map, the
English of comments, names and sizes."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import house_numbers  # noqa: E402

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
    "plugins/apis": SDK + ["plugins/openapi"],
    "plugins/call_api": SDK + ["plugins/openapi", "plugins/apis"],
    "plugins/editing": SDK + ["plugins/openapi", "plugins/validate"],
    "plugins/bundling": SDK + ["plugins/openapi", "plugins/connections"],
    "plugins/convert": SDK + ["plugins/openapi", "plugins/editing", "plugins/bundling"],
    "plugins/fix": SDK + ["plugins/openapi", "plugins/editing", "plugins/validate"],
    "plugins/overlay": SDK + ["plugins/openapi", "plugins/editing", "plugins/validate"],
    "plugins/connections": SDK + ["plugins/openapi"],
    "plugins/slice": SDK + ["plugins/openapi", "plugins/editing", "plugins/connections", "plugins/refs"],
    "plugins/generate": SDK + ["plugins/openapi", "plugins/slice"],
    "plugins/join": SDK + ["plugins/openapi", "plugins/editing", "plugins/connections", "plugins/bundling"],
    "plugins/codegraph": SDK,
    "plugins/search": SDK + ["plugins/openapi", "plugins/words", "plugins/apis", "plugins/call_api"],
    "host/skills": SDK + HOST[:2],
    "host/services": SDK + HOST,
    "host/mcp": SDK + HOST + ["host/skills"],
    "host/transport": SDK + HOST + ["host/skills", "host/mcp"],
    "host/cli": SDK + HOST + ["host/skills", "host/services", "host/mcp", "host/transport"],
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


def folder_cycles():
    """Sets of folders of the product that include one another in a circle (Tarjan's algorithm)."""
    edges = {}
    for name in sources:
        if re.match(r"(host|plugins|sdk/support)/", name):
            own = os.path.dirname(name)
            edges.setdefault(own, {})
            for number, target in includes(name):
                below = os.path.dirname(target)
                if below != own and re.match(r"(host|plugins|sdk/support)/", target):
                    edges[own].setdefault(below, f"{name}:{number} includes {target}")
    order, low, stack, found = {}, {}, [], []

    def visit(folder):
        order[folder] = low[folder] = len(order)
        stack.append(folder)
        for below in edges.get(folder, {}):
            if below not in order:
                visit(below)
                low[folder] = min(low[folder], low[below])
            elif below in stack:
                low[folder] = min(low[folder], order[below])
        if low[folder] == order[folder]:
            circle = []
            while not circle or circle[-1] != folder:
                circle.append(stack.pop())
            if len(circle) > 1:
                found.append("; ".join(edges[a][b] for a in circle for b in circle if b in edges.get(a, {})))

    for folder in list(edges):
        if folder not in order:
            visit(folder)
    return found


report("no circle of folders", folder_cycles())

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
    r"plugins/external/session/session\.cpp": r'"version",? ?:?"([^"]*)"',
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

# The revisions of the protocol have names in one table only; everything else asks the table for a feature.
table = "sdk/support/mcp_revisions.hpp"
revisions = re.compile("|".join(re.findall(r'"(20\d\d-\d\d-\d\d)"', text[table])))
report(f"only {table} names revisions of the protocol",
       [f"{name}:{number}" for name in sources if re.match("(host|plugins|sdk/support)/", name) and name != table
        for number, line in enumerate(text[name].split("\n"), 1) if revisions.search(line)])

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

numbers = house_numbers.figures()
for rule, kind in ((house_numbers.FORBIDDEN_WORDS, "word"), (house_numbers.FRAGMENTS, "fragment"), (house_numbers.README_LINES, "")):
    value, limit = numbers[rule]
    report(f"{rule}: {value:.1f}, at most {limit}",
           [] if value <= limit else [f"{name}:{line}: {text}" for name, line, each, text in numbers["faults"] if each == kind] or [value])
report("file names explain their contents", house_numbers.unclear_names(files))
report(f"no folder has more than {house_numbers.MAX_SOURCES_IN_FOLDER} source files",
       [f"{folder}: {count}" for folder, count in house_numbers.folder_sizes(files).items() if count > house_numbers.MAX_SOURCES_IN_FOLDER])
report(f"no class has more than {house_numbers.MAX_METHODS_OF_CLASS} methods, but for those that had when the rule was made",
       [f"{name}: {count}" for count, name in house_numbers.largest_classes(files, 1000)
        if count > house_numbers.LARGE_CLASSES.get(name, house_numbers.MAX_METHODS_OF_CLASS)])

# A map must be true: each path that ARCHITECTURE.md and the READMEs of rooms name exists. Braces and stars are expanded as a shell does.
missing = []
folders = {os.path.dirname(name) for name in files} | {name.rsplit("/", depth)[0] for name in files for depth in range(1, name.count("/") + 1)}
paths = files + list(folders)
rooms = [name for name in files if re.match(r"(host|plugins|sdk)/\w+/README\.md$", name)]
maps = ["ARCHITECTURE.md"] + [name for name in files if re.match(r"(host|plugins|sdk)/\w+/.*README\.md$", name)]


def exists(page, named):
    """True if the path is one of the tree, or, in the README of a room, one below the room; a source may also be named by the end of its
    path. The extension may be left out."""
    if named.startswith("../"):
        return os.path.exists(os.path.join(os.path.dirname(page), named))
    pattern = re.escape(named.rstrip("/")).replace(r"\*", "[^/]*") + r"(\.\w+)?$"
    below = re.escape(os.path.dirname(page) + "/")
    by_end = "(.*/)?" if re.search(r"\.(c|cpp|h|hpp|def|mjs|sh|py|tsv)$", named) else ""
    return any(re.match(f"({below})?{by_end}{pattern}", path) for path in paths)


for page in maps:
    own = {path.split("/")[len(os.path.dirname(page).split("/"))] for path in files if path.startswith(os.path.dirname(page) + "/")}
    for match in re.finditer(r"`([\w.*{},/-]+)(?:[:#][^`\s]*)?`", text[page]):
        first = match[1].split("/")[0]
        is_path = "/" in match[1] and (first in own or re.match(r"(host|plugins|sdk|tests|packaging|config|docs|\.ci|\.github)/", match[1]))
        if is_path or re.search(r"\w\.(c|cpp|h|hpp|def|mjs|sh|py|tsv)$", match[1]):
            missing += [f"{page} names {each}" for each in house_numbers.expand_braces(match[1]) if not exists(page, each)]
report("the map names what exists", missing)
sizes = []
for page in ["ARCHITECTURE.md"] + rooms:
    lines = text[page].rstrip("\n").split("\n")
    if len(lines) > 40:
        sizes.append(f"{page} has {len(lines)} lines")
    sizes += [f"{page}:{number} has {len(line)} characters" for number, line in enumerate(lines, 1) if len(line) > 160]
for name in {"/".join(name.split("/")[:2]) for name in sources if re.match(r"(host|plugins)/\w+/", name)} | {"sdk/support"}:
    if sum(source.startswith(name + "/") for source in sources) >= 10 and text.get(f"{name}/README.md", "").count("\n") < 20:
        sizes.append(f"{name}/README.md must have 20 to 40 lines")
report("the map is short, and each room of ten sources or more has a README of 20 to 40 lines", sizes)
# The table of the ABI's rules names tests as `file: Suite.Name, Name, OtherSuite.Name`; a star matches any letters.
page, untested = "tests/abi/README.md", []
for file, names in re.findall(r"`([\w/]+_test\.cpp): ([^`(]+?)(?: \([^`]*)?`", text[page]):
    found = [name for name in files if name in (f"tests/unit/{file}", f"tests/abi/{file}")]
    if not found:
        untested.append(f"{page} names {file}")
        continue
    suite = ""
    for each in names.split(", "):
        suite, name = each.split(".") if "." in each else (suite, each) if suite else (each, "*")
        case = re.compile(r"TEST(_F|_P)?\(" + suite + r",\s*" + name.replace("*", r"\w*") + r"\)|TYPED_TEST\(" + suite)
        if not case.search(text[found[0]]):
            untested.append(f"{page} names {file}: {suite}.{name}")
report("the table of the ABI's rules names tests that exist", untested)
measured = subprocess.run([sys.executable, "tests/conformance/search/weights.py", "--check"], capture_output=True, text=True)
report("WEIGHTS.md has the values of the header", (measured.stdout + measured.stderr).splitlines() if measured.returncode else [])
generated = subprocess.run([sys.executable, "docs/abi_reference.py", "--check"], capture_output=True, text=True)
report("docs/abi.md repeats the headers", [generated.stderr.strip()] if generated.returncode else [])

sys.exit(1 if failed else 0)
