# SPDX-License-Identifier: MIT
"""Words and stems as the index has them: plugins/openapi/words.hpp and stemmer.hpp, in Python."""
import ctypes
import ctypes.util
import functools
import re

STOP = frozenset("""about after all also an and any are as at be been but by can could do does each every for from given
had has have here how http https if in into is it its may must need no not of on one only or other our out please should
so some such than that the their them then there these they this those to via want was we were what when where whether
which who whose will with within would you your""".split())
# Besides, what says nothing in a description; no question asks by them either.
EMPTY = frozenset("""eg ie etc true false null string integer boolean int32 int64 uuid nbsp amp quot li ul br td tr am
it's very just both either neither however therefore thus because while although though upon per than being were
same using used use uses based specify specified specifies following follow example optional required note default
value values field parameter contains contain containing indicates indicate represents represent describes
described see below above more most many much often usually typically""".split())

_PIECES = re.compile(r"[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z]+[0-9]*|[0-9]+[a-z]*")
_library = ctypes.CDLL(ctypes.util.find_library("stemmer") or "libstemmer.so.0d")
_library.sb_stemmer_new.restype = ctypes.c_void_p
_library.sb_stemmer_stem.restype = ctypes.c_void_p
_library.sb_stemmer_stem.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
_library.sb_stemmer_length.argtypes = [ctypes.c_void_p]
_stemmer = _library.sb_stemmer_new(b"english", b"UTF_8")


@functools.lru_cache(maxsize=None)
def stem(word):
    """Of a word in lower case."""
    if len(word) < 3 or not re.fullmatch("[a-z]+", word):
        return word
    found = _library.sb_stemmer_stem(_stemmer, word.encode(), len(word))
    return ctypes.string_at(found, _library.sb_stemmer_length(_stemmer)).decode()


def words_of(text):
    """Words of a name or sentence in lower case, without stop words."""
    for piece in _PIECES.findall(text):
        word = piece.lower()
        if 2 <= len(word) <= 24 and word not in STOP and word not in EMPTY and not word[0].isdigit():
            yield word


def stems_of(text):
    return [stem(word) for word in words_of(text)]
