// SPDX-License-Identifier: MIT
#include "plugins/diff/view/schema_view.hpp"

#include <algorithm>
#include <cmath>

#include "plugins/diff/view/schema_keywords.hpp"

namespace collet::diff {
namespace {

using openapi::Type;

/// Merges the parts of a schema into a view.
class ViewReader {
 public:
  ViewReader(DocumentSide& side, SchemaView& view, Schemas::Fold fold, bool separate)
      : side_(side), view_(view), fold_(fold), separate_(separate) {}

  void read(Located part);
  void finish(bool nullable);

 private:
  void member(Keyword keyword, Located value, Located part);
  bool is_nullable(Located part) const;
  void read_type(Located value, Located part);
  void read_values(Located list, Located part, bool constant);
  void read_bound(Located value, bool least, bool exclusive);
  void read_union(Located list, bool one_of);
  bool fold(const Union& alternatives);
  /// `null` is true if null is valid beside the values.
  void keep_values(std::vector<EnumValue> values, bool null, Located at);
  static void strictest(std::optional<NumberBound>& bound, const NumberBound& other, bool least);

  DocumentSide& side_;
  SchemaView& view_;
  Schemas::Fold fold_;
  bool separate_;            ///< an only alternative is a list of alternatives
  bool null_listed_ = true;  ///< each list of values contains null
  bool null_kept_ = false;   ///< `nullable` beside a type
};

void ViewReader::read(Located part) {
  if (part.node["propertyName"].is_string()) view_.discriminator_object = part;
  for (const Node value : part.node) {
    const auto key = value.key();
    const auto known = keywords().find(key);
    if (known != keywords().end()) {
      member(known->second, {value, part.source}, part);
    } else if (key == "x-extensible-enum" && value.is_array()) {
      view_.extensible_at = {value, part.source};
      for (const Node one : value)
        view_.extensible_values.emplace(canonical(one), Located{one, part.source});
    } else if (key.starts_with("x-")) {
      view_.extensions.emplace(key, Located{value, part.source});
    }
  }
  const Node condition = part.node["if"];
  if (condition && !accepts_all(condition) && (part.node["then"] || part.node["else"]))
    view_.conditionals.push_back(part);
}

void ViewReader::member(Keyword keyword, Located value, Located part) {
  const Node node = value.node;
  const auto flag = [&](Located& where) {
    if (node.boolean().value_or(false)) where = value;
  };
  switch (keyword) {
    case Keyword::type:
      return read_type(value, part);
    case Keyword::nullable:
      return flag(view_.nullable_at);
    case Keyword::format:
      if (node.is_string() && node.text() != "password")  // password is only a hint for display
        view_.formats.emplace(node.text(), value);
      return;
    case Keyword::content_encoding:
      if (const auto encoding = node.string(); !encoding.empty() && encoding != "7bit" && encoding != "8bit")
        view_.formats.emplace(encoding == "base64" ? "byte" : encoding, value);
      return;
    case Keyword::content_media_type:
      if (node.string() == "application/octet-stream") {
        view_.formats.emplace("binary", value);
      } else if (node.is_string()) {
        view_.media_type_at = value;
      }
      return;
    case Keyword::enum_:
      return read_values(value, part, false);
    case Keyword::const_:
      return read_values(value, part, true);
    case Keyword::minimum:
      return read_bound(value, true, part.node["exclusiveMinimum"].boolean().value_or(false));
    case Keyword::maximum:
      return read_bound(value, false, part.node["exclusiveMaximum"].boolean().value_or(false));
    case Keyword::exclusive_minimum:
      return read_bound(value, true, true);
    case Keyword::exclusive_maximum:
      return read_bound(value, false, true);
    case Keyword::least:
    case Keyword::most:
      if (const auto number = number_of(node)) {
        const auto [at, fresh] = view_.counts.try_emplace(node.key(), NumberBound{*number, false, value});
        const bool stricter =
            keyword == Keyword::least ? *number > at->second.value : *number < at->second.value;
        if (!fresh && stricter) at->second = {*number, false, value};
        if (keyword == Keyword::least && at->second.value <= 0) view_.counts.erase(at);
      }
      return;
    case Keyword::multiple_of:
      if (number_of(node)) view_.multiples.emplace(node.text(), value);
      return;
    case Keyword::pattern:
      if (node.is_string() && !matches_every_text(node.text())) view_.patterns.emplace(node.text(), value);
      return;
    case Keyword::unique_items:
      return flag(view_.unique_items);
    case Keyword::required:
      if (node.is_array())
        for (const Node name : node)
          if (name.is_string()) view_.required.emplace(name.text(), Located{name, value.source});
      return;
    case Keyword::properties:
      if (node.is_object())
        for (const Node property : node)
          view_.properties[property.key()].push_back({property, value.source});
      return;
    case Keyword::pattern_properties:
      if (node.is_object())
        for (const Node property : node)
          view_.pattern_properties[property.key()].push_back({property, value.source});
      return;
    case Keyword::additional_properties:
      if (accepts_nothing(node)) {
        view_.closed = value;
        view_.closing_part = part;
        view_.closing_parts.push_back(part);
      } else if (node.is_object() && !accepts_all(node)) {
        view_.additional.push_back(value);
      }
      return;
    case Keyword::items:
      if (node.is_array()) {  // older drafts
        for (std::uint32_t i = 0; i < node.size(); ++i) {
          if (view_.prefix.size() <= i) view_.prefix.emplace_back();
          view_.prefix[i].push_back({node.at(i), value.source});
        }
      } else {
        view_.items.push_back(value);
      }
      return;
    case Keyword::prefix_items:
      for (std::uint32_t i = 0; node.is_array() && i < node.size(); ++i) {
        if (view_.prefix.size() <= i) view_.prefix.emplace_back();
        view_.prefix[i].push_back({node.at(i), value.source});
      }
      return;
    case Keyword::not_:
      if (!accepts_all(node)) view_.excluded.push_back(value);  // otherwise the schema accepts nothing
      return;
    case Keyword::one_of:
      return read_union(value, true);
    case Keyword::any_of:
      return read_union(value, false);
    case Keyword::discriminator:
      view_.discriminators.push_back(value);
      return;
    case Keyword::read_only:
      return flag(view_.read_only);
    case Keyword::write_only:
      return flag(view_.write_only);
    case Keyword::deprecated:
      return flag(view_.deprecated);
    case Keyword::default_:
      view_.defaults.emplace(canonical(value.node), value);
      return;
    case Keyword::text:
      if (node.is_string()) view_.texts.emplace(node.text(), value);
      return;
    case Keyword::xml:
      view_.xmls.emplace(canonical(node), value);
      return;
    case Keyword::conditional:
      return;
    case Keyword::other:
      if (!excludes_nothing(node, part.node)) view_.others[node.key()].push_back(value);
      return;
  }
}

/// Returns true for `nullable` of 2.0 and 3.0.
bool ViewReader::is_nullable(Located part) const {
  return !side_.has_2020_12() && (part.node["nullable"].boolean().value_or(false) ||
                                  part.node["x-nullable"].boolean().value_or(false));
}

void ViewReader::read_type(Located value, Located part) {
  std::uint8_t types = 0;
  if (value.node.is_array()) {
    for (const Node word : value.node)
      types |= type_bits(word.string());
  } else if (value.node.string() == "file") {  // 2.0
    types = k_string;
    view_.formats.emplace("binary", value);
  } else {
    types = type_bits(value.node.string());
  }
  if (types == 0) return;
  if (is_nullable(part)) {
    types |= k_null;
    null_kept_ = true;
  }
  // If several parts have a type, the most restrictive one is reported.
  if (!view_.type_at || (view_.types & types) != view_.types) view_.type_at = value;
  view_.types &= types;
  view_.typed = true;
}

void ViewReader::keep_values(std::vector<EnumValue> values, bool null, Located at) {
  null_listed_ = null_listed_ && null;
  const auto before = [](const EnumValue& a, const EnumValue& b) { return a.text < b.text; };
  const auto same = [](const EnumValue& a, const EnumValue& b) { return a.text == b.text; };
  std::sort(values.begin(), values.end(), before);
  values.erase(std::unique(values.begin(), values.end(), same), values.end());
  if (view_.values) {
    std::vector<EnumValue> both;
    std::set_intersection(view_.values->begin(), view_.values->end(), values.begin(), values.end(),
                          std::back_inserter(both), before);
    values = std::move(both);
  }
  view_.values = std::move(values);
  view_.values_at = at;
}

void ViewReader::read_values(Located list, Located part, bool constant) {
  std::vector<EnumValue> values;
  bool null = is_nullable(part);
  const auto take = [&](Node value) {
    if (value.is(Type::null)) {
      null = true;
    } else {
      values.push_back({canonical(value), {value, list.source}});
    }
  };
  if (constant) {
    take(list.node);
  } else {
    if (!list.node.is_array()) return;
    for (const Node value : list.node)
      take(value);
  }
  keep_values(std::move(values), null, list);
}

void ViewReader::strictest(std::optional<NumberBound>& bound, const NumberBound& other, bool least) {
  const bool tighter = !bound || (least ? other.value > bound->value : other.value < bound->value) ||
                       (other.value == bound->value && other.exclusive);
  if (tighter) bound = other;
}

void ViewReader::read_bound(Located value, bool least, bool exclusive) {
  const auto number = number_of(value.node);
  if (!number) return;  // exclusiveMinimum: true, which read_bound() for the limit considers
  strictest(least ? view_.minimum : view_.maximum, {*number, exclusive, value}, least);
}

void ViewReader::read_union(Located list, bool one_of) {
  if (!list.node.is_array()) return;
  Union alternatives{one_of, list, false, {}};
  std::size_t nulls = 0;
  bool all = false;
  for (const Located& branch : alternatives_of(side_, list, one_of)) {
    if (only_null(side_, branch)) {
      ++nulls;
    } else {
      all = all || accepts_all(plain_target(side_, branch).node);
      alternatives.branches.push_back(branch);
    }
  }
  if (all && !one_of) return;
  alternatives.null = nulls != 0;
  if (nulls != 0) null_kept_ = true;
  if (!separate_ && only_alternative(side_, list)) return;  // merged by Schemas::flatten()
  if (alternatives.branches.empty()) {
    if (nulls == 0) return;
    view_.types &= k_null;
    view_.typed = true;
    view_.type_at = list;
    return;
  }
  if (fold_ == Schemas::Fold::yes && fold(alternatives)) {
    view_.folded = true;
    return;
  }
  view_.unions.push_back(std::move(alternatives));
}

/// Folds alternatives that only name types, or only values, into a list of types or values.
bool ViewReader::fold(const Union& alternatives) {
  auto listed = as_type_or_value_list(side_, alternatives);
  if (!listed) return false;
  if (listed->values) {
    keep_values(std::move(*listed->values), alternatives.null, alternatives.at);
    return true;
  }
  view_.types &= static_cast<std::uint8_t>(listed->types | (null_kept_ ? k_null : 0));
  view_.typed = true;
  view_.type_at = alternatives.at;
  return true;
}

void ViewReader::finish(bool nullable) {
  SchemaView& view = view_;
  if (view.values) {  // the values imply the types
    std::uint8_t types = null_listed_ || nullable ? k_null : 0;
    for (const EnumValue& value : *view.values)
      types |= type_bits_of_value(value.at.node);
    if ((view.types & types) != 0) view.types &= types;
    if (!view.typed) view.type_at = view.values_at;
    view.typed = true;
  }
  // A schema with properties but no type means an object, and one with items means an array.
  if (!view.typed && view.unions.empty()) {
    if (!view.properties.empty() || !view.required.empty() || view.closed || !view.additional.empty()) {
      view.types &= k_object;
    } else if (!view.items.empty() || !view.prefix.empty()) {
      view.types &= k_array;
    }
  }
  if (!view.typed && !view.unions.empty() && !null_kept_) view.types &= static_cast<std::uint8_t>(~k_null);
  if (nullable || (null_kept_ && !view.typed)) view.types |= k_null;
  if (view.typed) view.drop_inapplicable_keywords();
  if (view.never) view.types = 0;
}

}  // namespace

SchemaView Schemas::view(SchemaId schema, Fold fold) {
  const SchemaParts& parts = *parts_[schema];
  SchemaView view;
  view.never = parts.never;
  view.unresolved = parts.unresolved;
  ViewReader reader(side_, view, fold, parts.separate);
  for (const Located& part : parts.parts)
    reader.read(part);
  reader.finish(parts.nullable);
  return view;
}

}  // namespace collet::diff
