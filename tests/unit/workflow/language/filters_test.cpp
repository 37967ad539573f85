// SPDX-License-Identifier: MIT
/// Each filter, and its messages for inputs that it does not accept.
#include <gtest/gtest.h>

#include "plugins/workflow/language/expression/expression.hpp"
#include "tests/unit/workflow/language/fake_tools.hpp"

namespace collet::workflow::test {
namespace {

struct FilterCase {
  const char* text;
  const char* gives;
};

std::string given(const char* text) {
  ListScope scope;
  const Value all = json(R"({"s":"Hello, W\u00f6rld","list":[3,1,2,3],"rows":[{"s":"200","v":1,"o":{"k":"a"}},
      {"s":"500","v":2,"o":{"k":"b"}},{"v":3}],"words":["b","a","C"],"n":1234.5,"o":{"b":1,"a":2},"sp":"\u00a0 x \n",
      "trace":"LCP: 98\u00a0ms, CLS: 0.03","mixed":[true,"a",1,null,[2],{"x":1},0]})");
  for (const Value::Member& member : all.members())
    scope.set(member.name, member.value);
  const auto compiled = Expression::compile(text);
  if (!compiled) return "no expression: " + compiled.error().message;
  const auto value = compiled->evaluate(scope);
  if (!value) return "error: " + value.error().message;
  return value->undefined() ? "undefined" : value->json();
}

class Filters : public testing::TestWithParam<FilterCase> {};

