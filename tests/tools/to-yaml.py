#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""to-yaml.py FROM.json TO.yaml: the same document as PyYAML's CSafeDumper writes it, keys in their order. Kept while newer than FROM."""
import json
import os
import sys

import yaml

source, target = sys.argv[1:3]
if not (os.path.exists(target) and os.path.getmtime(target) > os.path.getmtime(source)):
    with open(source, encoding="utf-8") as file:
        document = json.load(file)
    with open(target + ".part", "w", encoding="utf-8") as file:
        yaml.dump(document, file, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True)
    os.replace(target + ".part", target)
