// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/yaml.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>
#include <utility>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "plugins/workflow/language/load.hpp"
#include "plugins/workflow/language/prescan.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::workflow {
namespace {

/// Ends the reading of a file.
struct Stop {
  std::string message;
  std::size_t offset;
  std::string hint;
};

class Builder final : public YAML::EventHandler {
 public:
  Builder(const Prescanned& text, const Lines& lines, std::vector<Finding>& findings)
      : text_(text), lines_(lines), findings_(findings) {}

  YamlPointer take_root() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    auto node = std::make_shared<YamlNode>();
    node->plain = true;
    begin(*node, mark);
    finish(std::move(node), anchor);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) {
      throw Stop{"an alias leads to what it is a part of", offset_of(mark), {}};
    }
    add(found->second, mark);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    auto node = std::make_shared<YamlNode>();
    begin(*node, mark);
    check_tag(tag, mark);
    node->plain = tag == "?" || tag.empty();
    node->text = value;
    finish(std::move(node), anchor);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    open(YamlNode::Kind::list, mark, tag, anchor);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    open(YamlNode::Kind::map, mark, tag, anchor);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    std::shared_ptr<YamlNode> node;
    YAML::anchor_t anchor = 0;
    YamlPointer key;                  ///< of a map whose value is due
    std::vector<YamlPointer> merged;  ///< what `<<` brings
  };

  std::size_t offset_of(const YAML::Mark& mark) const {
    return text_.source_offset(static_cast<std::size_t>(std::max(mark.pos, 0)));
  }
  void begin(YamlNode& node, const YAML::Mark& mark) const {
    node.offset = offset_of(mark);
    node.mark = lines_.mark(node.offset);
  }

  void check_tag(const std::string& tag, const YAML::Mark& mark) const {
    static constexpr std::string_view k_core = "tag:yaml.org,2002:";
    if (tag.empty() || tag == "?" || tag == "!") return;
    if (tag == "tag:yaml.org,2002:str") return;
    throw Stop{
        "the tag '" + tag + "' has no meaning here", offset_of(mark),
        tag.starts_with(k_core) ? "values have the type that they look like; quotes make a string" : ""};
  }

  void open(YamlNode::Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    if (open_.size() >= k_max_yaml_depth) {
      throw Stop{"deeper than " + std::to_string(k_max_yaml_depth) + " lists and maps within each other",
                 offset_of(mark),
                 {}};
    }
    check_tag(tag, mark);
    Open entry;
    entry.node = std::make_shared<YamlNode>();
    entry.node->kind = kind;
    begin(*entry.node, mark);
    entry.anchor = anchor;
    open_.push_back(std::move(entry));
  }

  void close() {
    Open entry = std::move(open_.back());
    open_.pop_back();
    for (const YamlPointer& merged : entry.merged) {
      for (const YamlMember& member : merged->members) {
        if (entry.node->find(member.name) == nullptr) append(*entry.node, member, entry.node->offset);
      }
    }
    finish(std::move(entry.node), entry.anchor);
  }

  void append(YamlNode& map, const YamlMember& member, std::size_t offset) const {
    count(map, *member.value, 1, offset);
    map.members.push_back(member);
  }

  void count(YamlNode& parent, const YamlNode& child, std::size_t more, std::size_t offset) const {
    parent.nodes += child.nodes + more;
    parent.depth = std::max(parent.depth, child.depth + 1);
    if (parent.nodes > k_max_nodes) {
      throw Stop{"more than " + std::to_string(k_max_nodes) + " values, aliases expanded", offset,
                 "aliases within aliases multiply"};
    }
    if (parent.depth + open_.size() > k_max_yaml_depth + 1) {
      throw Stop{"deeper than " + std::to_string(k_max_yaml_depth) + " lists and maps within each other",
                 offset,
                 {}};
    }
  }

  void finish(std::shared_ptr<const YamlNode> node, YAML::anchor_t anchor) {
    if (anchor != 0) anchors_[anchor] = node;
    const std::size_t offset = node->offset;
    place(std::move(node), offset);
  }
  void add(const YamlPointer& node, const YAML::Mark& mark) { place(node, offset_of(mark)); }

  void place(YamlPointer node, std::size_t offset) {
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    Open& parent = open_.back();
    if (parent.node->kind == YamlNode::Kind::list) {
      count(*parent.node, *node, 0, offset);
      parent.node->items.push_back(std::move(node));
      return;
    }
    if (parent.key == nullptr) {
      if (node->kind != YamlNode::Kind::scalar) {
        throw Stop{"a key is a text, not a list or a map", offset,
                   "a template that stands alone needs quotes: \"{{ … }}\""};
      }
      parent.key = std::move(node);
      return;
    }
    const YamlPointer key = std::exchange(parent.key, nullptr);
    if (key->plain && key->text == "<<") {
      merge(parent, node, offset);
      return;
    }
    if (const YamlNode* const first = parent.node->find(key->text)) {
      findings_.push_back({Severity::error,
                           key->mark,
                           "WF103",
                           {},
                           {},
                           "duplicate key '" + key->text + "'",
                           {"the first one is at line " + std::to_string(first->mark.line)},
                           {}});
      return;
    }
    append(*parent.node, {key->text, key->mark, std::move(node)}, offset);
  }

  void merge(Open& parent, const YamlPointer& node, std::size_t offset) {
    std::vector<YamlPointer> maps =
        node->kind == YamlNode::Kind::list ? node->items : std::vector<YamlPointer>{node};
    for (YamlPointer& map : maps) {
      if (map->kind != YamlNode::Kind::map) throw Stop{"`<<` takes a map or a list of maps", offset, {}};
      parent.merged.push_back(std::move(map));
    }
  }

  const Prescanned& text_;
  const Lines& lines_;
  std::vector<Finding>& findings_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, YamlPointer> anchors_;
  YamlPointer root_;
};

