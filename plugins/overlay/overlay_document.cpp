// SPDX-License-Identifier: MIT
#include "plugins/overlay/overlay_document.hpp"

#include <algorithm>
#include <initializer_list>
#include <unordered_map>

#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::overlay {
namespace {

using openapi::Node;
using openapi::Type;
using support::jsonpath::JsonPath;

class Reader {
 public:
  Overlay run(Node root) {
    root_ = root;
    if (!root.is_object()) {
      wrong(root, "an object with overlay, info and actions");
      return std::move(out_);
    }
    version();
    known(root, {"overlay", "info", "extends", "actions"});
    info();
    if (const Node extends = root["extends"]; extends && typed(extends, Type::string, "a URI reference"))
      out_.extends = extends.text();
    actions();
    return std::move(out_);
  }

 private:
  void error(Node at, std::string message, std::string suggestion = {}) {
    out_.problems.push_back({Problem::Severity::error, at, std::move(message), std::move(suggestion)});
  }
  void warn(Node at, std::string message, std::string suggestion = {}) {
    out_.problems.push_back({Problem::Severity::warning, at, std::move(message), std::move(suggestion)});
  }
  void wrong(Node at, std::string_view expected) {
    std::string found(type_word(at.type()));
    if (at.type() == Type::number || at.type() == Type::boolean) found += " " + std::string(at.text());
    std::string suggestion;
    if (at.type() == Type::number && expected.find("string") != std::string_view::npos)
      suggestion = "put it in quotes";
    error(at, "found " + found + ", expected " + std::string(expected), std::move(suggestion));
  }
  bool typed(Node at, Type type, std::string_view expected) {
    if (at.is(type)) return true;
    wrong(at, expected);
    return false;
  }
  /// Returns the member, or reports that it is missing.
  Node required(Node object, std::string_view name) {
    const Node found = object[name];
    if (!found) error(object, "found no " + std::string(name) + ", expected one");
    return found;
  }

  void known(Node object, std::initializer_list<std::string_view> names) {
    for (const Node member : object) {
      const std::string_view key = member.key();
      if (key.starts_with("x-") || std::find(names.begin(), names.end(), key) != names.end()) continue;
      const auto near = support::nearest(key, names, 1);
      std::string suggestion =
          near.empty() ? "extensions begin with x-" : "did you mean " + near.front() + "?";
      if (is_1_0_ && (key == "copy" || key == "description"))
        suggestion = "it exists from Overlay 1.1 on; set overlay to 1.1.0";
      error(member, "found the unknown field " + support::quote(key), std::move(suggestion));
    }
  }

  void version() {
    const Node at = required(root_, "overlay");
    if (!at || !typed(at, Type::string, "a version as a string, such as 1.1.0")) return;
    const std::string_view text = at.text();
    out_.version = text;
    is_1_0_ = text.starts_with("1.0.");
    const bool supported = is_1_0_ || text.starts_with("1.1.");
    constexpr std::size_t k_prefix = 4;
    const bool patch =
        text.size() > k_prefix && std::all_of(text.begin() + k_prefix, text.end(), support::is_digit);
    if (supported && patch) return;
    const bool near = text == "1.0" || text == "1.1";
    error(at, "found version " + support::quote(text) + ", expected 1.0.x or 1.1.x",
          near ? "write " + std::string(text) + ".0" : std::string());
  }

  void info() {
    const Node info = required(root_, "info");
    if (!info || !typed(info, Type::object, "an object with title and version")) return;
    for (const std::string_view name : {"title", "version"})
      if (const Node text = required(info, name)) typed(text, Type::string, "a string");
    if (is_1_0_) return known(info, {"title", "version"});
    known(info, {"title", "version", "description"});
    if (const Node text = info["description"]) typed(text, Type::string, "a string");
  }

  void actions() {
    const Node list = required(root_, "actions");
    if (!list || !typed(list, Type::array, "an array of actions")) return;
    if (list.size() == 0) error(list, "found no action, expected at least one");
    std::unordered_map<std::string, Node> seen;
    for (const Node action : list) {
      out_.actions.emplace_back();
      if (!typed(action, Type::object, "an action: an object with target and update, remove or copy"))
        continue;
      std::string text;
      openapi::print(action, text);
      const auto [before, fresh] = seen.emplace(std::move(text), action);
      if (!fresh)
        error(action, "found the same action as in line " +
                          std::to_string(action.document()->line_of(before->second.source_offset())) +
                          ", expected different ones");
      this->action(action, out_.actions.back());
    }
  }

  void action(Node at, Action& out) {
    if (is_1_0_)
      known(at, {"target", "description", "update", "remove"});
    else
      known(at, {"target", "description", "update", "remove", "copy"});
    if (const Node target = required(at, "target")) out.target = path(target);
    if (const Node text = at["description"]) typed(text, Type::string, "a string");
    const Node remove = at["remove"];
    const bool removes = remove && typed(remove, Type::boolean, "true or false") && *remove.boolean();
    const Node update = at["update"];
    const Node copy = is_1_0_ ? Node() : at["copy"];
    if (copy) out.source = path(copy);
    out.update = update;
    out.type = removes  ? Action::Type::remove
               : update ? Action::Type::update
               : copy   ? Action::Type::copy
                        : Action::Type::none;
    if (removes && (update || copy))
      warn(update ? update : copy, "found it beside remove: true, so it has no effect");
    else if (update && copy)
      warn(copy, "found copy beside update; only update is applied", "use two actions");
    if (out.type == Action::Type::none) warn(at, "found an action that changes nothing");
  }

  std::optional<JsonPath> path(Node at) {
    if (!typed(at, Type::string, "a JSONPath (RFC 9535) as a string")) return std::nullopt;
    auto compiled = JsonPath::compile(at.text());
    if (compiled) return *std::move(compiled);
    if (auto lenient = JsonPath::compile(at.text(), support::jsonpath::Names::with_hyphens)) {
      warn(
          at,
          "found a name with a hyphen after a dot, which RFC 9535 does not have: " + compiled.error().message,
          "write ['x-name'] in place of .x-name");
      return *std::move(lenient);
    }
    std::string suggestion;
    if (!at.text().starts_with('$')) suggestion = "write " + support::quote("$." + std::string(at.text()));
    error(at, "the JSONPath is not valid: " + compiled.error().message, std::move(suggestion));
    return std::nullopt;
  }

  Overlay out_;
  Node root_;
  bool is_1_0_ = false;
};

}  // namespace

std::size_t Overlay::errors() const {
  return static_cast<std::size_t>(std::count_if(problems.begin(), problems.end(), [](const Problem& problem) {
    return problem.severity == Problem::Severity::error;
  }));
}

Overlay read_overlay(Node root) {
  return Reader().run(root);
}

std::string_view type_word(Action::Type type) {
  constexpr std::string_view k_words[] = {"update", "copy", "remove", "none"};
  return k_words[static_cast<std::size_t>(type)];
}

}  // namespace collet::overlay
