// SPDX-License-Identifier: MIT
#include "plugins/codegraph/compiled/compiled_store.hpp"

#include <unistd.h>

#include "plugins/codegraph/store/clamped.hpp"
#include "plugins/codegraph/store/database.hpp"
#include "plugins/codegraph/store/files/replaced_file.hpp"

namespace collet::codegraph {
namespace {

constexpr std::int64_t k_version = 1;

/// A target as the table has it: negative if it is no index.
std::int64_t stored_target(Index target) {
  return target == k_none ? -1 : target == k_undecided ? -2 : std::int64_t{target};
}
/// Returns k_undecided for damaged numbers.
Index loaded_target(std::int64_t number, std::size_t count) {
  if (number == -1) return k_none;
  return number >= 0 && number < static_cast<std::int64_t>(count) ? static_cast<Index>(number) : k_undecided;
}

void write_facts(const Database& database, const CompiledFacts& facts) {
  database.run(k_compiled_tables);
  database.run("PRAGMA user_version = 1");
  database.run("BEGIN");
  database.prepare("INSERT INTO tool VALUES(?)").bind(1, std::string_view(facts.tool)).run();
  auto target = database.prepare("INSERT INTO target VALUES(?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < facts.targets.size(); ++i) {
    const auto& one = facts.targets[i];
    target.bind(1, static_cast<std::int64_t>(i)).bind(2, std::string_view(one.path));
    target.bind(3, static_cast<std::int64_t>(one.kind)).bind(4, std::string_view(one.name));
    target.bind(5, std::int64_t{one.at.line}).bind(6, std::int64_t{one.at.column}).run();
  }
  auto file = database.prepare("INSERT INTO file VALUES(?, ?, ?)");
  auto use = database.prepare("INSERT INTO use VALUES(?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < facts.files.size(); ++i) {
    const auto number = static_cast<std::int64_t>(i);
    const auto& one = facts.files[i];
    file.bind(1, number).bind(2, std::string_view(one.path)).bind(3, std::string_view(one.hash)).run();
    for (const auto& place : one.uses)
      use.bind(1, number)
          .bind(2, std::int64_t{place.at.line})
          .bind(3, std::int64_t{place.at.column})
          .bind(4, stored_target(place.target))
          .bind(5, static_cast<std::int64_t>(place.how))
          .run();
  }
  database.run("COMMIT");
}

CompiledFacts read_facts(const Database& database) {
  CompiledFacts out;
  auto tool = database.prepare("SELECT name FROM tool");
  if (tool.step()) out.tool = tool.text(0);
  auto target = database.prepare("SELECT path, kind, name, line, col FROM target ORDER BY id");
  while (target.step())
    out.targets.push_back(
        {target.text(0),
         clamped<SymbolKind>(target.integer(1), static_cast<std::int64_t>(SymbolKind::count) - 1),
         target.text(2),
         {natural(target.integer(3)), natural(target.integer(4))}});
  auto file = database.prepare("SELECT id, path, hash FROM file ORDER BY id");
  auto use = database.prepare("SELECT file, line, col, target, how FROM use ORDER BY file, line, col");
  bool more = use.step();
  while (file.step()) {
    auto& one = out.files.emplace_back();
    const auto id = file.integer(0);
    one.path = file.text(1);
    one.hash = file.text(2);
    for (; more && use.integer(0) <= id; more = use.step()) {
      if (use.integer(0) == id)
        one.uses.push_back({{natural(use.integer(1)), natural(use.integer(2))},
                            loaded_target(use.integer(3), out.targets.size()),
                            clamped<CompiledUse::How>(use.integer(4), 2)});
    }
  }
  return out;
}

}  // namespace

std::string compiled_path(const std::string& folder) {
  return folder + "/compiled.sqlite";
}

std::optional<CompiledFacts> read_compiled(const std::string& folder) {
  const std::string path = compiled_path(folder);
  if (::access(path.c_str(), F_OK) != 0) return std::nullopt;
  try {
    const auto database = Database::open(path);
    auto version = database.prepare("PRAGMA user_version");
    if (!version.step() || version.integer(0) != k_version) return std::nullopt;
    return read_facts(database);
  } catch (const DatabaseError&) {
    return std::nullopt;
  }
}

support::Result<void> write_compiled(const std::string& folder, const CompiledFacts& facts) {
  const std::string beside = name_beside(compiled_path(folder));
  try {
    write_facts(Database::create(beside), facts);
  } catch (const DatabaseError& error) {
    ::unlink(beside.c_str());
    return support::Error{COLLET_FAILED, compiled_path(folder) + " cannot be written: " + error.what()};
  }
  auto done = replace_file(beside, compiled_path(folder), true);
  if (!done) ::unlink(beside.c_str());
  return done;
}

}  // namespace collet::codegraph
