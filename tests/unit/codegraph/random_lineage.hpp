// SPDX-License-Identifier: MIT
/// Procedures of random statements whose lineage is known, because each statement is made together with the
/// sources of its columns.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph {

class RandomLineage {
 public:
  /// The statements are those of T-SQL or of PostgreSQL.
  explicit RandomLineage(std::string_view bytes, bool postgres = false) : bytes_(bytes), postgres_(postgres) {
    build();
  }

  /// The scripts with the tables A, B and Z and the procedure.
  std::string script() const {
    if (postgres_)
      return "CREATE TABLE A (a0 int, a1 int, a2 int);\nCREATE TABLE B (b0 int, b1 int, b2 int);\nCREATE "
             "TABLE Z "
             "(z0 int, z1 int, z2 int);\nCREATE PROCEDURE p(v int) LANGUAGE plpgsql AS $$\nBEGIN\n" +
             statements_ + "END\n$$;\n";
    return "CREATE TABLE A (a0 int, a1 int, a2 int)\nGO\nCREATE TABLE B (b0 int, b1 int, b2 int)\nGO\nCREATE "
           "TABLE Z (z0 "
           "int, z1 int, z2 int)\nGO\nCREATE PROCEDURE p @v int AS\n" +
           statements_ + "GO\n";
  }
  /// The sources of the values of each column of Z: "dbo.A.a1", or "public.a.a1" in PostgreSQL.
  const std::map<std::string, std::set<std::string>>& expected() const { return expected_; }

 private:
  struct Column {
    std::string name;
    std::set<std::string> sources;
  };
  struct Relation {
    std::string text;  ///< as FROM has it
    std::string name;  ///< the qualifier of its columns
    std::vector<Column> columns;
  };

  unsigned next(unsigned below) {
    const unsigned byte = at_ < bytes_.size() ? static_cast<unsigned char>(bytes_[at_++]) : 0;
    return byte % below;
  }
  std::string schema() const { return postgres_ ? "public." : "dbo."; }
  std::string fresh(const char* prefix) { return prefix + std::to_string(++names_); }

  Relation base(bool first) const {
    Relation out;
    out.name = first ? "A" : "B";
    out.text = schema() + out.name;
    for (int i = 0; i < 3; ++i) {
      const std::string name = (first ? "a" : "b") + std::to_string(i);
      out.columns.push_back({name, {schema() + out.name + "." + name}});
    }
    return out;
  }

  /// Returns an expression over columns of relations, with its sources.
  Column expression(const std::vector<const Relation*>& from) {
    const auto pick = [&] {
      const auto& relation = *from[next(static_cast<unsigned>(from.size()))];
      const auto& column = relation.columns[next(static_cast<unsigned>(relation.columns.size()))];
      return Column{relation.name + "." + column.name, column.sources};
    };
    Column one = pick();
    switch (next(7)) {
      case 0: {
        const Column other = pick();
        one.name += " + " + other.name;
        one.sources.insert(other.sources.begin(), other.sources.end());
        return one;
      }
      case 1:
        return {"ABS(" + one.name + ")", one.sources};
      case 2: {
        const Column condition = pick();
        return {"CASE WHEN " + condition.name + " > 0 THEN " + one.name + " ELSE 1 END", one.sources};
      }
      case 3: {
        const Column other = pick();
        one.name = (postgres_ ? "COALESCE(" : "ISNULL(") + one.name + ", " + other.name + ")";
        one.sources.insert(other.sources.begin(), other.sources.end());
        return one;
      }
      case 4:
        return {postgres_ ? "v * 2" : "@v * 2", {schema() + (postgres_ ? "p.v" : "p.@v")}};
      case 5:
        return {"(SELECT MAX(" + one.name + " + bx.b1) FROM " + schema() + "B AS bx)", [&] {
                  auto sources = one.sources;
                  sources.insert(schema() + "B.b1");
                  return sources;
                }()};
      default:
        return one;
    }
  }

  /// Returns "SELECT … FROM …" over relations, and what it results in.
  std::pair<std::string, std::vector<Column>> query(const std::vector<const Relation*>& from,
                                                    std::size_t width) {
    std::string text = "SELECT ";
    std::vector<Column> columns;
    for (std::size_t i = 0; i < width; ++i) {
      Column one = expression(from);
      const std::string name = fresh("c");
      text += (i == 0 ? "" : ", ") + one.name + (next(2) == 0 ? " AS " : " ") + (postgres_ ? '"' : '[') +
              name + (postgres_ ? '"' : ']');
      columns.push_back({name, std::move(one.sources)});
    }
    text += " FROM " + from[0]->text;
    for (std::size_t i = 1; i < from.size(); ++i)
      text += " CROSS JOIN " + from[i]->text;
    return {std::move(text), std::move(columns)};
  }

