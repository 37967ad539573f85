// SPDX-License-Identifier: MIT
/// A repository of Java and T-SQL that changes commit by commit, with the list of what each commit changes.
/// Names and bodies are unique, and a commit changes a symbol once, so that the truth does not depend on how
/// changes are found.
#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace collet::codegraph {

class GeneratedHistory {
 public:
  /// The types of change by full name, as the comparison has to give them.
  using Truth = std::map<std::string, std::set<std::string>>;

  explicit GeneratedHistory(unsigned seed) : random_(seed) {
    for (int i = 0; i < 6; ++i)
      add_class();
    for (int i = 0; i < 4; ++i)
      add_table();
    for (auto& [name, one] : classes_)
      for (auto& [method, body] : one.methods)
        if (pick(2) == 0) body.callee = callee_for(name);
  }

  /// Returns the files of the present state.
  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> out;
    for (const auto& [name, one] : classes_)
      out["src/" + one.package + "/" + name + ".java"] = java_text(name, one);
    for (const auto& [name, one] : tables_)
      out[one.file] += table_text(name, one);
    return out;
  }

  /// Changes the state and returns what changed.
  Truth commit() {
    touched_.clear();
    truth_.clear();
    const auto changes = 1 + pick(4);
    for (std::size_t i = 0; i < changes; ++i) {
      using Operation = void (GeneratedHistory::*)();
      static constexpr Operation k_operations[] = {
          &GeneratedHistory::new_class,          &GeneratedHistory::remove_class,
          &GeneratedHistory::new_method,         &GeneratedHistory::remove_method,
          &GeneratedHistory::new_signature,      &GeneratedHistory::new_body,
          &GeneratedHistory::new_call,           &GeneratedHistory::move_class,
          &GeneratedHistory::new_layout,         &GeneratedHistory::new_column,
          &GeneratedHistory::remove_column,      &GeneratedHistory::new_column_type,
          &GeneratedHistory::new_procedure_body, &GeneratedHistory::move_table};
      (this->*k_operations[pick(std::size(k_operations))])();
    }
    return truth_;
  }

  /// Returns how many symbols call a method or procedure, by full name.
  std::map<std::string, std::size_t> callers() const {
    std::map<std::string, std::size_t> out;
    for (const auto& [name, one] : classes_)
      for (const auto& [method, body] : one.methods) {
        out[full_name(name, method)];
        if (exists(body.callee)) ++out[full_name(body.callee.first, body.callee.second)];
      }
    return out;
  }

 private:
  using Callee = std::pair<std::string, std::string>;  ///< class and method; empty for none
  struct Method {
    int parameters = 0;
    int value = 0;
    Callee callee;
  };
  struct Class {
    std::string package;
    std::map<std::string, Method> methods;
    int layout = 0;
  };
  struct Table {
    std::string file;
    std::map<std::string, int> columns;  ///< with the sizes of their types
    int value = 0;                       ///< in the body of its procedure
    int layout = 0;
  };

  std::size_t pick(std::size_t count) { return random_() % count; }
  template <class Map>
  typename Map::iterator any(Map& map) {
    return std::next(map.begin(), static_cast<std::ptrdiff_t>(pick(map.size())));
  }
  bool exists(const Callee& one) const {
    const auto found = classes_.find(one.first);
    return found != classes_.end() && found->second.methods.count(one.second) != 0;
  }
  /// Returns true the first time that a commit asks for a name.
  bool take(const std::string& name) { return touched_.insert(name).second; }

  static std::string parameters(int count) {
    std::string out = "(";
    for (int i = 0; i < count; ++i)
      out += i == 0 ? "int" : ", int";
    return out + ")";
  }
  std::string full_name(const std::string& name, const std::string& method) const {
    const auto& one = classes_.at(name);
    return one.package + "." + name + "." + method + parameters(one.methods.at(method).parameters);
  }
  std::string full_name(const std::string& name) const { return classes_.at(name).package + "." + name; }

  void add_class() {
    const auto name = "C" + std::to_string(next_++);
    auto& one = classes_[name];
    one.package = pick(2) == 0 ? "alpha" : "beta";
    const auto count = 2 + pick(3);
    for (std::size_t i = 0; i < count; ++i)
      add_method(one);
    last_ = name;
  }
  std::string add_method(Class& one) {
    auto name = "m" + std::to_string(next_++);
    one.methods[name].value = next_++;
    return name;
  }
  void add_table() {
    const auto name = "T" + std::to_string(next_++);
    auto& one = tables_[name];
    one.file = "db/" + name + ".sql";
    one.value = next_++;
    one.columns["Id"] = 1;
    for (int i = 0; i < 3; ++i)
      one.columns["Col" + std::to_string(next_++)] = 10;
  }
  Callee callee_for(const std::string& caller) {
    const auto one = any(classes_);
    return one->first == caller ? Callee() : Callee(one->first, any(one->second.methods)->first);
  }

  std::string java_text(const std::string& name, const Class& one) const {
    std::string out = "package " + one.package + ";\nimport alpha.*;\nimport beta.*;\n";
    if (one.layout % 2 != 0) out += "// A comment " + std::to_string(one.layout) + "\n";
    out += "public class " + name + " {\n";
    for (const auto& [method, body] : one.methods) {
      const std::string space(static_cast<std::size_t>(1 + one.layout % 5), ' ');
      out.append(space).append("public static int ").append(method).append("(");
      for (int i = 0; i < body.parameters; ++i)
        out += std::string(i == 0 ? "" : ", ") + "int p" + std::to_string(i);
      out.append(one.layout % 3 == 0 ? ") {\n" : ") {\n\n").append(space).append(space);
      if (!body.callee.first.empty()) {
        out += body.callee.first + "." + body.callee.second + "(";
        const int wanted = exists(body.callee)
                               ? classes_.at(body.callee.first).methods.at(body.callee.second).parameters
                               : 0;
        for (int i = 0; i < wanted; ++i)
          out += i == 0 ? "0" : ", 0";
        out += ");" + space;
      }
      out += "return " + std::to_string(body.value) + "; }\n";
    }
    return out + "}\n";
  }
  static std::string table_text(const std::string& name, const Table& one) {
    std::string out = "CREATE TABLE dbo." + name + " (\n";
    for (const auto& [column, size] : one.columns)
      out += "  " + column + " NVARCHAR(" + std::to_string(size) + ")" +
             (column == one.columns.rbegin()->first ? "\n" : ",\n");
    out += ");\nGO\n-- Layout " + std::to_string(one.layout) + "\nCREATE PROCEDURE dbo.P" + name +
           " @id NVARCHAR(10) AS\nBEGIN\n";
    out += std::string(static_cast<std::size_t>(one.layout % 4), ' ') + "UPDATE dbo." + name + " SET Id = '" +
           std::to_string(one.value) + "' WHERE Id = @id;\nEND\nGO\n";
    return out;
  }

  /// Callers of a method that is gone, or that has another full name, have other edges.
  void note_callers(const std::string& name, const std::string& method, const std::string& type) {
    for (const auto& [caller, one] : classes_)
      for (const auto& [its, body] : one.methods)
        if (body.callee == Callee(name, method) && caller != name)
          truth_[full_name(caller, its)].insert(type);
  }
  bool take_callers(const std::string& name) {
    std::vector<std::string> wanted;
    for (const auto& [caller, one] : classes_)
      for (const auto& [its, body] : one.methods)
        if (body.callee.first == name) wanted.push_back(caller);
    if (std::any_of(wanted.begin(), wanted.end(), [&](const auto& one) { return touched_.count(one) != 0; }))
      return false;
    touched_.insert(wanted.begin(), wanted.end());
    return true;
  }

  void new_class() {
    add_class();
    touched_.insert(last_);
    truth_[full_name(last_)].insert("added");
    for (const auto& [method, body] : classes_.at(last_).methods)
      truth_[full_name(last_, method)].insert("added");
  }
  void remove_class() {
    const auto one = any(classes_);
    if (classes_.size() < 4 || touched_.count(one->first) != 0 || !take_callers(one->first)) return;
    touched_.insert(one->first);
    truth_[full_name(one->first)].insert("removed");
    for (const auto& [method, body] : one->second.methods) {
      truth_[full_name(one->first, method)].insert("removed");
      note_callers(one->first, method, "edges");
    }
    classes_.erase(one);
  }
  void new_method() {
    const auto one = any(classes_);
    if (!take(one->first)) return;
    const auto method = add_method(one->second);
    truth_[full_name(one->first, method)].insert("added");
  }
  void remove_method() {
    const auto one = any(classes_);
    if (one->second.methods.size() < 2 || touched_.count(one->first) != 0 || !take_callers(one->first))
      return;
    touched_.insert(one->first);
    const auto method = any(one->second.methods);
    truth_[full_name(one->first, method->first)].insert("removed");
    note_callers(one->first, method->first, "edges");
    one->second.methods.erase(method);
  }
  /// Callers pass the new argument.
  void new_signature() {
    const auto one = any(classes_);
    if (touched_.count(one->first) != 0 || !take_callers(one->first)) return;
    touched_.insert(one->first);
    const auto method = any(one->second.methods);
    ++method->second.parameters;
    truth_[full_name(one->first, method->first)].insert("signature");
    note_callers(one->first, method->first, "body");
  }
  void new_body() {
    const auto one = any(classes_);
    if (!take(one->first)) return;
    const auto method = any(one->second.methods);
    method->second.value = next_++;
    truth_[full_name(one->first, method->first)].insert("body");
  }
  void new_call() {
    const auto one = any(classes_);
    if (touched_.count(one->first) != 0) return;
    const auto method = any(one->second.methods);
    const auto callee = callee_for(one->first);
    if (callee.first.empty() || callee == method->second.callee || touched_.count(callee.first) != 0) return;
    touched_.insert({one->first, callee.first});
    method->second.callee = callee;
    for (const char* const type : {"body", "edges"})
      truth_[full_name(one->first, method->first)].insert(type);
  }
  void move_class() {
    const auto one = any(classes_);
    if (touched_.count(one->first) != 0 || !take_callers(one->first)) return;
    touched_.insert(one->first);
    one->second.package = one->second.package == "alpha" ? "beta" : "alpha";
    truth_[full_name(one->first)].insert("moved");
    for (const auto& [method, body] : one->second.methods) {
      truth_[full_name(one->first, method)].insert("moved");
      note_callers(one->first, method, "edges");
    }
  }
  void new_layout() {
    ++any(classes_)->second.layout;
    ++any(tables_)->second.layout;
  }
  void new_column() {
    const auto one = any(tables_);
    if (!take(one->first)) return;
    const auto column = "Col" + std::to_string(next_++);
    one->second.columns[column] = 10;
    truth_["dbo." + one->first + "." + column].insert("added");
  }
  void remove_column() {
    const auto one = any(tables_);
    if (one->second.columns.size() < 3 || !take(one->first)) return;
    const auto column = one->second.columns.begin();
    truth_["dbo." + one->first + "." + column->first].insert("removed");
    one->second.columns.erase(column);
  }
  void new_column_type() {
    const auto one = any(tables_);
    if (!take(one->first)) return;
    const auto column = one->second.columns.begin();
    ++column->second;
    truth_["dbo." + one->first + "." + column->first].insert("signature");
  }
  void new_procedure_body() {
    const auto one = any(tables_);
    if (!take(one->first)) return;
    one->second.value = next_++;
    truth_["dbo.P" + one->first].insert("body");
  }
  void move_table() {
    const auto one = any(tables_);
    if (!take(one->first)) return;
    one->second.file = "db/moved" + std::to_string(next_++) + ".sql";
    for (const auto& name : {one->first, "P" + one->first, "P" + one->first + ".@id"})
      truth_["dbo." + name].insert("moved");
    for (const auto& [column, size] : one->second.columns)
      truth_["dbo." + one->first + "." + column].insert("moved");
  }

  std::mt19937 random_;
  int next_ = 1;
  std::string last_;
  std::map<std::string, Class> classes_;
  std::map<std::string, Table> tables_;
  std::set<std::string> touched_;
  Truth truth_;
};

}  // namespace collet::codegraph
