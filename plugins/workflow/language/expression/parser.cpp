// SPDX-License-Identifier: MIT
/// A recursive-descent parser.
#include "plugins/workflow/language/expression/parser.hpp"

#include <algorithm>
#include <utility>

#include "plugins/workflow/language/expression/filter_arguments.hpp"
#include "plugins/workflow/language/expression/filters.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::workflow {
namespace {

using ast::Node;
using ast::Op;

constexpr std::array<std::string_view, 9> k_words = {"true", "false", "null", "and", "or",
                                                     "not",  "if",    "else", "in"};

bool is_word(std::string_view text) {
  return std::find(k_words.begin(), k_words.end(), text) != k_words.end();
}

class Parser {
 public:
  explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  Outcome<Node> run() {
    Node node;
    if (next().kind == Token::Kind::end) {
      fail(next(), "an expression is expected");
    } else if (expression(node) && next().kind != Token::Kind::end) {
      leftover();
    }
    if (error_) return *error_;
    return node;
  }

 private:
  const Token& next() const { return tokens_[at_]; }
  Token take() { return tokens_[at_++]; }
  bool accept(std::string_view word) {
    if (!next().is(word)) return false;
    ++at_;
    return true;
  }
  std::size_t end_of_last() const {
    const Token& last = tokens_[at_ - 1];
    return last.offset + last.text.size();
  }

  bool fail(const Token& token, std::string message, std::string hint = {}) {
    if (error_) return false;
    message += token.kind == Token::Kind::end ? ", found the end"
                                              : std::string(", found '").append(token.text).append("'");
    return fail_at(token.offset, std::move(message), std::move(hint));
  }
  bool fail_at(std::size_t offset, std::string message, std::string hint = {}) {
    if (!error_) error_ = ExpressionError{offset, std::move(message), std::move(hint)};
    return false;
  }

  void leftover() {
    const Token& token = next();
    static constexpr std::pair<std::string_view, const char*> k_meant[] = {
        {"||", "write `or`"},
        {"?", "write {{ a if condition else b }}"},
        {"then", "write {{ a if condition else b }}"},
        {"not", "write a not in b"}};
    for (const auto& [word, hint] : k_meant)
      if (token.is(word)) return void(fail(token, "an operator is expected", hint));
    for (const std::string_view word :
         {"==", "!=", "<", "<=", ">", ">=", "in", "and", "or", "+", "-", "*", "/", "%"})
      if (token.is(word)) return void(fail(token, "the end is expected", "write (a | filter) == b"));
    const bool name = token.kind == Token::Kind::name;
    fail(token, "an operator or the end is expected",
         name ? "a text needs quotes" + support::did_you_mean(token.text, {"and", "or", "in", "if", "else"})
              : std::string());
  }

  class Nested {
   public:
    explicit Nested(Parser& parser) : parser_(parser) { ++parser_.depth_; }
    ~Nested() { --parser_.depth_; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    bool ok() const {
      return parser_.depth_ <= k_max_expression_depth ||
             parser_.fail_at(parser_.next().offset, "more than " + std::to_string(k_max_expression_depth) +
                                                        " expressions within each other");
    }

   private:
    Parser& parser_;
  };

  bool expression(Node& node) {
    const Nested nested(*this);
    if (!nested.ok()) return false;
    if (!pipe(node)) return false;
    if (!accept("if")) return true;
    Node whole;
    whole.op = Op::conditional;
    whole.offset = node.offset;
    whole.children.push_back(std::move(node));
    if (!pipe(whole.children.emplace_back())) return false;
    if (!accept("else")) return fail(next(), "`else` is expected", "{{ a if condition else b }}");
    if (!expression(whole.children.emplace_back())) return false;
    whole.end = end_of_last();
    node = std::move(whole);
    return true;
  }

  bool pipe(Node& node) {
    if (!disjunction(node)) return false;
    if (!next().is("|")) return true;
    Node whole;
    whole.op = Op::pipe;
    whole.offset = node.offset;
    whole.children.push_back(std::move(node));
    while (accept("|")) {
      if (!filter(whole.filters.emplace_back())) return false;
    }
    whole.end = end_of_last();
    node = std::move(whole);
    return true;
  }

  bool filter(ast::FilterUse& use) {
    use.offset = next().offset;
    Node literal;
    if (is_literal(next())) {
      if (!primary(literal)) return false;
      use.info = find_filter("default");
      use.args.push_back(std::move(literal));
      return true;
    }
    if (next().is("[")) {
      return fail(next(), "a filter is expected", "write default([…])");
    }
    if (next().kind != Token::Kind::name || is_word(next().text)) {
      return fail(next(), "the name of a filter or a literal is expected");
    }
    const Token name = take();
    use.info = find_filter(name.text);
    if (use.info == nullptr) {
      const auto names = filter_names();
      std::string list;
      for (const auto& each : names)
        list.append(list.empty() ? "filters: " : " ").append(each);
      return fail_at(name.offset,
                     std::string("there is no filter '")
                         .append(name.text)
                         .append("'")
                         .append(support::did_you_mean(name.text, names)),
                     next().is("(") ? list : "a default that is no literal is written default(…); " + list);
    }
    if (accept("(") && !arguments(use.args)) return false;
    if (auto error = check_filter_arguments(use)) error_ = std::move(error);
    return !error_;
  }

