// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/go/go_constraints.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::codegraph::go {
namespace {

constexpr std::string_view k_others[] = {
    "aix",    "android", "darwin",  "dragonfly", "freebsd", "hurd",    "illumos", "ios",
    "js",     "nacl",    "netbsd",  "openbsd",   "plan9",   "solaris", "wasip1",  "windows",
    "zos",    "386",     "arm",     "arm64",     "loong64", "mips",    "mips64",  "mips64le",
    "mipsle", "ppc64",   "ppc64le", "riscv64",   "s390x",   "sparc64", "wasm"};

bool is_other(std::string_view word) {
  return std::find(std::begin(k_others), std::end(k_others), word) != std::end(k_others);
}

/// Reads `a && !(b || c)`.
class Constraint {
 public:
  explicit Constraint(std::string_view text) : text_(text) {}

  bool any(int depth) {
    bool value = all(depth);
    while (take("||"))
      value = all(depth) || value;
    return value;
  }

 private:
  bool all(int depth) {
    bool value = one(depth);
    while (take("&&"))
      value = one(depth) && value;
    return value;
  }
  bool one(int depth) {
    constexpr int k_max_depth = 64;
    if (depth > k_max_depth) return true;
    if (take("!")) return !one(depth + 1);
    if (take("(")) {
      const bool value = any(depth + 1);
      take(")");
      return value;
    }
    const auto end = std::min(text_.find_first_of(" \t!&|()"), text_.size());
    const auto word = text_.substr(0, end);
    text_.remove_prefix(end == 0 && !text_.empty() ? 1 : end);
    if (word.starts_with("go1")) return true;
    return word.empty() || word == "linux" || word == "unix" || word == "amd64" || word == "gc" ||
           word == "cgo";
  }
  bool take(std::string_view mark) {
    while (!text_.empty() && support::is_blank(text_.front()))
      text_.remove_prefix(1);
    if (!text_.starts_with(mark)) return false;
    text_.remove_prefix(mark.size());
    while (!text_.empty() && support::is_blank(text_.front()))
      text_.remove_prefix(1);
    return true;
  }

  std::string_view text_;
};

}  // namespace

bool is_usual_file(std::string_view path) {
  path = path.substr(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1);
  path = path.substr(0, path.find('.'));
  if (path.ends_with("_test")) path.remove_suffix(5);
  for (int i = 0; i < 2; ++i) {
    const auto line = path.rfind('_');
    if (line == std::string_view::npos) return true;
    if (is_other(path.substr(line + 1))) return false;
    path = path.substr(0, line);
  }
  return true;
}

bool is_usual_build(std::string_view expression) {
  return Constraint(expression).any(0);
}

}  // namespace collet::codegraph::go
