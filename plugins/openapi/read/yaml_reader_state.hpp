// SPDX-License-Identifier: MIT
/// The fast YAML reader from inside: block structure in yaml_fast.cpp, flow collections, quotes, scalars of
/// several lines each in a file of its own. Include yaml_fast.hpp to use it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/read/yaml_reader_scan.hpp"
#include "plugins/openapi/read/yaml_scalar.hpp"
#include "plugins/openapi/read/yaml_screen.hpp"
#include "plugins/openapi/tree/builder.hpp"

namespace collet::openapi::fast {

/// A key that goes without '?' has at most 1,024 characters (YAML 1.2.2 section 7.4.2); libyaml counts some
/// that stand around it.
inline constexpr std::ptrdiff_t k_max_implicit_key = 1000;

/// A scalar that was read: its text, which stands in the source or in the reader's scratch.
struct Scalar {
  std::string_view text;
  bool copied = false;   ///< in the scratch
  bool escapes = false;  ///< holds what JSON escapes; of a copied one unknown
  bool many_lines = false;
  const char* end = nullptr;  ///< behind it; null: declined
};

/// Positions are pointers into the source, which it may read on beyond what the screen has looked at: a NUL
/// or a CR without its LF may stand anywhere. A position is never behind the source's end; a function that
/// returns one returns null when it declines.
class Reader {
 public:
  Reader(Builder& builder, YamlScreen& screen)
      : builder_(builder),
        screen_(screen),
        begin_(builder.source().c_str()),
        end_(begin_ + builder.source().size()) {}

  bool run();

 private:
  struct Level {
    std::int32_t column;
    bool mapping;
    bool indentless;  ///< a sequence at the column of the mapping around it
  };

  // yaml_fast.cpp
  bool look_ahead();
  void fetch_ahead(const char* p) const;
  const char* document_start();
  const char* content_line(const char* p);
  const char* line_end(const char* p);
  const char* next(const char* p);
  const char* node(const char* p, std::int32_t column);
  const char* entry(const char* p, std::int32_t column);
  const char* member(const char* p);
  const char* plain_member(const char* p, Scanned scanned);
  const char* quoted_member(const char* p, const Scalar& scalar);
  const char* explicit_member(const char* p, std::int32_t column);
  const char* value(const char* p);
  const char* value_here(const char* p);
  const char* plain_value(const char* p, Scanned scanned);
  const char* quoted_value(const char* p, const Scalar& scalar);
  const char* expect_value(const char* null_at);
  bool open(const char* p, std::int32_t column, bool mapping, bool indentless);
  bool close();
  bool null_value();

  // yaml_fast_scalar.cpp
  /// Gives the builder what a plain scalar means; one that is not a string for sure is looked at closely.
  bool put_plain(const Scalar& scalar, const char* at);
  bool put_plain_here(const char* begin, const char* end, bool escapes);
  bool put_resolved(const Scalar& scalar, const char* at);
  bool put_string(const Scalar& scalar, const char* at);
  bool put_key(const Scalar& scalar, const char* at);
  /// A plain scalar that goes on in further lines, each indented by more than `parent`. It ends behind its
  /// last character.
  template <bool k_flow>
  Scalar plain_lines(const char* p, std::int32_t parent);
  /// `p` stands at '|' or '>'; the end is the start of a line.
  Scalar block_scalar(const char* p, std::int32_t parent);
  std::int32_t block_indent(const char* p, std::int32_t parent) const;

  // yaml_fast_quoted.cpp
  /// `p` stands at the quote.
  Scalar quoted(const char* p);
  Scalar quoted_slow(const char* p);
  const char* quoted_breaks(const char* p, std::size_t& breaks) const;
  const char* escape(const char* p);

  // yaml_fast_flow.cpp
  /// A flow collection from its bracket to behind the other one.
  const char* flow(const char* p);
  const char* flow_open(const char* p);
  const char* flow_after(const char* p);
  const char* flow_space(const char* p);
  const char* flow_scalar(const char* p);
  const char* flow_key(const char* p);

  std::uint32_t place(const char* p) const { return static_cast<std::uint32_t>(p - begin_); }