  bool arguments(std::vector<Node>& args) {
    if (accept(")")) return true;
    do {
      if (!expression(args.emplace_back())) return false;
    } while (accept(","));
    return accept(")") || fail(next(), "',' or ')' is expected");
  }

  template <class Part>
  bool chain(Node& node, Op op, std::string_view word, Part part) {
    if (!(this->*part)(node)) return false;
    if (!next().is(word)) return true;
    Node whole;
    whole.op = op;
    whole.offset = node.offset;
    whole.children.push_back(std::move(node));
    while (accept(word)) {
      if (!(this->*part)(whole.children.emplace_back())) return false;
    }
    whole.end = end_of_last();
    node = std::move(whole);
    return true;
  }
  bool disjunction(Node& node) { return chain(node, Op::any, "or", &Parser::conjunction); }
  bool conjunction(Node& node) { return chain(node, Op::all, "and", &Parser::negation); }

  bool negation(Node& node) {
    if (!next().is("not")) return comparison(node);
    node.op = Op::negation;
    node.offset = take().offset;
    if (!comparison(node.children.emplace_back())) return false;
    node.end = end_of_last();
    return true;
  }

  /// Takes the operator of a comparison, if one follows.
  std::optional<Op> comparison_sign() {
    if (next().kind == Token::Kind::string) return std::nullopt;
    if (next().is("not") && tokens_[at_ + 1].is("in")) {
      at_ += 2;
      return Op::not_in;
    }
    const auto op = comparison_of(next().text);
    if (!op || *op == Op::contains) return std::nullopt;
    ++at_;
    return op;
  }

  bool product(Node& node) { return arithmetic(node, "*/%", &Parser::primary); }

  template <class Part>
  bool arithmetic(Node& node, std::string_view signs, Part part) {
    const auto is_sign = [&] {
      return next().kind == Token::Kind::sign && next().text.size() == 1 &&
             signs.find(next().text.front()) != std::string_view::npos;
    };
    if (!(this->*part)(node)) return false;
    if (!is_sign()) return true;
    Node whole;
    whole.op = Op::arithmetic;
    whole.offset = node.offset;
    whole.children.push_back(std::move(node));
    while (is_sign()) {
      whole.signs += take().text.front();
      if (!(this->*part)(whole.children.emplace_back())) return false;
    }
    whole.end = end_of_last();
    node = std::move(whole);
    return true;
  }

  bool comparison(Node& node) {
    const auto side = [&](Node& into) { return arithmetic(into, "+-", &Parser::product); };
    if (!side(node)) return false;
    const auto op = comparison_sign();
    if (!op) return true;
    Node whole;
    whole.op = *op;
    whole.offset = node.offset;
    whole.children.push_back(std::move(node));
    if (!side(whole.children.emplace_back())) return false;
    whole.end = end_of_last();
    if (comparison_sign()) {
      --at_;
      return fail(next(), "comparisons are not chained", "write a < b and b < c");
    }
    node = std::move(whole);
    return true;
  }

  static bool is_literal(const Token& token) {
    return token.kind == Token::Kind::string || token.kind == Token::Kind::number || token.is("true") ||
           token.is("false") || token.is("null");
  }

  bool primary(Node& node) {
    const Token& token = next();
    node.offset = token.offset;
    if (is_literal(token)) {
      node.literal =
          token.kind == Token::Kind::string ? Value::string(token.value) : *Value::parse(token.text);
      ++at_;
    } else if (accept("(")) {
      if (!expression(node)) return false;
      if (!accept(")")) return fail(next(), "')' is expected");
      return true;
    } else if (accept("[")) {
      node.op = Op::list;
      if (!list(node.children)) return false;
    } else if (token.kind == Token::Kind::name && !is_word(token.text)) {
      if (!path(node)) return false;
    } else {
      return fail(token, "a value is expected");
    }
    node.end = end_of_last();
    return true;
  }

  bool list(std::vector<Node>& items) {
    if (accept("]")) return true;
    do {
      if (!expression(items.emplace_back())) return false;
    } while (accept(","));
    return accept("]") || fail(next(), "',' or ']' is expected");
  }

  bool path(Node& node) {
    node.op = Op::path;
    const Token root = take();
    node.root = std::string(root.text);
    if (next().is("(")) {
      return fail_at(root.offset, "there are no functions: '" + node.root + "'",
                     find_filter(node.root) != nullptr ? "write value | " + node.root + "(…)" : "");
    }
    for (;;) {
      ast::PathStep step;
      step.offset = next().offset;
      if (accept(".")) {
        if (next().kind != Token::Kind::name) {
          return fail(next(), "a name is expected behind '.'",
                      "an item is written [0], a name with other signs [\"…\"]");
        }
        step.name = std::string(take().text);
      } else if (accept("[")) {
        if (next().kind == Token::Kind::string) {
          step.name = take().value;
        } else {
          const auto index =
              next().kind == Token::Kind::number ? Value::parse(next().text)->as_integer() : std::nullopt;
          if (!index) return fail(next(), "an integer or a name in quotes is expected within [ ]");
          ++at_;
          step.is_index = true;
          step.index = *index;
        }
        if (!accept("]")) return fail(next(), "']' is expected");
      } else {
        return true;
      }
      node.steps.push_back(std::move(step));
    }
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::optional<ExpressionError> error_;
};

}  // namespace

Outcome<Node> parse_expression(std::vector<Token> tokens) {
  return Parser(std::move(tokens)).run();
}

}  // namespace collet::workflow
