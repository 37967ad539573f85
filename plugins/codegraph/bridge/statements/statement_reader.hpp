// SPDX-License-Identifier: MIT
/// Reads the statements in a string of a program: what they read, write and call, in any dialect of SQL, in
/// JPQL and HQL. Parts that are not known are holes.
#pragma once

#include <string>
#include <string_view>

#include "plugins/codegraph/languages/data_facts.hpp"

namespace collet::codegraph::bridge {

/// Returns the scopes of all statements of a text. Names of sources that are common table expressions have
/// the number of their query. A text that is no statement has no scopes.
DataFacts read_statement(std::string_view text);

/// Returns true if a text begins as a statement of SQL does, with the words that follow there.
bool looks_like_statement(std::string_view text);

/// Returns true if a text is the name of an object and nothing else: `dbo.GetOrder`, `[a].[b c]`.
bool looks_like_name(std::string_view text);
/// Returns the parts of such a name.
std::vector<std::string> name_parts(std::string_view text);

}  // namespace collet::codegraph::bridge
