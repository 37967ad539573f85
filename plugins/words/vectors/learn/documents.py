#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The public documents that no question of tests/conformance/search is about, and the words of a text as the table counts them."""
import glob
import json
import os
import re
import subprocess

import Stemmer

root = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../.."))
VERBS = {"get": "get", "post": "create", "put": "update", "patch": "update", "delete": "delete"}
STOP = set("""a an the of to in for on by with from and or is are be this that it its as at i my me we our you your do does did what which who how where
when can may must not no any have has had was will he she him his her they them their us""".split())
stemmer = Stemmer.Stemmer("english")


def words_of(text):
    return [word.lower() for word in re.findall(r"[A-Za-z]+", re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text))]


def stems_of(text):
    return [stemmer.stemWord(word) for word in words_of(text) if len(word) > 1 and word not in STOP]


def plain(text):
    return re.sub(r"<[^>]*>|\s+", " ", str(text or "")).strip()


def asked_about():
    """The providers that questions are about. Large ones with many documents lose only those documents."""
    names = {line.split("\t")[0] for file in glob.glob(os.path.join(root, "tests/conformance/search/*.tsv")) for line in open(file, encoding="utf-8")}
    return names | {"stripe.com", "kubernetes.io", "github.com", "microsoft.com/graph", "microsoft.com/graph-beta"}


def documents():
    """(provider, document) of each public document that no question is about, in the order of their names."""
    corpus = subprocess.run([os.path.join(root, "tests/tools/fetch-document.sh"), "corpus"], capture_output=True, text=True, check=True).stdout.strip()
    held = asked_about()
    shared = {"googleapis.com", "amazonaws.com", "microsoft.com"}
    whole = {name.split("/")[0] for name in held} - shared
    for file in sorted(glob.glob(corpus + "/**/*.json", recursive=True)):
        name = file[len(corpus) + 1:-len(".json")]
        provider = name.split("/")[0]
        if name not in held and provider not in whole:
            with open(file, encoding="utf-8") as source:
                yield provider, json.load(source)


def operations(document):
    """(path, method, operation) of each operation."""
    for path, item in (document.get("paths") or {}).items():
        for method, operation in (item if isinstance(item, dict) else {}).items():
            if method in VERBS and isinstance(operation, dict):
                yield path, method, operation
