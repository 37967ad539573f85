#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""to-yaml.py FROM.json TO.yaml: the same document as PyYAML's CSafeDumper writes it, keys in their order. Kept while newer than FROM.
to-yaml.py --into FOLDER FILE.json...: each as FOLDER/<number>.yaml, in the order of the files; prints the names."""
import json
import os
import sys

import yaml


def convert(source, target):
    with open(source, encoding="utf-8") as file:
        document = json.load(file)
    with open(target + ".part", "w", encoding="utf-8") as file:
        yaml.dump(document, file, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True)
    os.replace(target + ".part", target)


if sys.argv[1] == "--into":
    for number, source in enumerate(sys.argv[3:]):
        target = os.path.join(sys.argv[2], f"{number}.yaml")
        convert(source, target)
        print(target)
else:
    source, target = sys.argv[1:3]
    if not (os.path.exists(target) and os.path.getmtime(target) > os.path.getmtime(source)):
        convert(source, target)
