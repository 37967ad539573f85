// SPDX-License-Identifier: MIT
/// Walks over the characters of a source file that matter: not over comments, nor over white space outside of
/// texts.
#pragma once

#include <cstddef>
#include <string_view>

namespace collet::codegraph {

/// The comments and quotes of a language.
struct CodeMarks {
  bool slashes = false;       ///< `// …` and `/* … */`
  bool hashes = false;        ///< `# …`
  bool dashes = false;        ///< `-- …` and `/* … */`
  bool markup = false;        ///< `<!-- … -->`
  bool escapes = true;        ///< a backslash takes the meaning of a quote away
  bool lines_matter = false;  ///< the indentation of a line has a meaning

  static CodeMarks of(std::string_view language);
};

class CodeScanner {
 public:
  CodeScanner(std::string_view text, CodeMarks marks) : text_(text), marks_(marks) {}

  /// Goes to the next character that matters. Returns false at the end.
  bool next();

  std::size_t at() const { return at_; }
  char character() const { return text_[at_]; }
  /// Returns true if white space or a comment is between this character and the one before.
  bool after_space() const { return space_; }
  /// Returns true if this is the first character of its line that matters; texts have no lines.
  bool begins_line() const { return line_; }
  /// Returns true within quotes.
  bool quoted() const { return quoted_; }

 private:
  std::size_t comment_end(std::size_t at) const;
  std::size_t quote_end(std::size_t at) const;

  std::string_view text_;
  CodeMarks marks_;
  std::size_t at_ = 0;
  std::size_t next_ = 0;
  std::size_t quoted_until_ = 0;
  bool space_ = false;
  bool line_ = true;
  bool quoted_ = false;
};

}  // namespace collet::codegraph
