// SPDX-License-Identifier: MIT
#include "sdk/support/jsonpath/parser.hpp"

#include <array>
#include <utility>

#include <collet/json.hpp>

#include "sdk/support/jsonpath/iregexp.hpp"
#include "sdk/support/jsonpath/jsonpath.hpp"
#include "sdk/support/jsonpath/lexer.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support::jsonpath {
namespace {

enum class ValueType : std::uint8_t { value, logical, nodes };

struct Signature {
  std::string_view name;
  Function function;
  ValueType result;
  std::size_t arguments;
  ValueType argument;  ///< type of each argument
};
constexpr std::array<Signature, 5> k_functions = {
    {{"length", Function::length, ValueType::value, 1, ValueType::value},
     {"count", Function::count, ValueType::value, 1, ValueType::nodes},
     {"match", Function::match, ValueType::logical, 2, ValueType::value},
     {"search", Function::search, ValueType::logical, 2, ValueType::value},
     {"value", Function::value, ValueType::value, 1, ValueType::nodes}}};

ValueType result_of(Function function) {
  for (const Signature& known : k_functions)
    if (known.function == function) return known.result;
  return ValueType::value;
}

class Parser {
 public:
  Parser(std::string_view text, bool hyphens) : in_(text, hyphens) {}

  Result<Query> run() {
    Query query;
    if (!in_.take('$')) {
      in_.fail("'$'");
    } else if (segments(query) && !in_.at_end()) {
      in_.fail("a segment or the end of the query");
    }
    if (in_.failed()) return Error{COLLET_INVALID_ARGUMENT, in_.error()};
    return query;
  }

 private:
  /// Reads all segments that follow. Blanks before what is no segment stay unread.
  bool segments(Query& query) {
    for (;;) {
      const std::size_t before = in_.position();
      in_.skip_blanks();
      if (in_.peek() != '.' && in_.peek() != '[') {
        in_.go_back(before);
        return true;
      }
      if (query.segments.size() == JsonPath::k_max_segments) return in_.fail("at most 512 segments");
      Segment made;
      if (!segment(made)) return false;
      made.end = in_.position();
      query.segments.push_back(std::move(made));
    }
  }

  bool segment(Segment& out) {
    if (in_.take("..")) {
      out.descendant = true;
    } else if (in_.peek() == '[') {
      return brackets(out);
    } else {
      in_.take('.');
    }
    if (out.descendant && in_.peek() == '[') return brackets(out);
    Selector selector;
    if (in_.take('*')) {
      selector.kind = Selector::Kind::wildcard;
    } else if (auto name = in_.short_name()) {
      selector.kind = Selector::Kind::name;
      selector.name = std::move(*name);
    } else {
      return in_.fail(out.descendant ? "a name, '*' or '['" : "a name or '*'");
    }
    out.selectors.push_back(std::move(selector));
    return true;
  }

  bool brackets(Segment& out) {
    in_.take('[');
    do {
      in_.skip_blanks();
      Selector made;
      if (!selector(made)) return false;
      out.selectors.push_back(std::move(made));
      in_.skip_blanks();
    } while (in_.take(','));
    return in_.take(']') || in_.fail("',' or ']'");
  }

  bool selector(Selector& out) {
    const char c = in_.peek();
    if (c == '\'' || c == '"') {
      auto name = in_.string();
      if (!name) return false;
      out.kind = Selector::Kind::name;
      out.name = std::move(*name);
      return true;
    }
    if (in_.take('*')) return true;
    if (in_.take('?')) {
      out.kind = Selector::Kind::filter;
      in_.skip_blanks();
      auto filter = std::make_shared<Expression>();
      if (!any_of(*filter)) return false;
      out.filter = std::move(filter);
      return true;
    }
    return index_or_slice(out);
  }

  bool index_or_slice(Selector& out) {
    const auto first = in_.integer();
    if (in_.failed()) return false;
    const std::size_t after = in_.position();
    in_.skip_blanks();
    if (!in_.take(':')) {
      in_.go_back(after);
      if (!first) return in_.fail("a quoted name, an index, a slice, '*' or '?'");
      out.kind = Selector::Kind::index;
      out.index = *first;
      return true;
    }
    out.kind = Selector::Kind::slice;
    out.from = first;
    in_.skip_blanks();
    out.to = in_.integer();
    if (in_.failed()) return false;
    in_.skip_blanks();
    if (!in_.take(':')) return true;
    in_.skip_blanks();
    out.step = in_.integer().value_or(1);
    return !in_.failed();
  }

