// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/statements/statement_reader.hpp"

#include <algorithm>
#include <utility>

#include "plugins/codegraph/bridge/statements/statement_scopes.hpp"
#include "plugins/codegraph/bridge/statements/statement_words.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = StatementToken::Kind;
using Name = std::vector<std::string>;

/// Returns true if the token at `at` is the operand of COUNT.
bool is_counted(const std::vector<StatementToken>& tokens, std::size_t at) {
  if (at > 0 && tokens[at - 1].text == "DISTINCT") --at;
  return at > 1 && tokens[at - 1].text == "(" && tokens[at - 2].kind == StatementToken::Kind::word &&
         tokens[at - 2].text == "COUNT";
}

/// Returns true if the `*` at `at` multiplies the value in front of it. The last column ends at `value_end`.
bool is_product(const std::vector<StatementToken>& tokens, std::size_t at, std::size_t value_end) {
  const auto& before = tokens[at - 1].text;
  return (value_end == at && !before.starts_with("SQL_")) || before == "END" || before == "NULL";
}

/// Returns true if a statement changes rows, whose table is its first source.
bool changes_rows(const DataScope& scope) {
  if (scope.sources.empty()) return false;
  const auto use = scope.sources.front().use;
  return use == DataUse::insert || use == DataUse::update || use == DataUse::delete_ || use == DataUse::merge;
}

/// Returns true for `inserted.id` and `deleted.*` in an OUTPUT clause: columns of the changed table.
bool is_changed_row(const DataScope& scope, const Name& name, bool star) {
  if (name.size() != (star ? 1U : 2U) || !changes_rows(scope)) return false;
  const auto row = support::upper_case(name.front());
  return row == "INSERTED" || row == "DELETED";
}

class StatementReader : private StatementScopes {
 public:
  explicit StatementReader(std::string_view text) : StatementScopes(text) {}

  DataFacts read() {
    while (!at_end()) {
      const auto before = at_;
      read_statement(k_no_scope);
      if (at_ == before) ++at_;
    }
    return std::move(out_);
  }

 private:
  /// Reads one statement, up to its end or the parenthesis that closes it. Returns its first scope.
  std::uint32_t read_statement(std::uint32_t parent) {
    if (++depth_ > k_max_depth) {
      while (!at_end())
        ++at_;
    }
    const auto visible = queries_.size();
    const auto out = read_verb(parent);
    if (depth_ == 1 || parent != k_no_scope) queries_.resize(std::min(visible, queries_.size()));
    --depth_;
    return out;
  }

  std::uint32_t read_verb(std::uint32_t parent) {
    while (accept_symbol("{") || accept_symbol(";") || accept_symbol("=") || accept("EXPLAIN") ||
           accept("GO") || token().kind == Kind::parameter)
      if (token().kind == Kind::parameter) ++at_;
    if (is("WITH") || (is("WITH", 1) && is_symbol(";"))) read_queries(parent);
    if (is("SELECT") || is("FROM")) return read_query(parent);
    if (is_symbol("(")) {
      ++at_;
      const auto out = read_statement(parent);
      accept_symbol(")");
      read_clauses(add_scope(parent), false);
      return out;
    }
    if (accept("INSERT") || accept("REPLACE")) return read_insert(parent);
    if (accept("UPDATE")) return read_update(parent);
    if (accept("DELETE")) return read_delete(parent);
    if (accept("MERGE")) return read_merge(parent);
    if (accept("TRUNCATE")) {
      accept("TABLE");
      const auto out = add_scope(parent);
      add_source(out, DataUse::truncate, read_name(), {});
      return out;
    }
    if (accept("CALL") || accept("EXEC") || accept("EXECUTE")) return read_call(parent);
    if (is("VALUES")) {
      const auto out = add_scope(parent);
      read_clauses(out, false);
      return out;
    }
    // Anything else is no statement that uses data: DECLARE, SET, BEGIN, CREATE.
    while (!at_end() && !is_symbol(";") && !is_symbol(")")) {
      if (is_symbol("(")) {
        ++at_;
        if (is("SELECT") || is("WITH")) read_statement(parent);
        continue;
      }
      if (is("SELECT") || is("INSERT") || is("UPDATE") || is("DELETE") || is("MERGE") || is("EXEC") ||
          is("EXECUTE"))
        return parent;
      ++at_;
    }
    return parent;
  }

