#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""slots_test.py CC HEADER: checks that slots.py finds each forbidden change of a header and accepts the allowed ones."""
import pathlib
import subprocess
import sys
import tempfile

compiler, header = sys.argv[1], pathlib.Path(sys.argv[2]).read_text()
slots = pathlib.Path(__file__).with_name("slots.py")

k_next_minor = ("#define COLLET_ABI_MINOR 0", "#define COLLET_ABI_MINOR 1")
interfaces = {path.name: path.read_text() for path in pathlib.Path(sys.argv[2]).parent.glob("interfaces/*.h")}
k_last = "(*get_interface)(collet_instance*, collet_str id);"
k_grown = (k_last, k_last + " void (*added)(collet_instance*);")
k_cases = [  # name, changes to the header, whether a list for minor 1 exists, expected fault or None
    ("an unchanged header", [], False, None),
    ("an added slot in the same minor", [k_grown], False, "added"),
    ("a removed slot", [("int64_t (*deadline_ms)(const collet_call*);", "")], False, "deadline_ms"),
    ("a newer minor without a list", [k_next_minor, k_grown], False, "no list 1.1.txt"),
    ("a newer minor with a slot added at the end", [k_next_minor, k_grown], True, None),
    ("a newer minor with a slot added in the middle",
     [k_next_minor, ("void (*destroy)(collet_instance*);", "void (*added)(void); void (*destroy)(collet_instance*);")],
     True, "the released list has `collet_plugin_api destroy"),
    ("a newer minor with another type of the same size in a slot",
     [k_next_minor, ("int64_t (*deadline_ms)", "double (*deadline_ms)")], True, "the released list has `collet_host_api deadline_ms"),
    ("a newer minor with another value of a status",
     [k_next_minor, ("COLLET_DEADLINE         = 5", "COLLET_DEADLINE         = 11")], True, "enum COLLET_DEADLINE 5"),
    ("a newer minor with a larger string",
     [k_next_minor, ("  size_t      size;", "  size_t size; uint32_t flags;")], True, "collet_str 16"),
    ("a struct that the script cannot parse", [("typedef struct collet_sink {", "struct collet_sink {")], False, "not be compared"),
    ("an added slot in an interface", [("const collet_sink* keys);", "const collet_sink* keys); void (*added)(void);")],
     False, "collet_kv added"),
    ("a newer minor with an interface slot added at the end",
     [k_next_minor, ("const collet_sink* keys);", "const collet_sink* keys); void (*added)(void);")], True, None),
    ("a newer minor with an interface slot added in the middle",
     [k_next_minor, ("collet_status (*remove)(collet_call*, collet_str key);",
                     "void (*added)(void); collet_status (*remove)(collet_call*, collet_str key);")],
     True, "the released list has `collet_kv remove"),
    ("another parameter name", [("collet_str head_json);", "collet_str head);")], False, None),
]

failed = 0
for name, changes, has_list, fault in k_cases:
    texts = {"abi.h": header, **interfaces}
    for old, new in changes:
        where = next((name for name, text in texts.items() if old in text), None)
        assert where, old
        texts[where] = texts[where].replace(old, new, 1)
    with tempfile.TemporaryDirectory() as folder:
        changed = pathlib.Path(folder, "abi.h")
        pathlib.Path(folder, "interfaces").mkdir()
        for name, text in texts.items():
            (changed if name == "abi.h" else changed.parent / "interfaces" / name).write_text(text)
        pathlib.Path(folder, "1.0.txt").write_text(slots.with_name("1.0.txt").read_text())
        run = lambda last: subprocess.run([sys.executable, slots, compiler, changed, last], capture_output=True, text=True)
        if has_list:
            pathlib.Path(folder, "1.1.txt").write_text(run("--print").stdout)
        ran = run(folder)
    output = ran.stdout + ran.stderr
    good = ran.returncode == 0 if fault is None else ran.returncode == 1 and fault in output
    if not good:
        failed += 1
        print(f"{name}: expected {fault or 'no fault'}, found exit code {ran.returncode}:\n{output}")
print(f"{len(k_cases) - failed} of {len(k_cases)} changes have the expected result")
sys.exit(1 if failed else 0)
