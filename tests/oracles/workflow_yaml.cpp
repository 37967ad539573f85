// SPDX-License-Identifier: MIT
#include "tests/oracles/workflow_yaml.hpp"

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "plugins/workflow/language/yaml/prescan.hpp"
#include "plugins/workflow/language/yaml/tree.hpp"
#include "sdk/support/yaml/events.hpp"

namespace collet::workflow {
namespace {

using Event = support::YamlEvent;

struct Tree {
  YamlNode::Kind kind = YamlNode::Kind::scalar;
  bool plain = false;
  std::string text;
  std::vector<std::pair<std::string, std::shared_ptr<const Tree>>> children;  ///< items have no names
};
using Pointer = std::shared_ptr<const Tree>;

class Builder {
 public:
  explicit Builder(std::string_view text) : events_(text) {}

  /// Returns false if libyaml refuses the text, or if the two cannot be compared.
  bool run() {
    Event event;
    std::size_t documents = 0;
    for (;;) {
      if (!events_.next(event)) return false;
      if (event.kind == Event::Kind::end) return documents <= 1 && !incomparable_;
      if (event.kind == Event::Kind::document) {
        if (++documents > 1) return false;
        continue;
      }
      take(event);
      if (incomparable_) return false;
    }
  }
  const Pointer& root() const { return root_; }

 private:
  struct Open {
    std::shared_ptr<Tree> tree;
    std::string anchor;
    Pointer key;
  };

  void take(const Event& event) {
    if (event.kind == Event::Kind::close) {
      Open done = std::move(open_.back());
      open_.pop_back();
      place(std::move(done.tree), done.anchor);
      return;
    }
    if (event.kind == Event::Kind::alias) {
      const auto found = anchors_.find(std::string(event.anchor));
      incomparable_ = incomparable_ || found == anchors_.end();
      if (!incomparable_) place(found->second, {});
      return;
    }
    auto tree = std::make_shared<Tree>();
    if (event.kind == Event::Kind::scalar) {
      tree->plain = event.plain && event.tag.empty();
      tree->text = event.text;
      place(std::move(tree), std::string(event.anchor));
      return;
    }
    tree->kind = event.kind == Event::Kind::mapping ? YamlNode::Kind::map : YamlNode::Kind::list;
    anchors_.erase(std::string(event.anchor));
    open_.push_back({std::move(tree), std::string(event.anchor), nullptr});
  }

  void place(Pointer tree, const std::string& anchor) {
    if (!anchor.empty()) anchors_[anchor] = tree;
    if (open_.empty()) {
      root_ = std::move(tree);
      return;
    }
    Open& parent = open_.back();
    if (parent.tree->kind == YamlNode::Kind::list) {
      parent.tree->children.emplace_back(std::string(), std::move(tree));
      return;
    }
    if (parent.key == nullptr) {
      incomparable_ =
          incomparable_ || tree->kind != YamlNode::Kind::scalar || (tree->plain && tree->text == "<<");
      parent.key = std::move(tree);
      return;
    }
    const Pointer key = std::exchange(parent.key, nullptr);
    for (const auto& [name, value] : parent.tree->children) {
      if (name == key->text) return;
    }
    parent.tree->children.emplace_back(key->text, std::move(tree));
  }

  support::YamlEvents events_;
  std::vector<Open> open_;
  std::map<std::string, Pointer> anchors_;
  Pointer root_;
  bool incomparable_ = false;
};

std::string described(std::string_view text, bool plain) {
  std::string out = plain ? "plain '" : "'";
  for (const char c : text)
    out += c == '\n' ? std::string("\\n") : std::string(1, c);
  return out + "'";
}

/// Reports the first place that differs.
std::string difference(const YamlNode& ours, const Tree& theirs, const std::string& where) {
  if (ours.kind != theirs.kind) return where + ": another kind";
  if (ours.kind == YamlNode::Kind::scalar) {
    if (ours.text == theirs.text && ours.plain == theirs.plain) return {};
    return where + ": ours " + described(ours.text, ours.plain) + ", libyaml " +
           described(theirs.text, theirs.plain);
  }
  const bool map = ours.kind == YamlNode::Kind::map;
  const std::size_t count = map ? ours.members.size() : ours.items.size();
  if (count != theirs.children.size()) return where + ": another number of children";
  for (std::size_t i = 0; i < count; ++i) {
    const auto& [name, child] = theirs.children[i];
    if (map && ours.members[i].name != name)
      return where + ": key " + described(ours.members[i].name, false) + ", libyaml " +
             described(name, false);
    const std::string below = where + "/" + (map ? name : std::to_string(i));
    if (auto found = difference(map ? *ours.members[i].value : *ours.items[i], *child, below); !found.empty())
      return found;
  }
  return {};
}

/// YAML 1.2 allows characters in names of anchors at which libyaml ends the name.
bool has_strange_anchor(std::string_view text) {
  for (auto at = text.find_first_of("&*"); at != std::string_view::npos;
       at = text.find_first_of("&*", at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    for (const char c : rest.substr(0, rest.find_first_of(" \t\r\n,[]{}"))) {
      const bool usual =
          (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '-' || c == '_';
      if (!usual) return true;
    }
  }
  return false;
}

}  // namespace

LibyamlOpinion ask_libyaml(std::string_view text) {
  LibyamlOpinion opinion;
  const LineIndex lines(text, 0);
  std::vector<Finding> findings;
  const YamlFile file = read_yaml(text, lines, findings);
  for (const Finding& finding : findings) {
    if (finding.code == "WF101") return opinion;
  }
  opinion.ours = true;
  for (const std::string_view line_end : {"\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
    if (text.find(line_end) != std::string_view::npos) return opinion;
  }
  if (has_strange_anchor(text)) return opinion;
  const Prescanned scanned = prescan(text);
  Builder builder(scanned.text);
  opinion.theirs = builder.run();
  if (!opinion.theirs) return opinion;
  if ((file.root == nullptr) != (builder.root() == nullptr)) {
    opinion.difference = "one of the two reads nothing";
  } else if (file.root != nullptr) {
    opinion.difference = difference(*file.root, *builder.root(), "");
  }
  return opinion;
}

}  // namespace collet::workflow
