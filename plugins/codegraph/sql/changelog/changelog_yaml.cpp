// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/sql/changelog/changelog.hpp"
#include "sdk/support/yaml/events.hpp"

namespace collet::codegraph::changelog {
namespace {

using Event = support::YamlEvent;

/// Reads mappings as parts with names: a scalar value is an attribute of the part around it.
class YamlChanges {
 public:
  explicit YamlChanges(std::string_view text) : events_(text) {
    for (std::size_t i = text.find('\n'); i != std::string_view::npos; i = text.find('\n', i + 1))
      lines_.push_back(static_cast<std::uint32_t>(i));
  }

  std::vector<Change> run() {
    Change root;
    while (next() && event_.kind != Event::Kind::end)
      if (event_.kind != Event::Kind::document) read_value(root, 0);
    return std::move(root.parts);
  }

 private:
  bool next() { return events_.next(event_); }
  std::uint32_t line() const {
    return static_cast<std::uint32_t>(std::lower_bound(lines_.begin(), lines_.end(), event_.at) -
                                      lines_.begin()) +
           1;
  }
  /// Reads the value at the current event into `owner`.
  void read_value(Change& owner, int depth) {
    constexpr int k_max_depth = 100;
    if (event_.kind == Event::Kind::sequence) {
      while (next() && event_.kind != Event::Kind::close && event_.kind != Event::Kind::end)
        read_value(owner, depth + 1);
      return;
    }
    if (event_.kind != Event::Kind::mapping) return;
    while (next() && event_.kind == Event::Kind::scalar) {
      const std::string key(event_.text);
      const auto at = line();
      if (!next()) return;
      if (event_.kind == Event::Kind::scalar) {
        if (key == "sql" || key == "selectQuery" || key == "procedureText") owner.text = event_.text;
        owner.attributes.emplace_back(key, event_.text);
        continue;
      }
      Change part;
      part.name = key;
      part.line = at;
      if (depth < k_max_depth) {
        read_value(part, depth + 1);
        owner.parts.push_back(std::move(part));
      } else {
        skip();
      }
    }
  }
  /// Skips the collection at the current event.
  void skip() {
    int open = event_.kind == Event::Kind::mapping || event_.kind == Event::Kind::sequence ? 1 : 0;
    while (open > 0 && next() && event_.kind != Event::Kind::end) {
      if (event_.kind == Event::Kind::mapping || event_.kind == Event::Kind::sequence) ++open;
      if (event_.kind == Event::Kind::close) --open;
    }
  }

  support::YamlEvents events_;
  Event event_;
  std::vector<std::uint32_t> lines_;
};

}  // namespace

std::vector<Change> changes_of_yaml(std::string_view text) {
  return YamlChanges(text).run();
}

}  // namespace collet::codegraph::changelog
