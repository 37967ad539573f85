// SPDX-License-Identifier: MIT
#include "plugins/validate/structure.hpp"

#include <algorithm>
#include <unordered_set>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/validate/forms.hpp"
#include "plugins/validate/shapes.hpp"
#include "plugins/validate/structure_report.hpp"

namespace collet::validate {
namespace {

using openapi::Cardinality;
using openapi::Document;
using openapi::Field;
using openapi::k_in_2_0;
using openapi::k_no_symbol;
using openapi::k_none;
using openapi::KeyFormat;
using openapi::MappedArray;
using openapi::Node;
using openapi::Object;
using openapi::RawNode;
using openapi::Symbol;
using openapi::Tag;
using openapi::ValueType;
using openapi::Version;

constexpr Tag tag_of(const RawNode& node) {
  return static_cast<Tag>(node.tag);
}
bool has(Tags tags, const RawNode& node) {
  return (std::uint32_t{tags} >> std::uint32_t{node.tag} & 1U) != 0;
}

/// Walks the document along the shapes, with a stack of its own. References are not followed.
class StructureCheck {
 public:
  StructureCheck(const openapi::Index& index, Findings& findings, const Stop& stop)
      : document_(index.document()),
        nodes_(document_.arena().nodes),
        shapes_(Shapes::of(index.version())),
        report_(document_, shapes_, findings),
        stop_(stop),
        ref_(document_.symbol("$ref")),
        in_(document_.symbol("in")),
        type_(document_.symbol("type")),
        flow_(document_.symbol("flow")) {
    word_of_symbol_.assign(document_.arena().symbols.size(), k_unknown);
    WordId word = k_other;
    for (const std::string_view name : shapes_.words()) {
      ++word;
      const Symbol symbol = document_.symbol(name);
      if (symbol != k_no_symbol) word_of_symbol_[symbol] = word;
    }
  }

  void run() {
    enter(document_.root().id(), shapes_.of(Object::document));
    while (!stack_.empty()) {
      Frame& frame = stack_.back();
      if (frame.next == frame.end) {
        stack_.pop_back();
        continue;
      }
      stop_.poll();
      report_.in(*frame.owner);
      const std::uint32_t child = frame.next++;
      if (frame.named && !named_right(child, frame)) continue;
      part(child, *frame.member);
    }
  }

 private:
  /// Values side by side that are all to be the same.
  struct Frame {
    std::uint32_t next;
    std::uint32_t end;
    const Member* member;
    const Shape* owner;  ///< of the object that has the member
    bool named;          ///< by the document's author
    bool extensions;     ///< may be among them
  };

  Node node(std::uint32_t id) const { return document_.node(id); }
  std::uint32_t first_of(std::uint32_t id) const { return id - nodes_[id].value; }

  WordId word_of(std::uint32_t id) {
    WordId& word = word_of_symbol_[nodes_[id].key];
    if (word == k_unknown) word = node(id).key().substr(0, 2) == "x-" ? k_extension : k_other;
    return word;
  }

  bool named_right(std::uint32_t id, const Frame& frame) {
    if (frame.extensions && word_of(id) == k_extension) return false;
    const KeyFormat keys = frame.member->field->key_format;
    if (has_keys(keys, node(id).key(), shapes_.version())) return true;
    report_.name(node(id), *frame.member->field);
    // What has no right name and is no object either was not meant for this place.
    return has(frame.member->part_tags, nodes_[id]);
  }

  void push(std::uint32_t container, const Member& member, const Shape& owner, bool named) {
    const std::uint32_t size = nodes_[container].size;
    if (size == 0) return;
    const std::uint32_t first = first_of(container);
    stack_.push_back(
        {first, first + size, &member, &owner, named, named && &member == owner.any && owner.extensions});
  }

  /// An object that stands where one of the shape belongs, perhaps as a reference.
  void enter(std::uint32_t id, const Shape& shape) {
    if (shape.references && member_of(id, ref_) != k_none) {
      members(id, shapes_.of(Object::reference));
    } else if (shape.any != nullptr) {
      if (shape.any->field->non_empty_in != 0 && !holds_some(id, shape)) report_.nothing(node(id), shape);
      push(id, *shape.any, shape, true);
    } else {
      members(id, shape);
    }
  }

  /// Is there a member that is no extension?
  bool holds_some(std::uint32_t id, const Shape& shape) {
    const std::uint32_t first = first_of(id);
    for (std::uint32_t child = first; child < first + nodes_[id].size; ++child)
      if (!shape.extensions || word_of(child) != k_extension) return true;
    return false;
  }

  std::uint32_t member_of(std::uint32_t object, Symbol name) const {
    if (name == k_no_symbol) return k_none;
    const Node found = node(object).find(name);
    return found ? found.id() : k_none;
  }

