# SPDX-License-Identifier: MIT
"""unity_batches.py LINES <SOURCES >BATCHES: decides which sources of a target are compiled together.

Reads lines `target|source` and writes lines `target|source|number`; a source that is compiled alone is left out. A batch has at most
LINES lines. Two sources share a batch only if no private name of one (in an unnamed namespace, a macro, a test) occurs in the other or
in a header of the other. So no name is redefined, shadowed or found in place of another, whatever is written next. The script relies on
the layout of clang-format and parses no other grammar.
"""
import functools
import os
import re
import sys

LITERALS = re.compile(
    r'R"([^()\\\s]{0,16})\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|//[^\n]*|/\*.*?\*/', re.S)
WORDS = re.compile(r'(?<![\w.:>])(?<!->)[A-Za-z_]\w*|(?<=[^-]>)[A-Za-z_]\w*')
ALIAS = re.compile(r'^(?:using|namespace) (?:(\w+) = )?(?:::)?([\w:]+);', re.M)
TEST = re.compile(r'^(?:TEST|TEST_F|TEST_P|INSTANTIATE_TEST_SUITE_P)\(\s*(\w+),\s+(\w+)\b', re.M)
# The name of a type follows its kind; the name of a function precedes a parenthesis, that of a variable its value or its end.
DECLARED = re.compile(r'(?:(?<=struct )|(?<=class )|(?<=enum )|(?<=union )|(?<!::)\b(?=\w+(?:\(|\[|\{|;| = )))([A-Za-z_]\w*)')
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..')
NO_NAME = ('namespace ', 'TEST', 'INSTANTIATE_TEST_SUITE_P')
END = '}namespace'
KEYWORDS = set('alignas auto bool char const constexpr decltype double float if inline int long namespace noexcept operator return short '
               'signed sizeof static std struct template typename unsigned using void'.split())


def code_of(text):
    marked = re.sub(r'^}  // namespace$', END, text, flags=re.M)
    return LITERALS.sub(lambda m: '""' if m[0][0] in 'R"\'' else ' ', marked)


def declared(line):
    return set(DECLARED.findall(line.split(' = ')[0] + ' = '))


@functools.cache
def header_names(path):
    """Returns the names that one of our headers and the headers it includes declare."""
    if not os.path.exists(path):
        return frozenset()
    with open(path, encoding='utf-8') as file:
        text = file.read()
    names = set().union(*(declared(line) for line in code_of(text).split('\n') if line[:1].isalpha() and not line.startswith(NO_NAME)))
    return frozenset(names.union(*(header_names(at) for at in headers(path, text))) - KEYWORDS)


def headers(path, text):
    for name in INCLUDE.findall(text):
        beside = os.path.join(os.path.dirname(path), name)
        yield beside if os.path.exists(beside) else os.path.join(ROOT, name)


def private_names(code):
    names = {f'{suite}_{name}_Test' for suite, name in TEST.findall(code)}
    names |= set(re.findall(r'^#define (\w+)', code, re.M))
    inside = False
    for line in code.split('\n'):
        if line.startswith('namespace {'):
            inside = True
        elif line.startswith(END):
            inside = False
        elif (inside or line.startswith('static ')) and line[:1].isalpha() and not line.startswith(NO_NAME):
            names |= declared(line)
    return names - KEYWORDS


class Source:
    def __init__(self, path):
        self.path = path
        with open(path, encoding='utf-8') as file:
            text = file.read()
        self.lines = text.count('\n')
        code = code_of(text)
        self.names = private_names(code)
        self.words = set(WORDS.findall(code))
        self.headers = set().union(*(header_names(at) for at in headers(path, text)))
        self.aliases = {alias or meant.split('::')[-1]: meant for alias, meant in ALIAS.findall(code)}

    def goes_with(self, other):
        return (not self.names & (other.words | other.names) and not other.names & self.words
                and not self.names & (other.headers - self.headers) and not other.names & (self.headers - other.headers)
                and all(other.aliases.get(alias, meant) == meant for alias, meant in self.aliases.items()))


def batches(sources, most):
    out = []
    for source in sources:
        for batch in out:
            if sum(one.lines for one in batch) + source.lines <= most and all(source.goes_with(one) for one in batch):
                batch.append(source)
                break
        else:
            out.append([source])
    return out


def main():
    targets = {}
    for line in sys.stdin:
        target, path = line.rstrip('\n').split('|')
        targets.setdefault(target, []).append(Source(path))
    for target, sources in targets.items():
        for number, batch in enumerate(batches(sources, int(sys.argv[1]))):
            for source in batch if len(batch) > 1 else []:
                print(f'{target}|{source.path}|{number}')


main()
