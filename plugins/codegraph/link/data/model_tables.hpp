// SPDX-License-Identifier: MIT
/// Tables that only the models of ORMs define.
#pragma once

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {

/// Appends the tables and columns of models to the summaries of their files, unless SQL of the project
/// defines a table of the name. Call it after all files were added and before derive_columns().
void define_model_tables(Program& program);

/// Returns true if definitions of the file can be objects of a database.
inline bool has_data_objects(const ProgramFile& file) {
  return file.language->data_objects || !file.summary.models.empty();
}
/// Returns true for the kinds of objects of a database, which only models have in a file of code.
inline bool is_data_kind(SymbolKind kind) {
  return kind >= SymbolKind::table && kind <= SymbolKind::parameter;
}
/// Returns true for the kinds of objects that have columns or a place of their own in a schema.
inline bool is_data_object(SymbolKind kind) {
  return kind >= SymbolKind::table && kind <= SymbolKind::sequence && kind != SymbolKind::column;
}

}  // namespace collet::codegraph
