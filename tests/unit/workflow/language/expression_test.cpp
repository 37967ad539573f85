// SPDX-License-Identifier: MIT
/// The rules of the expression language, with one table per rule.
#include "plugins/workflow/language/expression/expression.hpp"

#include <gtest/gtest.h>

#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

class Data final : public Scope {
 public:
  Value find(std::string_view root) const override { return all_[root]; }

 private:
  Value all_ = json(R"({"n":3,"f":2.5,"zero":0,"s":"text","empty":"","t":true,"no":false,"nil":null,
      "list":[1,2,3],"none":[],"o":{"a":{"b":[{"c":"deep"}]},"a-b":1,"x y":2,"if":5},"num":"42","status":"404",
      "page-id":7,"hostile":"{{ n }} ${HOME}","rows":[{"s":"200","v":1},{"s":"500","v":2}]})");
};

/// Returns the value of a template as JSON, "undefined", or "error: …".
std::string given(std::string_view text) {
  const auto compiled = Template::compile(text);
  if (!compiled) return "no template: " + compiled.error().message;
  const auto value = compiled->render(Data());
  if (!value) return "error: " + value.error().message;
  return value->undefined() ? "undefined" : value->json();
}
std::string value_of(std::string_view expression) {
  return given("{{ " + std::string(expression) + " }}");
}

struct ExpressionCase {
  const char* text;
  const char* gives;
};

TEST(Templates, KeepTheTypeIfTheyAreTheWholeText) {
  for (const auto& [text, gives] :
       std::initializer_list<ExpressionCase>{{"{{ n }}", "3"},
                                             {"{{n}}", "3"},
                                             {"{{ f }}", "2.5"},
                                             {"{{ t }}", "true"},
                                             {"{{ nil }}", "null"},
                                             {"{{ list }}", "[1,2,3]"},
                                             {"{{ o.a }}", R"({"b":[{"c":"deep"}]})"},
                                             {"{{ num }}", "\"42\""},
                                             {"{{ nothing }}", "undefined"}}) {
    EXPECT_EQ(given(text), gives) << text;
  }
}

