// SPDX-License-Identifier: MIT
#include "plugins/codegraph/snapshot/body_hashes.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/snapshot/code_scanner.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

bool is_word(char c) {
  return support::is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// Collects the characters of one symbol. A space stays only between two words.
class OwnText {
 public:
  /// `indent` is the column of a line that begins here, or nothing.
  void add(const CodeScanner& code, const std::size_t* indent) {
    const char c = code.character();
    if (indent != nullptr) {
      while (!levels_.empty() && levels_.back() >= *indent)
        levels_.pop_back();
      levels_.push_back(*indent);
      text_ += '\n';
      text_.append(levels_.size() - 1, ' ');
    } else if (code.after_space() && !text_.empty() && is_word(text_.back()) && is_word(c)) {
      text_ += ' ';
    }
    text_ += c;
  }
  std::string& text() { return text_; }

 private:
  std::string text_;
  std::vector<std::size_t> levels_;  ///< the columns of the lines around this one
};

std::string without_layout(std::string_view code, CodeMarks marks) {
  marks.lines_matter = false;
  CodeScanner scanner(code, marks);
  OwnText out;
  while (scanner.next())
    out.add(scanner, nullptr);
  return std::move(out.text());
}

std::uint32_t hash_of(std::string_view text) {
  if (text.empty()) return 0;
  const auto hash = XXH3_64bits(text.data(), text.size());
  return std::max<std::uint32_t>(static_cast<std::uint32_t>(hash ^ (hash >> 32U)), 1U);
}

/// The part of a file that belongs to a symbol, except for what is nested in it.
struct Region {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t symbol = 0;
};

/// Finds the symbols whose text counts as that of the symbol around them: columns, parameters, and what is in
/// a nameless class or was not written.
std::vector<bool> parts_of_parents(const std::vector<SymbolRow>& symbols) {
  std::unordered_map<std::int64_t, std::size_t> places;
  std::vector<bool> out(symbols.size());
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const auto& one = symbols[i];
    const auto parent = places.find(one.parent);
    out[i] = (one.flags & (k_anonymous | k_synthesized)) != 0 || one.kind == SymbolKind::column ||
             one.kind == SymbolKind::parameter ||
             (parent != places.end() && (symbols[parent->second].flags & k_anonymous) != 0);
    // The contents of a nameless class pass this on to their own contents.
    const bool nameless = parent != places.end() && (symbols[parent->second].flags & k_anonymous) != 0;
    places.emplace(one.id, nameless ? parent->second : i);
  }
  return out;
}

class Regions {
 public:
  Regions(std::string_view text, const std::vector<SymbolRow>& symbols) : text_(text) {
    for (auto at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
      lines_.push_back(at + 1);
    const auto parts = parts_of_parents(symbols);
    std::vector<bool> ends(lines_.size() + 2);
    std::uint32_t first_before = 0;
    std::size_t name_before = 0;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      const auto& one = symbols[i];
      if (parts[i]) continue;
      // The name of a module is that of its file, which its text does not have.
      if (one.kind == SymbolKind::module) {
        regions_.push_back({line(one.first), line(std::max(one.last, one.first) + 1), i});
        continue;
      }
      const auto name = name_place(one, name_before);
      // A symbol begins with its line, unless another one is on that line before it: then after that one.
      const bool shared = one.first == first_before || (one.first < ends.size() && ends[one.first]);
      regions_.push_back({shared ? statement_place(name, name_before) : std::min(name, line(one.first)),
                          line(std::max(one.last, one.first) + 1), i});
      ends[std::min<std::size_t>(std::max(one.last, one.first), ends.size() - 1)] = true;
      first_before = one.first;
      name_before = name;
    }
    std::stable_sort(regions_.begin(), regions_.end(),
                     [](const Region& a, const Region& b) { return a.begin < b.begin; });
  }
  const std::vector<Region>& all() const { return regions_; }
  /// Returns the column of a place.
  std::size_t column(std::size_t at) const {
    return at - *(std::upper_bound(lines_.begin(), lines_.end(), at) - 1);
  }

