// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/csharp/active_branches.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "sdk/support/text.hpp"

namespace collet::codegraph::csharp {
namespace {

bool is_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return support::is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || byte >= 0x80;
}

/// The symbols that are defined.
class Symbols {
 public:
  void set(std::string_view name, bool defined) { changed_[std::string(name)] = defined; }

  bool has(std::string_view name) const {
    if (const auto found = changed_.find(name); found != changed_.end()) return found->second;
    return name.starts_with("NETCOREAPP") ||
           (name.starts_with("NET") && name.size() > 3 && support::is_digit(name[3]));
  }

 private:
  std::map<std::string, bool, std::less<>> changed_;
};

/// Evaluates the condition of a directive. A missing operand is a symbol that is not defined.
class Condition {
 public:
  Condition(std::string_view text, const Symbols& symbols) : text_(text), symbols_(symbols) {}

  bool value() { return any(0); }

 private:
  static constexpr int k_max_depth = 64;

  bool take(std::string_view word) {
    while (!text_.empty() && (text_.front() == ' ' || text_.front() == '\t' || text_.front() == '\r'))
      text_.remove_prefix(1);
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  bool any(int depth) {
    bool out = all(depth);
    while (take("||"))
      out = all(depth) || out;
    return out;
  }

  bool all(int depth) {
    bool out = equal(depth);
    while (take("&&"))
      out = equal(depth) && out;
    return out;
  }

  bool equal(int depth) {
    bool out = one(depth);
    for (;;) {
      if (take("==")) {
        out = one(depth) == out;
      } else if (take("!=")) {
        out = one(depth) != out;
      } else {
        return out;
      }
    }
  }

  bool one(int depth) {
    bool negated = false;
    while (take("!"))
      negated = !negated;
    if (take("(")) {
      if (depth == k_max_depth) return false;
      const bool inner = any(depth + 1);
      take(")");
      return inner != negated;
    }
    const auto end = std::find_if_not(text_.begin(), text_.end(), is_word);
    const auto name = text_.substr(0, static_cast<std::size_t>(end - text_.begin()));
    text_.remove_prefix(name.size());
    return (name == "true" || (name != "false" && symbols_.has(name))) != negated;
  }

  std::string_view text_;
  const Symbols& symbols_;
};

/// One `#if` that has no `#endif` yet.
struct Branches {
  bool active = false;       ///< the lines of the current branch are compiled
  bool had_active = false;   ///< one of the branches is compiled
  bool outer_active = true;  ///< the lines around it are compiled
};

struct Directive {
  std::string_view name;
  std::string_view rest;
};

/// Returns the directive of a line, with an empty name if the line has none.
Directive directive_of(std::string_view line) {
  const auto begin = line.find_first_not_of(" \t\xEF\xBB\xBF");
  if (begin == std::string_view::npos || line[begin] != '#') return {};
  line.remove_prefix(begin + 1);
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const auto end = std::find_if_not(line.begin(), line.end(), is_word);
  const auto size = static_cast<std::size_t>(end - line.begin());
  return {line.substr(0, size), line.substr(size)};
}

class Reader {
 public:
  /// Reads one line, and returns true if it is compiled.
  bool compiles(std::string_view line) {
    const auto [name, rest] = directive_of(line);
    if (name.empty()) return active();
    if (name == "if") {
      const bool now = active() && Condition(rest, symbols_).value();
      open_.push_back({now, now, active()});
    } else if (name == "endif") {
      if (!open_.empty()) open_.pop_back();
    } else if (!open_.empty() && (name == "elif" || name == "else")) {
      auto& branches = open_.back();
      branches.active = branches.outer_active && !branches.had_active &&
                        (name == "else" || Condition(rest, symbols_).value());
      branches.had_active = branches.had_active || branches.active;
    } else if (active() && (name == "define" || name == "undef")) {
      symbols_.set(support::trim(rest), name == "define");
    }
    return false;
  }

 private:
  bool active() const { return open_.empty() || open_.back().active; }

  Symbols symbols_;
  std::vector<Branches> open_;
};

}  // namespace

std::string active_branches(std::string_view text) {
  std::string out(text);
  Reader reader;
  for (std::size_t begin = 0; begin < out.size();) {
    const auto end = std::min(out.find('\n', begin), out.size());
    if (!reader.compiles(text.substr(begin, end - begin)))
      std::fill(out.begin() + static_cast<std::ptrdiff_t>(begin),
                out.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    begin = end + 1;
  }
  return out;
}

}  // namespace collet::codegraph::csharp