TEST(Templates, ReturnStringsOtherwiseWithoutFurtherConversion) {
  for (const auto& [text, gives] :
       std::initializer_list<ExpressionCase>{{" {{ n }}", "\" 3\""},
                                             {"4{{ num }}", "\"442\""},
                                             {"{{ n }}{{ n }}", "\"33\""},
                                             {"t {{ t }}", "\"t true\""},
                                             {"l {{ list }}", "\"l [1,2,3]\""},
                                             {"o {{ o.a }}", R"("o {\"b\":[{\"c\":\"deep\"}]}")"},
                                             {"f {{ f }} {{ s }}", "\"f 2.5 text\""},
                                             {"10", "\"10\""},
                                             {"true", "\"true\""},
                                             {"", "\"\""},
                                             {"a }} b", "\"a }} b\""},
                                             {"{ n }", "\"{ n }\""}}) {
    EXPECT_EQ(given(text), gives) << text;
  }
}

TEST(Templates, RejectMissingValuesInAText) {
  EXPECT_EQ(given("a {{ nothing }}"), "error: 'nothing' is undefined, which has no place in a text");
  EXPECT_EQ(given("a {{ nil }}"), "error: 'nil' is null, which has no place in a text");
  EXPECT_EQ(given("a {{ nil | default(\"\") }}"), "\"a \"");
}

TEST(Templates, NeverReadAResultAsATemplate) {
  EXPECT_EQ(given("{{ hostile }}"), "\"{{ n }} ${HOME}\"");
  EXPECT_EQ(given("x {{ hostile }}"), "\"x {{ n }} ${HOME}\"");
  EXPECT_EQ(given("{{ \"{{\" }}"), "\"{{\"");
}

TEST(Missing, DefaultReplacesMissingValuesOnly) {
  for (const auto& [text, gives] :
       std::initializer_list<ExpressionCase>{{"nothing | true", "true"},
                                             {"nil | true", "true"},
                                             {"no | true", "false"},
                                             {"zero | 5", "0"},
                                             {"empty | 'x'", "\"\""},
                                             {"none | default([1])", "[]"},
                                             {"nothing | default(nil) | 3", "3"},
                                             {"nothing | null", "null"},
                                             {"nothing.a.b[3].c", "undefined"},
                                             {"s.a", "undefined"},
                                             {"n[0]", "undefined"},
                                             {"list[7]", "undefined"},
                                             {"nothing | length", "undefined"},
                                             {"nil | length", "null"},
                                             {"nothing | first | map('x') | default([])", "[]"}}) {
    EXPECT_EQ(value_of(text), gives) << text;
  }
  EXPECT_EQ(value_of("nothing | required"), "error: a required value is missing");
  EXPECT_EQ(value_of("nothing | required('give a url')"), "error: give a url");
}

TEST(Comparison, ConvertsNothingForEquality) {
  for (const auto& [text, gives] : std::initializer_list<ExpressionCase>{{"num == 42", "false"},
                                                                         {"num == '42'", "true"},
                                                                         {"n == 3.0", "true"},
                                                                         {"n != 4", "true"},
                                                                         {"s == 'Text'", "false"},
                                                                         {"nothing == null", "true"},
                                                                         {"nil == nothing", "true"},
                                                                         {"no == nil", "false"},
                                                                         {"list == [1, 2, 3]", "true"},
                                                                         {"t == 'true'", "false"}}) {
    EXPECT_EQ(value_of(text), gives) << text;
  }
}

TEST(Comparison, ComparesNumbersWithStringsThatContainNumbers) {
  for (const auto& [text, gives] : std::initializer_list<ExpressionCase>{{"status >= 400", "true"},
                                                                         {"400 <= status", "true"},
                                                                         {"status < 404.5", "true"},
                                                                         {"num < 5", "false"},
                                                                         {"num < '5'", "true"},
                                                                         {"s > 'tex'", "true"},
                                                                         {"n > 2 and n < 4", "true"},
                                                                         {"nothing > 1", "false"},
                                                                         {"nothing < 1", "false"},
                                                                         {"nil <= 1", "false"}}) {
    EXPECT_EQ(value_of(text), gives) << text;
  }
  EXPECT_EQ(value_of("s > 1"), "error: the text \"text\" is no number and cannot be ordered with one");
  EXPECT_EQ(value_of("list > 1"), "error: array and number cannot be ordered");
}

TEST(Comparison, SearchesListsTextsAndObjects) {
  for (const auto& [text, gives] : std::initializer_list<ExpressionCase>{{"2 in list", "true"},
                                                                         {"'2' in list", "false"},
                                                                         {"'ex' in s", "true"},
                                                                         {"'a' in o", "true"},
                                                                         {"'z' in o", "false"},
                                                                         {"1 in nothing", "false"},
                                                                         {"s in ['text', 'x']", "true"}}) {
    EXPECT_EQ(value_of(text), gives) << text;
  }
}

TEST(Logic, ReturnsBooleans) {
  for (const auto& [text, gives] :
       std::initializer_list<ExpressionCase>{{"s and list", "true"},
                                             {"empty or none", "false"},
                                             {"not nothing", "true"},
                                             {"not s", "false"},
                                             {"no or zero or n", "true"},
                                             {"not no and t", "true"},
                                             {"'a' if t else 'b'", "\"a\""},
                                             {"'a' if no else 'b' if zero else 'c'", "\"c\""},
                                             {"no and s > 1", "false"},
                                             {"t or s > 1", "true"},
                                             {"(n == 3 or no) and not none", "true"}}) {
    EXPECT_EQ(value_of(text), gives) << text;
  }
}

TEST(Paths, SelectMembersByNameAndIndex) {
  for (const auto& [text, gives] :
       std::initializer_list<ExpressionCase>{{"o.a.b[0].c", "\"deep\""},
                                             {"o['a']['b'][-1][\"c\"]", "\"deep\""},
                                             {"o['x y']", "2"},
                                             {"o.a-b", "1"},
                                             {"page-id", "7"},
                                             {"o.if", "5"},
                                             {"list[-1]", "3"}}) {
    EXPECT_EQ(value_of(text), gives) << text;
  }
}

TEST(Literals, AreJsonValuesAndStringsInEitherQuotes) {
  for (const auto& [text, gives] :
       std::initializer_list<ExpressionCase>{{"-1.5e3", "-1.5e3"},
                                             {"'it\\'s'", "\"it's\""},
                                             {"\"a\\nb\\t\\\\\"", "\"a\\nb\\t\\\\\""},
                                             {"'\\u00e9'", "\"\xC3\xA9\""},
                                             {"'\\d+'", "\"\\\\d+\""},
                                             {"'}}'", "\"}}\""},
                                             {"[1, 'a', [true, null]]", "[1,\"a\",[true,null]]"},
                                             {"[]", "[]"}}) {
    EXPECT_EQ(value_of(text), gives) << text;
  }
}

TEST(Errors, SuggestACorrection) {
  struct Wrong {
    const char* text;
    std::size_t offset;
    const char* message;
    const char* hint;
  };
  for (const auto& [text, offset, message, hint] : std::initializer_list<Wrong>{
           {"{{ a", 0, "'{{' is not closed", "for the two characters write {{ \"{{\" }}"},
           {"x {{ }}", 4, "an expression is expected, found the end", ""},
           {"{{#if a}}x{{/if}}", 2, "there are no blocks", "write {{ \"yes\" if condition else \"no\" }}"},
           {"{{ a = 1 }}", 5, "found '='", "to compare write =="},
           {"{{ a && b }}", 5, "found '&&'", "write `and`"},
           {"{{ a || b }}", 5, "an operator is expected, found '||'", "write `or`"},
           {"{{ !a }}", 3, "found '!'", "write `not`"},
           {"{{ a + }}", 6, "a value is expected, found the end", ""},
           {"{{ + 1 }}", 3, "a value is expected, found '+'", ""},
           {"{{ a not b }}", 5, "an operator is expected, found 'not'", "write a not in b"},
           {"{{ $HOME }}", 3, "found '$': there is no access to the environment",
            "values of it belong in servers.json"},
           {"{{ a ? b : c }}", 5, "found '?', which means nothing here", ""},
           {"{{ 'a }}", 0, "'{{' is not closed", "for the two characters write {{ \"{{\" }}"},
           {"{{ a.0 }}", 5, "a name is expected behind '.', found '0'",
            "an item is written [0], a name with other signs [\"…\"]"},
           {"{{ a < b < c }}", 9, "comparisons are not chained, found '<'", "write a < b and b < c"},
           {"{{ length(a) }}", 3, "there are no functions: 'length'", "write value | length(…)"},
           {"{{ a | lenght }}", 7, "there is no filter 'lenght'; did you mean 'length'?", nullptr},
           {"{{ a | default }}", 7, "`default` takes at least 1 argument, and has 0", ""},
           {"{{ a | trim(1) }}", 7, "`trim` takes no arguments, and has 1", ""},
           {"{{ a | match(b) }}", 13, "`match` takes a regular expression in quotes here", ""},
           {"{{ a | match('(') }}", 13, "no regular expression: missing ): (", "RE2 syntax"},
           {"{{ a | match('a', 1) }}", 18, "the number of a group is expected: this expression has 0", ""},
           {"{{ a | where('b', '=', 1) }}", 18,
            "`where` takes one of \"==\" \"!=\" \"<\" \"<=\" \">\" \">=\" \"in\" \"not in\" \"contains\" "
            "\"match\" here",
            ""},
           {"{{ a if b }}", 9, "`else` is expected, found the end", "{{ a if condition else b }}"},
           {"{{ a b }}", 5, "an operator or the end is expected, found 'b'", "a text needs quotes"},
           {"{{ a | length == 3 }}", 14, "the end is expected, found '=='", "write (a | filter) == b"},
           {"{{ a | length and b }}", 14, "the end is expected, found 'and'", "write (a | filter) == b"},
       }) {
    const auto compiled = Template::compile(text);
    ASSERT_FALSE(compiled) << text;
    EXPECT_EQ(compiled.error().offset, offset) << text;
    EXPECT_EQ(compiled.error().message, message) << text;
    if (hint != nullptr) {
      EXPECT_EQ(compiled.error().hint, hint) << text;
    }
  }
}

TEST(Expressions, CompileWithAndWithoutBraces) {
  for (const char* const text : {"n == 3", "{{ n == 3 }}", "  {{n == 3}}  "}) {
    const auto compiled = Expression::compile(text);
    ASSERT_TRUE(compiled) << text;
    EXPECT_EQ(compiled->text(), "n == 3");
    EXPECT_TRUE(compiled->evaluate(Data())->as_boolean());
  }
  EXPECT_FALSE(Expression::compile("{{ a }} {{ b }}"));
}

TEST(Limits, BoundSizeDepthAndResults) {
  const std::string deep(33, '(');
  EXPECT_FALSE(Expression::compile(deep + "1" + std::string(33, ')')));
  EXPECT_TRUE(Expression::compile(std::string(31, '(') + "1" + std::string(31, ')')));
  EXPECT_FALSE(Expression::compile("'" + std::string(k_max_expression_bytes, 'a') + "'"));
  EXPECT_FALSE(Expression::compile("s | match('" + std::string(k_max_regex_bytes + 1, 'a') + "')"));
  EXPECT_FALSE(
      Expression::compile("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"));
  EXPECT_FALSE(
      Expression::compile("1 if t else 1 if t else 1 if t else 1 if t else 1 if t else 1 if t else 1 if t "
                          "else 1 if t else 1 if t else 1 "
                          "if t else 1 if t else 1 if t else 1 if t else 1 if t else 1 if t else 1 if t else "
                          "1 if t else 1 if t else 1 if "
                          "t else 1 if t else 1 if t else 1 if t else 1 if t else 1 if t else 1 if t else 1 "
                          "if t else 1 if t else 1 if t "
                          "else 1 if t else 1 if t else 1 if t else 1 if t else 1 if t else 1"));
  // A chain is not nested.
  std::string chain = "n";
  for (int i = 0; i < 400; ++i)
    chain += " | string";
  EXPECT_EQ(value_of(chain), "\"3\"");
}

TEST(Limits, EndGrowingEvaluations) {
  class Large final : public Scope {
   public:
    Value find(std::string_view /*root*/) const override { return text_; }

   private:
    Value text_ = Value::string(std::string(1U << 20U, 'a'));
  };
  const Large large;
  const auto grown = Expression::compile("s | replace('a', 'aaaaaaaaaaaaaaaa')");
  ASSERT_TRUE(grown);
  const auto value = grown->evaluate(large);
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().message, "a result has at most 8 MiB");
  std::string again = "s";
  for (int i = 0; i < 300; ++i)
    again += " | lower";
  const auto busy = Expression::compile(again);
  ASSERT_TRUE(busy);
  EXPECT_EQ(busy->evaluate(large).error().message, "the expression looks at more than 256 MiB");
}

