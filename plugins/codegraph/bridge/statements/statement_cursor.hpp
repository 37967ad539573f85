// SPDX-License-Identifier: MIT
/// The place of a reader in the tokens of statements.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/codegraph/bridge/statements/statement_tokens.hpp"

namespace collet::codegraph::bridge {

class StatementCursor {
 protected:
  explicit StatementCursor(std::string_view text) : tokens_(statement_tokens(text)) {}

  const StatementToken& token(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  const StatementToken& previous() const { return tokens_[at_ == 0 ? tokens_.size() - 1 : at_ - 1]; }
  bool at_end() const { return token().kind == StatementToken::Kind::end; }
  bool is(std::string_view word, std::size_t ahead = 0) const {
    return token(ahead).kind == StatementToken::Kind::word && token(ahead).text == word;
  }
  bool is_symbol(std::string_view symbol, std::size_t ahead = 0) const {
    return token(ahead).kind == StatementToken::Kind::symbol && token(ahead).text == symbol;
  }
  bool accept(std::string_view word);
  bool accept_symbol(std::string_view symbol);
  bool is_name(std::size_t ahead = 0) const;
  /// Returns true for a word of the language that entities have as name: `FROM Order o`.
  bool is_entity_word() const;
  /// Returns true if FROM belongs to `IS DISTINCT FROM`.
  bool is_distinct_from() const;
  /// Reads `a.b.c`; an empty part is left out.
  std::vector<std::string> read_name();
  void skip_parentheses();

  std::vector<StatementToken> tokens_;
  std::size_t at_ = 0;
};

/// Returns a name as it is written, without quotes.
const std::string& name_of(const StatementToken& token);

}  // namespace collet::codegraph::bridge
