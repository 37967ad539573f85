#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""learn.py FOLDER: learns ../word_vectors.bin again. FOLDER keeps what is slow to compute; a file that is there is not computed again.

The vectors are a sentence encoder reduced to words. The encoder all-MiniLM-L6-v2 (Apache-2.0, in a NuGet package, run by encode.csproj) gives
the vector of each word and of about 28,000 texts: glosses and examples of WordNet, and names with summaries of operations of public documents.
The vectors of stems begin with those of their words and are then fitted so that their sum has the direction of the vector of the text. So one
addition for each word is enough to compare a question with an operation. Then associations.py teaches them which words of descriptions mean which
names. The documents that questions of tests/conformance/search are about take no part, neither as texts nor in the choice of words.

Needs Debian's python3-numpy, python3-scipy, python3-stemmer and wordnet-base, and `dotnet`. It takes 40 minutes on two cores. Layout of the
table: the number of stems, the begin of each text and the end of the last (32 bits each, little-endian), the vectors (96 bytes each), the texts.
"""
import collections
import os
import random
import re
import struct
import subprocess
import sys

import numpy
import scipy.sparse

from associations import Pairs, associated, groups
from documents import VERBS, documents, operations, plain, stemmer, stems_of, words_of

here = os.path.dirname(os.path.abspath(__file__))
WORDNET = "/usr/share/wordnet"
DIMENSIONS, STEMS, ENCODED = 96, 9400, 384


def named_operations():
    """(provider, words of the name, text, method) of each operation of a public document that no question is about."""
    for provider, document in documents():
        for path, method, operation in operations(document):
            named = " ".join(words_of(operation.get("operationId") or " ".join(re.findall(r"/([^{/]+)", path))))
            yield provider, named, plain(operation.get("summary") or operation.get("description")), method


def wordnet():
    """How often each word occurs in the texts that WordNet was counted on; glosses and examples of such words; pairs of glosses and words."""
    counts = collections.Counter()
    for line in open(f"{WORDNET}/cntlist.rev", encoding="utf-8"):
        sense, _, count = line.split()
        counts[sense.split("%")[0]] += int(count)
    texts, synonyms = [], []
    for kind in ("noun", "verb", "adj"):
        synonyms.append([])
        for line in open(f"{WORDNET}/data.{kind}", encoding="utf-8"):
            if line.startswith("  ") or "|" not in line:
                continue
            head, gloss = line.split("|", 1)
            fields = head.split()
            names = [fields[4 + 2 * i].lower() for i in range(int(fields[3], 16))]
            parts = [part.strip() for part in gloss.strip().split(";")]
            if any(name in counts for name in names):
                texts.append((", ".join(name.replace("_", " ") for name in names[:3]) + ": " + parts[0])[:120])
                texts += [part.strip('"') for part in parts[1:3] if part.startswith('"') and len(part) < 90]
                synonyms[-1].append((gloss, " ".join(names[:4]).replace("_", " ")))
    return counts, texts, synonyms


def gather():
    providers, own = collections.defaultdict(set), collections.defaultdict(list)
    for provider, named, about, method in named_operations():
        for word in words_of(named + " " + about[:600]):
            providers[word].add(provider)
        own[provider].append((VERBS[method] + " " + named[:60] + ". " + about[:110]).strip())
    spread = {word: len(some) for word, some in providers.items()}
    counts, glosses, synonyms = wordnet()
    words = sorted({word for word, number in spread.items() if number >= 3 and 2 <= len(word) <= 20}
                   | {word for word in counts if re.fullmatch(r"[a-z]{2,20}", word)})
    # Each choice has a seed of its own, so that a document that is left out changes no choice from the others.
    texts = [text for provider, some in own.items() for text in random.Random(provider).sample(some, min(len(some), 40))]
    random.Random(7).shuffle(texts)
    random.Random(7).shuffle(glosses)
    return words, spread, counts, synonyms, sorted(set(texts[:12000] + glosses[:17000]), key=lambda text: (len(text), text))


def encoded(folder, name, lines):
    file = os.path.join(folder, name)
    if not os.path.exists(file + ".bin"):
        with open(file + ".txt", "w", encoding="utf-8") as out:
            out.write("\n".join(lines) + "\n")
        subprocess.run(["dotnet", "run", "-c", "Release", "--project", here, "--", file + ".txt", file + ".part"], check=True)
        os.rename(file + ".part", file + ".bin")
    vectors = numpy.fromfile(file + ".bin", dtype=numpy.float32).reshape(-1, ENCODED)
    return vectors / numpy.linalg.norm(vectors, axis=1, keepdims=True)


def fitted(begin, sums, wanted, rounds=50, step=0.01, kept=1):
    """Vectors whose sums have the wanted directions, by Adam; `kept` pulls each to where it begins."""
    vectors, mean, square = begin.copy(), numpy.zeros_like(begin), numpy.zeros_like(begin)
    back = sums.T.tocsr()
    for turn in range(1, rounds + 1):
        total = sums @ vectors
        length = numpy.linalg.norm(total, axis=1, keepdims=True) + 1e-6
        cosine = (total / length * wanted).sum(1, keepdims=True)
        slope = back @ ((cosine * total / length - wanted) / length).astype(numpy.float32) + kept * (vectors - begin)
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope * slope
        vectors = vectors - step * (mean / (1 - 0.9 ** turn)) / (numpy.sqrt(square / (1 - 0.99 ** turn)) + 1e-6)
    print(f"mean cosine of {len(wanted)} texts: {float(cosine.mean()):.3f}")
    return vectors


def main():
    folder = sys.argv[1]
    words, spread, counts, synonyms, texts = gather()
    of_words, of_texts = encoded(folder, "words", words), encoded(folder, "texts", texts)
    forms = collections.defaultdict(list)
    for number, word in enumerate(words):
        forms[stemmer.stemWord(word)].append(number)
    usual = {stem: sum(3 * spread.get(words[i], 0) + counts[words[i]] for i in numbers) for stem, numbers in forms.items()}
    stems = sorted(sorted(forms, key=lambda stem: (-usual[stem], stem))[:STEMS])
    number_of = {stem: number for number, stem in enumerate(stems)}
    of_words -= of_words.mean(0)
    begin = numpy.array([sum((1 + 3 * spread.get(words[i], 0) + counts[words[i]]) * of_words[i] for i in forms[stem]) for stem in stems])
    of_texts -= of_texts.mean(0)
    axes = numpy.linalg.svd(of_texts[::4], full_matrices=False)[2][:DIMENSIONS].T
    wanted, begin = of_texts @ axes, begin @ axes
    wanted /= numpy.linalg.norm(wanted, axis=1, keepdims=True)
    begin /= numpy.linalg.norm(begin, axis=1, keepdims=True)
    apis = numpy.array([sum(spread.get(words[i], 0) for i in forms[stem]) for stem in stems])
    begin = (begin / (1 + apis / 60)[:, None] ** 0.3).astype(numpy.float32)  # words that all APIs have matter less
    cells = [(row, number_of[stem], min(count, 2) ** 0.5) for row, text in enumerate(texts)
             for stem, count in collections.Counter(stems_of(text)).items() if stem in number_of]
    rows, columns, values = zip(*cells)
    sums = scipy.sparse.csr_matrix((values, (rows, columns)), shape=(len(texts), len(stems)), dtype=numpy.float32)
    vectors = fitted(begin, sums, wanted)
    vectors *= 4.0 / numpy.quantile(numpy.abs(vectors), 0.9995)  # the steps that follow are of a fixed length
    vectors = associated(vectors, Pairs(groups(synonyms), number_of))
    unit = 127 / numpy.quantile(numpy.abs(vectors), 0.9995)
    table = numpy.clip(numpy.rint(vectors * unit), -127, 127).astype(numpy.int8)
    starts = [0]
    for stem in stems:
        starts.append(starts[-1] + len(stem))
    with open(os.path.join(here, "../word_vectors.bin"), "wb") as out:
        out.write(struct.pack(f"<I{len(starts)}I", len(stems), *starts) + table.tobytes() + "".join(stems).encode("ascii"))


if __name__ == "__main__":
    main()
