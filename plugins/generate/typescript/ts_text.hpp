// SPDX-License-Identifier: MIT
/// Texts of a document as comments, literals and keys of TypeScript, which they can never leave.
#pragma once

#include <string>
#include <string_view>

namespace collet::generate::typescript {

/// Returns a string literal of ASCII characters.
std::string literal(std::string_view text);

/// Returns the name of a property: as it is if it is an identifier, else as a literal.
std::string key(std::string_view name);

/// Returns the access to a property: ".name" or ["name"]; with `optional` "?.name" or ?.["name"].
std::string access(std::string_view name, bool optional);

/// Appends a comment of one or more lines; nothing if there is no text.
void append_comment(std::string& out, std::string_view indent, std::string_view text,
                    bool deprecated = false);

}  // namespace collet::generate::typescript
