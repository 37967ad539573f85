// SPDX-License-Identifier: MIT
#include "tests/oracles/workflow_yaml.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <sstream>
#include <utility>
#include <vector>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "plugins/workflow/language/yaml/prescan.hpp"
#include "plugins/workflow/language/yaml/tree.hpp"

namespace collet::workflow {
namespace {

struct Tree {
  YamlNode::Kind kind = YamlNode::Kind::scalar;
  bool plain = false;
  bool null = false;  ///< yaml-cpp reports a null without its text
  std::string text;
  std::vector<std::pair<std::shared_ptr<const Tree>, std::shared_ptr<const Tree>>> children;  ///< key, value
};
using Pointer = std::shared_ptr<const Tree>;

class TreeBuilder final : public YAML::EventHandler {
 public:
  void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& /*mark*/, YAML::anchor_t anchor) override {
    auto tree = std::make_shared<Tree>();
    tree->plain = true;
    tree->null = true;
    place(std::move(tree), anchor);
  }
  void OnAlias(const YAML::Mark& /*mark*/, YAML::anchor_t anchor) override {
    const auto found = anchors_.find(anchor);
    incomparable_ = incomparable_ || found == anchors_.end();
    if (!incomparable_) place(found->second, 0);
  }
  void OnScalar(const YAML::Mark& /*mark*/, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    auto tree = std::make_shared<Tree>();
    tree->plain = tag == "?";
    tree->text = value;
    place(std::move(tree), anchor);
  }
  void OnSequenceStart(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    open(YamlNode::Kind::list, anchor);
  }
  void OnMapStart(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    open(YamlNode::Kind::map, anchor);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

  const Pointer& root() const { return root_; }
  bool incomparable() const { return incomparable_; }

 private:
  struct Open {
    std::shared_ptr<Tree> tree;
    YAML::anchor_t anchor = 0;
    Pointer key{};
  };

  void open(YamlNode::Kind kind, YAML::anchor_t anchor) {
    auto tree = std::make_shared<Tree>();
    tree->kind = kind;
    open_.push_back({std::move(tree), anchor});
  }
  void close() {
    Open done = std::move(open_.back());
    open_.pop_back();
    place(std::move(done.tree), done.anchor);
  }

  void place(Pointer tree, YAML::anchor_t anchor) {
    if (anchor != 0) anchors_[anchor] = tree;
    if (open_.empty()) {
      root_ = std::move(tree);
      return;
    }
    Open& parent = open_.back();
    if (parent.tree->kind == YamlNode::Kind::list) {
      parent.tree->children.emplace_back(nullptr, std::move(tree));
    } else if (parent.key == nullptr) {
      incomparable_ =
          incomparable_ || tree->kind != YamlNode::Kind::scalar || (tree->plain && tree->text == "<<");
      parent.key = std::move(tree);
    } else {
      parent.tree->children.emplace_back(std::exchange(parent.key, nullptr), std::move(tree));
    }
  }

  std::vector<Open> open_;
  std::map<YAML::anchor_t, Pointer> anchors_;
  Pointer root_;
  bool incomparable_ = false;
};

/// Writes a text so that the known misreadings of yaml-cpp 0.7 make no difference: it writes the escapes \N
/// and \_ as one byte each, and loses line breaks at the end of folded blocks and within quotes.
std::string without_misreadings(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool wide =
        text[i] == '\xC2' && i + 1 < text.size() && (text[i + 1] == '\x85' || text[i + 1] == '\xA0');
    if (!wide) out += text[i];
  }
  out.erase(out.find_last_not_of('\n') + 1);
  return out;
}

bool same_scalar(std::string_view text, bool plain, const Tree& theirs) {
  if (theirs.null)
    return plain && (text.empty() || text == "~" || text == "null" || text == "Null" || text == "NULL");
  return plain == theirs.plain && without_misreadings(text) == without_misreadings(theirs.text);
}

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
    if (same_scalar(ours.text, ours.plain, theirs)) return {};
    return where + ": ours " + described(ours.text, ours.plain) + ", yaml-cpp " +
           described(theirs.text, theirs.plain);
  }
  if (ours.kind == YamlNode::Kind::list) {
    if (ours.items.size() != theirs.children.size()) return where + ": another number of items";
    for (std::size_t i = 0; i < ours.items.size(); ++i) {
      auto found = difference(*ours.items[i], *theirs.children[i].second, where + "/" + std::to_string(i));
      if (!found.empty()) return found;
    }
    return {};
  }
  std::vector<bool> seen(ours.members.size());
  for (const auto& [key, value] : theirs.children) {
    std::size_t i = ours.members.size();
    for (std::size_t at = ours.members.size(); at-- > 0;)  // the first one that no other key has
      if (same_scalar(ours.members[at].name, key->plain, *key) && (i == ours.members.size() || !seen[at]))
        i = at;
    if (i == ours.members.size()) return where + ": no key " + described(key->text, key->plain);
    if (seen[i]) continue;
    seen[i] = true;
    auto found = difference(*ours.members[i].value, *value, where + "/" + ours.members[i].name);
    if (!found.empty()) return found;
  }
  return std::find(seen.begin(), seen.end(), false) == seen.end() ? std::string() : where + ": more keys";
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

/// yaml-cpp takes a single carriage return for a character.
std::string with_line_feeds(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i)
    if (out[i] == '\r' && (i + 1 == out.size() || out[i + 1] != '\n')) out[i] = '\n';
  return out;
}

}  // namespace

YamlCppComparison compare_with_yaml_cpp(std::string_view text) {
  YamlCppComparison out;
  const LineIndex lines(text, 0);
  std::vector<Finding> findings;
  const YamlFile file = read_yaml(text, lines, findings);
  for (const Finding& finding : findings)
    if (finding.code == "WF101") return out;
  out.ours = true;
  if (has_strange_anchor(text)) return out;
  std::istringstream stream(prescan(with_line_feeds(text)).text);
  TreeBuilder builder;
  try {
    YAML::Parser parser(stream);
    if (parser.HandleNextDocument(builder) && parser.HandleNextDocument(builder)) return out;
  } catch (const YAML::Exception&) {
    return out;
  }
  out.theirs = !builder.incomparable();
  if (!out.theirs) return out;
  if ((file.root == nullptr) != (builder.root() == nullptr)) {
    out.difference = "one of the two reads nothing";
  } else if (file.root != nullptr) {
    out.difference = difference(*file.root, *builder.root(), "");
  }
  return out;
}

}  // namespace collet::workflow