TEST(Unknowns, AreLabelledWithTheirSource) {
  ListScope scope;
  scope.set("steps", Value::object({{"x", Value::unknown("steps.x")}}));
  scope.set("n", Value::integer(1));
  const auto plan = [&](std::string_view text) {
    const auto value = Template::compile(text)->render(scope);
    return value ? value->json() : value.error().message;
  };
  EXPECT_EQ(plan("{{ steps.x.json.id }}"), "\"<steps.x.json.id>\"");
  EXPECT_EQ(plan("{{ steps.x.json | default([]) | length }}"), "\"<steps.x.json | default([]) | length>\"");
  EXPECT_EQ(plan("a {{ steps.x.json }}"), "\"a <steps.x.json>\"");
  EXPECT_EQ(plan("{{ n == 1 or steps.x.ok }}"), "true");
  EXPECT_EQ(plan("{{ n == 2 and steps.x.ok }}"), "false");
  EXPECT_EQ(plan("{{ 1 if steps.x.ok else 2 }}"), "\"<1 if steps.x.ok else 2>\"");
}

/// A template that is a whole string returns the same JSON value, digit by digit.
TEST(Properties, AWholeTemplateReturnsTheSameJson) {
  const Value values =
      json(R"([0,-0,1.0,1e400,12345678901234567890,"",{"a":[{}]},[[[]]],"\u0000\"\\",true,null,
      {"\u00e9":1,"b":{"c":[1.50]}}])");
  for (const Value& value : values.items()) {
    ListScope scope;
    scope.set("x", value);
    scope.set("y", Value::object({{"z", Value::array({value})}}));
    EXPECT_EQ(Template::compile("{{ x }}")->render(scope)->json(), value.json());
    EXPECT_EQ(Template::compile("{{ y.z[0] }}")->render(scope)->json(), value.json());
    EXPECT_EQ(Template::compile("{{ [x] }}")->render(scope)->at(0).json(), value.json());
  }
}

