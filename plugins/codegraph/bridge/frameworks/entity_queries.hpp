// SPDX-License-Identifier: MIT
/// The base of the readers that find the queries of one ORM in one file.
#pragma once

#include "plugins/codegraph/bridge/frameworks/entity_uses.hpp"
#include "plugins/codegraph/bridge/frameworks/entity_values.hpp"
#include "plugins/codegraph/bridge/frameworks/query_chains.hpp"

namespace collet::codegraph::bridge {

class EntityQueries {
 protected:
  EntityQueries(FrameworkContext& context, Index file, ModelKind orm)
      : context_(context),
        number_(file),
        summary_(context.bodies.file(file).summary),
        values_(context),
        chains_(summary_),
        orm_(orm) {}

  EntityValue value(Index expression) { return values_.of({number_, expression}); }
  /// Returns true if the entity is one of this ORM.
  bool is_ours(const EntityValue& value) const {
    return value.entity != nullptr && value.entity->orm == orm_;
  }
  EntityUses uses(Index expression) { return {context_, context_.evidence({number_, expression})}; }

  FrameworkContext& context_;
  Index number_;
  const FileSummary& summary_;
  EntityValues values_;
  QueryChains chains_;

 private:
  ModelKind orm_;
};

}  // namespace collet::codegraph::bridge
