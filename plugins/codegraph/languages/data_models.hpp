// SPDX-License-Identifier: MIT
/// Holds the tables that classes of ORMs, schema files and snapshots of models describe, as one file shows
/// them. They become objects of the database unless SQL of the project defines the table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collet::codegraph {

enum class ModelKind : std::uint8_t { django, sqlalchemy, typeorm, prisma, ef, hibernate };

struct ModelPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

struct ModelColumn {
  std::uint32_t definition = 0xFFFFFFFF;  ///< the property or field in the file, or none
  std::string member;                     ///< the name that code uses
  std::string name;                       ///< the column; empty for a relation without a column of its own
  std::string type;                       ///< as the source writes it
  std::string target;                     ///< the class or model that a relation leads to
  std::string back;                       ///< the name by which the target leads back
  std::string references;                 ///< the table of a foreign key, if the source names the table
  bool written = false;                   ///< the source names the column
  bool key = false;                       ///< a part of the primary key
  ModelPlace at;
};

/// A class, a schema entry, or a table that only joins two of them.
struct DataModel {
  ModelKind kind = ModelKind::django;
  std::uint32_t definition = 0xFFFFFFFF;  ///< the class or variable in the file, or none
  std::string name;                       ///< the name that code and other models use
  std::vector<std::string> table;         ///< schema and name, or the name; empty for an abstract class
  bool written = false;                   ///< the source names the table
  bool abstract = false;                  ///< its columns belong to the tables of derived classes
  bool shares = false;                    ///< without a table of its own, it uses that of its base
  bool uncertain = false;                 ///< it is a model only if one of its bases is
  bool defines = true;                    ///< the table exists if no other source defines it
  bool view = false;
  std::vector<std::string> bases;  ///< the last parts of the names of its bases
  std::vector<ModelColumn> columns;
  ModelPlace at;
};

}  // namespace collet::codegraph