  std::uint32_t read_call(std::uint32_t parent) {
    const auto out = add_scope(parent);
    if (token().kind == Kind::parameter && is_symbol("=", 1)) at_ += 2;
    if (!is_symbol("(") && add_source(out, DataUse::call, read_name(), {}) != k_no_scope)
      read_call_arguments(out);
    read_clauses(out, false);
    return out;
  }

  /// Reads arguments that are one token, up to the first that is not.
  void read_call_arguments(std::uint32_t number) {
    accept_symbol("(");
    do {
      std::string name;
      const auto begin = at_;
      if (token().kind == Kind::parameter && is_symbol("=", 1)) {
        name = token().plain;
        at_ += 2;
      } else if (is_name() && is_symbol("=", 1) && is_symbol(">", 2)) {
        name = name_of(token());
        at_ += 3;
      }
      accept_symbol("-");
      const auto kind = token().kind;
      const bool value = kind == Kind::parameter || kind == Kind::number || kind == Kind::text ||
                         is("NULL") || is("DEFAULT") || is("\x01");
      if (!value) {
        at_ = begin;
        return;
      }
      auto& call = scope(number);
      if (kind == Kind::parameter)
        add_variable(number, token().plain, FlowKind::identity, k_no_scope,
                     static_cast<std::uint32_t>(call.arguments.size()));
      call.arguments.push_back(std::move(name));
      ++at_;
      if (!accept("OUTPUT")) accept("OUT");
    } while (accept_symbol(","));
  }

  /// Reads the common table expressions.
  void read_queries(std::uint32_t parent) {
    ++at_;
    accept("RECURSIVE");
    while (is_name()) {
      const std::string name = support::lower_case(name_of(token()));
      ++at_;
      if (is_symbol("(")) skip_parentheses();
      if (!accept("AS")) return;
      accept("NOT");
      accept("MATERIALIZED");
      if (!accept_symbol("(")) return;
      const auto at = queries_.size();
      queries_.emplace_back(name, static_cast<std::uint32_t>(out_.scopes.size()));
      const auto scope = read_statement(parent);
      queries_.resize(at);
      queries_.emplace_back(name, scope);
      accept_symbol(")");
      if (!accept_symbol(",")) return;
    }
  }

  std::string read_alias() {
    const bool written = accept("AS");
    if (!is_name() || (token().kind == Kind::word && (written ? is("SELECT") : ends_source(token().text)) &&
                       !(is("AT") && !is("TIME", 1))))
      return {};
    std::string out = name_of(token());
    ++at_;
    return out;
  }

  /// Skips the words between SELECT and its list: DISTINCT, and TOP with a number of rows.
  void skip_set_quantifier() {
    while (accept("ALL") || (is("DISTINCT") && !is("ON", 1) && accept("DISTINCT"))) {
    }
    if (!is("TOP") || is_symbol(".", 1) || is_symbol(",", 1)) return;
    ++at_;
    if (is_symbol("(")) {
      skip_parentheses();
    } else if (token().kind == Kind::number || token().kind == Kind::parameter || is("\x01")) {
      ++at_;
    }
    accept("PERCENT");
    if (is("WITH") && is("TIES", 1)) at_ += 2;
    begins_list_ = true;
  }

  std::uint32_t read_query(std::uint32_t parent) {
    const auto out = add_scope(parent);
    const bool selects = accept("SELECT");
    if (selects) skip_set_quantifier();
    read_clauses(out, selects);
    // The parts of a union have scopes of their own.
    while (is("UNION") || is("EXCEPT") || is("INTERSECT") || is("MINUS")) {
      ++at_;
      accept("ALL");
      accept("DISTINCT");
      if (!is("SELECT") && !is_symbol("(") && !is("WITH") && !is("VALUES")) break;
      read_statement(parent);
    }
    return out;
  }

  std::uint32_t read_insert(std::uint32_t parent) {
    const auto out = add_scope(parent);
    while (is("IGNORE") || is("INTO") || is("OVERWRITE") || is("TABLE") || is("LOW_PRIORITY"))
      ++at_;
    const auto target = add_source(out, DataUse::insert, read_name(), {});
    if (is("AS") || (is_name() && !is_statement_word(token().text))) {
      std::string alias = read_alias();
      if (target != k_no_scope) scope(out).sources[target].alias = std::move(alias);
    }
    if (is_symbol("(") && !is("SELECT", 1) && !is("WITH", 1)) read_column_list(out, target);
    insert_target_ = target;
    read_clauses(out, false);
    return out;
  }

