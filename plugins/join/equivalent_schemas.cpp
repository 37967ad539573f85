// SPDX-License-Identifier: MIT
#include "plugins/join/equivalent_schemas.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include <collet/json.hpp>

#include "plugins/bundling/sections.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::join {
namespace {

using openapi::Node;

class Classes {
 public:
  explicit Classes(const openapi::Description& description)
      : document_(description.document()), schemas_(description.index().schemas()) {
    for (const Node schema : schemas_)
      if (schema.is_object() && schema.size() != 0) class_of_[schema.id()] = 0;
  }

  /// Splits the classes until their schemas differ in nothing but their names.
  void refine() {
    for (std::size_t before = 0;;) {
      std::map<std::string, std::uint32_t> numbers;
      std::map<std::uint32_t, std::uint32_t> next;
      for (const Node schema : schemas_) {
        if (!class_of_.contains(schema.id())) continue;
        std::string text;
        write(schema, text);
        const auto number = static_cast<std::uint32_t>(numbers.size());
        next[schema.id()] = numbers.try_emplace(std::move(text), number).first->second;
      }
      class_of_ = std::move(next);
      if (numbers.size() == before) return;
      before = numbers.size();
    }
  }

  const std::map<std::uint32_t, std::uint32_t>& all() const { return class_of_; }
  Node schemas() const { return schemas_; }

 private:
  /// Writes the value with sorted members, and references to named schemas by their class.
  void write(Node node, std::string& out) const {
    if (node.is_object()) {
      std::vector<std::pair<std::string_view, Node>> members;
      for (const Node member : node)
        members.emplace_back(member.key(), member);
      std::sort(members.begin(), members.end(),
                [](const auto& a, const auto& b) { return a.first < b.first; });
      out += '{';
      for (const auto& [name, member] : members) {
        json::append_string(out, name);
        out += ':';
        if (name == "$ref" && member.is_string())
          reference(member.text(), out);
        else
          write(member, out);
        out += ',';
      }
      out += '}';
    } else if (node.is_array()) {
      out += '[';
      for (const Node item : node) {
        write(item, out);
        out += ',';
      }
      out += ']';
    } else if (node.is_string()) {
      reference(node.text(), out);  // a mapping has references too
    } else {
      out += node.text();
    }
  }

  void reference(std::string_view text, std::string& out) const {
    const Node target = text.starts_with('#') ? openapi::find_local_ref(document_, text) : Node();
    const auto at = target ? class_of_.find(target.id()) : class_of_.end();
    if (at == class_of_.end()) return json::append_string(out, text);
    out += '#';
    out += std::to_string(at->second);
  }

  const openapi::Document& document_;
  const Node schemas_;
  std::map<std::uint32_t, std::uint32_t> class_of_;
};

}  // namespace

ComponentNames equivalent_schemas(const openapi::Description& description,
                                  const openapi::Description& original) {
  Classes classes(description);
  classes.refine();
  std::map<std::uint32_t, std::vector<std::string>> members;
  for (const Node schema : classes.schemas())
    if (const auto at = classes.all().find(schema.id()); at != classes.all().end())
      members[at->second].emplace_back(schema.key());
  const Node written = original.index().schemas();
  const auto version = description.index().version();
  const std::string section(bundling::section_for(version, openapi::Object::schema));
  ComponentNames names;
  for (auto& [number, same] : members) {
    if (same.size() < 2) continue;
    std::sort(same.begin(), same.end(), [&](const std::string& a, const std::string& b) {
      const bool first = static_cast<bool>(written.find(a));
      const bool second = static_cast<bool>(written.find(b));
      return first != second ? first : a < b;
    });
    for (std::size_t i = 1; i < same.size(); ++i)
      names[{section, same[i]}] = same.front();
  }
  return names;
}

}  // namespace collet::join
