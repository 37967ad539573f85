// SPDX-License-Identifier: MIT
/// Messages for a filter that matches nothing: the closest existing name, or examples of existing names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/print/list/filter/object_text.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::listing {

/// Whether a message suggests the closest name. Names whose spelling is unrelated to their meaning, such as
/// status codes, are not suggested.
enum class Suggest : std::uint8_t { closest, nothing };

/// Returns `no tag "Repos"; did you mean 'repos' (214 operations)?`; or, if no name is close,
/// `no tag "Shop"; there are 47, such as 'repos', 'actions', 'orgs'` or `no tag "Shop"; the document has
/// none`. `names` contains a name once for each object of that name. `things` is the plural word for these
/// objects; if it is empty, the message contains no count.
std::string no_such(std::string_view what, std::string_view word, const std::vector<std::string_view>& names,
                    std::string_view things = {});

/// Same as above for names with their counts; `names` may contain a name several times.
std::string no_such(std::string_view what, std::string_view word, const std::vector<TextCount>& names,
                    std::string_view things = {}, Suggest suggest = Suggest::closest);

/// Returns `no <what> "<word>"`, followed by a suggestion if `closest` is not empty.
std::string no_such_but(std::string_view what, std::string_view word, std::string_view closest);

/// Returns the name that `word` probably means, or an empty string. Candidates are a name few edits away,
/// then a name equal to the last segment of the word. If there are at most 10,000 names, further candidates
/// are a name in which a word begins with `word`, and a name whose part after its last dot is few edits away.
std::string closest_name(std::string_view word, const std::vector<std::string_view>& names);

/// Same as no_such() for names that are mostly unique, such as operationIds: without counts and examples.
std::string no_such_id(std::string_view what, std::string_view word,
                       const std::vector<std::string_view>& names);

/// Returns the message for an extension that no object has, or that no object has with the given value.
std::string no_such_extension(std::string_view key, const std::vector<openapi::Node>& objects);

/// Returns the text in double quotes, cut to 80 characters.
std::string in_quotes(std::string_view text);

}  // namespace collet::listing