TEST_P(Filters, Give) {
  EXPECT_EQ(given(GetParam().text), GetParam().gives) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    All, Filters,
    testing::Values(
        FilterCase{"s | length", "12"}, FilterCase{"list | length", "4"}, FilterCase{"o | length", "2"},
        FilterCase{"n | length", "error: `length` takes array or string or object, and was given number"},
        FilterCase{"list | first", "3"}, FilterCase{"list | first(2)", "[3,1]"},
        FilterCase{"list | first(9)", "[3,1,2,3]"}, FilterCase{"[] | first", "undefined"},
        FilterCase{"list | last", "3"}, FilterCase{"list | last(3)", "[1,2,3]"},
        FilterCase{"list | first(-1)", "error: `first` takes a number of items, and was given -1"},
        FilterCase{"list | first(1.5)", "error: `first` takes an integer as argument, and was given number"},
        FilterCase{"rows | map('s')", R"(["200","500",null])"},
        FilterCase{"rows | map('o.k')", R"(["a","b",null])"},
        FilterCase{"rows | pick('s', 'v', 's') | first", R"({"s":"200","v":1})"},
        FilterCase{"o | pick('a', 'z')", R"({"a":2})"},
        FilterCase{"rows | pick('o.k') | first", R"({"o.k":"a"})"},
        FilterCase{"rows | where('s', '>=', 400) | map('v')", "[2]"},
        FilterCase{"rows | where('v', 2) | length", "1"}, FilterCase{"rows | where('s') | length", "2"},
        FilterCase{"rows | where('o.k', 'in', ['b', 'c']) | map('v')", "[2]"},
        FilterCase{"rows | where('s', '!=', '200') | map('v')", "[2,3]"},
        FilterCase{"list | unique", "[3,1,2]"}, FilterCase{"[1, 1.0, '1'] | unique", R"([1,"1"])"},
        FilterCase{"rows | unique('o.k') | length", "3"}, FilterCase{"list | sort", "[1,2,3,3]"},
        FilterCase{"words | sort", R"(["C","a","b"])"},
        FilterCase{"rows | sort('s', 'desc') | map('v')", "[2,1,3]"},
        FilterCase{"mixed | sort", R"([true,0,1,"a",[2],{"x":1},null])"},
        FilterCase{"o | keys", R"(["b","a"])"}, FilterCase{"words | join", R"("b, a, C")"},
        FilterCase{"list | join('')", R"("3123")"}, FilterCase{"[1, null, 'a'] | join('-')", R"("1--a")"},
        FilterCase{"words | lines", R"("b\na\nC")"},
        FilterCase{"rows | lines('- {s} {o.k} {v}')", R"("- 200 a 1\n- 500 b 2\n-   3")"},
        FilterCase{"words | lines('{} {x')", R"("b {x\na {x\nC {x")"},
        FilterCase{"[] | lines('- {}')", R"("")"}, FilterCase{"'a,b,,c' | split(',')", R"(["a","b","","c"])"},
        FilterCase{"'a' | split('')", "error: `split` takes the separator of the parts, and was given \"\""},
        FilterCase{"sp | trim", R"("x")"}, FilterCase{"s | lower", "\"hello, w\xC3\xB6rld\""},
        FilterCase{"s | upper", "\"HELLO, W\xC3\xB6RLD\""},
        FilterCase{"'a.b.c' | replace('.', '/')", R"("a/b/c")"},
        FilterCase{"s | truncate(5)", R"("Hello...")"},
        FilterCase{"s | truncate(99)", "\"Hello, W\xC3\xB6rld\""},
        FilterCase{"s | truncate(8, '')", "\"Hello, W\""},
        FilterCase{"trace | match('LCP: ([0-9.]+)')", R"("98")"},
        FilterCase{"trace | match('LCP: ([0-9.]+)') | number", "98"},
        FilterCase{"trace | match('CLS: [0-9.]+')", R"("CLS: 0.03")"},
        FilterCase{"trace | match('(L)CP: ([0-9.]+)', 2)", R"("98")"},
        FilterCase{"trace | match('TTFB')", "undefined"},
        FilterCase{"trace | match('TTFB') | number | default(null)", "null"},
        FilterCase{"' 1.50 ' | number", "1.5"}, FilterCase{"'.5' | number", "0.5"},
        FilterCase{"'abc' | number", "undefined"}, FilterCase{"n | number", "1234.5"},
        FilterCase{"'1.9' | int", "1"}, FilterCase{"-1.9 | int", "-1"}, FilterCase{"true | int", "1"},
        FilterCase{"'x' | int", "undefined"}, FilterCase{"n | string", R"("1234.5")"},
        FilterCase{"list | string", R"("[3,1,2,3]")"}, FilterCase{"o | json", R"("{\"b\":1,\"a\":2}")"},
        FilterCase{"null | json", R"("null")"}, FilterCase{"'{\"a\":[1]}' | parse_json", R"({"a":[1]})"},
        FilterCase{"'x' | parse_json", "undefined"}, FilterCase{"0 | bytes", R"("0 B")"},
        FilterCase{"999 | bytes", R"("999 B")"}, FilterCase{"1000 | bytes", R"("1 kB")"},
        FilterCase{"218127 | bytes", R"("218.1 kB")"}, FilterCase{"999960 | bytes", R"("1 MB")"},
        FilterCase{"20000000 | bytes", R"("20 MB")"}, FilterCase{"0 | duration", R"("0 ms")"},
        FilterCase{"850 | duration", R"("850 ms")"}, FilterCase{"2130 | duration", R"("2.1 s")"},
        FilterCase{"60000 | duration", R"("1 min")"}, FilterCase{"125000 | duration", R"("2 min 5 s")"},
        FilterCase{"'a b/\xC3\xA9?' | urlencode", R"("a%20b%2F%C3%A9%3F")"},
        FilterCase{"'/a/b.png' | basename", R"("b.png")"}, FilterCase{"'/a/b/' | basename", R"("b")"},
        FilterCase{"'x' | basename", R"("x")"}));

INSTANTIATE_TEST_SUITE_P(
    Numbers, Filters,
    testing::Values(
        FilterCase{"list | sum", "9"}, FilterCase{"rows | sum('v')", "6"}, FilterCase{"[] | sum", "0"},
        FilterCase{"[0.5, 1] | sum", "1.5"},
        FilterCase{"words | sum", "error: `sum` takes numbers, and was given string"},
        FilterCase{"[9223372036854775807, 1] | sum",
                   "error: `sum` the result of `+` is too large for a number"},
        FilterCase{"list | avg", "2.25"}, FilterCase{"[] | avg", "undefined"},
        FilterCase{"[2, 4] | avg", "3"}, FilterCase{"list | min", "1"}, FilterCase{"rows | max('v')", "3"},
        FilterCase{"[] | max", "undefined"}, FilterCase{"[1, null, 7] | max", "7"},
        FilterCase{"0 | date", R"("1970-01-01T00:00:00Z")"},
        FilterCase{"-1 | date", R"("1969-12-31T23:59:59Z")"},
        FilterCase{"1795736464823 | date('%Y-%m-%d')", R"("2026-11-26")"},
        FilterCase{"'1970-01-02' | timestamp", "86400000"},
        FilterCase{"'2026-11-26T23:41:04.823Z' | timestamp", "1795736464823"},
        FilterCase{"'2026-11-27T00:41:04+01:00' | timestamp", "1795736464000"},
        FilterCase{"'soon' | timestamp", "undefined"},
        FilterCase{"'2026-11-26T23:41:04Z and more' | timestamp", "undefined"},
        FilterCase{"'90s' | milliseconds", "90000"}, FilterCase{"'later' | milliseconds", "undefined"},
        FilterCase{"1e300 | date",
                   "error: `date` takes milliseconds since 1970 up to the year 9999, and was given 1e+300"}));

INSTANTIATE_TEST_SUITE_P(
    Lists, Filters,
    testing::Values(
        FilterCase{"[[1, 2], 3, [[4]]] | flatten", "[1,2,3,[4]]"},
        FilterCase{"list | concat([7], null, words)", R"([3,1,2,3,7,"b","a","C"])"},
        FilterCase{"list | concat(1)", "error: `concat` takes lists, and was given number"},
        FilterCase{"[{'a': 1}]", "no expression: found '{'"},
        FilterCase{"rows | group_by('s') | map('key')", R"(["200","500",null])"},
        FilterCase{"[3, 3.0, 4] | group_by('')", R"([{"key":3,"items":[3,3.0]},{"key":4,"items":[4]}])"},
        FilterCase{"rows | where('s', 'not in', ['200']) | map('v')", "[2,3]"},
        FilterCase{"rows | where('s', 'contains', '5') | map('v')", "[2]"},
        FilterCase{"rows | where('s', 'match', '^[45]') | map('v')", "[2]"},
        FilterCase{"rows | where('s', 'match', '(')", "no expression: no regular expression: missing ): ("},
        FilterCase{
            "rows | where('s', 'match', s)",
            "no expression: a regular expression in quotes is expected, since it is compiled before a run"}));

INSTANTIATE_TEST_SUITE_P(
    Arithmetic, Filters,
    testing::Values(FilterCase{"1 + 2 * 3 - 4", "3"}, FilterCase{"(1 + 2) * 3", "9"},
                    FilterCase{"7 / 2", "3.5"}, FilterCase{"6 / 2", "3"}, FilterCase{"7 % 4", "3"},
                    FilterCase{"-7 % 4", "-3"}, FilterCase{"10 - 3 - 2", "5"}, FilterCase{"2-1", "1"},
                    FilterCase{"2 -1", "1"}, FilterCase{"2 - -1", "3"}, FilterCase{"0.5 + 0.25", "0.75"},
                    FilterCase{"list[0] -1", "2"}, FilterCase{"n - 0.5 > 1233 and 1 + 1 == 2", "true"},
                    FilterCase{"list | length * 2", "no expression: the end is expected, found '*'"},
                    FilterCase{"(list | length) * 2", "8"}, FilterCase{"1 + 2 | string", R"("3")"},
                    FilterCase{"1 / 0", "error: `/` divides by zero"},
                    FilterCase{"1 % 0.0", "error: `%` divides by zero"},
                    FilterCase{"9223372036854775807 + 1",
                               "error: the result of `+` is too large for a number"},
                    FilterCase{"9007199254740993 + 0", "9007199254740993"},
                    FilterCase{"1e308 * 10", "error: the result of `*` is too large for a number"},
                    FilterCase{"s + 1", "error: `+` takes numbers, and was given string"},
                    FilterCase{"gone + 1", "error: `+` takes numbers, and was given undefined"},
                    FilterCase{"2 not in list", "false"},
                    FilterCase{"9 not in list and not (9 in list)", "true"}));

TEST(FilterNames, AreSortedAndComplete) {
  std::string names;
  for (const std::string& name : filter_names())
    names += name + " ";
  EXPECT_EQ(names,
            "avg basename bytes concat date default duration first flatten group_by int join json keys last "
            "length lines "
            "lower map match max milliseconds min number parse_json pick replace required sort split string "
            "sum timestamp "
            "trim truncate unique upper urlencode where ");
}

}  // namespace
}  // namespace collet::workflow::test
