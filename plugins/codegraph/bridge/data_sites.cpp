// SPDX-License-Identifier: MIT
/// Which files may use data: by the names of their imports, annotations, calls and texts.
#include <algorithm>
#include <unordered_set>

#include "plugins/codegraph/bridge/bridge.hpp"
#include "plugins/codegraph/bridge/statements/statement_reader.hpp"
#include "plugins/codegraph/bridge/strings/text_values.hpp"

namespace collet::codegraph {
namespace {

using Kind = Expression::Kind;

std::uint64_t mixed(std::uint64_t hash, std::string_view text) {
  constexpr std::uint64_t k_prime = 1099511628211ULL;
  for (const char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * k_prime;
  return (hash ^ 0xFFU) * k_prime;
}

bool names_framework(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {"@Entity",
                                                               "@TableName",
                                                               "HasColumnName",
                                                               "@Table",
                                                               "@Embeddable",
                                                               "@MappedSuperclass",
                                                               "@Query",
                                                               "@NativeQuery",
                                                               "@NamedQuery",
                                                               "@Mapper",
                                                               "@Select",
                                                               "@Insert",
                                                               "@Update",
                                                               "@Delete",
                                                               "@Procedure",
                                                               "@Repository",
                                                               "CommandText",
                                                               "DbSet",
                                                               "ToTable",
                                                               "createQuery",
                                                               "createNativeQuery",
                                                               "createNamedQuery",
                                                               "persist",
                                                               "StoredProcedure",
                                                               "SaveChanges",
                                                               "SaveChangesAsync",
                                                               "FromSqlRaw",
                                                               "FromSqlInterpolated",
                                                               "ExecuteSqlRaw",
                                                               "withProcedureName",
                                                               "HttpGet",
                                                               "@HttpGet",
                                                               "@HttpPost",
                                                               "@HttpPut",
                                                               "@HttpDelete",
                                                               "@HttpPatch",
                                                               "@Route",
                                                               "MapGet",
                                                               "MapPost",
                                                               "MapPut",
                                                               "MapDelete",
                                                               "@GetMapping",
                                                               "@PostMapping",
                                                               "@PutMapping",
                                                               "@DeleteMapping",
                                                               "@PatchMapping",
                                                               "@RequestMapping",
                                                               "createStoredProcedureQuery",
                                                               "@Column",
                                                               "@JoinColumn"};
  return k_names.count(name) != 0;
}

bool imports_framework(std::string_view target) {
  return target.starts_with("org.springframework.data") || target.starts_with("javax.persistence") ||
         target.starts_with("jakarta.persistence") || target.starts_with("org.hibernate") ||
         target.starts_with("org.apache.ibatis") || target.starts_with("com.baomidou") ||
         target.starts_with("org.springframework.jdbc") || target.starts_with("java.sql") ||
         target.starts_with("Microsoft.EntityFrameworkCore") || target.starts_with("System.Data") ||
         target.starts_with("Microsoft.Data") || target.starts_with("Dapper");
}

/// Returns true if a text may be the path of a request or the name of a procedure.
bool names_route_or_procedure(std::string_view text) {
  if (text.size() > 200 || text.size() < 4 || text.find_first_of(" \n\t") != std::string_view::npos)
    return false;
  if (text.starts_with("/api") || text.starts_with("api/") || text.starts_with("/rest")) return true;
  return text.starts_with("dbo.") || text.starts_with("[dbo]") || text.starts_with("usp_") ||
         text.starts_with("sp_") || text.starts_with("usp") ||
         (text[0] == '[' && text.find("].[") != std::string_view::npos);
}

/// Returns true for calls of clients of HTTP.
bool is_request(const FileSummary& summary, const Expression& one) {
  static const std::unordered_set<std::string_view> k_methods = {"get",    "post",  "put",
                                                                 "delete", "patch", "request"};
  if (one.kind != Kind::call) return false;
  if (one.name == "fetch" || one.name == "axios" || one.name.ends_with("JsonAsync")) return true;
  if (k_methods.count(one.name) == 0 || one.receiver == k_none) return false;
  const auto& receiver = summary.expressions[one.receiver];
  return receiver.name.find("http") != std::string::npos || receiver.name == "axios" ||
         receiver.name.find("Http") != std::string::npos;
}

/// Returns true for the names of types through which code uses data: repositories, mappers, contexts of
/// Entity Framework.
bool is_data_type(const FileSummary& summary, std::string_view name) {
  if (name.ends_with("Context"))
    return summary.language == "csharp" && name != "HttpContext" && name != "ApplicationContext" &&
           !name.ends_with("SecurityContext") && !name.ends_with("SynchronizationContext");
  return name.ends_with("Repository") || name.ends_with("Dao") || name.ends_with("Mapper") ||
         name.ends_with("JdbcTemplate") || name.ends_with("EntityManager") ||
         name.ends_with("DbConnection") || name.ends_with("SqlConnection");
}

/// Returns true for the modules of ORMs, and those of a project that have models by their name. Scripts name
/// modules for what a view shows so, too.
bool imports_models(const FileSummary& summary, std::string_view module) {
  if (module == "typeorm" || module == "@nestjs/typeorm" || module == "@prisma/client") return true;
  if (summary.language != "python") return false;
  return module.starts_with("sqlalchemy") || module.starts_with("django.db") || module == "sqlmodel" ||
         module == "models" || module.ends_with(".models") ||
         module.find(".models.") != std::string_view::npos;
}

/// Returns true for calls and members by which code of Python uses ORMs and drivers.
bool uses_python_data(const Expression& one) {
  static const std::unordered_set<std::string_view> k_names = {
      "objects", "save",    "asave",  "bulk_create",      "get_object_or_404", "get_list_or_404", "session",
      "query",   "select",  "commit", "execute",          "executemany",       "delete",          "add_all",
      "cursor",  "scalars", "insert", "update_or_create", "get_or_create"};
  return (one.kind == Kind::call || one.kind == Kind::member) && k_names.count(one.name) != 0;
}

/// Returns true for calls by which scripts use TypeORM and the client of Prisma.
bool uses_script_data(const Expression& one) {
  static const std::unordered_set<std::string_view> k_names = {
      "findMany",         "findUnique",      "findFirst",        "findUniqueOrThrow",
      "findFirstOrThrow", "createMany",      "updateMany",       "deleteMany",
      "upsert",           "groupBy",         "getRepository",    "createQueryBuilder",
      "findOne",          "findOneBy",       "findBy",           "$queryRaw",
      "$executeRaw",      "$queryRawUnsafe", "$executeRawUnsafe"};
  return one.kind == Kind::call &&
         (k_names.count(one.name) != 0 || one.name == "save" || one.name == "softRemove");
}

/// Returns true for a call of the client of Prisma: `prisma.user.create()`.
bool calls_client(const FileSummary& summary, const Expression& one) {
  if (one.kind != Kind::call || one.receiver == k_none) return false;
  const auto& access = summary.expressions[one.receiver];
  if (access.kind != Kind::member || access.receiver == k_none) return false;
  const auto& client = summary.expressions[access.receiver].name;
  return client.find("prisma") != std::string::npos || client.find("Prisma") != std::string::npos ||
         client == "tx" || client == "db";
}

/// Returns true for calls of repositories.
bool is_repository_call(const FileSummary& summary, const Expression& one) {
  if (one.kind != Kind::call || one.receiver == k_none) return false;
  const std::string_view name = one.name;
  if (!name.starts_with("save") && !name.starts_with("find") && !name.starts_with("delete") &&
      !name.starts_with("count") && !name.starts_with("exists"))
    return false;
  return bridge::root_name(summary, one.receiver).ends_with("epository");
}

/// Returns true for what only files of Python, or only scripts, use data by.
bool is_site_of_language(const FileSummary& summary, const Expression& one) {
  if (summary.language == "python") return uses_python_data(one);
  const bool script = summary.language == "typescript" || summary.language == "javascript";
  return script && (uses_script_data(one) || calls_client(summary, one));
}

bool is_site(const FileSummary& summary, const Expression& one) {
  if (one.kind == Kind::literal)
    return (one.name.size() > 10 && bridge::looks_like_statement(one.name)) ||
           names_route_or_procedure(one.name);
  return is_request(summary, one) || names_framework(one.name) || is_repository_call(summary, one) ||
         is_site_of_language(summary, one);
}

bool is_site(const FileSummary& summary) {
  if (!summary.models.empty()) return true;
  if (summary.language == "mybatis") return !summary.expressions.empty();
  for (const auto& one : summary.imports)
    if (imports_framework(one.target) || imports_models(summary, one.module)) return true;
  for (const auto& one : summary.definitions) {
    if (is_data_type(summary, one.type.name)) return true;
    for (const auto& parameter : one.parameters)
      if (is_data_type(summary, parameter.type.name)) return true;
    if (one.type.name.starts_with("DbSet") || one.type.name.starts_with("IDbSet")) return true;
    for (const auto& base : one.bases)
      if (is_data_type(summary, base.type.name) || base.type.name.ends_with("DbContext") ||
          base.type.name.starts_with("IEntityTypeConfiguration") || base.type.name.ends_with("Repository`1"))
        return true;
  }
  return std::any_of(summary.expressions.begin(), summary.expressions.end(),
                     [&](const Expression& one) { return is_site(summary, one); });
}

/// Finds the expressions that are a part of a text which the bridge may follow from another file: values of
/// fields and variables, results, annotations and arguments of base constructors. A text that only an
/// argument of another call has, such as a message of a log, is none.
class FollowedTexts {
 public:
  explicit FollowedTexts(const FileSummary& summary)
      : summary_(summary), followed_(summary.expressions.size(), false) {
    for (const auto& one : summary.definitions)
      if (bridge::may_be_text(one.type)) follow(one.initial);
    for (const auto& scope : summary.scopes)
      for (const auto& one : scope.variables)
        if (bridge::may_be_text(one.type)) follow(one.initial);
    for (Index i = 0; i < summary.expressions.size(); ++i)
      if (is_root(summary.expressions[i])) follow(i);
  }
  bool contains(std::size_t expression) const { return followed_[expression]; }

 private:
  bool is_root(const Expression& one) const {
    if (one.kind == Kind::chained || one.name.starts_with('@')) return true;
    if (one.kind == Kind::call) return one.name.starts_with("append") || one.name.starts_with("Append");
    if (one.kind == Kind::name || one.kind == Kind::member) return one.written;
    if (one.kind != Kind::other || one.name != "return") return false;
    const Index owner = one.scope == k_none ? k_none : summary_.scopes[one.scope].definition;
    return owner == k_none || bridge::may_be_text(summary_.definitions[owner].type);
  }

  void follow(Index root) {
    std::vector<Index> open{root};
    while (!open.empty()) {
      const Index one = open.back();
      open.pop_back();
      if (one >= followed_.size() || followed_[one]) continue;
      followed_[one] = true;
      open.push_back(summary_.expressions[one].receiver);
      const auto& operands = summary_.expressions[one].operands;
      open.insert(open.end(), operands.begin(), operands.end());
    }
  }

  const FileSummary& summary_;
  std::vector<bool> followed_;
};

}  // namespace

void mark_data_sites(FileSummary& summary) {
  summary.data_sites = summary.data.scopes.empty() && is_site(summary);
  std::uint64_t hash = 14695981039346656037ULL;
  const FollowedTexts followed(summary);
  for (std::size_t i = 0; i < summary.expressions.size(); ++i)
    if (followed.contains(i)) hash = mixed(hash, summary.expressions[i].name);
  summary.data_values = hash;
}

}  // namespace collet::codegraph
