// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/bridge/bridge.hpp"
#include "plugins/codegraph/bridge/models/models.hpp"

namespace collet::codegraph::bridge {
namespace {

/// Returns true if a name of an import begins with a word.
bool imports(const FileSummary& summary, std::string_view word) {
  return std::any_of(summary.imports.begin(), summary.imports.end(), [&](const Import& one) {
    const auto& name = one.module.empty() ? one.target : one.module;
    return name.starts_with(word);
  });
}

bool has_member(const FileSummary& summary, std::string_view name) {
  return std::any_of(summary.definitions.begin(), summary.definitions.end(),
                     [&](const Definition& one) { return one.name == name; });
}

/// Returns true if a class has a base of this full name.
bool has_base(const FileSummary& summary, std::string_view name) {
  return std::any_of(summary.definitions.begin(), summary.definitions.end(), [&](const Definition& one) {
    return std::any_of(one.bases.begin(), one.bases.end(),
                       [&](const Base& base) { return base.type.name == name; });
  });
}

void add_python_models(std::string_view path, FileSummary& summary) {
  const bool sqlalchemy = imports(summary, "sqlalchemy") || imports(summary, "flask_sqlalchemy") ||
                          imports(summary, "sqlmodel") || has_member(summary, "__tablename__") ||
                          has_base(summary, "db.Model");
  const ModelText text(summary);
  std::vector<DataModel> out;
  if (sqlalchemy) {
    read_sqlalchemy_models(text, out);
  } else {
    read_django_models(path, text, out);
  }
  summary.models = std::move(out);
}

}  // namespace

/// Reads the models that the language and the name of a file allow.
void read_models(std::string_view path, FileSummary& summary) {
  const bool script = summary.language == "typescript" || summary.language == "javascript";
  if (script && imports(summary, "typeorm")) {
    const ModelText text(summary);
    read_typeorm_models(text, summary.models);
  }
  if (summary.language == "csharp" && path.ends_with("ModelSnapshot.cs")) {
    const ModelText text(summary);
    read_ef_snapshot(text, summary.models);
  }
  if (summary.language == "python" && path.find("/migrations/") == std::string_view::npos)
    add_python_models(path, summary);
}

}  // namespace collet::codegraph::bridge

namespace collet::codegraph {

void add_models(std::string_view path, FileSummary& summary) {
  bridge::read_models(path, summary);
}

}  // namespace collet::codegraph
