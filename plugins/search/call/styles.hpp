// SPDX-License-Identifier: MIT
/// How values become parts of a URL, a header, a cookie or a form: OpenAPI 3.x, "Style Values" and
/// "Style Examples" of the Parameter Object, which are RFC 6570's; and collectionFormat of 2.0.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "plugins/search/call/percent.hpp"

namespace collet::search::call {

/// `tab_delimited` is the tsv of 2.0. `cookie` is of 3.2: form whose values are not encoded.
enum class Style : std::uint8_t {
  simple,
  label,
  matrix,
  form,
  space_delimited,
  pipe_delimited,
  tab_delimited,
  deep_object,
  cookie,
};

struct Serialisation {
  Style style = Style::simple;
  bool explode = false;
  Escape escape = Escape::all;
};

/// Names and values, encoded.
using Pairs = std::vector<std::pair<std::string, std::string>>;

/// In a path or a header: one text. Of an array or object in it, parts that are such themselves are JSON.
/// Null parts are left out, as RFC 6570 (section 2.3) does with undefined ones.
std::string one_text(std::string_view name, json::View value, const Serialisation& how);

/// In a query, a cookie, a form: any number of pairs. An empty array or object gives none.
void append_pairs(Pairs& pairs, std::string_view name, json::View value, const Serialisation& how);

/// "a=1&b=2", with another separator in cookies.
std::string joined(const Pairs& pairs, std::string_view separator);

}  // namespace collet::search::call
