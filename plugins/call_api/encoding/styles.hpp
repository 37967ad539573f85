// SPDX-License-Identifier: MIT
/// Serialisation of parameters: OpenAPI 3.x, "Style Values" and "Style Examples" of the Parameter Object,
/// which follow RFC 6570; and collectionFormat of 2.0.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "plugins/call_api/encoding/percent.hpp"

namespace collet::call_api {

/// `tab_delimited` is tsv of 2.0. `cookie` of 3.2 is `form` without encoding of values.
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

/// Encoded names and values.
using Pairs = std::vector<std::pair<std::string, std::string>>;

/// Serialises a value for a path or a header. Nested arrays and objects become JSON. Null items are omitted,
/// like undefined ones in RFC 6570 (section 2.3).
std::string one_text(std::string_view name, json::View value, const Serialisation& how);

/// Serialises a value for a query, a cookie or a form, as any number of pairs. An empty array or object adds
/// none.
void append_pairs(Pairs& pairs, std::string_view name, json::View value, const Serialisation& how);

/// Whether a value is one text, as in a path or a header, or pairs, as in a query.
enum class Form : std::uint8_t { text, pairs };

/// Returns the first item, name or value whose encoded text contains the delimiter of the style, so that the
/// server would read it as several; empty if there is none.
std::string ambiguous_part(json::View value, const Serialisation& how, Form form);

/// Joins pairs as in "a=1&b=2". Cookies use another separator.
std::string joined(const Pairs& pairs, std::string_view separator);

}  // namespace collet::call_api
