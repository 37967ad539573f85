// SPDX-License-Identifier: MIT
#include "plugins/validate/structure/structure_check.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/validate/context/schema_draft.hpp"
#include "plugins/validate/structure/object_definitions.hpp"
#include "plugins/validate/structure/string_formats.hpp"
#include "plugins/validate/structure/structure_report.hpp"

namespace collet::validate {
namespace {

using openapi::Cardinality;
using openapi::Document;
using openapi::Field;
using openapi::k_in_2_0;
using openapi::k_in_3_1;
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
using support::json_schema::Draft;

/// Returns the draft of schemas that name none, since 3.1.
std::optional<Draft> default_draft(const Document& document) {
  const auto dialect = document.root()["jsonSchemaDialect"].string();
  return dialect.empty() ? Draft::draft2020_12 : draft_named(dialect);
}

constexpr Tag tag_of(const RawNode& node) {
  return static_cast<Tag>(node.tag);
}
bool has(Tags tags, const RawNode& node) {
  return (std::uint32_t{tags} >> std::uint32_t{node.tag} & 1U) != 0;
}

/// Walks the document along the definitions with an explicit stack. References are not followed.
class StructureCheck {
 public:
  StructureCheck(const openapi::Index& index, Findings& findings, const Cancellation& cancellation)
      : document_(index.document()),
        nodes_(document_.arena().nodes),
        definitions_(ObjectDefinitions::of(index.version())),
        report_(document_, definitions_, findings),
        cancellation_(cancellation),
        ref_(document_.symbol("$ref")),
        in_(document_.symbol("in")),
        type_(document_.symbol("type")),
        flow_(document_.symbol("flow")),
        dialect_(document_.symbol("$schema")),
        default_draft_(default_draft(document_)) {
    word_of_symbol_.assign(document_.arena().symbols.size(), k_unknown);
    FieldNameId word = k_other;
    for (const std::string_view name : definitions_.words()) {
      ++word;
      const Symbol symbol = document_.symbol(name);
      if (symbol != k_no_symbol) word_of_symbol_[symbol] = word;
    }
  }

  void run() {
    enter(document_.root().id(), definitions_.of(Object::document));
    while (!stack_.empty()) {
      Frame& frame = stack_.back();
      if (frame.next == frame.end) {
        stack_.pop_back();
        continue;
      }
      cancellation_.poll();
      report_.in(*frame.owner);
      const std::uint32_t child = frame.next++;
      if (frame.named && !has_valid_name(child, frame)) continue;
      part(child, *frame.member);
    }
  }

 private:
  /// Consecutive values with the same definition.
  struct Frame {
    std::uint32_t next;
    std::uint32_t end;
    const FieldDefinition* member;
    const ObjectDefinition* owner;  ///< the definition of the object with the member
    bool named;                     ///< the author of the document chose the names
    bool extensions;                ///< extensions may be among them
  };

  Node node(std::uint32_t id) const { return document_.node(id); }
  std::uint32_t first_of(std::uint32_t id) const { return id - nodes_[id].value; }

  FieldNameId name_of(std::uint32_t id) {
    FieldNameId& word = word_of_symbol_[nodes_[id].key];
    if (word == k_unknown) word = node(id).key().substr(0, 2) == "x-" ? k_extension : k_other;
    return word;
  }

  bool has_valid_name(std::uint32_t id, const Frame& frame) {
    if (frame.extensions && name_of(id) == k_extension) return false;
    const KeyFormat keys = frame.member->field->key_format;
    if (matches_name_format(keys, node(id).key(), definitions_.version())) return true;
    report_.name(node(id), *frame.member->field);
    // A value with an invalid name that is not an object either does not belong here and is not checked
    // further.
    return has(frame.member->part_tags, nodes_[id]);
  }

  void push(std::uint32_t container, const FieldDefinition& member, const ObjectDefinition& owner,
            bool named) {
    const std::uint32_t size = nodes_[container].size;
    if (size == 0) return;
    const std::uint32_t first = first_of(container);
    stack_.push_back(
        {first, first + size, &member, &owner, named, named && &member == owner.any && owner.extensions});
  }

  /// Checks an object of that definition, or a reference in its place.
  void enter(std::uint32_t id, const ObjectDefinition& definition) {
    if (definition.object == Object::schema && is_of_another_draft(id)) return;
    if (definition.references && member_of(id, ref_) != k_none) {
      members(id, definitions_.of(Object::reference));
    } else if (definition.any != nullptr) {
      if (definition.any->field->non_empty_in != 0 && !has_field(id, definition))
        report_.nothing(node(id), definition);
      push(id, *definition.any, definition, true);
    } else {
      members(id, definition);
    }
  }

  /// Since 3.1, a schema may be written for another draft, whose keywords have other types.
  bool is_of_another_draft(std::uint32_t id) const {
    if (definitions_.version() < k_in_3_1) return false;
    const std::uint32_t at = member_of(id, dialect_);
    const std::string_view named = at == k_none ? std::string_view() : node(at).string();
    if (!named.empty() && !is_uri(named)) return false;  // It names no draft.
    return named.empty() ? default_draft_ != Draft::draft2020_12 : draft_named(named) != Draft::draft2020_12;
  }

