// SPDX-License-Identifier: MIT
#include "plugins/search/vocabulary/compiler/source.hpp"

#include <algorithm>

#include "plugins/words/words.hpp"

namespace collet::search::vocabulary {
namespace {

template <class Found>
void each_of(std::string_view text, std::string_view between, const Found& found) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(between, begin), text.size());
    found(text.substr(begin, end - begin));
    begin = end + between.size();
  }
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/// One line of a file.
class Reader {
 public:
  Reader(std::string_view name, std::size_t number, Kind kind) : name_(name), kind_(kind) {
    line_.number = number;
  }

  Line read(std::string_view text) && {
    const std::size_t tab = text.find('\t');
    const bool both = tab != std::string_view::npos;
    if (!both && (kind_ == Kind::verbs || kind_ == Kind::hinting))
      refuse("found one column, expected what is meant, a tab, what is said");
    if (both && kind_ == Kind::light) refuse("found a tab, expected words alone");
    if (both && text.find('\t', tab + 1) != std::string_view::npos)
      refuse("found a second tab, expected one");
    if (both) {
      std::uint8_t thing = 0;
      each_of(text.substr(0, tab), " + ", [&](std::string_view names) {
        each_of(names, ", ", [&](std::string_view meant) { add_meant(meant, thing); });
        ++thing;
      });
      if (kind_ == Kind::hinting && line_.meant.size() != 1)
        refuse("found several names, expected one that all the rest is said for");
    }
    each_of(text.substr(both ? tab + 1 : 0), ", ", [&](std::string_view said) { add_said(said); });
    if (!both && kind_ != Kind::light && line_.said.size() < 2)
      refuse("found one word alone, expected several that mean the same, or a tab");
    return std::move(line_);
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const { vocabulary::refuse(name_, line_.number, what); }
  static std::string quoted(std::string_view text) { return std::string("\"").append(text).append("\""); }

  void add_meant(std::string_view text, std::uint8_t thing) {
    Line::Meant meant{std::string(text), {}, thing};
    if (text.find(' ') != std::string_view::npos)
      refuse("found the phrase " + quoted(text) + " where a name is expected; join its words by _");
    for (const char c : text)
      if (!is_letter(c) && c != '_') refuse("unknown mark in " + quoted(text));
    each_of(text, "_", [&](std::string_view word) {
      if (word.empty()) refuse("found " + quoted(text) + ", expected words joined by one _");
      // The index has no such words: "member_of" is called by "member".
      if (!openapi::is_stop_word(word)) meant.words.emplace_back(word);
    });
    if (meant.words.empty()) refuse(quoted(text) + " has no word that an index has");
    meant.words.resize(std::min(meant.words.size(), Line::Meant::k_most_words));
    const auto again = [&](const Line::Meant& other) { return other.text == text; };
    if (std::any_of(line_.meant.begin(), line_.meant.end(), again))
      refuse(quoted(text) + " stands there twice");
    line_.meant.push_back(std::move(meant));
  }

  void add_said(std::string_view text) {
    Said said;
    said.doubtful = text.ends_with('?');
    if (said.doubtful) text.remove_suffix(1);
    if (said.doubtful && kind_ != Kind::hinting) refuse("only what hints may be marked by ?");
    said.text = text;
    char before = ' ';
    for (const char c : text) {
      if (c == ' ' && before == ' ') refuse("found a space too many before or in " + quoted(text));
      const bool within = c == '\'' || c == '-' || c == '/';
      if (!is_letter(c) && c != ' ' && !within) refuse("unknown mark in " + quoted(text));
      if (within && before == ' ') refuse("found a mark without a word before it in " + quoted(text));
      before = c;
    }
    if (before == ' ')
      refuse(text.empty() ? "found nothing between commas" : "found a space behind " + quoted(text));
    openapi::each_word(text, [&](std::string_view word) { said.words.emplace_back(word); });
    if (said.words.empty()) refuse(quoted(text) + " has no word of a question");
    const bool alone = kind_ == Kind::light || kind_ == Kind::verbs;
    if (alone && (said.words.size() > 1 || said.words.front() != text))
      refuse("found " + quoted(text) + ", expected one word");
    const auto again = [&](const Said& other) { return other.text == text; };
    if (std::any_of(line_.said.begin(), line_.said.end(), again))
      refuse(quoted(text) + " stands there twice");
    line_.said.push_back(std::move(said));
  }

  std::string_view name_;
  Kind kind_;
  Line line_;
};

}  // namespace

void refuse(std::string_view name, std::size_t line, const std::string& what) {
  throw Fault(std::string(name).append(":").append(std::to_string(line)).append(": ").append(what));
}

std::vector<Line> read_lines(std::string_view text, std::string_view name, Kind kind) {
  std::vector<Line> lines;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) refuse(name, number, "the line does not end");
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line.empty()) refuse(name, number, "the line is empty");
    if (line.front() != '#') lines.push_back(Reader(name, number, kind).read(line));
  }
  return lines;
}

}  // namespace collet::search::vocabulary