  void members(std::uint32_t id, const Shape& shape) {
    const std::uint32_t size = nodes_[id].size;
    const std::uint32_t first = first_of(id);
    const std::size_t frames = stack_.size();
    std::uint64_t seen = 0;
    unknown_.clear();
    report_.in(shape);
    for (std::uint32_t child = first; child < first + size; ++child) {
      const WordId word = word_of(child);
      const Member* const member = shape.find(word);
      if (member == nullptr) {
        if (!shape.open && (word != k_extension || !shape.extensions)) unknown_.push_back(child);
        continue;
      }
      seen |= member->bit;
      value(child, *member, shape);
    }
    // What stands first is looked at first.
    std::reverse(stack_.begin() + static_cast<std::ptrdiff_t>(frames), stack_.end());
    if (!unknown_.empty() || (shape.required & ~seen) != 0 || !shape.pairs.empty() ||
        !shape.choices.empty() || shape.special)
      report_.object(node(id), shape, seen, unknown_);
  }

  void value(std::uint32_t id, const Member& member, const Shape& owner) {
    const RawNode& raw = nodes_[id];
    if (!has(member.tags, raw)) {
      report_.type(node(id), member);
      return;
    }
    switch (member.cardinality) {
      case Cardinality::one_or_list:
        if (tag_of(raw) == Tag::array) {
          parts(id, member, owner);
          return;
        }
        [[fallthrough]];
      case Cardinality::one:
        if (member.shape != nullptr && tag_of(raw) == Tag::object) {
          stack_.push_back({id, id + 1, &member, &owner, false, false});
        } else if (member.checked) {
          data(id, member);
        }
        return;
      case Cardinality::list:
        parts(id, member, owner);
        return;
      case Cardinality::map:
        if (member.field->exactly_one && raw.size != 1) report_.count(node(id), member);
        push_parts(id, member, owner, true);
        return;
    }
  }

  void parts(std::uint32_t id, const Member& member, const Shape& owner) {
    const Field& field = *member.field;
    if (nodes_[id].size == 0 && (field.non_empty_in & shapes_.version()) != 0)
      report_.count(node(id), member);
    if (field.unique && nodes_[id].size > 1) differ(id);
    push_parts(id, member, owner, false);
  }

  void push_parts(std::uint32_t id, const Member& member, const Shape& owner, bool named) {
    if (member.shape == nullptr && member.field->value_type == ValueType::any &&
        member.field->key_format == KeyFormat::any)
      return;
    push(id, member, owner, named);
  }

  /// One of several, or the one.
  void part(std::uint32_t id, const Member& member) {
    const RawNode& raw = nodes_[id];
    if (!has(member.part_tags, raw)) {
      report_.part_type(node(id), member);
    } else if (member.shape != nullptr) {
      if (tag_of(raw) != Tag::object) return;
      if (member.field->inline_only && member_of(id, ref_) != k_none) {
        members(id, chosen(id, member));
      } else {
        enter(id, member.chosen ? chosen(id, member) : *member.shape);
      }
    } else if (member.checked) {
      data(id, member);
    }
  }

  void data(std::uint32_t id, const Member& member) {
    const ValueType form = member.field->value_type;
    if (form == ValueType::string_array || form == ValueType::unique_string_array ||
        form == ValueType::scopes) {
      const std::uint32_t first = first_of(id);
      for (std::uint32_t child = first; child < first + nodes_[id].size; ++child) {
        if (form == ValueType::scopes && word_of(child) == k_extension) continue;
        if (tag_of(nodes_[child]) != Tag::string && tag_of(nodes_[child]) != Tag::plain_string)
          report_.no_string(node(child));
      }
      if (form == ValueType::unique_string_array && nodes_[id].size > 1) differ(id);
    } else if (!has_form(*member.field, node(id), shapes_.version())) {
      report_.form(node(id), member);
    }
  }

  /// Which variant of its object a value is, by what it says itself.
  const Shape& chosen(std::uint32_t id, const Member& member) const {
    const Object object = member.shape->object;
    const auto text = [&](Symbol name) {
      const std::uint32_t at = member_of(id, name);
      return at == k_none ? std::string_view() : node(at).string();
    };
    return shapes_.of(object, variant_by(object, text(object == Object::parameter ? in_ : type_),
                                         shapes_.version() == k_in_2_0 ? text(flow_) : std::string_view()));
  }

  /// Items of an array that repeat one before.
  void differ(std::uint32_t id) {
    std::unordered_set<std::string> seen;
    const std::uint32_t first = first_of(id);
    for (std::uint32_t child = first; child < first + nodes_[id].size; ++child) {
      std::string text;
      print(node(child), text);
      if (!seen.insert(std::move(text)).second) report_.repeated(node(child));
    }
  }

  const Document& document_;
  const MappedArray<RawNode>& nodes_;
  const Shapes& shapes_;
  StructureReport report_;
  const Stop& stop_;
  const Symbol ref_, in_, type_, flow_;
  std::vector<WordId> word_of_symbol_;
  std::vector<Frame> stack_;
  std::vector<std::uint32_t> unknown_;
};

}  // namespace

void check_structure(const openapi::Index& index, Findings& findings, const Stop& stop) {
  if (index.version() == Version::none) return;
  StructureCheck(index, findings, stop).run();
}

}  // namespace collet::validate