  /// Returns true if a member is not an extension.
  bool has_field(std::uint32_t id, const ObjectDefinition& definition) {
    const std::uint32_t first = first_of(id);
    for (std::uint32_t child = first; child < first + nodes_[id].size; ++child)
      if (!definition.extensions || name_of(child) != k_extension) return true;
    return false;
  }

  std::uint32_t member_of(std::uint32_t object, Symbol name) const {
    if (name == k_no_symbol) return k_none;
    const Node found = node(object).find(name);
    return found ? found.id() : k_none;
  }

  void members(std::uint32_t id, const ObjectDefinition& definition) {
    const std::uint32_t size = nodes_[id].size;
    const std::uint32_t first = first_of(id);
    const std::size_t frames = stack_.size();
    std::uint64_t seen = 0;
    unknown_.clear();
    report_.in(definition);
    for (std::uint32_t child = first; child < first + size; ++child) {
      const FieldNameId word = name_of(child);
      const FieldDefinition* const member = definition.find(word);
      if (member == nullptr) {
        if (!definition.open && (word != k_extension || !definition.extensions)) unknown_.push_back(child);
        continue;
      }
      seen |= member->bit;
      value(child, *member, definition);
    }
    // Frames are popped from the end, so the first member must be last.
    std::reverse(stack_.begin() + static_cast<std::ptrdiff_t>(frames), stack_.end());
    if (!unknown_.empty() || (definition.required & ~seen) != 0 || !definition.pairs.empty() ||
        !definition.choices.empty() || definition.special)
      report_.object(node(id), definition, seen, unknown_);
  }

  void value(std::uint32_t id, const FieldDefinition& member, const ObjectDefinition& owner) {
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
        if (member.definition != nullptr && tag_of(raw) == Tag::object) {
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

  void parts(std::uint32_t id, const FieldDefinition& member, const ObjectDefinition& owner) {
    const Field& field = *member.field;
    if (nodes_[id].size == 0 && (field.non_empty_in & definitions_.version()) != 0)
      report_.count(node(id), member);
    if (field.unique && nodes_[id].size > 1) report_repeated(id);
    push_parts(id, member, owner, false);
  }

  void push_parts(std::uint32_t id, const FieldDefinition& member, const ObjectDefinition& owner,
                  bool named) {
    if (member.definition == nullptr && member.field->value_type == ValueType::any &&
        member.field->key_format == KeyFormat::any)
      return;
    push(id, member, owner, named);
  }

  /// Checks one item or member, or the single value.
  void part(std::uint32_t id, const FieldDefinition& member) {
    const RawNode& raw = nodes_[id];
    if (!has(member.part_tags, raw)) {
      report_.part_type(node(id), member);
    } else if (member.definition != nullptr) {
      if (tag_of(raw) != Tag::object) return;
      if (member.field->inline_only && member_of(id, ref_) != k_none) {
        members(id, chosen_definition(id, member));
      } else {
        enter(id, member.chosen ? chosen_definition(id, member) : *member.definition);
      }
    } else if (member.checked) {
      data(id, member);
    }
  }

  void data(std::uint32_t id, const FieldDefinition& member) {
    const ValueType form = member.field->value_type;
    if (form == ValueType::string_array || form == ValueType::unique_string_array ||
        form == ValueType::scopes) {
      const std::uint32_t first = first_of(id);
      for (std::uint32_t child = first; child < first + nodes_[id].size; ++child) {
        if (form == ValueType::scopes && name_of(child) == k_extension) continue;
        if (tag_of(nodes_[child]) != Tag::string && tag_of(nodes_[child]) != Tag::plain_string)
          report_.no_string(node(child));
      }
      if (form == ValueType::unique_string_array && nodes_[id].size > 1) report_repeated(id);
    } else if (!matches_format(*member.field, node(id), definitions_.version())) {
      report_.form(node(id), member);
    }
  }

  /// Returns the definition of the variant that the value chooses.
  const ObjectDefinition& chosen_definition(std::uint32_t id, const FieldDefinition& member) const {
    const Object object = member.definition->object;
    const auto text = [&](Symbol name) {
      const std::uint32_t at = member_of(id, name);
      return at == k_none ? std::string_view() : node(at).string();
    };
    return definitions_.of(object,
                           variant_by(object, text(object == Object::parameter ? in_ : type_),
                                      definitions_.version() == k_in_2_0 ? text(flow_) : std::string_view()));
  }

  /// Reports items of an array that repeat an earlier one.
  void report_repeated(std::uint32_t id) {
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
  const ObjectDefinitions& definitions_;
  StructureReport report_;
  const Cancellation& cancellation_;
  const Symbol ref_, in_, type_, flow_, dialect_;
  const std::optional<Draft> default_draft_;  ///< the draft of schemas without `$schema`
  std::vector<FieldNameId> word_of_symbol_;
  std::vector<Frame> stack_;
  std::vector<std::uint32_t> unknown_;
};

}  // namespace

void check_structure(const openapi::Index& index, Findings& findings, const Cancellation& cancellation) {
  if (index.version() == Version::none) return;
  StructureCheck(index, findings, cancellation).run();
}

}  // namespace collet::validate
