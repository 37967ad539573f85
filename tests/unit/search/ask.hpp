// SPDX-License-Identifier: MIT
/// Calls of search_api about small documents.
#pragma once

#include <string>
#include <string_view>

#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {

/// Returns the text of an answer, or the error. `more` has further members of the arguments besides spec.
std::string ask(std::string_view document, std::string_view more = {}, int budget = 10000);

/// Returns a document of 3.1 whose only schema is `Thing`, in YAML flow style or JSON.
std::string with_thing(std::string_view schema, std::string_view other_schemas = {});
/// Returns the property lines of that schema.
std::string thing(std::string_view schema, std::string_view other_schemas = {});

/// Returns a document with one operation, given by its members.
std::string with_operation(std::string_view members, std::string_view components = "{}");

/// Returns true if the text has these consecutive lines.
bool has_lines(std::string_view text, std::string_view lines);

}  // namespace collet::test
