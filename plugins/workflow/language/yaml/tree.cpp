// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/yaml/tree.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <unordered_map>
#include <utility>

#include "plugins/workflow/language/yaml/events.hpp"
#include "plugins/workflow/language/yaml/prescan.hpp"
#include "sdk/support/utf8.hpp"
#include "sdk/support/yaml/limits.hpp"

namespace collet::workflow {
namespace {

/// Thrown to end the reading of a file.
struct ReadError {
  std::string message;
  std::size_t offset;
  std::string hint;
};

class Builder final : public YamlSink {
 public:
  Builder(const Prescanned& text, const LineIndex& lines, std::vector<Finding>& findings)
      : text_(text), lines_(lines), findings_(findings) {}

  YamlPointer run() {
    if (const auto error = read_events(text_.text, *this))
      throw ReadError{error->message, text_.source_offset(error->at), {}};
    return std::move(root_);
  }

 private:
  using Event = YamlEvent;
  struct Open {
    std::shared_ptr<YamlNode> node;
    std::size_t anchor = 0;
    bool flow = false;                                         ///< in brackets
    YamlPointer key;                                           ///< key of a map that waits for its value
    std::vector<YamlPointer> merged;                           ///< values of `<<`
    std::unordered_map<std::string, const YamlNode*> index{};  ///< for a large map
  };

  void on_event(const Event& event) override {
    switch (event.kind) {
      case Event::Kind::document:
        return document(event);
      case Event::Kind::alias:
        return alias(event);
      case Event::Kind::scalar:
        return scalar(event);
      case Event::Kind::mapping:
        return open(YamlNode::Kind::map, event);
      case Event::Kind::sequence:
        return open(YamlNode::Kind::list, event);
      case Event::Kind::close:
        return close();
    }
  }

  void document(const Event& event) const {
    if (!root_) return;
    const std::string_view rest = std::string_view(text_.text).substr(std::min(event.at, text_.text.size()));
    if (rest.starts_with("---"))
      throw ReadError{"a file holds one document", offset_of(event), "make a file of each"};
    throw ReadError{"no YAML: this belongs to nothing before it", offset_of(event), {}};
  }

  void alias(const Event& event) {
    const auto found = anchors_.find(event.anchor);
    if (found == anchors_.end()) {
      throw ReadError{std::string("the alias *").append(event.text).append(" leads to what it is a part of"),
                      offset_of(event),
                      {}};
    }
    place(found->second, offset_of(event));
  }

  void scalar(const Event& event) {
    check_tag(event);
    auto node = begin(YamlNode::Kind::scalar, event);
    node->plain = event.plain;
    node->text = event.text;
    if (node->plain && node->text.empty() && event.anchor == 0) nothing(event);
    finish(std::move(node), event.anchor);
  }

  /// yaml-cpp accepts `[a,,b]` and `{,}`.
  void nothing(const Event& event) const {
    if (open_.empty()) return;
    const Open& parent = open_.back();
    if (parent.node->kind == YamlNode::Kind::map) {
      if (parent.key == nullptr) throw ReadError{"no YAML: a key is missing here", offset_of(event), {}};
    } else if (parent.flow) {
      throw ReadError{"no YAML: a value is missing here", offset_of(event), {}};
    }
  }

  std::size_t offset_of(const Event& event) const { return text_.source_offset(event.at); }
  std::shared_ptr<YamlNode> begin(YamlNode::Kind kind, const Event& event) const {
    auto node = std::make_shared<YamlNode>();
    node->kind = kind;
    node->offset = offset_of(event);
    node->mark = lines_.mark(node->offset);
    return node;
  }

  void check_tag(const Event& event) const {
    static constexpr std::string_view k_core = "tag:yaml.org,2002:";
    if (event.tag.empty() || event.tag == "tag:yaml.org,2002:str") return;
    throw ReadError{
        std::string("the tag '").append(event.tag).append("' has no meaning here"), offset_of(event),
        event.tag.starts_with(k_core) ? "values have the type that they look like; quotes make a string"
                                      : ""};
  }

  void open(YamlNode::Kind kind, const Event& event) {
    if (open_.size() >= support::k_max_yaml_depth) too_deep(offset_of(event));
    check_tag(event);
    open_.push_back({begin(kind, event), event.anchor, event.flow, nullptr, {}, {}});
  }

  [[noreturn]] static void too_deep(std::size_t offset) {
    throw ReadError{
        "deeper than " + std::to_string(support::k_max_yaml_depth) + " lists and maps within each other",
        offset,
        {}};
  }

  void close() {
    Open entry = std::move(open_.back());
    open_.pop_back();
    for (const YamlPointer& merged : entry.merged) {
      for (const YamlMember& member : merged->members) {
        if (find(entry, member.name) == nullptr) append(entry, member, entry.node->offset);
      }
    }
    finish(std::move(entry.node), entry.anchor);
  }

