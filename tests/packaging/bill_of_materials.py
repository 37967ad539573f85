#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bill_of_materials.py FILE: fails if an SPDX document lacks a library that Collet is known to contain or to load."""
import json
import sys

# Beginnings of names of Debian's packages.
COMPILED_IN = ["nlohmann-json3", "libtomlplusplus", "libspdlog", "libcli11", "libboost", "libxxhash", "libstdc++", "libgcc"]
LOADED = ["libcurl", "libre2", "libyaml"]

bill = json.load(open(sys.argv[1], encoding="utf-8"))
packages = {each["SPDXID"]: each for each in bill["packages"]}
links = [(each["relationshipType"], packages[each["relatedSpdxElement"]]["name"]) for each in bill["relationships"]]
missing = [f"{kind} {start}" for kind, starts in (("STATIC_LINK", COMPILED_IN), ("DYNAMIC_LINK", LOADED)) for start in starts
           if not any(each == kind and name.startswith(start) for each, name in links)]
if ("DESCRIBES", "collet") not in links:
    missing.append("DESCRIBES collet")
if missing or not all(each["versionInfo"] for each in packages.values()):
    sys.exit(f"the bill of materials lacks {missing}; it has {sorted(links)}")
