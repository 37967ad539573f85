// SPDX-License-Identifier: MIT
#include "plugins/validate/values/node_access.hpp"

#include <cstdint>

namespace collet::validate {
namespace {

using openapi::Node;
using openapi::Type;
using support::json_schema::ValueKind;

}  // namespace

ValueKind NodeAccess::kind(Value value) const {
  if (value.data == nullptr) return ValueKind::invalid;
  switch (node(value).type()) {
    case Type::null:
      return ValueKind::null;
    case Type::boolean:
      return ValueKind::boolean;
    case Type::number:
      return ValueKind::number;
    case Type::string:
      return ValueKind::string;
    case Type::array:
      return ValueKind::array;
    case Type::object:
      return ValueKind::object;
  }
  return ValueKind::invalid;
}

bool NodeAccess::boolean(Value value) const {
  return node(value).boolean() == true;
}

std::string_view NodeAccess::number(Value value) const {
  return node(value).text();
}

std::string_view NodeAccess::string(Value value, std::string&) const {
  return node(value).text();
}

std::string_view NodeAccess::name(Value name, std::string&) const {
  return node(name).key();
}

NodeAccess::ValueCursor NodeAccess::children(Value container) const {
  ValueCursor cursor;
  const Node node = NodeAccess::node(container);
  cursor.at = container.data;
  cursor.number = node.size() == 0 ? 0 : node.at(0).id();
  // A cursor has no second number. NOLINTNEXTLINE(performance-no-int-to-ptr)
  cursor.end = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(cursor.number + node.size()));
  return cursor;
}

bool NodeAccess::next(ValueCursor& cursor) const {
  if (cursor.number >= reinterpret_cast<std::uintptr_t>(cursor.end)) return false;
  cursor.value = {cursor.at, cursor.number};
  cursor.name = cursor.value;
  ++cursor.number;
  return true;
}

std::size_t NodeAccess::weight(Value value) const {
  const Node node = NodeAccess::node(value);
  switch (node.type()) {
    case Type::number:
    case Type::string:
      return node.text().size() / 64;
    case Type::array:
    case Type::object:
      return node.size();
    default:
      return 0;
  }
}

}  // namespace collet::validate