/// Templates that Oplink evaluated incorrectly.
TEST(OplinkTemplates, AreEvaluatedCorrectly) {
  ListScope scope;
  scope.set("a", Value::string("42"));
  scope.set("s", json(R"({"text":"hello","json":{"content":[1]},"is_error":false})"));
  const auto render = [&](std::string_view text) {
    const auto compiled = Template::compile(text);
    if (!compiled) return "no template: " + compiled.error().message;
    const auto value = compiled->render(scope);
    if (!value) return "error: " + value.error().message;
    return value->undefined() ? std::string("undefined") : value->json();
  };
  EXPECT_EQ(render("{{ b | true }}"), "true");
  EXPECT_EQ(render("x {{#if a}}A={{a}}{{/if}}"), "no template: there are no blocks");
  EXPECT_EQ(render("x {{ 'A=' if a else '' }}{{ a }}"), "\"x A=42\"");
  EXPECT_EQ(render("4{{ a }}"), "\"442\"");
  EXPECT_EQ(render("sum {{ s.text }}"), "\"sum hello\"");
  EXPECT_EQ(render("t {{ s.json.content }}"), "\"t [1]\"");
  EXPECT_EQ(render("{{ missing }}"), "undefined");
  EXPECT_EQ(render("t {{ missing }}"), "error: 'missing' is undefined, which has no place in a text");
}

}  // namespace
}  // namespace collet::workflow::test