  /// Counts what is open within one another, while it lives.
  class Nesting {
   public:
    explicit Nesting(unsigned& depth) : depth_(++depth) {}
    ~Nesting() { --depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    bool too_deep() const { return depth_ > JsonPath::k_max_nesting; }

   private:
    unsigned& depth_;
  };

  bool any_of(Expression& out) { return chain(out, Expression::Kind::any_of, "||"); }

  /// Reads expressions with an operator between them.
  bool chain(Expression& out, Expression::Kind kind, std::string_view sign) {
    std::vector<Expression> parts;
    for (;;) {
      Expression part;
      const bool good =
          kind == Expression::Kind::any_of ? chain(part, Expression::Kind::all_of, "&&") : basic(part);
      if (!good) return false;
      parts.push_back(std::move(part));
      const std::size_t before = in_.position();
      in_.skip_blanks();
      if (!in_.take(sign)) {
        in_.go_back(before);
        break;
      }
      in_.skip_blanks();
    }
    if (parts.size() == 1) {
      Expression only = std::move(parts.front());
      out = std::move(only);
      return true;
    }
    out.kind = kind;
    out.parts = std::move(parts);
    return true;
  }

  bool basic(Expression& out) {
    const Nesting nesting(depth_);
    if (nesting.too_deep()) return in_.fail("at most 64 filters and parentheses within one another");
    const bool negated = in_.take('!');
    if (negated) in_.skip_blanks();
    Expression inner;
    if (in_.take('(')) {
      in_.skip_blanks();
      if (!any_of(inner)) return false;
      in_.skip_blanks();
      if (!in_.take(')')) return in_.fail("')'");
    } else if (!test_or_comparison(inner, negated)) {
      return false;
    }
    if (!negated) {
      out = std::move(inner);
      return true;
    }
    out.kind = Expression::Kind::negation;
    out.parts.push_back(std::move(inner));
    return true;
  }

  bool test_or_comparison(Expression& out, bool negated) {
    const std::size_t begin = in_.position();
    Operand left;
    if (!operand(left)) return false;
    const std::size_t after = in_.position();
    in_.skip_blanks();
    const auto sign = negated ? std::nullopt : comparison();
    if (!sign) {
      in_.go_back(after);
      out.kind = Expression::Kind::test;
      if (left.kind == Operand::Kind::literal)
        return in_.fail(begin, "a literal that is not compared", "a query, a function or a comparison");
      if (left.kind == Operand::Kind::function && result_of(left.function) == ValueType::value)
        return in_.fail(begin, "a function that returns a value", "a comparison of its result");
      out.operands.push_back(std::move(left));
      return true;
    }
    if (!comparable(left, begin)) return false;
    in_.skip_blanks();
    const std::size_t second = in_.position();
    Operand right;
    if (!operand(right) || !comparable(right, second)) return false;
    out.kind = Expression::Kind::comparison;
    out.comparison = *sign;
    out.operands.push_back(std::move(left));
    out.operands.push_back(std::move(right));
    return true;
  }

  bool comparable(const Operand& operand, std::size_t at) {
    if (operand.kind == Operand::Kind::query && !operand.query.singular())
      return in_.fail(at, "a query that may select several nodes", "names and indexes only in a comparison");
    if (operand.kind == Operand::Kind::function && result_of(operand.function) != ValueType::value)
      return in_.fail(at, "a function whose result is true or false", "it without a comparison");
    return true;
  }

  std::optional<Comparison> comparison() {
    if (in_.take("==")) return Comparison::equal;
    if (in_.take("!=")) return Comparison::unequal;
    if (in_.take("<=")) return Comparison::less_or_equal;
    if (in_.take(">=")) return Comparison::greater_or_equal;
    if (in_.take('<')) return Comparison::less;
    if (in_.take('>')) return Comparison::greater;
    return std::nullopt;
  }

