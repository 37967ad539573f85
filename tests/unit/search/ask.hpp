// SPDX-License-Identifier: MIT
/// Questions to search_api about small documents.
#pragma once

#include <string>
#include <string_view>

#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {

/// The text of an answer, or the error. `more` are members of the arguments besides spec.
std::string ask(std::string_view document, std::string_view more = {}, int budget = 10000);

/// A document of 3.1 whose only schema is `Thing`; YAML flow or JSON.
std::string with_thing(std::string_view schema, std::string_view other_schemas = {});
/// The property lines that search_api shows of it.
std::string thing(std::string_view schema, std::string_view other_schemas = {});

/// A document with this one operation, as members of it.
std::string with_operation(std::string_view members, std::string_view components = "{}");

/// Does the text have these lines, one after the other?
bool has_lines(std::string_view text, std::string_view lines);

}  // namespace collet::test
