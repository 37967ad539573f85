// SPDX-License-Identifier: MIT
/// The entities that the models of a program describe.
#pragma once

#include "plugins/codegraph/bridge/entities/entity_map.hpp"

namespace collet::codegraph::bridge {

/// The tables that variables of code name: `users = Table("users", …)`, by symbol.
using TableVariables = std::unordered_map<Index, Entity>;

/// The models of schema files, by the folded name that the client of Prisma gives them.
using SchemaModels = std::unordered_map<std::string, Entity>;

/// The models that no class has.
struct NamedModels {
  TableVariables variables;
  SchemaModels schemas;
};

/// Adds the models of all files. Tables that no class has go to `named`, foreign keys to the summaries.
void add_model_entities(Program& program, EntityMap& entities, NamedModels& named, Findings& out);

}  // namespace collet::codegraph::bridge