  bool operand(Operand& out) {
    const char c = in_.peek();
    if (c == '@' || c == '$') {
      in_.skip(1);
      out.kind = Operand::Kind::query;
      out.query.absolute = c == '$';
      return segments(out.query);
    }
    const std::size_t begin = in_.position();
    if (const auto name = in_.function_name()) return function(out, *name, begin);
    return literal(out);
  }

  bool literal(Operand& out) {
    out.kind = Operand::Kind::literal;
    const char c = in_.peek();
    if (c == '\'' || c == '"') {
      const auto text = in_.string();
      if (!text) return false;
      json::Writer(out.literal).string(*text);
      return true;
    }
    if (c == '-' || is_digit(c)) {
      auto number = in_.number();
      if (!number) return false;
      out.literal = std::move(*number);
      return true;
    }
    for (const std::string_view word : {"true", "false", "null"}) {
      if (!in_.take(word)) continue;
      out.literal = word;
      return true;
    }
    return in_.fail("a query, a literal or a function");
  }

  bool function(Operand& out, std::string_view name, std::size_t begin) {
    const Nesting nesting(depth_);
    if (nesting.too_deep()) return in_.fail("at most 64 functions within one another");
    const Signature* signature = nullptr;
    for (const Signature& known : k_functions)
      if (known.name == name) signature = &known;
    if (signature == nullptr)
      return in_.fail(begin, "the function " + quote(name),
                      "length, count, match, search or value" +
                          did_you_mean(name, {"length", "count", "match", "search", "value"}));
    out.kind = Operand::Kind::function;
    out.function = signature->function;
    in_.skip_blanks();
    while (in_.peek() != ')') {
      if (!out.arguments.empty()) {
        if (!in_.take(',')) return in_.fail("',' or ')'");
        in_.skip_blanks();
      }
      Operand argument;
      const std::size_t at = in_.position();
      if (!operand(argument) || !well_typed(argument, signature->argument, at)) return false;
      out.arguments.push_back(std::move(argument));
      in_.skip_blanks();
    }
    in_.take(')');
    if (out.arguments.size() != signature->arguments)
      return in_.fail(begin,
                      "the function " + std::string(name) + " with " + std::to_string(out.arguments.size()) +
                          " arguments",
                      std::to_string(signature->arguments));
    compile_pattern(out);
    return true;
  }

  bool well_typed(const Operand& argument, ValueType wanted, std::size_t at) {
    if (wanted == ValueType::nodes)
      return argument.kind == Operand::Kind::query || in_.fail(at, "a value as the argument", "a query");
    return comparable(argument, at);
  }

  static void compile_pattern(Operand& out) {
    if (out.function != Function::match && out.function != Function::search) return;
    const Operand& expression = out.arguments[1];
    if (expression.kind != Operand::Kind::literal || !expression.literal.starts_with('"')) return;
    const auto ecma =
        ecma_from_iregexp(*json::View(expression.literal).string(), out.function == Function::match);
    if (!ecma) return;
    auto pattern = std::make_shared<json_schema::Pattern>(json_schema::Pattern::compile(*ecma));
    if (pattern->enforced()) out.pattern = std::move(pattern);
  }

  Lexer in_;
  unsigned depth_ = 0;
};

}  // namespace

bool Query::singular() const {
  for (const Segment& segment : segments) {
    if (segment.descendant || segment.selectors.size() != 1) return false;
    const auto kind = segment.selectors.front().kind;
    if (kind != Selector::Kind::name && kind != Selector::Kind::index) return false;
  }
  return true;
}

Result<Query> parse(std::string_view text, bool hyphens) {
  if (text.size() > JsonPath::k_max_bytes)
    return Error{COLLET_INVALID_ARGUMENT, "found a query of " + std::to_string(text.size()) +
                                              " bytes, expected at most " +
                                              std::to_string(JsonPath::k_max_bytes)};
  if (!valid_utf8(text)) return Error{COLLET_INVALID_ARGUMENT, "found bytes that are not UTF-8"};
  return Parser(text, hyphens).run();
}

}  // namespace collet::support::jsonpath
