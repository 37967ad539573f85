// SPDX-License-Identifier: MIT
#include "plugins/call_api/encoding/styles.hpp"

#include <cstddef>

#include "plugins/call_api/encoding/json_text.hpp"

namespace collet::call_api {
namespace {

using Texts = std::vector<std::string>;

std::string escaped(std::string_view text, Escape escape) {
  std::string out;
  append_escaped(out, text, escape);
  return out;
}

Texts items_of(json::View value, Escape escape) {
  Texts texts;
  for (const auto item : value.items())
    if (!item.is(json::Type::null)) texts.push_back(escaped(plain_text(item), escape));
  return texts;
}

/// A reserved character in a name, such as `=`, would end it, so that allowReserved holds for values only.
Escape escape_of_names(Escape values) {
  return values == Escape::in_query ? Escape::all : values;
}

Pairs members_of(json::View value, Escape escape) {
  Pairs pairs;
  for (const auto& member : value.members()) {
    if (member.value.is(json::Type::null)) continue;
    pairs.emplace_back(escaped(member.key.string().value_or(std::string()), escape_of_names(escape)),
                       escaped(plain_text(member.value), escape));
  }
  return pairs;
}

std::string join(const Texts& texts, std::string_view separator) {
  std::string out;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) out += separator;
    out += texts[i];
  }
  return out;
}

/// Returns names and values in turn: R,100,G,200.
Texts flat(const Pairs& pairs) {
  Texts texts;
  for (const auto& [name, value] : pairs) {
    texts.push_back(name);
    texts.push_back(value);
  }
  return texts;
}

/// Returns the separator of a value that is not exploded.
std::string_view delimiter(const Serialisation& how) {
  const bool plain = how.escape == Escape::nothing;
  switch (how.style) {
    case Style::space_delimited:
      return plain ? " " : "%20";
    case Style::pipe_delimited:
      return plain ? "|" : "%7C";
    case Style::tab_delimited:
      return plain ? "\t" : "%09";
    default:
      return ",";
  }
}

/// Returns ";name" or ";name=value".
std::string matrix_part(std::string_view name, std::string_view value) {
  std::string out(";");
  out += name;
  if (!value.empty()) out.append("=").append(value);
  return out;
}

std::string matrix(std::string_view name, json::View value, const Serialisation& how) {
  const std::string key = escaped(name, Escape::all);
  std::string out;
  if (value.is(json::Type::array)) {
    const Texts items = items_of(value, how.escape);
    if (!how.explode) return items.empty() ? out : matrix_part(key, join(items, ","));
    for (const auto& item : items)
      out += matrix_part(key, item);
  } else if (value.is(json::Type::object)) {
    const Pairs members = members_of(value, how.escape);
    if (!how.explode) return members.empty() ? out : matrix_part(key, join(flat(members), ","));
    for (const auto& [member, text] : members)
      out += matrix_part(member, text);
  } else {
    out = matrix_part(key, escaped(plain_text(value), how.escape));
  }
  return out;
}

void append_deep(Pairs& pairs, const std::string& name, json::View value, Escape escape) {
  if (value.is(json::Type::object)) {
    for (const auto& member : value.members()) {
      std::string inner = name + "%5B";
      append_escaped(inner, member.key.string().value_or(std::string()), Escape::all);
      append_deep(pairs, inner + "%5D", member.value, escape);
    }
  } else if (value.is(json::Type::array)) {
    std::size_t number = 0;
    for (const auto item : value.items())
      append_deep(pairs, name + "%5B" + std::to_string(number++) + "%5D", item, escape);
  } else if (!value.is(json::Type::null)) {
    pairs.emplace_back(name, escaped(plain_text(value), escape));
  }
}

/// Returns the first name of a member, at any depth, that contains a bracket, with which deepObject separates
/// names; empty if there is none.
std::string bracketed_name(json::View value) {
  std::string found;
  for (const auto item : value.items())
    if (found.empty()) found = bracketed_name(item);
  for (const auto& member : value.members()) {
    if (!found.empty()) break;
    std::string name = member.key.string().value_or(std::string());
    found = name.find_first_of("[]") == std::string::npos ? bracketed_name(member.value) : std::move(name);
  }
  return found;
}

}  // namespace

std::string one_text(std::string_view name, json::View value, const Serialisation& how) {
  if (how.style == Style::matrix) return matrix(name, value, how);
  const bool label = how.style == Style::label;
  const std::string_view between = label && how.explode ? "." : delimiter(how);
  std::string out(label ? "." : "");
  if (value.is(json::Type::array)) return out + join(items_of(value, how.escape), between);
  if (value.is(json::Type::object)) {
    const Pairs members = members_of(value, how.escape);
    return out + (how.explode ? joined(members, between) : join(flat(members), between));
  }
  append_escaped(out, plain_text(value), how.escape);
  return out;
}

void append_pairs(Pairs& pairs, std::string_view name, json::View value, const Serialisation& how) {
  const std::string key = escaped(name, how.escape == Escape::nothing ? Escape::nothing : Escape::all);
  const bool array = value.is(json::Type::array);
  if (how.style == Style::deep_object && (array || value.is(json::Type::object))) {
    append_deep(pairs, key, value, how.escape);
  } else if (array) {
    const Texts items = items_of(value, how.escape);
    if (how.explode) {
      for (const auto& item : items)
        pairs.emplace_back(key, item);
    } else if (!items.empty()) {
      pairs.emplace_back(key, join(items, delimiter(how)));
    }
  } else if (value.is(json::Type::object)) {
    Pairs members = members_of(value, how.escape);
    if (how.explode) {
      for (auto& member : members)
        pairs.push_back(std::move(member));
    } else if (!members.empty()) {
      pairs.emplace_back(key, join(flat(members), delimiter(how)));
    }
  } else {
    pairs.emplace_back(key, escaped(plain_text(value), how.escape));
  }
}

std::string ambiguous_part(json::View value, const Serialisation& how, Form form) {
  const bool array = value.is(json::Type::array);
  if (!array && !value.is(json::Type::object)) return {};
  if (how.style == Style::deep_object) return bracketed_name(value);
  const bool exploded_pairs = how.explode && form == Form::pairs;
  // Names and values of exploded pairs are encoded, except in cookies of 3.2, which are checked as such.
  if (exploded_pairs) return {};
  const std::string_view between = !how.explode                 ? delimiter(how)
                                   : how.style == Style::label  ? "."
                                   : how.style == Style::matrix ? ";"
                                                                : delimiter(how);
  const auto splits = [&](std::string_view text, bool name) {
    const std::string part = escaped(text, name ? escape_of_names(how.escape) : how.escape);
    return part.find(between) != std::string::npos ||
           (name && how.explode && part.find('=') != std::string::npos);
  };
  for (const auto item : value.items())
    if (const std::string text = plain_text(item); !item.is(json::Type::null) && splits(text, false))
      return text;
  for (const auto& member : value.members()) {
    if (member.value.is(json::Type::null)) continue;
    std::string name = member.key.string().value_or(std::string());
    if (splits(name, true)) return name;
    if (std::string text = plain_text(member.value); splits(text, false)) return text;
  }
  return {};
}

std::string joined(const Pairs& pairs, std::string_view separator) {
  std::string out;
  for (const auto& [name, value] : pairs) {
    if (!out.empty()) out += separator;
    out.append(name).append("=").append(value);
  }
  return out;
}

}  // namespace collet::call_api