/// What yaml-cpp would misread: it takes 0x04 for the end.
std::optional<Stop> unreadable(std::string_view text) {
  if (text.size() > k_max_file_bytes) {
    return Stop{"the file has more than " + std::to_string(k_max_file_bytes >> 20U) + " MiB", 0, {}};
  }
  if (const auto bad = support::first_invalid_utf8(text)) return Stop{"this is not UTF-8", *bad, {}};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F) {
      return Stop{"a control character has no place in YAML", i, {}};
    }
  }
  return std::nullopt;
}

}  // namespace

const YamlNode* YamlNode::find(std::string_view name) const {
  for (const YamlMember& member : members) {
    if (member.name == name) return member.value.get();
  }
  return nullptr;
}

bool YamlNode::is_null() const {
  return kind == Kind::scalar && scalar_value(*this).is(workflow::Kind::null);
}

Lines::Lines(std::string_view text, std::uint32_t file) : text_(text), file_(file), starts_{0} {
  for (std::size_t at = text.find_first_of("\r\n"); at != std::string_view::npos;
       at = text.find_first_of("\r\n", at)) {
    if (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n') ++at;
    starts_.push_back(++at);
  }
}

Mark Lines::mark(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto line = std::upper_bound(starts_.begin(), starts_.end(), offset) - starts_.begin();
  const std::size_t start = starts_[static_cast<std::size_t>(line - 1)];
  const std::string_view before = text_.substr(start, offset - start);
  const auto column = std::count_if(before.begin(), before.end(),
                                    [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
  return {file_, static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(column + 1)};
}

YamlFile read_yaml(std::string_view text, const Lines& lines, std::vector<Finding>& findings) {
  YamlFile file;
  const auto stop = [&](const Stop& why) {
    findings.push_back({Severity::error, lines.mark(why.offset), "WF101", {}, {}, why.message, {}, why.hint});
    file.root = nullptr;
  };
  if (const auto why = unreadable(text)) {
    stop(*why);
    return file;
  }
  const Prescanned scanned = prescan(text);
  for (const std::size_t at : scanned.quoted)
    file.unquoted.push_back(lines.mark(at));
  try {
    std::istringstream stream(scanned.text);
    YAML::Parser parser(stream);
    Builder builder(scanned, lines, findings);
    parser.HandleNextDocument(builder);
    file.root = builder.take_root();
    Builder rest(scanned, lines, findings);
    if (parser.HandleNextDocument(rest)) {
      const YamlPointer second = rest.take_root();
      stop({"a file holds one document", second ? second->offset : text.size(), "make a file of each"});
    }
  } catch (const Stop& why) {
    stop(why);
  } catch (const YAML::Exception& error) {
    const auto at = error.mark.is_null() ? 0 : static_cast<std::size_t>(std::max(error.mark.pos, 0));
    stop({"no YAML: " + error.msg, scanned.source_offset(at), {}});
  }
  return file;
}

Value scalar_value(const YamlNode& node) {
  const std::string& text = node.text;
  if (!node.plain) return Value::string(text);
  if (text.empty() || text == "~" || text == "null" || text == "Null" || text == "NULL") return Value::null();
  if (text == "true" || text == "True" || text == "TRUE") return Value::boolean(true);
  if (text == "false" || text == "False" || text == "FALSE") return Value::boolean(false);
  const char first = text.front();
  if (first != '-' && first != '+' && first != '.' && (first < '0' || first > '9'))
    return Value::string(text);
  if (text.starts_with("0x") || text.starts_with("0o")) {
    std::int64_t value = 0;
    const auto read =
        std::from_chars(text.data() + 2, text.data() + text.size(), value, text[1] == 'x' ? 16 : 8);
    const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size() && text[2] != '-';
    return whole ? Value::integer(value) : Value::string(text);
  }
  // JSON wants digits on both sides of the point, no plus and no zeros in front.
  std::string number = text;
  const bool negative = number.front() == '-';
  if (negative || number.front() == '+') number.erase(0, 1);
  const bool digits = number.find_first_not_of("0123456789.eE+-") == std::string::npos;
  if (!digits || number.empty() || number == ".") return Value::string(text);
  number.erase(0, std::min(number.find_first_not_of('0'), number.size()));
  if (number.empty() || number.front() == '.' || number.front() == 'e' || number.front() == 'E')
    number.insert(0, "0");
  const auto point = number.find('.');
  if (point != std::string::npos &&
      (point + 1 == number.size() || number[point + 1] == 'e' || number[point + 1] == 'E'))
    number.insert(point + 1, "0");
  if (negative) number.insert(0, "-");
  auto value = Value::parse(number);
  return value && value->is(Kind::number) ? *std::move(value) : Value::string(text);
}

Value json_value(const YamlNode& node) {
  if (node.kind == YamlNode::Kind::scalar) return scalar_value(node);
  if (node.kind == YamlNode::Kind::list) {
    std::vector<Value> items;
    for (const YamlPointer& item : node.items)
      items.push_back(json_value(*item));
    return Value::array(std::move(items));
  }
  std::vector<Value::Member> members;
  for (const YamlMember& member : node.members)
    members.push_back({member.name, json_value(*member.value)});
  return Value::object(std::move(members));
}

}  // namespace collet::workflow
