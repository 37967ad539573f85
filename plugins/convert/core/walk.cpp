// SPDX-License-Identifier: MIT
#include "plugins/convert/core/walk.hpp"

#include <utility>

namespace collet::convert {

using openapi::Cardinality;
using openapi::Field;
using openapi::Node;
using openapi::Object;

void Walk::visit(const Site& site) {
  if (!work_.spend(1 + site.node.size())) return;
  const Site* const before = std::exchange(pass_.site_, &site);
  if (visitor_.enter(pass_, site) && site.node.is_object()) {
    const Object object = site.reference ? Object::reference : site.object;
    pass_.path_.push_back(0);
    for (std::uint32_t number = 0; number < site.node.size(); ++number) {
      const Node member = site.node.at(number);
      const Field* const field = table_.find(object, member);
      pass_.path_.pop_back();
      const bool inside = visitor_.member(pass_, site, member, field);
      pass_.path_.push_back(number);
      if (inside && field != nullptr && field->holds != Object::data) descend(site, *field, member);
    }
    pass_.path_.pop_back();
  }
  pass_.site_ = before;
}

void Walk::descend(const Site& site, const Field& field, Node value) {
  const bool many = field.cardinality == Cardinality::map ? value.is_object()
                    : field.cardinality == Cardinality::list
                        ? value.is_array()
                        : field.cardinality == Cardinality::one_or_list && value.is_array();
  if (!many) {
    if (field.cardinality != Cardinality::map && field.cardinality != Cardinality::list)
      child(site, field, value);
    return;
  }
  pass_.path_.push_back(0);
  for (std::uint32_t number = 0; number < value.size(); ++number) {
    pass_.path_.back() = number;
    child(site, field, value.at(number));
  }
  pass_.path_.pop_back();
}

void Walk::child(const Site& site, const Field& field, Node value) {
  Site inner{value, field.holds, field.value_variant, &site, field.name.empty() ? value.key() : field.name};
  const bool may_refer = (openapi::facts_of(field.holds).references & pass_.version_bit_) != 0 ||
                         (field.holds == Object::schema && (pass_.version_bit_ & openapi::k_to_3_0) != 0);
  inner.reference = may_refer && !field.inline_only && value.find(ref_).is_string();
  if (!inner.reference && inner.variant == 0) inner.variant = variant_of(field.holds, value);
  visit(inner);
}

}  // namespace collet::convert
