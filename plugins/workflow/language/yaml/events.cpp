// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/yaml/events.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <utility>

#include "plugins/workflow/language/yaml/tree.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::workflow {
namespace {

using support::YamlEvent;

/// Replaces each `from` by `to`, which has the same size.
void replace_same_size(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + from.size()))
    text.replace(at, from.size(), to);
}

/// Hides the characters U+2028 and U+2029 from libyaml, for which they end a line as in YAML 1.1. In YAML 1.2
/// they are characters like others. A text that has every private character keeps them as line ends.
class HiddenSeparators {
 public:
  explicit HiddenSeparators(std::string_view text) : text_(text) {
    for (Separator& separator : separators_) {
      if (text.find(separator.character) == std::string_view::npos) continue;
      separator.substitute = unused_character();
      if (separator.substitute.empty()) continue;
      replace_same_size(text_, separator.character, separator.substitute);
      hides_ = true;
    }
  }
  /// The text for libyaml; each byte has the same offset.
  std::string_view text() const { return text_; }
  /// Returns the event with the hidden characters. It is valid until the next call.
  const YamlEvent& restored(const YamlEvent& event) {
    if (!hides_ || event.kind != YamlEvent::Kind::scalar) return event;
    scalar_ = event.text;
    for (const auto& [character, substitute] : separators_)
      if (!substitute.empty()) replace_same_size(scalar_, substitute, character);
    event_ = event;
    event_.text = scalar_;
    return event_;
  }

 private:
  struct Separator {
    std::string_view character;
    std::string substitute{};  ///< empty if the text does not contain the character
  };

  /// Returns a private character of three bytes (U+E000 to U+EFFF) that the text does not contain; empty if
  /// it contains all of them.
  std::string unused_character() const {
    std::bitset<0x1000> used;
    const auto low = [this](std::size_t at) { return static_cast<unsigned char>(text_[at]) & 0x3FU; };
    for (auto at = text_.find('\xEE'); at != std::string::npos; at = text_.find('\xEE', at + 3))
      used.set((low(at + 1) << 6U) | low(at + 2));
    for (std::size_t i = 0; i < used.size(); ++i)
      if (!used.test(i))
        return {'\xEE', static_cast<char>(0x80U | (i >> 6U)), static_cast<char>(0x80U | (i & 0x3FU))};
    return {};
  }

  std::string text_;
  std::array<Separator, 2> separators_{{{"\xE2\x80\xA8"}, {"\xE2\x80\xA9"}}};
  bool hides_ = false;
  std::string scalar_;
  YamlEvent event_;
};

/// A clearer text for a message of libyaml.
struct PlainWords {
  std::string_view libyaml;  ///< start of libyaml's message
  std::string_view words;
};
constexpr PlainWords k_plain_words[] = {
    {"did not find expected node content", "a value is missing here"},
    {"did not find expected <document start>", "this belongs to nothing before it"},
    {"did not find expected key", "a key with a colon is expected here"},
    {"mapping values are not allowed in this context",
     "a colon with a space behind it makes no key here; a text that contains one needs quotes"},
    {"did not find expected alphabetic or numeric character",
     "the name of an anchor has letters from a to z, digits, - and _"},
};
constexpr std::string_view k_ended = "found unexpected end of stream";
constexpr std::string_view k_began = " that began in line ";  ///< end of a message of YamlEvents

YamlError plain_error(const support::YamlEvents::Error& error) {
  if (error.code != COLLET_FAILED) return {0, error.message};
  const std::string_view message = error.message;
  if (message.starts_with(k_ended)) return {error.began, "no YAML: these quotes are not closed"};
  std::string out = "no YAML: ";
  for (const auto& [libyaml, words] : k_plain_words) {
    if (!message.starts_with(libyaml)) continue;
    out.append(words);
    if (const auto line = message.find(k_began); line != std::string_view::npos)
      out.append(", in the part").append(message.substr(line));
    return {error.offset, std::move(out)};
  }
  return {error.offset, out.append(message)};
}

/// Finds a line that starts with `%` and is not followed by `---` (YAML 1.2.2, section 9.2).
std::optional<std::size_t> find_stray_directive(std::string_view text) {
  std::optional<std::size_t> first;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t content = text.find_first_not_of(" \t\r", at);
    if (content < end && text[content] != '#') {
      if (text[at] != '%') return text.substr(at, 3) == "---" ? std::nullopt : first;
      if (!first) first = at;
    }
    at = end + 1;
  }
  return first;
}

}  // namespace

std::optional<YamlError> unreadable(std::string_view text) {
  if (text.size() > k_max_file_bytes)
    return YamlError{0, "the file has more than " + std::to_string(k_max_file_bytes >> 20U) + " MiB"};
  if (const auto bad = support::first_invalid_utf8(text)) return YamlError{*bad, "this is not UTF-8"};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool c1 = c == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F || c1)
      return YamlError{i, "a control character has no place in YAML"};
  }
  return std::nullopt;
}

std::optional<YamlError> read_events(std::string_view text,
                                     const std::function<void(const YamlEvent&)>& take) {
  if (const auto at = find_stray_directive(text))
    return YamlError{*at, "no YAML: a line that begins with % is a directive, and wants --- behind it"};
  HiddenSeparators hidden(text);
  support::YamlEvents events(hidden.text());
  YamlEvent event;
  while (events.next(event)) {
    if (event.kind == YamlEvent::Kind::end) return std::nullopt;
    take(hidden.restored(event));
  }
  return plain_error(events.error());
}

}  // namespace collet::workflow
