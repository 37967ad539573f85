// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/grammar/body_pieces.hpp"

#include <algorithm>
#include <unordered_set>

#include "plugins/codegraph/sql/postgres/grammar/statements.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::postgres {
namespace {

using Words = std::unordered_set<std::string_view>;

struct Token {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string word;
  int depth = 0;  ///< the open parentheses
};

std::vector<Token> tokens_of(std::string_view body) {
  std::vector<Token> out;
  int depth = 0;
  for (auto at = skip_space(body, 0); at < body.size(); at = skip_space(body, at)) {
    const auto end = token_end(body, at);
    if (body[at] == ')') --depth;
    out.push_back(
        {at, end, support::lower_case(body.substr(at, std::min<std::size_t>(end - at, 32))), depth});
    if (body[at] == '(') ++depth;
    at = end;
  }
  return out;
}

/// Reads the tokens of one body.
class Pieces {
 public:
  explicit Pieces(std::string_view body) : body_(body), tokens_(tokens_of(body)) {}

  std::vector<BodyPiece> run() {
    std::size_t first = 0;
    for (std::size_t i = 0; i <= tokens_.size(); ++i) {
      if (i < tokens_.size() && !ends_piece(first, i)) continue;
      read(first, i);
      first = i + 1;
    }
    return std::move(out_);
  }

 private:
  static bool begins_statement(const Token& token) {
    static const Words k_words = {"select", "insert", "update",   "delete",  "with",
                                  "merge",  "values", "truncate", "perform", "execute"};
    return k_words.count(token.word) != 0;
  }
  /// CASE … THEN … ELSE in a statement does not end it.
  bool ends_piece(std::size_t first, std::size_t at) const {
    const auto& token = tokens_[at];
    if (token.depth != 0) return false;
    if (token.word == ";" || token.word == "loop") return true;
    static const Words k_openers = {"begin", "declare", "else", "exception"};
    if (at == first && k_openers.count(token.word) != 0) return true;
    if (token.word != "then") return false;
    static const Words k_conditions = {"if", "elsif", "elseif", "when"};
    int cases = 0;
    for (auto i = first; i < at; ++i) {
      if (tokens_[i].word == "case") ++cases;
      if (tokens_[i].word == "end") --cases;
    }
    return cases <= 0 && k_conditions.count(tokens_[first].word) != 0;
  }
  void add(BodyPiece::Kind kind, std::size_t first, std::size_t last) {
    if (first >= last) return;
    const auto begin = tokens_[first].begin;
    out_.push_back({kind, static_cast<std::uint32_t>(begin),
                    std::string(body_.substr(begin, tokens_[last - 1].end - begin))});
  }
  void read(std::size_t first, std::size_t last) {
    if (first >= last) return;
    using Kind = BodyPiece::Kind;
    for (auto i = first; i < last; ++i) {
      if (tokens_[i].depth != 0) continue;
      if (begins_statement(tokens_[i])) {
        if (tokens_[i].word == "execute") return add(Kind::executed, i + 1, end_of_executed(i + 1, last));
        if (tokens_[i].word == "perform") return add(Kind::expression, i + 1, last);
        return add(Kind::statement, i, last);
      }
      if (tokens_[i].word == ":" && i + 1 < last && tokens_[i + 1].word == "=")
        return add(Kind::expression, i + 2, last);
    }
    static const Words k_before_expression = {"if", "elsif", "elseif", "while", "when", "return"};
    if (k_before_expression.count(tokens_[first].word) != 0) add(Kind::expression, first + 1, last);
  }
  std::size_t end_of_executed(std::size_t first, std::size_t last) const {
    for (auto i = first; i < last; ++i)
      if (tokens_[i].depth == 0 && (tokens_[i].word == "into" || tokens_[i].word == "using")) return i;
    return last;
  }

  std::string_view body_;
  std::vector<Token> tokens_;
  std::vector<BodyPiece> out_;
};

}  // namespace

std::vector<BodyPiece> body_pieces(std::string_view body) {
  return Pieces(body).run();
}

}  // namespace collet::codegraph::postgres