  /// YamlNode::find, with an index for large maps.
  static const YamlNode* find(Open& map, const std::string& name) {
    constexpr std::size_t k_small = 16;
    const std::vector<YamlMember>& members = map.node->members;
    if (members.size() <= k_small) return map.node->find(name);
    for (std::size_t i = map.index.size(); i < members.size(); ++i)
      map.index.emplace(members[i].name, members[i].value.get());
    const auto found = map.index.find(name);
    return found == map.index.end() ? nullptr : found->second;
  }

  void append(Open& map, const YamlMember& member, std::size_t offset) const {
    count(*map.node, *member.value, 1, offset);
    map.node->members.push_back(member);
  }

  void count(YamlNode& parent, const YamlNode& child, std::size_t more, std::size_t offset) const {
    parent.nodes += child.nodes + more;
    parent.depth = std::max(parent.depth, child.depth + 1);
    if (parent.nodes > k_max_nodes) {
      throw ReadError{"more than " + std::to_string(k_max_nodes) + " values, aliases expanded", offset,
                      "aliases within aliases multiply"};
    }
    if (parent.depth + open_.size() > support::k_max_yaml_depth + 1) too_deep(offset);
  }

  void finish(YamlPointer node, std::size_t anchor) {
    if (anchor != 0) anchors_[anchor] = node;
    const std::size_t offset = node->offset;
    place(std::move(node), offset);
  }

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
        throw ReadError{"a key is a text, not a list or a map", offset,
                        "a template that is a whole value needs quotes: \"{{ … }}\""};
      }
      parent.key = std::move(node);
      return;
    }
    const YamlPointer key = std::exchange(parent.key, nullptr);
    if (key->plain && key->text == "<<") {
      merge(parent, node, offset);
      return;
    }
    if (const YamlNode* const first = find(parent, key->text)) {
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
    append(parent, {key->text, key->mark, std::move(node)}, offset);
  }

  void merge(Open& parent, const YamlPointer& node, std::size_t offset) {
    std::vector<YamlPointer> maps =
        node->kind == YamlNode::Kind::list ? node->items : std::vector<YamlPointer>{node};
    for (YamlPointer& map : maps) {
      if (map->kind != YamlNode::Kind::map) throw ReadError{"`<<` takes a map or a list of maps", offset, {}};
      parent.merged.push_back(std::move(map));
    }
  }

  const Prescanned& text_;
  const LineIndex& lines_;
  std::vector<Finding>& findings_;
  std::vector<Open> open_;
  std::map<std::size_t, YamlPointer> anchors_;  ///< complete nodes by anchor
  YamlPointer root_;
};

/// Rejects characters before yaml-cpp reads them: it takes 0x04 for the end of the text, and U+0085 ends a
/// line for YAML 1.1 readers.
std::optional<ReadError> unreadable(std::string_view text) {
  if (text.size() > k_max_file_bytes) {
    return ReadError{"the file has more than " + std::to_string(k_max_file_bytes >> 20U) + " MiB", 0, {}};
  }
  if (const auto bad = support::first_invalid_utf8(text)) return ReadError{"this is not UTF-8", *bad, {}};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool next_line = c == 0xC2 && text.substr(i).starts_with("\xC2\x85");
    if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F || next_line) {
      return ReadError{"a control character has no place in YAML", i, {}};
    }
  }
  return std::nullopt;
}

/// Replaces line ends of a single carriage return with line feeds, since yaml-cpp does not support the
/// former.
std::string with_line_feeds(std::string_view text) {
  std::string out(text);
  for (auto at = out.find('\r'); at != std::string::npos; at = out.find('\r', at + 1)) {
    if (at + 1 == out.size() || out[at + 1] != '\n') out[at] = '\n';
  }
  return out;
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

LineIndex::LineIndex(std::string_view text, std::uint32_t file) : text_(text), file_(file), starts_{0} {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] > '\r' || (text[at] != '\n' && text[at] != '\r')) continue;
    if (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n') ++at;
    starts_.push_back(at + 1);
  }
}

Mark LineIndex::mark(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto line = std::upper_bound(starts_.begin(), starts_.end(), offset) - starts_.begin();
  const std::size_t start = starts_[static_cast<std::size_t>(line - 1)];
  if (last_offset_ < start || last_offset_ > offset) {
    last_offset_ = start;
    last_column_ = 1;
  }
  const std::string_view before = text_.substr(last_offset_, offset - last_offset_);
  last_column_ += std::count_if(before.begin(), before.end(),
                                [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
  last_offset_ = offset;
  return {file_, static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(last_column_)};
}

YamlFile read_yaml(std::string_view text, const LineIndex& lines, std::vector<Finding>& findings) {
  YamlFile file;
  const auto stop = [&](const ReadError& why) {
    findings.push_back({Severity::error, lines.mark(why.offset), "WF101", {}, {}, why.message, {}, why.hint});
    file.root = nullptr;
  };
  if (const auto why = unreadable(text)) {
    stop(*why);
    return file;
  }
  const Prescanned scanned = prescan(with_line_feeds(text));
  for (const std::size_t at : scanned.quoted)
    file.unquoted.push_back(lines.mark(at));
  try {
    file.root = Builder(scanned, lines, findings).run();
  } catch (const ReadError& why) {
    stop(why);
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
  // JSON requires digits on both sides of the point, no plus sign and no leading zeros.
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