  void read_column_list(std::uint32_t number, std::uint32_t target) {
    ++at_;
    while (!at_end() && !is_symbol(")")) {
      const auto name = read_name();
      if (name.empty()) {
        ++at_;
        continue;
      }
      add_column(number, name, true, target);
      accept_symbol(",");
    }
    accept_symbol(")");
  }

  std::uint32_t read_update(std::uint32_t parent) {
    const auto out = add_scope(parent);
    if (accept("STATISTICS")) return out;
    accept("ONLY");
    if (accept("TOP")) skip_parentheses();
    auto name = read_name();
    std::string alias = is("SET") ? std::string() : read_alias();
    const auto target = add_source(out, DataUse::update, std::move(name), std::move(alias));
    update_target_ = target;
    read_clauses(out, false);
    resolve_target(out, target, DataUse::update);
    return out;
  }

  std::uint32_t read_delete(std::uint32_t parent) {
    const auto out = add_scope(parent);
    if (accept("TOP")) skip_parentheses();
    const bool direct = accept("FROM");
    accept("ONLY");
    auto name = read_name();
    std::string alias = is("FROM") || is("WHERE") ? std::string() : read_alias();
    const auto target = add_source(out, DataUse::delete_, std::move(name), std::move(alias));
    read_clauses(out, false);
    if (!direct || scope(out).sources.size() > 1) resolve_target(out, target, DataUse::delete_);
    return out;
  }

  std::uint32_t read_merge(std::uint32_t parent) {
    const auto out = add_scope(parent);
    if (accept("TOP")) skip_parentheses();
    accept("INTO");
    auto name = read_name();
    if (is("WITH")) {
      ++at_;
      skip_parentheses();
    }
    std::string alias = read_alias();
    const auto target = add_source(out, DataUse::merge, std::move(name), std::move(alias));
    merge_target_ = target;
    if (accept("USING")) read_source(out);
    read_clauses(out, false);
    return out;
  }

  /// Reads a source: a name, a query in parentheses, or the call of a function, and its alias.
  void read_source(std::uint32_t number) {
    while (accept("ONLY") || accept("LATERAL") || accept("TABLE")) {
    }
    if (is_symbol("(")) {
      ++at_;
      if (is("SELECT") || is("WITH") || is("VALUES") || is_symbol("(")) {
        const auto inner = read_statement(number);
        accept_symbol(")");
        DataSource one;
        one.rows = true;
        one.scope = inner;
        one.alias = read_alias();
        one.name = {one.alias};
        if (is_symbol("(")) skip_parentheses();
        scope(number).sources.push_back(std::move(one));
        return;
      }
      // Joins in parentheses
      read_source(number);
      ++open_;
      return;
    }
    if (token().kind == Kind::parameter) {
      ++at_;
      read_alias();
      return;
    }
    if (token().kind == Kind::word && is_statement_word(token().text) && !is_entity_word()) return;
    auto name = read_name();
    if (name.empty()) return;
    if (is_symbol("(")) {
      ++at_;
      // A function that returns rows; its arguments may read data.
      if (name.size() > 1) add_source(number, DataUse::call, std::move(name), {});
      read_arguments(number);
      std::string alias = read_alias();
      DataSource rows;
      rows.use = DataUse::none;
      rows.rows = true;
      rows.local = true;
      rows.name = {alias};
      rows.alias = alias;
      scope(number).sources.push_back(std::move(rows));
      if (is_symbol("(")) skip_parentheses();
      return;
    }
    std::string alias = read_alias();
    add_source(number, DataUse::read, std::move(name), std::move(alias));
    if (is("WITH") && is_symbol("(", 1)) {
      ++at_;
      skip_parentheses();
    }
    if (is_symbol("(")) skip_parentheses();
  }

  void read_arguments(std::uint32_t number) {
    while (!at_end() && !is_symbol(")")) {
      if (is_symbol("(")) {
        ++at_;
        read_nested(number);
        continue;
      }
      read_term(number);
    }
    accept_symbol(")");
  }

