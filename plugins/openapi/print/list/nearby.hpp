// SPDX-License-Identifier: MIT
/// Sentences about a filter that matched nothing: what there is instead.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/print/list/object_text.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::listing {

/// Is a name that is near told? Not of names whose writing says nothing of what they mean.
enum class Near : std::uint8_t { told, never };

/// `no tag "Repos"; did you mean 'repos' (214 operations)?`, where none is near
/// `no tag "Shop"; there are 47, such as 'repos', 'actions', 'orgs'` or `no tag "Shop"; the document has
/// none`. `names` holds a name as often as there are `things` of that name; what they are called, or empty if
/// their number says nothing.
std::string no_such(std::string_view what, std::string_view word, const std::vector<std::string_view>& names,
                    std::string_view things = {});

/// The same with the number of things beside each name; a name may come again.
std::string no_such(std::string_view what, std::string_view word, const std::vector<Counted>& names,
                    std::string_view things = {}, Near told = Near::told);

/// The name that was meant: few edits away; or the word's last segment; or, unless there are very many names,
/// one with a word in it that begins so, or whose part behind the last dot is near. Empty if there is none.
std::string meant_name(std::string_view word, const std::vector<std::string_view>& names);

/// The same of names that seldom come twice.
std::string no_such_id(std::string_view what, std::string_view word,
                       const std::vector<std::string_view>& names);

/// About a path pattern: the one that would match, if it has words for parameters (`/orders/7`) or another
/// end; else its first segment that is in no path, or that the segments stand in another order.
std::string no_such_path(std::string_view pattern, const std::vector<std::string_view>& paths);

/// About an extension that none of the objects has, or not with that value.
std::string no_such_extension(std::string_view key, const std::vector<openapi::Node>& objects);

/// The text in quotes, cut to a length that an answer bears.
std::string in_quotes(std::string_view text);

}  // namespace collet::listing