  Builder& builder_;
  YamlScreen& screen_;
  const char* const begin_;
  const char* const end_;
  const char* looked_at_ = nullptr;  // the screen looked at what is before
  std::vector<Level> levels_;        // the bottom one stands for no parent, at column -1
  std::int32_t column_ = 0;          // of the content that content_line() found
  const char* null_at_ = nullptr;    // a value may follow; where it is null if it does not
  std::vector<bool> flow_mappings_;  // flow collections that are open: is it a mapping?
  std::string scratch_;
};

/// What a character says where a token begins.
enum : std::uint8_t {
  k_begins_plain = 1,  // a plain scalar, whatever follows
  k_no_string = 2,     // that may be a number or null
  k_word = 4,          // that may be null or a boolean
};
inline constexpr std::array<std::uint8_t, 256> k_first = [] {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t c = 0x21; c < 256; ++c)
    table[c] = k_begins_plain;
  for (const char c : std::string_view("-?:,[]{}#&*!|>'\"%@`"))
    table[static_cast<unsigned char>(c)] = 0;
  for (const char c : std::string_view("0123456789~.+-"))
    table[static_cast<unsigned char>(c)] |= k_no_string;
  for (const char c : std::string_view("nNtTfF"))
    table[static_cast<unsigned char>(c)] |= k_word;
  return table;
}();
inline std::uint8_t first_says(char c) {
  return k_first[static_cast<unsigned char>(c)];
}

/// May a plain scalar begin with this character and the next?
template <bool k_flow>
inline bool begins_plain(const char* p) {
  if ((first_says(*p) & k_begins_plain) != 0) return true;
  if (*p == '-') return !is_blank_or_end(p[1]) && !(k_flow && is_flow_indicator(p[1]));
  return !k_flow && (*p == '?' || *p == ':') && !is_blank_or_end(p[1]);
}

/// "---" or "...", and a blank or nothing behind it. `p` stands at the start of a line.
inline bool is_document_marker(const char* p) {
  return (*p == '-' || *p == '.') && p[1] == *p && p[2] == *p && is_blank_or_end(p[3]);
}

/// Could a plain scalar of these characters be anything but a string?
inline bool may_be_no_string(std::string_view text) {
  const std::uint8_t says = first_says(text.front());
  return (says & k_no_string) != 0 || ((says & k_word) != 0 && (text.size() == 4 || text.size() == 5));
}

inline std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

/// Cuts off the spaces before `end`, the end of a scalar that begins with no blank; null if a tab is among
/// them.
inline const char* cut_spaces(const char* end) {
  while (end[-1] == ' ')
    --end;
  return end[-1] == '\t' ? nullptr : end;
}
/// The same down to `begin`, which may be the end already.
inline const char* cut_spaces(const char* begin, const char* end) {
  while (end > begin && end[-1] == ' ')
    --end;
  return end > begin && end[-1] == '\t' ? nullptr : end;
}

/// From behind a token to the start of the next line, if only a comment follows.
inline const char* Reader::line_end(const char* p) {
  const char* const token = p;
  while (*p == ' ')
    ++p;
  if (*p == '#' && p != token) p = find_break(p);
  return is_break_or_end(*p) ? over_break(p) : nullptr;
}

inline bool Reader::put_plain(const Scalar& scalar, const char* at) {
  return may_be_no_string(scalar.text) ? put_resolved(scalar, at) : put_string(scalar, at);
}

/// The same for a text that stands in the source as a whole.
COLLET_YAML_HOT bool Reader::put_plain_here(const char* begin, const char* end, bool escapes) {
  const std::string_view text = between(begin, end);
  if (may_be_no_string(text)) [[unlikely]]
    return put_resolved({text, false, escapes, false, end}, begin);
  return builder_.text(escapes ? Tag::string : Tag::plain_string, text, place(begin), place(begin));
}

inline bool Reader::put_string(const Scalar& scalar, const char* at) {
  if (scalar.copied) return builder_.string_copy(scalar.text, place(at));
  return builder_.text(scalar.escapes ? Tag::string : Tag::plain_string, scalar.text,
                       place(scalar.text.data()), place(at));
}

inline bool Reader::put_key(const Scalar& scalar, const char* at) {
  return scalar.copied ? builder_.key_copy(scalar.text, place(at))
                       : builder_.key(scalar.text, place(scalar.text.data()), place(at));
}

inline Scalar Reader::quoted(const char* p) {
  const Scanned scanned = *p == '"' ? scan_quoted<'"'>(p + 1) : scan_quoted<'\''>(p + 1);
  const bool simple = *scanned.at == *p && (*p == '"' || scanned.at[1] != '\'');
  if (!simple) return quoted_slow(p);
  return {between(p + 1, scanned.at), false, scanned.escapes, false, scanned.at + 1};
}

}  // namespace collet::openapi::fast
