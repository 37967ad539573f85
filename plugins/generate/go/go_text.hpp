// SPDX-License-Identifier: MIT
/// Texts of a document as comments and literals of Go, which they can never leave.
#pragma once

#include <string>
#include <string_view>

namespace collet::generate::go {

/// Returns an interpreted string literal. Control characters, and everything outside of ASCII that could be
/// shown as something else, are escaped.
std::string literal(std::string_view text);

/// Returns the tag of a field: a raw string literal, or an interpreted one if the name has a backquote.
std::string tag_literal(std::string_view tag);

/// Appends a comment, one paragraph of lines that gofmt leaves as they are. `text` follows `name` and a
/// colon. Appends nothing if there is no text.
void append_comment(std::string& out, std::string_view indent, std::string_view name, std::string_view text);

/// Appends the paragraph of a comment that marks what follows as deprecated.
void append_deprecated(std::string& out, bool after_text);

/// Returns true if encoding/json accepts the name in a tag.
bool fits_tag(std::string_view name);

}  // namespace collet::generate::go
