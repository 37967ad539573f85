// SPDX-License-Identifier: MIT
/// The models of all files, with what they have from their bases.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {

/// The place of a model in a program.
struct ModelRef {
  Index file = k_none;
  Index number = k_none;
  bool found() const { return file != k_none; }
  friend bool operator==(const ModelRef&, const ModelRef&) = default;
};

/// A column with the file that shows it.
struct ModelColumnRef {
  Index file = k_none;
  const ModelColumn* column = nullptr;
};

class ModelMap {
 public:
  explicit ModelMap(const Program& program);

  bool empty() const { return all_.empty(); }
  /// All models that have a table or are abstract, in the order of files.
  const std::vector<ModelRef>& all() const { return all_; }
  const DataModel& at(ModelRef ref) const { return program_.files()[ref.file].summary.models[ref.number]; }
  /// Returns the model that a name means in a file: one of the file itself, else the nearest.
  ModelRef named(std::string_view name, Index file) const;
  /// Returns the table of a model; empty for an abstract class.
  std::vector<std::string> table(ModelRef ref) const;
  /// Returns the columns and relations of a model, its own before those of its bases.
  std::vector<ModelColumnRef> columns(ModelRef ref) const;
  /// Returns true for a model that is none because no base of it is one.
  bool is_none(ModelRef ref) const;
  /// Returns the table of the foreign key of a column, or an empty name.
  std::vector<std::string> referenced_table(const ModelColumnRef& column, ModelRef owner) const;

 private:
  std::vector<ModelRef> bases(ModelRef ref) const;
  void add_columns(ModelRef ref, bool own, int depth, std::vector<ModelRef>& seen,
                   std::vector<ModelColumnRef>& out) const;

  static constexpr int k_max_levels = 12;

  const Program& program_;
  std::vector<ModelRef> all_;
  std::unordered_map<std::string_view, std::vector<ModelRef>> named_;
};

}  // namespace collet::codegraph
