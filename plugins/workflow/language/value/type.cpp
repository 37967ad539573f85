// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/value/type.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace collet::workflow {
namespace {

constexpr std::size_t k_max_known_values = 64;

Type::Kinds kinds_of(const Value& value) {
  switch (value.kind()) {
    case Kind::null:
      return Type::k_null;
    case Kind::boolean:
      return Type::k_boolean;
    case Kind::number:
      return value.as_integer() ? Type::k_integer : Type::k_number;
    case Kind::string:
      return Type::k_string;
    case Kind::array:
      return Type::k_array;
    case Kind::object:
      return Type::k_object;
    default:
      return Type::k_any;
  }
}

}  // namespace

Type::Known& Type::change() {
  // Types are created once and read often, so a change copies the shared part.
  auto copy = std::make_shared<Known>(known_ ? *known_ : Known());
  Known& known = *copy;
  known_ = std::move(copy);
  return known;
}

Type Type::of(Kinds kinds) {
  Type type;
  type.kinds_ = kinds;
  return type;
}

Type Type::array_of(Type items) {
  Type type = of(k_array);
  if (!items.is_any()) type.change().items = std::make_shared<const Type>(std::move(items));
  return type;
}

Type Type::object_of(MemberMap members, bool closed) {
  Type type = of(k_object);
  Known& known = type.change();
  known.members = std::make_shared<const MemberMap>(std::move(members));
  known.closed = closed;
  return type;
}

Type Type::literal(const Value& value) {
  Type type = of(kinds_of(value));
  if (value.is(Kind::array)) {
    Type items = of(0);
    for (const Value& item : value.items())
      items = items.union_with(literal(item));
    return items.kinds_ == 0 ? type : array_of(std::move(items));
  }
  if (value.is(Kind::object)) {
    MemberMap members;
    for (const Value::Member& member : value.members())
      members.emplace(member.name, literal(member.value));
    return object_of(std::move(members));
  }
  if (value.undefined()) return type.missing_because(Absence::optional, "nothing");
  type.change().values = std::make_shared<const std::vector<Value>>(std::vector<Value>{value});
  return type;
}

Type Type::items() const {
  return known_ && known_->items ? *known_->items : any();
}

std::optional<Type> Type::member(std::string_view name) const {
  if (!known_ || !known_->members) return any();
  const auto at = known_->members->find(name);
  if (at != known_->members->end()) return at->second;
  if (known_->closed) return std::nullopt;
  return any();
}

const Type::MemberMap* Type::members() const {
  return known_ ? known_->members.get() : nullptr;
}

bool Type::closed() const {
  return known_ && known_->closed;
}

const std::vector<Value>* Type::values() const {
  return known_ ? known_->values.get() : nullptr;
}

Type Type::missing_because(Absence absence, std::string subject) const {
  Type type = *this;
  type.absence_ = absence;
  type.absent_subject_ = std::move(subject);
  return type;
}

Type Type::missing_like(const Type& source) const {
  if (source.absence_ <= absence_) return *this;
  return missing_because(source.absence_, source.absent_subject_);
}

Type Type::present() const {
  return absence_ == Absence::no ? *this : missing_because(Absence::no, {});
}

Type Type::not_null() const {
  Type type = present();
  type.kinds_ = static_cast<Kinds>(type.kinds_ & ~k_null);
  if (type.known_ && type.known_->values) {
    auto values = *type.known_->values;
    std::erase_if(values, [](const Value& value) { return value.missing(); });
    type.change().values = std::make_shared<const std::vector<Value>>(std::move(values));
  }
  return type;
}

Type Type::union_with(const Type& other) const {
  if (kinds_ == 0) return other;
  if (other.kinds_ == 0) return *this;
  if (is_any() || other.is_any()) return any().missing_like(*this).missing_like(other);
  Type type = of(static_cast<Kinds>(kinds_ | other.kinds_));
  type.absence_ = absence_;
  type.absent_subject_ = absent_subject_;
  type = type.missing_like(other);
  Known known;
  const auto side = [&](const Type& a, Kinds kind) { return a.may_be(kind); };
  if (side(*this, k_array) && side(other, k_array)) {
    const Type both = items().union_with(other.items());
    if (!both.is_any()) known.items = std::make_shared<const Type>(both);
  } else if (const Type& one = may_be(k_array) ? *this : other; one.known_) {
    known.items = one.known_->items;
  }
  if (side(*this, k_object) && side(other, k_object)) {
    if (members() != nullptr && other.members() != nullptr) {
      MemberMap merged;
      for (const auto& [name, member] : *members()) {
        const auto theirs = other.members()->find(name);
        if (theirs != other.members()->end()) {
          merged.emplace(name, member.union_with(theirs->second));
        } else {
          merged.emplace(
              name, (other.closed() ? member : any()).missing_because(Absence::optional, "'" + name + "'"));
        }
      }
      for (const auto& [name, member] : *other.members()) {
        if (merged.count(name) == 0)
          merged.emplace(name,
                         (closed() ? member : any()).missing_because(Absence::optional, "'" + name + "'"));
      }
      known.members = std::make_shared<const MemberMap>(std::move(merged));
      known.closed = closed() && other.closed();
    }
  } else if (const Type& one = may_be(k_object) ? *this : other; one.known_) {
    known.members = one.known_->members;
    known.closed = one.known_->closed;
  }
  if (values() != nullptr && other.values() != nullptr &&
      values()->size() + other.values()->size() <= k_max_known_values) {
    auto all = *values();
    for (const Value& value : *other.values()) {
      if (std::find(all.begin(), all.end(), value) == all.end()) all.push_back(value);
    }
    known.values = std::make_shared<const std::vector<Value>>(std::move(all));
  }
  if (known.items || known.members || known.values)
    type.known_ = std::make_shared<const Known>(std::move(known));
  return type;
}

std::string Type::description() const {
  if (kinds_ == k_any) return "anything";
  if (kinds_ == 0) return "nothing";
  if (const auto* const all = values(); all != nullptr && all->size() > 0 && all->size() <= 6) {
    std::string out = all->size() > 1 ? "one of " : "";
    for (std::size_t i = 0; i < all->size(); ++i)
      out.append(i == 0 ? "" : ", ").append((*all)[i].json().substr(0, 60));
    return out;
  }
  static constexpr std::array<std::pair<Kinds, std::string_view>, 6> k_words = {{{k_string, "string"},
                                                                                 {k_number, "number"},
                                                                                 {k_integer, "integer"},
                                                                                 {k_boolean, "boolean"},
                                                                                 {k_object, "object"},
                                                                                 {k_null, "null"}}};
  std::string out;
  const auto add = [&out](std::string_view word) { out.append(out.empty() ? "" : " or ").append(word); };
  if (may_be(k_array)) {
    const Type of_items = items();
    add(of_items.is_any() ? "array" : "array of " + of_items.description());
  }
  for (const auto& [kinds, word] : k_words) {
    if (kinds == k_number && !may_be(k_fraction)) continue;
    if (kinds == k_integer && may_be(k_fraction)) continue;
    if (may_be(kinds)) add(word);
  }
  return out;
}

}  // namespace collet::workflow
