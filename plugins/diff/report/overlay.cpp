// SPDX-License-Identifier: MIT
#include "plugins/diff/report/overlay.hpp"

#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::diff {
namespace {

using openapi::Node;

constexpr std::size_t k_max_title = 100;
constexpr std::uint64_t k_steps_between_checks = 4096;

/// Finds the members of an object by name. Objects may be large, and a search for each name would be slow.
class Members {
 public:
  explicit Members(Node object) : object_(object) {
    constexpr std::size_t k_few = 16;
    if (object.size() <= k_few) return;
    for (const Node member : object)
      by_name_.emplace(member.key(), member);
  }
  Node find(std::string_view name) const {
    if (by_name_.empty()) return object_.find(name);
    const auto at = by_name_.find(name);
    return at == by_name_.end() ? Node() : at->second;
  }

 private:
  Node object_;
  std::unordered_map<std::string_view, Node> by_name_;
};

class Overlay {
 public:
  Overlay(json::Writer& writer, std::string& out, const std::function<void()>& check)
      : writer_(writer), out_(out), check_(check) {}

  /// Writes the actions for two objects and all objects in them.
  void compare(Node base, Node revision) {
    std::vector<std::pair<Node, Node>> open = {{base, revision}};
    while (!open.empty()) {
      const auto [before, after] = open.back();
      open.pop_back();
      compare_members(before, after, open);
    }
  }
  std::uint64_t actions() const { return actions_; }

 private:
  void compare_members(Node before, Node after, std::vector<std::pair<Node, Node>>& open) {
    const Members old_members(before);
    const Members new_members(after);
    std::vector<Node> update;
    for (const Node member : before) {
      const Node now = new_members.find(member.key());
      if (!now || needs_removal(member, now)) remove(member);
    }
    for (const Node member : after) {
      const Node old = old_members.find(member.key());
      if (old && old.is_object() && member.is_object()) {
        open.emplace_back(old, member);
      } else if (!old || !equal(old, member)) {
        update.push_back(member);
      }
    }
    if (!update.empty()) write_update(before, update);
  }

  /// Returns true if an update of the value would not replace it.
  bool needs_removal(Node before, Node after) {
    if (before.is_object() && after.is_object()) return false;
    const bool container = before.is_object() || before.is_array() || after.is_object() || after.is_array();
    return container && !equal(before, after);
  }

  bool equal(Node a, Node b) {
    if (++steps_ % k_steps_between_checks == 0) check_();
    if (a.type() != b.type()) return false;
    if (!a.is_object() && !a.is_array()) return a.text() == b.text();
    if (a.size() != b.size()) return false;
    if (a.is_array()) {
      auto other = b.begin();
      for (const Node item : a) {
        if (!equal(item, *other)) return false;
        ++other;
      }
      return true;
    }
    const Members members(b);
    for (const Node member : a) {
      const Node other = members.find(member.key());
      if (!other || !equal(member, other)) return false;
    }
    return true;
  }

  void remove(Node member) {
    ++actions_;
    writer_.begin_object()
        .member("target", openapi::normalized_path(member))
        .member("remove", true)
        .end_object();
  }

  void write_update(Node parent, const std::vector<Node>& members) {
    ++actions_;
    writer_.begin_object().member("target", openapi::normalized_path(parent)).key("update").begin_object();
    for (const Node member : members) {
      writer_.key(member.key()).raw({});
      openapi::print(member, out_);
    }
    writer_.end_object().end_object();
  }

  json::Writer& writer_;
  std::string& out_;
  const std::function<void()>& check_;
  std::uint64_t actions_ = 0;
  std::uint64_t steps_ = 0;
};

std::string name_of(const openapi::Document& document) {
  const Node info = document.root()["info"];
  std::string name(info["title"].is_string() ? info["title"].string() : std::string_view("the document"));
  const Node version = info["version"];
  if (version.is_string() || version.is(openapi::Type::number)) name.append(" ").append(version.text());
  return support::cut_characters(name, k_max_title);
}

}  // namespace

OverlayText overlay_of(const openapi::Document& base, const openapi::Document& revision,
                       const std::function<void()>& check) {
  OverlayText overlay;
  json::Writer writer(overlay.json);
  writer.begin_object().member("overlay", "1.0.0").key("info").begin_object();
  writer.member("title", "From " + name_of(base) + " to " + name_of(revision)).member("version", "1.0.0");
  writer.end_object().key("actions").begin_array();
  Overlay actions(writer, overlay.json, check);
  actions.compare(base.root(), revision.root());
  overlay.actions = actions.actions();
  // An overlay must have an action.
  if (overlay.actions == 0)
    writer.begin_object().member("target", "$").key("update").begin_object().end_object().end_object();
  writer.end_array().end_object();
  return overlay;
}

}  // namespace collet::diff
