// SPDX-License-Identifier: MIT
/// Readers of the classes that ORMs map to tables; each looks at one file alone.
#pragma once

#include <string_view>

#include "plugins/codegraph/bridge/models/model_text.hpp"

namespace collet::codegraph::bridge {

inline constexpr std::size_t k_max_models = 5000;  ///< in one file

/// Reads the models that the language and the name of a file allow.
void read_models(std::string_view path, FileSummary& summary);
/// Models of Django, whose tables have the name of the folder of the application.
void read_django_models(std::string_view path, const ModelText& text, std::vector<DataModel>& out);
/// Declarative classes and tables of SQLAlchemy, of its extension for Flask and of SQLModel.
void read_sqlalchemy_models(const ModelText& text, std::vector<DataModel>& out);
/// Classes with decorators of TypeORM.
void read_typeorm_models(const ModelText& text, std::vector<DataModel>& out);
/// The newest snapshot of the model of a context of Entity Framework.
void read_ef_snapshot(const ModelText& text, std::vector<DataModel>& out);

}  // namespace collet::codegraph::bridge
