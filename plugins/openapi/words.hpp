// SPDX-License-Identifier: MIT
/// The words of names and sentences, as the word index and questions about it have them.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "plugins/openapi/export.hpp"

namespace collet::openapi {

/// Longer words are none: nobody asks for them, and they would be keys, hashes, encoded data.
inline constexpr std::size_t k_longest_word = 40;

/// A word in lower case (ASCII only; other scripts as they are), valid during the call. `joined`: the pieces
/// of it were given before, as in "DaemonSet": daemon, set, and joined daemonset.
using EachWord = std::function<void(std::string_view word, bool joined)>;

/// Of an identifier, a path, a name, a question. Words end at capitals (SQLService: sql, service;
/// getHTTPResponse: get, http, response; APIs: apis; OAuth: oauth), at digits behind four letters or more
/// (response2: response; v1 and sha256 are one word) and at everything that is neither letter nor digit.
/// What is one character long is a word only in scripts other than Latin.
COLLET_OPENAPI_API void each_word(std::string_view text, const EachWord& found);

/// Of a description in CommonMark or HTML: as each_word, without tags, targets of links and URLs.
COLLET_OPENAPI_API void each_word_of_prose(std::string_view text, const EachWord& found);

/// "the", "of", "how" and the like: they say nothing in a sentence.
COLLET_OPENAPI_API bool is_stop_word(std::string_view word);

}  // namespace collet::openapi