 private:
  std::size_t line(std::uint32_t number) const {
    return number == 0 ? 0 : number > lines_.size() ? text_.size() : lines_[number - 1];
  }
  /// Returns the place of the name on its line, after that of the symbol before.
  std::size_t name_place(const SymbolRow& one, std::size_t before) const {
    const auto begin = line(one.line);
    const auto end = line(one.line + 1);
    const auto text = text_.substr(0, end);
    for (auto at = text.find(one.name, std::max(begin, before + 1));
         at != std::string_view::npos && !one.name.empty(); at = text.find(one.name, at + 1)) {
      const auto next = at + one.name.size();
      if ((at == 0 || !is_word(text[at - 1])) && (next >= text.size() || !is_word(text[next]))) return at;
    }
    return std::max(begin, std::min(before + 1, end));
  }

  /// Returns the place after the statement or block before a name, but not before the name of another symbol.
  std::size_t statement_place(std::size_t name, std::size_t before) const {
    std::size_t at = name;
    while (at > before + 1 && std::string_view(";{}\n").find(text_[at - 1]) == std::string_view::npos)
      --at;
    return at;
  }

  std::string_view text_;
  std::vector<std::size_t> lines_{0};
  std::vector<Region> regions_;
};

/// Gives every character to the innermost symbol around it.
std::vector<OwnText> own_texts(std::string_view text, const std::vector<SymbolRow>& symbols,
                               const CodeMarks& marks) {
  const Regions regions(text, symbols);
  std::vector<OwnText> out(symbols.size());
  std::vector<Region> open;
  auto next = regions.all().begin();
  CodeScanner code(text, marks);
  while (code.next()) {
    for (; next != regions.all().end() && next->begin <= code.at(); ++next)
      open.push_back(*next);
    while (!open.empty() && open.back().end <= code.at())
      open.pop_back();
    if (open.empty()) continue;
    const std::size_t indent = marks.lines_matter && code.begins_line() ? regions.column(code.at()) : 0;
    out[open.back().symbol].add(code, marks.lines_matter && code.begins_line() ? &indent : nullptr);
  }
  return out;
}

/// Removes the signature from a text, and the marks that separate symbols from its ends.
std::string_view without_signature(std::string& text, const SymbolRow& one, const CodeMarks& marks) {
  constexpr std::size_t k_reach = 4000;
  const auto signature = without_layout(one.signature, marks);
  if (!signature.empty()) {
    const auto at = std::string_view(text).substr(0, signature.size() + k_reach).find(signature);
    if (at != std::string_view::npos) text.erase(at, signature.size());
  }
  std::string_view out = text;
  const auto is_end = [](char c) { return std::string_view(",;:(){} \n").find(c) != std::string_view::npos; };
  while (!out.empty() && is_end(out.back()))
    out.remove_suffix(1);
  while (!out.empty() && is_end(out.front()))
    out.remove_prefix(1);
  return out;
}

}  // namespace

std::vector<std::uint32_t> body_hashes(std::string_view text, std::string_view language,
                                       const std::vector<SymbolRow>& symbols) {
  const auto marks = CodeMarks::of(language);
  auto texts = own_texts(text, symbols, marks);
  std::vector<std::uint32_t> out;
  out.reserve(symbols.size());
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const bool bodiless = symbols[i].kind == SymbolKind::table || symbols[i].kind == SymbolKind::data_type;
    out.push_back(bodiless ? 0 : hash_of(without_signature(texts[i].text(), symbols[i], marks)));
  }
  return out;
}

std::uint32_t code_hash(std::string_view language, std::string_view code) {
  return hash_of(without_layout(code, CodeMarks::of(language)));
}

}  // namespace collet::codegraph
