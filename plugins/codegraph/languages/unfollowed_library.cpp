// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/unfollowed_library.hpp"

#include <iterator>

namespace collet::codegraph {
namespace {

struct Library {
  std::string_view import;    ///< the package, namespace or module
  std::string_view language;  ///< the language of its files; `typescript` includes JavaScript
  std::string_view name;
};

/// Numbers are kept in indexes: add at the end, and raise `k_index_version` after any other change.
constexpr Library k_libraries[] = {
    {"org.jooq", "java", "jOOQ"},
    {"com.querydsl", "java", "Querydsl"},
    {"io.ebean", "java", "Ebean"},
    {"jakarta.persistence.criteria", "java", "JPA Criteria"},
    {"javax.persistence.criteria", "java", "JPA Criteria"},
    {"org.springframework.data.mongodb", "java", "Spring Data MongoDB"},
    {"org.springframework.data.r2dbc", "java", "Spring Data R2DBC"},
    {"NHibernate", "csharp", "NHibernate"},
    {"LinqToDB", "csharp", "LINQ to DB"},
    {"ServiceStack.OrmLite", "csharp", "OrmLite"},
    {"RepoDb", "csharp", "RepoDB"},
    {"SqlKata", "csharp", "SqlKata"},
    {"SqlSugar", "csharp", "SqlSugar"},
    {"FreeSql", "csharp", "FreeSql"},
    {"MongoDB.Driver", "csharp", "MongoDB driver"},
    {"knex", "typescript", "Knex"},
    {"sequelize", "typescript", "Sequelize"},
    {"sequelize-typescript", "typescript", "Sequelize"},
    {"mongoose", "typescript", "Mongoose"},
    {"drizzle-orm", "typescript", "Drizzle"},
    {"kysely", "typescript", "Kysely"},
    {"objection", "typescript", "Objection.js"},
    {"@mikro-orm", "typescript", "MikroORM"},
    {"peewee", "python", "Peewee"},
    {"tortoise", "python", "Tortoise ORM"},
    {"pony.orm", "python", "Pony ORM"},
    {"mongoengine", "python", "MongoEngine"},
    {"gorm.io/gorm", "go", "GORM"},
    {"entgo.io/ent", "go", "Ent"},
    {"github.com/uptrace/bun", "go", "Bun"},
};
static_assert(std::size(k_libraries) < 255);

/// Returns true for a package itself and what is in it: `org.jooq.DSLContext`, `drizzle-orm/pg-core`.
bool is_in(std::string_view name, std::string_view package) {
  return name.starts_with(package) &&
         (name.size() == package.size() || name[package.size()] == '.' || name[package.size()] == '/');
}

}  // namespace

std::uint8_t unfollowed_library(const FileSummary& summary) {
  std::string_view language = summary.language;
  if (language == "javascript") language = "typescript";
  for (const auto& one : summary.imports)
    for (std::size_t i = 0; i < std::size(k_libraries); ++i)
      if (k_libraries[i].language == language &&
          (is_in(one.target, k_libraries[i].import) || is_in(one.module, k_libraries[i].import)))
        return static_cast<std::uint8_t>(i + 1);
  return 0;
}

std::string_view unfollowed_library_name(std::uint8_t number) {
  return number == 0 || number > std::size(k_libraries) ? std::string_view() : k_libraries[number - 1].name;
}

}  // namespace collet::codegraph
