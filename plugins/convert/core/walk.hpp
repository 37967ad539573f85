// SPDX-License-Identifier: MIT
/// The way of a pass through all objects of a document, by the table of the specification.
#pragma once

#include <cstdint>

#include "plugins/convert/core/pass.hpp"

namespace collet::convert {

class Walk {
 public:
  Walk(Pass& pass, Visitor& visitor, support::StepBudget& work)
      : pass_(pass),
        visitor_(visitor),
        work_(work),
        table_(pass.document(), pass.version_),
        ref_(pass.document().symbol("$ref")) {}

  /// Visits an object and all below it.
  void visit(const Site& site);

 private:
  void descend(const Site& site, const openapi::Field& field, openapi::Node value);
  void child(const Site& site, const openapi::Field& field, openapi::Node value);

  Pass& pass_;
  Visitor& visitor_;
  support::StepBudget& work_;
  const FieldTable table_;
  const openapi::Symbol ref_;
};

}  // namespace collet::convert
