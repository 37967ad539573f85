#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""unit-counts.py FOLDER: one line a test case from the reports of GoogleTest in it; what ctest ran without one counts as one case."""
import glob
import os
import sys
import xml.etree.ElementTree as xml

folder = sys.argv[1]
reported = set()
red = set()
cases = 0
for path in sorted(glob.glob(os.path.join(folder, "*.xml"))):
    reported.add(os.path.basename(path)[: -len(".xml")])
    for case in xml.parse(path).iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        cases += 1
        failures = case.findall("failure")
        if failures:
            red.add(os.path.basename(path)[: -len(".xml")])
            print(f"FAIL {name}")
            for failure in failures:
                for line in (failure.text or failure.get("message", "")).splitlines()[:20]:
                    print(f"    {line}")
        elif case.get("status") == "notrun" or case.get("result") in ("skipped", "suppressed"):
            skipped = case.find("skipped")
            why = " ".join((skipped.get("message", "") if skipped is not None else "").split())
            print(f"skip {name}: {why or 'disabled'}")
        else:
            print(f"ok {name}")

for case in xml.parse(os.path.join(folder, "ctest.junit")).iter("testcase"):
    name = case.get("name")
    broke = case.get("status") == "fail" or case.find("failure") is not None
    if name not in reported or (broke and name not in red):
        cases += 1
        print(f"{'FAIL' if broke else 'ok'} {name}")
        if broke:
            for line in (case.findtext("system-out") or "").splitlines()[-20:]:
                print(f"    {line}")
if cases == 0:
    print("FAIL no test case ran")