  /// Reads what follows an opening parenthesis in an expression, with the closing one.
  void read_nested(std::uint32_t number) {
    if (is("SELECT") || is("WITH") || is("FROM")) {
      read_statement(number);
      while (!at_end() && !is_symbol(")"))
        ++at_;
      accept_symbol(")");
      return;
    }
    if (++depth_ > k_max_depth) {
      --depth_;
      return;
    }
    read_arguments(number);
    --depth_;
  }

  /// Reads a token of an expression: a column, if it is one.
  void read_term(std::uint32_t number) {
    if (is_symbol("::")) {
      ++at_;
      read_name();
      return;
    }
    if (is("AT") && is("TIME", 1) && is("ZONE", 2)) {
      at_ += 3;
      return;
    }
    if (accept("AS")) {
      // The alias of a result, or the type of a cast
      if (is_name()) {
        if (selecting_) scope(number).outputs.push_back(name_of(token()));
        ++at_;
      }
      return;
    }
    if (!is_name()) {
      ++at_;
      return;
    }
    if (token().kind == Kind::word && is_statement_word(token().text) && !is_symbol(".", 1)) {
      ++at_;
      return;
    }
    const bool follows_value =
        at_ > 0 &&
        (tokens_[at_ - 1].kind == Kind::number || tokens_[at_ - 1].kind == Kind::text ||
         tokens_[at_ - 1].kind == Kind::parameter || tokens_[at_ - 1].text == ")" || value_end_ == at_);
    const bool counted = is_counted(tokens_, at_);
    auto name = read_name();
    const bool of_target =
        is_changed_row(scope(number), name, tokens_[at_ - 1].text == "." && is_symbol("*"));
    if (is_symbol(".") || is_symbol("*")) {
      // `t.*`
      if (at_ > 0 && tokens_[at_ - 1].text == "." && is_symbol("*")) {
        add_star(number, of_target ? 0 : k_no_scope);
        if (!of_target) scope(number).columns.back().name = std::move(name);
        ++at_;
        return;
      }
    }
    if (is_symbol("(")) {
      ++at_;
      if (!name.empty()) {
        // Without a schema it may be a function of the language.
        DataSource call;
        call.local = name.size() == 1;
        call.use = DataUse::call;
        call.name = std::move(name);
        scope(number).sources.push_back(std::move(call));
      }
      read_nested(number);
      return;
    }
    if (token().kind == Kind::text) return;  // DATE '2020-01-01'
    if (follows_value) {
      if (selecting_) scope(number).outputs.push_back(name.back());
      return;
    }
    value_end_ = at_;
    const auto before = scope(number).columns.size();
    if (of_target) {
      add_column(number, {std::move(name.back())}, false, 0);
    } else {
      add_column(number, std::move(name), false);
    }
    if (counted && scope(number).columns.size() > before) scope(number).columns.back().optional = true;
    if (!selecting_) note_compared(number);
  }

