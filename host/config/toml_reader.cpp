// SPDX-License-Identifier: MIT
#include "host/config/toml_reader.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <sstream>
#include <vector>

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 32
#include <toml++/impl/preprocessor.h>

namespace {

struct BrokenAssumption {};

constexpr void assume(bool holds) {
  if (!holds) throw BrokenAssumption{};
}

}  // namespace

// toml++ 3.3 asserts what a text can break ("[=" does), and assumes it in release builds: undefined
// behaviour.
#undef TOML_ASSERT
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT(...) assume(static_cast<bool>(__VA_ARGS__))
#define TOML_ASSERT_ASSUME(...) assume(static_cast<bool>(__VA_ARGS__))
#include <toml++/toml.h>

#include "host/config/toml_guard.hpp"

namespace collet::host::config {

namespace {

Origin origin_of(const toml::source_region& source, const std::string& file) {
  return {file, static_cast<std::uint32_t>(source.begin.line),
          static_cast<std::uint32_t>(source.begin.column)};
}

template <class T>
std::string printed(const T& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

/// Fails at most once: the first thing that JSON could not carry, or that is too deep.
class Converter {
 public:
  explicit Converter(const std::string& file) : file_(file) {}

  Node convert(const toml::node& node, std::size_t depth) {
    Node out;
    out.origin = origin_of(node.source(), file_);
    if (depth > k_max_depth) {
      fail(out.origin, "found values nested deeper than " + std::to_string(k_max_depth) + ", expected fewer");
      return out;
    }
    switch (node.type()) {
      case toml::node_type::boolean:
        out.kind = Node::Kind::boolean;
        out.boolean = node.as_boolean()->get();
        break;
      case toml::node_type::integer:
        out.kind = Node::Kind::integer;
        out.integer = node.as_integer()->get();
        break;
      case toml::node_type::floating_point:
        out.kind = Node::Kind::number;
        out.number = node.as_floating_point()->get();
        if (!std::isfinite(out.number)) fail(out.origin, "found nan or inf, expected a finite number");
        break;
      case toml::node_type::string:
        out.kind = Node::Kind::string;
        out.text = node.as_string()->get();
        break;
      case toml::node_type::date:
        out.kind = Node::Kind::date;
        out.text = printed(node.as_date()->get());
        break;
      case toml::node_type::time:
        out.kind = Node::Kind::date;
        out.text = printed(node.as_time()->get());
        break;
      case toml::node_type::date_time:
        out.kind = Node::Kind::date;
        out.text = printed(node.as_date_time()->get());
        break;
      case toml::node_type::array:
        out.kind = Node::Kind::array;
        for (const auto& item : *node.as_array())
          out.items.push_back(convert(item, depth + 1));
        break;
      default:
        for (const auto& [key, value] : *node.as_table()) {
          out.members.emplace(std::string(key.str()),
                              Entry{origin_of(key.source(), file_), convert(value, depth + 1)});
        }
    }
    return out;
  }

  std::optional<support::Error>& error() { return error_; }

 private:
  void fail(const Origin& origin, const std::string& message) {
    if (!error_) error_ = error_at(origin, message);
  }
  const std::string& file_;
  std::optional<support::Error> error_;
};

/// Every origin of a tree from the command line: there is no line to point at.
void forget_places(Node& node) {
  node.origin = {"--set", 0, 0};
  for (auto& item : node.items)
    forget_places(item);
  for (auto& [key, entry] : node.members) {
    entry.key_origin = node.origin;
    forget_places(entry.node);
  }
}

/// Offset of the first `=` outside quotes, or npos.
std::size_t assignment_sign(std::string_view text) {
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (quote == '"' && c == '\\') ++i;
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '=') {
      return i;
    }
  }
  return std::string_view::npos;
}

support::Error bad_set(std::string_view assignment, std::string_view what) {
  return {COLLET_INVALID_ARGUMENT, "--set " + std::string(assignment) + ": " + std::string(what)};
}

/// The value as TOML, if the text is exactly one.
std::optional<Node> toml_value(std::string_view text) {
  auto tree = read_toml("v = " + std::string(text), "--set");
  if (!tree || tree->members.size() != 1) return std::nullopt;
  const auto first = tree->members.find("v");
  if (first == tree->members.end()) return std::nullopt;
  return std::move(first->second.node);
}

bool breaks_assumption(std::string_view text) {
  try {
    static_cast<void>(toml::parse(text));
  } catch (const BrokenAssumption&) {
    return true;
  } catch (const toml::parse_error&) {
  }
  return false;
}

/// toml++ does not say where; the shortest run of lines that breaks it does.
support::Error broken_text(std::string_view text, const std::string& file) {
  std::vector<std::size_t> line_ends;
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
    line_ends.push_back(at + 1);
  line_ends.push_back(text.size());
  const auto line = std::partition_point(line_ends.begin(), line_ends.end(), [&](std::size_t end) {
    return !breaks_assumption(text.substr(0, end));
  });
  return error_at({file, static_cast<std::uint32_t>(line - line_ends.begin() + 1), 1},
                  "found text that is no TOML, expected a table's header, a comment or key = value");
}

}  // namespace

support::Result<Node> read_toml(std::string_view text, const std::string& file) {
  if (auto refused = guard_toml(text, file)) return std::move(*refused);
  try {
    const toml::table parsed = toml::parse(text);
    Converter converter(file);
    Node tree = converter.convert(parsed, 0);
    if (converter.error()) return std::move(*converter.error());
    return tree;
  } catch (const toml::parse_error& error) {
    return error_at(origin_of(error.source(), file), error.description());
  } catch (const BrokenAssumption&) {
    return broken_text(text, file);
  }
}

support::Result<Node> read_set(std::string_view assignment) {
  const std::size_t sign = assignment_sign(assignment);
  if (sign == std::string_view::npos) return bad_set(assignment, "found no '=', expected key=value");
  const std::string_view key = assignment.substr(0, sign);
  const std::string_view value = assignment.substr(sign + 1);

  auto tree = read_toml(std::string(key) + " = 0", "--set");
  Node* leaf = nullptr;
  if (tree && key.find_first_of("\r\n#") == std::string_view::npos) {
    leaf = &*tree;
    while (leaf != nullptr && leaf->is(Node::Kind::table))
      leaf = leaf->members.size() == 1 ? &leaf->members.begin()->second.node : nullptr;
  }
  if (leaf == nullptr) {
    return bad_set(assignment,
                   "found '" + std::string(key) +
                       "', expected a dotted key such as host.log_level or tools.\"a:b\".deadline");
  }
  if (auto typed = toml_value(value)) {
    *leaf = std::move(*typed);
  } else {
    leaf->kind = Node::Kind::string;
    leaf->text = std::string(value);
  }
  forget_places(*tree);
  return tree;
}

}  // namespace collet::host::config
