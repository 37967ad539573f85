#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Teaches the vectors of words which words describe which names: a text must be nearer to its own name than to the names beside it.

Pairs of a text and a name are a description and the name of an operation, property or schema of a public document, among those of the same
document, and a gloss and the words of a set of synonyms in WordNet. Most texts lose the words that they share with their name, since those are
found without vectors.
"""
import collections
import random
import re

import numpy
import scipy.sparse

from documents import VERBS, documents, operations, plain, stems_of, words_of

MOST = {"operation": 250, "property": 250, "schema": 150}  # pairs of one document
FROM_PROVIDER = 4000  # operations
SHARES = {"operation": 0.4, "property": 0.2, "schema": 0.1, "synonyms": 0.3}
STEPS, STEP, SHARPNESS, KEPT = 500, 0.008, 8.0, 1e-5
GROUP, BATCH = 64, 1500  # names that a text is compared with; texts in one step
SHARED_WORDS = 0.3  # share of the steps in which texts keep the words of their names


def of_operations(document):
    for path, method, operation in operations(document):
        about, summary = plain(operation.get("description"))[:400], plain(operation.get("summary"))[:200]
        text, rest = (about, summary) if len(about) > len(summary) else (summary, "")
        if len(text) >= 25:
            place = " ".join(word for part in re.findall(r"/([^{/]+)", path) for word in words_of(part))
            yield text, f"{VERBS[method]} {' '.join(words_of(operation.get('operationId') or ''))[:100]} {place[:100]} {rest}"


def of_properties(schema, found, depth=0):
    if not isinstance(schema, dict) or depth > 3:
        return
    properties = schema.get("properties")
    for name, inner in (properties.items() if isinstance(properties, dict) else ()):
        if isinstance(inner, dict):
            text = plain(inner.get("description"))[:200]
            if len(text) > 15:
                found.setdefault(name, text)
            of_properties(inner, found, depth + 1)
    for inner in schema.get("allOf") or []:
        of_properties(inner, found, depth + 1)
    of_properties(schema.get("items"), found, depth + 1)


def of_document(document):
    """(kind, pairs) of a document."""
    schemas = (document.get("components") or {}).get("schemas") or document.get("definitions") or {}
    described, properties = [], {}
    for name, schema in list(schemas.items())[:600]:
        if isinstance(schema, dict):
            text = plain(schema.get("description"))[:250]
            if len(text) > 20:
                described.append((text, name))
            of_properties(schema, properties)
    yield "operation", list(of_operations(document))
    yield "property", [(text, name) for name, text in properties.items()]
    yield "schema", described


def groups(synonyms):
    """(kind, pairs) of all documents and of WordNet, whose sets of synonyms are `synonyms` by kind of word."""
    taken = collections.Counter()
    for number, (provider, document) in enumerate(documents()):
        if taken[provider] > FROM_PROVIDER:
            continue
        for kind, pairs in of_document(document):
            taken[provider] += len(pairs) if kind == "operation" else 0
            yield kind, random.Random(number).sample(pairs, min(len(pairs), MOST[kind]))
    for pairs in synonyms:
        random.Random(3).shuffle(pairs)
        for begin in range(0, len(pairs), 160):
            yield "synonyms", pairs[begin:begin + 160]


class Pairs:
    """Rows of sparse matrices: texts, texts without the words of their names, and names; the rows of each group by kind."""

    def __init__(self, all_groups, number_of):
        self.groups = collections.defaultdict(list)
        self.size = len(number_of)
        texts, bare, names = [], [], []
        for kind, pairs in all_groups:
            bags = [[collections.Counter(number_of[stem] for stem in stems_of(part)[:40] if stem in number_of) for part in pair] for pair in pairs]
            bags = list({tuple(sorted(name)): (text, name) for text, name in bags if name and len(text) >= 2}.values())
            if len(bags) < 4:
                continue
            spread = collections.Counter(word for _, name in bags for word in name)
            self.groups[kind].append(numpy.arange(len(names), len(names) + len(bags)))
            for text, name in bags:
                texts.append({word: min(count, 2) ** 0.5 for word, count in text.items()})
                bare.append({word: value for word, value in texts[-1].items() if word not in name})
                names.append({word: numpy.log(1 + len(bags) / spread[word]) ** 0.5 * min(count, 2) ** 0.5 for word, count in name.items()})
        self.texts, self.bare, self.names = self.matrix(texts), self.matrix(bare), self.matrix(names)

    def matrix(self, rows):
        cells = [(number, word, value) for number, row in enumerate(rows) for word, value in row.items()]
        row, column, value = zip(*cells)
        return scipy.sparse.csr_matrix((numpy.array(value, numpy.float32), (row, column)), shape=(len(rows), self.size))

    def batch(self, chance):
        kinds, some = list(SHARES), []
        while sum(len(group) for group in some) < BATCH:
            of_kind = self.groups[kinds[chance.choice(len(kinds), p=list(SHARES.values()))]]
            group = of_kind[chance.integers(len(of_kind))]
            some.append(chance.choice(group, GROUP, replace=False) if len(group) > GROUP else group)
        return some


def shares(scores, axis):
    powers = numpy.exp(scores - scores.max(axis, keepdims=True))
    return powers / powers.sum(axis, keepdims=True)


def slopes(texts, names, sizes):
    """Slopes of the loss by sums of vectors: cross entropy of each text's own name among those of its group, and half of the reverse."""
    long, short = (numpy.linalg.norm(sums, axis=1, keepdims=True) + 1e-3 for sums in (texts, names))
    texts, names = texts / long, names / short
    by_text, by_name, begin = numpy.zeros_like(texts), numpy.zeros_like(names), 0
    for size in sizes:
        rows = slice(begin, begin + size)
        scores = SHARPNESS * (texts[rows] @ names[rows].T)
        wrong = SHARPNESS * (shares(scores, 1) + 0.5 * shares(scores, 0) - 1.5 * numpy.eye(size, dtype=numpy.float32)) / len(texts)
        by_text[rows], by_name[rows] = wrong @ names[rows], wrong.T @ texts[rows]
        begin += size
    return ((by_text - texts * (by_text * texts).sum(1, keepdims=True)) / long,
            (by_name - names * (by_name * names).sum(1, keepdims=True)) / short)


def associated(begin, pairs):
    """Vectors that begin with `begin` and bring texts near to their names, by Adam."""
    chance = numpy.random.default_rng(3)
    vectors, mean, square = begin.copy(), numpy.zeros_like(begin), numpy.zeros_like(begin)
    for turn in range(1, STEPS + 1):
        some = pairs.batch(chance)
        rows = numpy.concatenate(some)
        texts, names = (pairs.texts if chance.random() < SHARED_WORDS else pairs.bare)[rows], pairs.names[rows]
        by_text, by_name = slopes(texts @ vectors, names @ vectors, [len(group) for group in some])
        slope = (texts.T @ by_text + names.T @ by_name).astype(numpy.float32) + KEPT * (vectors - begin)
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope * slope
        vectors = vectors - STEP * (1 - 0.7 * turn / STEPS) * (mean / (1 - 0.9 ** turn)) / (numpy.sqrt(square / (1 - 0.99 ** turn)) + 1e-7)
    return vectors