  /// Reads the clauses of a statement up to its end.
  void read_clauses(std::uint32_t number, bool select_list) {
    const int open = std::exchange(open_, 0);
    const auto insert = std::exchange(insert_target_, k_no_scope);
    const auto update = std::exchange(update_target_, k_no_scope);
    const auto merge = std::exchange(merge_target_, k_no_scope);
    const bool selecting = std::exchange(selecting_, select_list);
    bool from = false;
    while (!at_end()) {
      if (is_symbol(";")) break;
      if (is_symbol(")")) {
        if (open_ == 0) break;
        --open_;
        ++at_;
        continue;
      }
      if (is("UNION") || is("EXCEPT") || is("INTERSECT") || is("MINUS")) break;
      if (is_symbol("(")) {
        ++at_;
        from = false;
        read_nested(number);
        continue;
      }
      if (is("FROM") && !is_distinct_from()) {
        ++at_;
        selecting_ = false;
        from = true;
        read_source(number);
        continue;
      }
      if (is("JOIN") || is("APPLY") || is("STRAIGHT_JOIN")) {
        ++at_;
        const bool fetched = accept("FETCH");
        from = true;
        read_source(number);
        // JOIN FETCH of JPQL loads whole objects.
        if (fetched && !scope(number).sources.empty())
          add_star(number, static_cast<std::uint32_t>(scope(number).sources.size() - 1));
        continue;
      }
      if (is("USING") && !is_symbol("(", 1)) {
        ++at_;
        from = true;
        read_source(number);
        continue;
      }
      if (from && is_symbol(",")) {
        ++at_;
        read_source(number);
        continue;
      }
      if (is("INTO") && select_list) {
        ++at_;
        const auto name = read_name();
        if (!name.empty()) add_source(number, DataUse::insert, name, {});
        if (!name.empty()) scope(number).sources.back().rows = false;
        continue;
      }
      if (is("SET") || (is("UPDATE") && at_ > 0 && tokens_[at_ - 1].text == "KEY")) {
        ++at_;
        from = false;
        read_assignments(number, update != k_no_scope ? update : merge != k_no_scope ? merge : insert);
        continue;
      }
      if (insert != k_no_scope && is("VALUES") && is_symbol("(", 1)) note_inserted(number, insert);
      if (merge != k_no_scope && is("INSERT")) {
        ++at_;
        if (is_symbol("(")) read_column_list(number, merge);
        continue;
      }
      if (insert != k_no_scope && (is("SELECT") || is("WITH"))) {
        read_statement(number);
        continue;
      }
      if (is("SELECT") && at_ > 0 && tokens_[at_ - 1].text != "DO") break;
      if (is("CONFLICT")) {
        ++at_;
        if (is_symbol("(")) skip_parentheses();
        continue;
      }
      if (is("DO") || is("FOR")) {
        // DO UPDATE SET of an upsert, or FOR UPDATE
        ++at_;
        accept("UPDATE");
        continue;
      }
      if (is("RETURNING") && is_symbol("*", 1) && changes_rows(scope(number))) {
        at_ += 2;
        add_star(number, 0);
        continue;
      }
      if (is("LIMIT") || is("OFFSET") || is("FETCH") || is("OPTION") || is("RETURNING") || is("WHERE") ||
          is("ON") || is("GROUP") || is("ORDER") || is("HAVING")) {
        from = false;
        selecting_ = false;
      }
      const bool begins = std::exchange(begins_list_, false);
      if (is_symbol("*") && selecting_ && at_ > 0 &&
          (begins || ((tokens_[at_ - 1].kind == Kind::word || tokens_[at_ - 1].text == ",") &&
                      tokens_[at_ - 1].text != "\x01" && !is_product(tokens_, at_, value_end_)))) {
        add_star(number);
        ++at_;
        continue;
      }
      const auto before = at_;
      read_term(number);
      if (at_ == before) ++at_;
    }
    open_ = open;
    selecting_ = selecting;
  }

  /// Reads `column = value, …` after SET.
  void read_assignments(std::uint32_t number, std::uint32_t target) {
    while (!at_end()) {
      if (is_symbol("(")) {
        read_column_list(number, target);
      } else if (is_name() &&
                 !(token().kind == Kind::word && is_statement_word(token().text) && !is_symbol("=", 1))) {
        auto name = read_name();
        // `alias.column`: the source is that of the statement
        if (name.size() > 1) name = {name.back()};
        if (is_symbol("=")) {
          const auto before = scope(number).columns.size();
          add_column(number, std::move(name), true, target);
          if (scope(number).columns.size() != before)
            note_value(number, static_cast<std::uint32_t>(before), at_ + 1);
        }
      } else if (token().kind == Kind::parameter) {
        ++at_;
      } else {
        return;
      }
      int depth = 0;
      while (!at_end()) {
        if (depth == 0 && (is_symbol(",") || is_symbol(")") || is_symbol(";"))) break;
        if (token().kind == Kind::word && depth == 0 && ends_assignment(token().text)) return;
        if (is_symbol("(")) {
          ++at_;
          read_nested(number);
          continue;
        }
        read_term(number);
      }
      if (!accept_symbol(",")) return;
    }
  }
  static constexpr int k_max_depth = 200;

  std::uint32_t insert_target_ = k_no_scope;
  std::uint32_t update_target_ = k_no_scope;
  std::uint32_t merge_target_ = k_no_scope;
  std::size_t value_end_ = 0;
  bool selecting_ = false;
  bool begins_list_ = false;  ///< the next token is the first of a list of results
  int open_ = 0;              ///< parentheses around joins
  int depth_ = 0;
};

}  // namespace

DataFacts read_statement(std::string_view text) {
  return StatementReader(text).read();
}

}  // namespace collet::codegraph::bridge
