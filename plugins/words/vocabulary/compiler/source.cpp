// SPDX-License-Identifier: MIT
#include "plugins/words/vocabulary/compiler/source.hpp"

#include <algorithm>

#include "plugins/words/words.hpp"

namespace collet::words::vocabulary {
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

/// Parses one line of a file.
class Reader {
 public:
  Reader(std::string_view file, std::size_t number, Kind kind) : file_(file), kind_(kind) {
    line_.number = number;
  }

  Line read(std::string_view text) && {
    const std::size_t tab = text.find('\t');
    const bool both = tab != std::string_view::npos;
    if (!both && (kind_ == Kind::verbs || kind_ == Kind::hinting))
      refuse("found one column, expected names, a tab and phrases");
    if (both && kind_ == Kind::light) refuse("found a tab, expected words alone");
    if (both && text.find('\t', tab + 1) != std::string_view::npos)
      refuse("found a second tab, expected one");
    if (both) {
      std::uint8_t thing = 0;
      each_of(text.substr(0, tab), " + ", [&](std::string_view names) {
        each_of(names, ", ", [&](std::string_view name) { add_name(name, thing); });
        ++thing;
      });
      if (kind_ == Kind::hinting && line_.names.size() != 1) refuse("found several names, expected one");
    }
    each_of(text.substr(both ? tab + 1 : 0), ", ", [&](std::string_view phrase) { add_phrase(phrase); });
    if (!both && kind_ != Kind::light && line_.phrases.size() < 2)
      refuse("found one word, expected several with the same meaning, or a tab");
    return std::move(line_);
  }

 private:
  [[noreturn]] void refuse(const std::string& problem) const {
    vocabulary::refuse(file_, line_.number, problem);
  }
  static std::string quoted(std::string_view text) { return std::string("\"").append(text).append("\""); }

  void add_name(std::string_view text, std::uint8_t thing) {
    Line::Name name{std::string(text), {}, thing};
    if (text.find(' ') != std::string_view::npos)
      refuse("found the phrase " + quoted(text) + " where a name is expected; join its words by _");
    for (const char c : text)
      if (!is_letter(c) && c != '_') refuse("unknown mark in " + quoted(text));
    each_of(text, "_", [&](std::string_view word) {
      if (word.empty()) refuse("found " + quoted(text) + ", expected words joined by one _");
      // The index has no stop words: "member_of" is found by "member".
      if (!openapi::is_stop_word(word)) name.words.emplace_back(word);
    });
    if (name.words.empty()) refuse(quoted(text) + " has no word that an index has");
    name.words.resize(std::min(name.words.size(), Line::Name::k_max_words));
    const auto again = [&](const Line::Name& other) { return other.text == text; };
    if (std::any_of(line_.names.begin(), line_.names.end(), again)) refuse(quoted(text) + " occurs twice");
    line_.names.push_back(std::move(name));
  }

  void add_phrase(std::string_view text) {
    SourcePhrase phrase;
    phrase.doubtful = text.ends_with('?');
    if (phrase.doubtful) text.remove_suffix(1);
    if (phrase.doubtful && kind_ != Kind::hinting) refuse("only phrases of a thesaurus may be marked by ?");
    phrase.text = text;
    char before = ' ';
    for (const char c : text) {
      if (c == ' ' && before == ' ') refuse("found an extra space before or in " + quoted(text));
      const bool within = c == '\'' || c == '-' || c == '/';
      if (!is_letter(c) && c != ' ' && !within) refuse("unknown mark in " + quoted(text));
      if (within && before == ' ') refuse("found a mark without a word before it in " + quoted(text));
      before = c;
    }
    if (before == ' ')
      refuse(text.empty() ? "found nothing between commas" : "found a space after " + quoted(text));
    openapi::each_word(text, [&](std::string_view word) { phrase.words.emplace_back(word); });
    if (phrase.words.empty()) refuse(quoted(text) + " has no word of a question");
    const bool alone = kind_ == Kind::light || kind_ == Kind::verbs;
    if (alone && (phrase.words.size() > 1 || phrase.words.front() != text))
      refuse("found " + quoted(text) + ", expected one word");
    const auto again = [&](const SourcePhrase& other) { return other.text == text; };
    if (std::any_of(line_.phrases.begin(), line_.phrases.end(), again))
      refuse(quoted(text) + " occurs twice");
    line_.phrases.push_back(std::move(phrase));
  }

  std::string_view file_;
  Kind kind_;
  Line line_;
};

}  // namespace

void refuse(std::string_view file, std::size_t line, const std::string& problem) {
  throw Fault(std::string(file).append(":").append(std::to_string(line)).append(": ").append(problem));
}

std::vector<Line> read_lines(std::string_view text, std::string_view file, Kind kind) {
  std::vector<Line> lines;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) refuse(file, number, "the line does not end");
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line.empty()) refuse(file, number, "the line is empty");
    if (line.front() != '#') lines.push_back(Reader(file, number, kind).read(line));
  }
  return lines;
}

}  // namespace collet::words::vocabulary
