// SPDX-License-Identifier: MIT
#include <algorithm>

#include "plugins/codegraph/languages/csharp/csharp.hpp"
#include "plugins/codegraph/languages/go/golang.hpp"
#include "plugins/codegraph/languages/hibernate/hibernate.hpp"
#include "plugins/codegraph/languages/java/java.hpp"
#include "plugins/codegraph/languages/language.hpp"
#include "plugins/codegraph/languages/mybatis/mybatis.hpp"
#include "plugins/codegraph/languages/prisma/prisma.hpp"
#include "plugins/codegraph/languages/python/python.hpp"
#include "plugins/codegraph/languages/typescript/typescript.hpp"
#include "plugins/codegraph/sql/sql_languages.hpp"

namespace collet::codegraph {

const std::vector<const Language*>& all_languages() {
  static const std::vector<const Language*> k_languages = {
      // Mapping files and change logs have names of their own; other XML files may be those of MyBatis.
      &hibernate::language(),
      &changelog::language(),
      &csharp::language(),
      &go::language(),
      &java::language(),
      &mybatis::language(),
      &prisma::language(),
      &python::language(),
      &typescript::typescript_language(),
      &typescript::javascript_language(),
      &tsql::language(),
      &postgres::language(),
      &common_sql::language(),
  };
  return k_languages;
}

const Language* language_of(std::string_view path) {
  for (const Language* language : all_languages())
    for (const auto extension : language->extensions)
      if (path.ends_with(extension) &&
          (language->accepts == nullptr || language->accepts(path.substr(path.rfind('/') + 1))))
        return language;
  return nullptr;
}

const Language* language_named(std::string_view name) {
  const auto& all = all_languages();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Language* one) { return one->name == name; });
  return found == all.end() ? nullptr : *found;
}

const Language* language_of(std::string_view path, const FileSummary& summary) {
  const auto* const language = language_of(path);
  if (language == nullptr || !language->data_objects) return language;
  const auto* const dialect = language_named(summary.language);
  return dialect == nullptr ? language : dialect;
}

}  // namespace collet::codegraph