  std::string with() {
    std::string out;
    for (const auto& one : expressions_)
      out += (out.empty() ? "WITH " : ", ") + one;
    expressions_.clear();
    return out.empty() ? out : out + " ";
  }

  void build() {
    Relation current = base(next(2) == 0);
    const unsigned steps = next(8);
    for (unsigned i = 0; i < steps; ++i) {
      const std::size_t width = 1 + next(4);
      switch (next(6)) {
        case 0: {
          auto [text, columns] = query({&current}, width);
          const auto name = fresh("d");
          current = {std::string("(").append(text).append(") AS ").append(name), name, std::move(columns)};
          break;
        }
        case 1: {
          auto [text, columns] = query({&current}, width);
          const auto name = fresh("q");
          expressions_.push_back(std::string(name).append(" AS (").append(text).append(")"));
          current = {name, name, std::move(columns)};
          break;
        }
        case 2: {
          auto [text, columns] = query({&current}, width);
          const Relation other = base(next(2) == 0);
          auto [more, others] = query({&other}, width);
          for (std::size_t c = 0; c < width; ++c)
            columns[c].sources.insert(others[c].sources.begin(), others[c].sources.end());
          const auto name = fresh("u");
          current = {
              std::string("(").append(text).append(" UNION ALL ").append(more).append(") AS ").append(name),
              name, std::move(columns)};
          break;
        }
        case 3: {
          auto [text, columns] = query({&current}, width);
          const auto name = fresh(postgres_ ? "t" : "#t");
          if (postgres_) {
            statements_.append("CREATE TEMP TABLE ").append(name).append(" AS ").append(with());
            statements_.append(text).append(";\n");
          } else {
            text.insert(text.rfind(" FROM " + current.text), " INTO " + name);
            statements_ += with() + text + ";\n";
          }
          current = {name, name, std::move(columns)};
          break;
        }
        case 4: {
          const auto name = fresh("s");
          current = {"(SELECT * FROM " + current.text + ") AS " + name, name, std::move(current.columns)};
          break;
        }
        default: {
          const Relation other = base(next(2) == 0);
          if (other.name == current.name) break;
          auto [text, columns] = query({&current, &other}, width);
          const auto name = fresh("j");
          std::string from = "(";
          from.append(text).append(") AS ").append(name);
          current = {std::move(from), name, std::move(columns)};
        }
      }
    }
    const std::size_t count = std::min<std::size_t>(current.columns.size(), 3);
    std::string list;
    std::string values;
    for (std::size_t i = 0; i < count; ++i) {
      const auto target = "z" + std::to_string(i);
      list += (i == 0 ? "" : ", ") + target;
      values += (i == 0 ? "" : ", ") + current.name + "." + current.columns[i].name;
      auto& sources = expected_[schema() + (postgres_ ? "z." : "Z.") + target];
      for (auto source : current.columns[i].sources) {
        // PostgreSQL folds names.
        if (postgres_)
          std::transform(source.begin(), source.end(), source.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        sources.insert(std::move(source));
      }
    }
    statements_ += with() + "INSERT INTO " + schema() + "Z (" + list + ") SELECT " + values + " FROM " +
                   current.text + ";\n";
  }

  std::string_view bytes_;
  bool postgres_;
  std::size_t at_ = 0;
  int names_ = 0;
  std::string statements_;
  std::vector<std::string> expressions_;
  std::map<std::string, std::set<std::string>> expected_;
};

/// Returns 80 bytes of a sequence that `state` continues.
inline std::string random_bytes(std::uint32_t& state) {
  std::string out;
  for (int i = 0; i < 80; ++i) {
    state = state * 1664525U + 1013904223U;
    out += static_cast<char>(state >> 24U);
  }
  return out;
}

/// Returns the sources of the values of each column and parameter, by full names.
inline std::map<std::string, std::set<std::string>> value_sources(const Program& program,
                                                                  const Links& links) {
  std::map<std::string, std::set<std::string>> out;
  for (const auto& edge : links.edges)
    if (is_flow(edge.kind) && !is_indirect_flow(edge.kind))
      out[program.full_name(edge.target)].insert(program.full_name(edge.source));
  return out;
}

}  // namespace collet::codegraph
