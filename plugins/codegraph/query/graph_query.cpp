// SPDX-License-Identifier: MIT
#include "plugins/codegraph/query/graph_query.hpp"

#include <algorithm>
#include <array>

#include "plugins/codegraph/store/index_reader.hpp"
#include "plugins/codegraph/walk/edge_groups.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::codegraph {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(QueryField::count)> k_fields = {
    "name", "fqn", "kind", "path", "id", "test", "callers", "calls", "lines", "signature", "doc"};

bool is_number_field(QueryField field) {
  return field == QueryField::callers || field == QueryField::calls || field == QueryField::lines;
}

struct Word {
  std::string_view text;  ///< empty at the end
  std::size_t at = 0;
};

/// Thrown by the parser, and caught in parse_query.
struct Wrong {
  std::string message;
};

std::string at(std::size_t place) {
  return "/query: character " + std::to_string(place + 1);
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) { next(); }

  GraphQuery read() {
    GraphQuery out;
    read_start(out.start);
    while (!word_.text.empty()) {
      expect("|");
      if (out.stages.size() >= GraphQuery::k_max_stages)
        wrong("at most " + std::to_string(GraphQuery::k_max_stages) + " stages");
      if (!out.shown.empty()) wrong("the end after show");
      read_stage(out);
    }
    return out;
  }

 private:
  static bool is_mark(char c) { return c == '|' || c == ',' || c == '=' || c == '!' || c == '<' || c == '>'; }

  void next() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
    const std::size_t begin = at_;
    if (at_ < text_.size() && is_mark(text_[at_])) {
      const bool wide = text_[at_] == '!' || text_[at_] == '<' || text_[at_] == '>';
      ++at_;
      if (wide && at_ < text_.size() && text_[at_] == '=') ++at_;
    } else if (at_ < text_.size() && text_[at_] == '"') {
      const auto end = text_.find('"', at_ + 1);
      if (end == std::string_view::npos) throw Wrong{at(begin) + ": the quotation mark has no end"};
      word_ = {text_.substr(at_ + 1, end - at_ - 1), begin};
      quoted_ = true;
      at_ = end + 1;
      if (word_.text.empty()) throw Wrong{at(begin) + ": found an empty text"};
      return;
    } else {
      // Commas within parentheses belong to the parameters of a full name.
      int depth = 0;
      while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '(') ++depth;
        if (c == ')') --depth;
        if (c == '|' || (depth <= 0 && (is_mark(c) || c == ' ' || c == '\t' || c == '\n' || c == '\r')))
          break;
        ++at_;
      }
    }
    quoted_ = false;
    word_ = {text_.substr(begin, at_ - begin), begin};
  }
  Word take() {
    const Word out = word_;
    next();
    return out;
  }
  bool is(std::string_view text) const { return !quoted_ && word_.text == text; }
  bool at_end() const { return word_.text.empty() || is("|"); }
  [[noreturn]] void wrong(const std::string& expected, const std::string& hint = {}) const {
    const std::string found = word_.text.empty() ? "the end" : support::quote(std::string(word_.text), 60);
    throw Wrong{at(word_.at) + ": found " + found + ", expected " + expected + hint};
  }
  void expect(std::string_view text) {
    if (!is(text)) wrong("'" + std::string(text) + "'");
    next();
  }

  static const std::vector<std::string>& kind_names() {
    static const auto k_names = [] {
      std::vector<std::string> out;
      out.reserve(static_cast<std::size_t>(SymbolKind::count));
      for (int kind = 0; kind < static_cast<int>(SymbolKind::count); ++kind)
        out.emplace_back(kind_name(static_cast<SymbolKind>(kind)));
      return out;
    }();
    return k_names;
  }
  static std::string listed(const std::vector<std::string>& names) {
    std::string out;
    for (const auto& one : names)
      out += (out.empty() ? "" : ", ") + one;
    return out;
  }
  /// Returns the place of the next word among the names, in any case; nothing changes if it is none.
  int name_in(const std::vector<std::string>& names) const {
    if (quoted_) return -1;
    const auto found = std::find(names.begin(), names.end(), support::upper_case(std::string(word_.text)));
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
  }

  template <class Add>
  void read_names(const std::vector<std::string>& all, const Add& add) {
    for (bool more = true; more;) {
      const int one = name_in(all);
      if (one < 0) {
        const std::string word = support::upper_case(std::string(word_.text));
        wrong("one of " + listed(all), support::did_you_mean(word, all));
      }
      add(static_cast<std::size_t>(one));
      next();
      more = is(",");
      if (more) next();
    }
  }

  void read_start(QueryStart& start) {
    if (at_end()) wrong("a kind, a name with * or an ID");
    if (name_in(kind_names()) >= 0)
      read_names(kind_names(), [&](std::size_t kind) { start.kinds.insert(static_cast<SymbolKind>(kind)); });
    if (!at_end()) start.pattern = std::string(take().text);
    if (!at_end()) wrong("'|' or the end");
    if (start.pattern.empty()) start.pattern = "*";
  }

  void read_stage(GraphQuery& out) {
    QueryStage stage;
    if (is("in") || is("out") || is("both")) {
      read_step(stage.step);
    } else if (is("where")) {
      next();
      stage.kind = QueryStage::Kind::filter;
      do
        stage.conditions.push_back(read_condition());
      while (!at_end() && (is(",") ? (next(), true) : true));
    } else if (is("show")) {
      next();
      for (bool more = true; more;) {
        out.shown.push_back(read_field());
        more = is(",");
        if (more) next();
      }
      return;
    } else {
      wrong("in, out, both, where or show",
            support::did_you_mean(std::string(word_.text), {"in", "out", "both", "where", "show"}));
    }
    out.stages.push_back(std::move(stage));
  }

  void read_step(QueryStep& step) {
    const auto way = take().text;
    step.inbound = way != "out";
    step.outbound = way != "in";
    if (!at_end() && !is_digit_word()) {
      if (is("*")) {
        next();
      } else {
        read_names(relationship_names(), [&](std::size_t number) { add_relationship(number, step.edges); });
      }
    }
    if (at_end()) return;
    const auto depth = word_.text;
    const auto dots = depth.find("..");
    const auto first = number(depth.substr(0, dots));
    const auto last = dots == std::string_view::npos ? first : number(depth.substr(dots + 2));
    if (!first || !last || *first < 1 || *last < *first || *last > GraphQuery::k_max_depth)
      wrong("a depth as 2 or 1..3, at most " + std::to_string(GraphQuery::k_max_depth));
    step.min_depth = static_cast<int>(*first);
    step.max_depth = static_cast<int>(*last);
    next();
  }

  bool is_digit_word() const { return !word_.text.empty() && support::is_digit(word_.text.front()); }
  static std::optional<std::int64_t> number(std::string_view text) {
    if (text.empty() || text.size() > 9) return std::nullopt;
    std::int64_t out = 0;
    for (const char c : text) {
      if (!support::is_digit(c)) return std::nullopt;
      out = out * 10 + (c - '0');
    }
    return out;
  }

  QueryField read_field() {
    const auto found = std::find(k_fields.begin(), k_fields.end(), word_.text);
    if (found == k_fields.end()) {
      const std::vector<std::string> all(k_fields.begin(), k_fields.end());
      wrong("one of " + listed(all), support::did_you_mean(std::string(word_.text), all));
    }
    next();
    return static_cast<QueryField>(found - k_fields.begin());
  }

  QueryCondition read_condition() {
    using Operator = QueryCondition::Operator;
    static constexpr std::array<std::string_view, 6> k_operators = {"=", "!=", "<", "<=", ">", ">="};
    QueryCondition out;
    out.field = read_field();
    const auto found = std::find(k_operators.begin(), k_operators.end(), word_.text);
    const bool ordered = is_number_field(out.field);
    if (quoted_ || found == k_operators.end() || (!ordered && found - k_operators.begin() > 1))
      wrong(ordered ? "=, !=, <, <=, > or >=" : "= or !=");
    out.op = static_cast<Operator>(found - k_operators.begin());
    next();
    if (at_end()) wrong("a value");
    if (ordered) {
      const auto value = number(word_.text);
      if (!value) wrong("a number");
      out.number = *value;
    } else if (out.field == QueryField::test) {
      if (!is("yes") && !is("no")) wrong("yes or no");
      out.number = is("yes") ? 1 : 0;
    } else {
      if (!quoted_ && word_.text.size() == 1 && is_mark(word_.text.front())) wrong("a text");
      out.text = std::string(word_.text);
      if (out.field == QueryField::kind) {
        if (name_in(kind_names()) < 0) wrong("one of " + listed(kind_names()));
        out.text = support::upper_case(out.text);
      }
    }
    next();
    return out;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Word word_;
  bool quoted_ = false;
};

}  // namespace

support::Result<GraphQuery> parse_query(std::string_view text) {
  if (text.size() > GraphQuery::k_max_text)
    return support::Error{COLLET_INVALID_ARGUMENT, "/query: found " + std::to_string(text.size()) +
                                                       " bytes, expected at most " +
                                                       std::to_string(GraphQuery::k_max_text)};
  try {
    return Parser(text).read();
  } catch (const Wrong& error) {
    return support::Error{COLLET_INVALID_ARGUMENT, error.message};
  }
}

bool fits_pattern(std::string_view text, std::string_view pattern) {
  std::size_t at = 0;
  std::size_t in = 0;
  std::size_t star = std::string_view::npos;
  std::size_t resume = 0;
  while (at < text.size()) {
    if (in < pattern.size() && pattern[in] == '*') {
      star = in++;
      resume = at;
    } else if (in < pattern.size() && (pattern[in] == '?' || pattern[in] == text[at])) {
      ++in;
      ++at;
    } else if (star != std::string_view::npos) {
      in = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (in < pattern.size() && pattern[in] == '*')
    ++in;
  return in == pattern.size();
}

std::string_view field_name(QueryField field) {
  return k_fields[static_cast<std::size_t>(field)];
}

}  // namespace collet::codegraph
