// SPDX-License-Identifier: MIT
/// The table of filters, and the types of their results.
#include "plugins/workflow/language/expression/filters.hpp"

#include <algorithm>

namespace collet::workflow {
namespace {

constexpr auto k_null = Type::k_null;
constexpr auto k_boolean = Type::k_boolean;
constexpr auto k_integer = Type::k_integer;
constexpr auto k_number = Type::k_number;
constexpr auto k_string = Type::k_string;
constexpr auto k_array = Type::k_array;
constexpr auto k_object = Type::k_object;
constexpr auto k_any = Type::k_any;

Type text_type(const FilterTypeCall& /*call*/) {
  return Type::of(k_string);
}
Type integer_type(const FilterTypeCall& /*call*/) {
  return Type::of(k_integer);
}
Type same_type(const FilterTypeCall& call) {
  return call.input.kinds() == k_array ? call.input : Type::of(k_array);
}

/// The result type of a filter that finds nothing in some texts.
Type maybe(const Type& type, std::string_view subject) {
  return type.missing_because(Absence::optional, std::string(subject));
}

Type default_type(const FilterTypeCall& call) {
  const Type kept = call.input.not_null();
  const bool needed = call.input.absence() != Absence::no || call.input.may_be(k_null);
  if (!needed) return call.input;
  return kept.kinds() == 0 ? call.args[0] : kept.union_with(call.args[0]);
}
Type required_type(const FilterTypeCall& call) {
  return call.input.not_null();
}
Type part_type(const FilterTypeCall& call) {
  if (!call.args.empty()) return same_type(call);
  return maybe(call.input.items(), "an item of an empty list");
}
Type map_type(const FilterTypeCall& call) {
  return Type::array_of(type_at(call.input.items(), call.use.args[0].literal.text()).present());
}
Type picked_type(const Type& object, const ast::FilterUse& use) {
  Type::MemberMap members;
  for (const ast::Node& name : use.args) {
    const Type type = type_at(object, name.literal.text());
    members.emplace(name.literal.text(), type);
  }
  return Type::object_of(std::move(members));
}
Type pick_type(const FilterTypeCall& call) {
  if (call.input.only(k_object)) return picked_type(call.input, call.use);
  if (call.input.only(k_array)) return Type::array_of(picked_type(call.input.items(), call.use));
  return Type::of(k_array | k_object);
}
Type names_type(const FilterTypeCall& /*call*/) {
  return Type::array_of(Type::of(k_string));
}
Type match_type(const FilterTypeCall& /*call*/) {
  return maybe(Type::of(k_string), "what `match` finds");
}
Type number_type(const FilterTypeCall& call) {
  if (call.input.only(k_number)) return call.input;
  return maybe(Type::of(k_number), "a number in the text");
}
Type int_type(const FilterTypeCall& call) {
  if (call.input.only(k_number | k_boolean)) return Type::of(k_integer);
  return maybe(Type::of(k_integer), "a number in the text");
}
Type any_type(const FilterTypeCall& /*call*/) {
  return maybe(Type::any(), "JSON in the text");
}

Type sum_type(const FilterTypeCall& call) {
  const Type items =
      call.args.empty() ? call.input.items() : type_at(call.input.items(), call.use.args[0].literal.text());
  return Type::of(items.only(k_integer) ? k_integer : k_number);
}
Type extreme_type(const FilterTypeCall& call) {
  return maybe(sum_type(call), "a number of an empty list");
}
Type average_type(const FilterTypeCall& /*call*/) {
  return maybe(Type::of(k_number), "a number of an empty list");
}
Type groups_type(const FilterTypeCall& call) {
  Type::MemberMap members;
  members.emplace("key", Type::any());
  members.emplace("items", same_type(call));
  return Type::array_of(Type::object_of(std::move(members)));
}
Type list_type(const FilterTypeCall& /*call*/) {
  return Type::of(k_array);
}
Type time_type(const FilterTypeCall& /*call*/) {
  return maybe(Type::of(k_integer), "a time in the text");
}

constexpr std::uint8_t k_any_number = 255;
using Args = std::array<ArgumentKind, 3>;
constexpr Args k_none = {ArgumentKind::any, ArgumentKind::any, ArgumentKind::any};
constexpr Args k_texts = {ArgumentKind::text, ArgumentKind::text, ArgumentKind::text};
constexpr Args k_formats = {ArgumentKind::format, ArgumentKind::format, ArgumentKind::format};
constexpr Args k_names = {ArgumentKind::name, ArgumentKind::name, ArgumentKind::name};

constexpr std::array<FilterInfo, 39> k_filters = {{
    {"avg", k_array, false, 0, 1, k_names, filter_avg, average_type},
    {"basename", k_string, false, 0, 0, k_none, filter_basename, text_type},
    {"bytes", k_number, false, 0, 0, k_none, filter_bytes, text_type},
    {"concat", k_array, false, 1, k_any_number, k_none, filter_concat, list_type},
    {"date", k_number, false, 0, 1, k_formats, filter_date, text_type},
    {"default", k_any, true, 1, 1, k_none, filter_default, default_type},
    {"duration", k_number, false, 0, 0, k_none, filter_duration, text_type},
    {"first",
     k_array,
     false,
     0,
     1,
     {ArgumentKind::count, ArgumentKind::any, ArgumentKind::any},
     filter_first,
     part_type},
    {"flatten", k_array, false, 0, 0, k_none, filter_flatten, list_type},
    {"group_by", k_array, false, 1, 1, k_names, filter_group_by, groups_type},
    {"int", k_number | k_string | k_boolean, false, 0, 0, k_none, filter_int, int_type},
    {"join", k_array, false, 0, 1, k_texts, filter_join, text_type},
    {"json", k_any, true, 0, 0, k_none, filter_json, text_type},
    {"keys", k_object, false, 0, 0, k_none, filter_keys, names_type},
    {"last",
     k_array,
     false,
     0,
     1,
     {ArgumentKind::count, ArgumentKind::any, ArgumentKind::any},
     filter_last,
     part_type},
    {"length", k_string | k_array | k_object, false, 0, 0, k_none, filter_length, integer_type},
    {"lines",
     k_array,
     false,
     0,
     1,
     {ArgumentKind::format, ArgumentKind::any, ArgumentKind::any},
     filter_lines,
     text_type},
    {"lower", k_string, false, 0, 0, k_none, filter_lower, text_type},
    {"map", k_array, false, 1, 1, k_names, filter_map, map_type},
    {"match",
     k_string,
     false,
     1,
     2,
     {ArgumentKind::regex, ArgumentKind::count, ArgumentKind::any},
     filter_match,
     match_type},
    {"max", k_array, false, 0, 1, k_names, filter_max, extreme_type},
    {"milliseconds", k_string, false, 0, 0, k_none, filter_milliseconds, time_type},
    {"min", k_array, false, 0, 1, k_names, filter_min, extreme_type},
    {"number", k_number | k_string, false, 0, 0, k_none, filter_number, number_type},
    {"parse_json", k_string, false, 0, 0, k_none, filter_parse_json, any_type},
    {"pick", k_array | k_object, false, 1, k_any_number, k_names, filter_pick, pick_type},
    {"replace", k_string, false, 2, 2, k_texts, filter_replace, text_type},
    {"required", k_any, true, 0, 1, k_texts, filter_required, required_type},
    {"sort",
     k_array,
     false,
     0,
     2,
     {ArgumentKind::name, ArgumentKind::order, ArgumentKind::any},
     filter_sort,
     same_type},
    {"split", k_string, false, 1, 1, k_texts, filter_split, names_type},
    {"string", k_any, false, 0, 0, k_none, filter_string, text_type},
    {"sum", k_array, false, 0, 1, k_names, filter_sum, sum_type},
    {"timestamp", k_string, false, 0, 0, k_none, filter_timestamp, time_type},
    {"trim", k_string, false, 0, 0, k_none, filter_trim, text_type},
    {"truncate",
     k_string,
     false,
     1,
     2,
     {ArgumentKind::count, ArgumentKind::text, ArgumentKind::any},
     filter_truncate,
     text_type},
    {"unique", k_array, false, 0, 1, k_names, filter_unique, same_type},
    {"upper", k_string, false, 0, 0, k_none, filter_upper, text_type},
    {"urlencode", k_string | k_number | k_boolean, false, 0, 0, k_none, filter_urlencode, text_type},
    {"where",
     k_array,
     false,
     1,
     3,
     {ArgumentKind::name, ArgumentKind::op, ArgumentKind::any},
     filter_where,
     same_type},
}};

}  // namespace

const FilterInfo* find_filter(std::string_view name) {
  const auto* const found = std::find_if(k_filters.begin(), k_filters.end(),
                                         [&](const FilterInfo& info) { return info.name == name; });
  return found == k_filters.end() ? nullptr : found;
}

std::vector<std::string> filter_names() {
  std::vector<std::string> names;
  names.reserve(k_filters.size());
  for (const FilterInfo& info : k_filters)
    names.emplace_back(info.name);
  return names;
}

Type type_at(const Type& type, std::string_view path) {
  Type at = type;
  while (!path.empty()) {
    const auto dot = std::min(path.find('.'), path.size());
    auto member = at.member(path.substr(0, dot));
    if (!member) return Type::any();
    at = member->missing_like(at);
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return at;
}

}  // namespace collet::workflow
