// SPDX-License-Identifier: MIT
// Overlays that diff makes of two documents, applied by overlay_apply.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "plugins/diff/report/overlay.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "tests/unit/overlay/overlaying.hpp"

namespace collet::test {
namespace {

using Json = nlohmann::json;

diff::OverlayText overlay_between(const std::string& base, const std::string& revision) {
  const auto open = [](const std::string& text) {
    std::string spec;
    json::Writer(spec).begin_object().member("content", text).end_object();
    return openapi::load_spec(json::View(spec), {});
  };
  const auto a = open(base);
  const auto b = open(revision);
  if (!a || !b) {
    ADD_FAILURE() << (a ? b.error().message : a.error().message);
    return {};
  }
  return diff::overlay_of(a->description->document(), b->description->document(), [] {});
}

/// Checks that the overlay of two documents turns one into the other.
void expect_turned(const std::string& base, const std::string& revision) {
  const auto overlay = overlay_between(base, revision);
  const std::string result = applied(base, overlay.json);
  const Json got = Json::parse(result, nullptr, false);
  EXPECT_EQ(got, Json::parse(revision)) << base << "\n" << overlay.json << "\n" << result;
}

std::string with(const std::string& members) {
  return R"({"openapi":"3.1.0","info":{"title":"T","version":"1"})" + (members.empty() ? "" : "," + members) +
         "}";
}

struct Pair {
  const char *base, *revision, *actions;
};
class OverlayOfPair : public testing::TestWithParam<Pair> {};
TEST_P(OverlayOfPair, HasTheFewestActionsThatTurnOneIntoTheOther) {
  const auto [base, revision, actions] = GetParam();
  const auto overlay = overlay_between(with(base), with(revision));
  EXPECT_EQ(Json::parse(overlay.json)["actions"].dump(), actions);
  expect_turned(with(base), with(revision));
}
INSTANTIATE_TEST_SUITE_P(
    Table, OverlayOfPair,
    testing::Values(
        Pair{"", "", R"([{"target":"$","update":{}}])"},
        Pair{R"("x":{"a":1,"b":2})", R"("x":{"b":2,"a":1})", R"([{"target":"$","update":{}}])"},
        Pair{R"("x":{"a":1})", R"("x":{"a":2})", R"([{"target":"$['x']","update":{"a":2}}])"},
        Pair{R"("x":{"a":1,"b":1})", R"("x":{"a":1})", R"([{"remove":true,"target":"$['x']['b']"}])"},
        Pair{R"("x":[1,2])", R"("x":[1,2,3])",
             R"([{"remove":true,"target":"$['x']"},{"target":"$","update":{"x":[1,2,3]}}])"},
        Pair{R"("x":{"a":1})", R"("x":[1])",
             R"([{"remove":true,"target":"$['x']"},{"target":"$","update":{"x":[1]}}])"},
        Pair{R"("x":"s")", R"("x":{"a":{}})",
             R"([{"remove":true,"target":"$['x']"},{"target":"$","update":{"x":{"a":{}}}}])"},
        Pair{R"("x":{"a":1})", R"("x":{})", R"([{"remove":true,"target":"$['x']['a']"}])"},
        Pair{R"("x":1)", R"("x":null)", R"([{"target":"$","update":{"x":null}}])"},
        Pair{R"("it's \"\\":{"a":1})", R"("it's \"\\":{"a":2})",
             R"([{"target":"$['it\\'s \"\\\\']","update":{"a":2}}])"},
        Pair{R"("\u0001\n":{"a":1})", R"("\u0001\n":{})",
             R"([{"remove":true,"target":"$['\\u0001\\n']['a']"}])"},
        Pair{R"("":{"":1,"b":2})", R"("":{"b":2})", R"([{"remove":true,"target":"$['']['']"}])"},
        Pair{R"("x":{"é€𝄞":1,"]":2})", R"("x":{"é€𝄞":2})",
             R"([{"remove":true,"target":"$['x'][']']"},{"target":"$['x']","update":{"é€𝄞":2}}])"}));

/// Makes documents and edits of them.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  Json value(int depth) {
    switch (below(depth > 0 ? 9 : 6)) {
      case 0:
        return nullptr;
      case 1:
        return below(2) == 0;
      case 2:
        return static_cast<int>(below(5)) - 2;
      case 3:
        return below(2) == 0 ? 0.5 : 1e30;
      case 4:
        return name();
      case 5:
        return "";
      case 6: {
        Json list = Json::array();
        for (auto count = below(4); count > 0; --count)
          list.push_back(value(depth - 1));
        return list;
      }
      default:
        return object(depth);
    }
  }
  Json object(int depth) {
    Json out = Json::object();
    for (auto count = below(5); count > 0; --count)
      out[name()] = value(depth - 1);
    return out;
  }
  /// Changes some values at any depth.
  void edit(Json& node, int depth) {
    if (!node.is_object() || node.empty() || below(4) == 0) {
      node = value(depth);
      return;
    }
    for (auto count = 1 + below(3); count > 0 && !node.empty(); --count) {
      auto at = std::next(node.begin(), static_cast<std::ptrdiff_t>(below(node.size())));
      const auto kind = below(4);
      if (kind == 0) {
        node.erase(at);
      } else if (kind == 1) {
        node[name()] = value(depth - 1);
      } else {
        edit(*at, depth - 1);
      }
    }
  }

 private:
  std::size_t below(std::size_t most) { return random_() % most; }
  std::string name() {
    static const std::vector<std::string> k_names = {"a",           "b",    "get", "$ref", "it's", "q\"q",
                                                     "back\\slash", "[0]",  "",    "a.b",  "~1/",  "é",
                                                     "\n",          "\x01", "*",   "0"};
    return k_names[below(k_names.size())];
  }
  std::mt19937 random_;
};

TEST(OverlayOfDiff, TurnsTwoThousandGeneratedDocumentsIntoTheirRevisions) {
  for (unsigned seed = 1; seed <= 2000 && !testing::Test::HasFailure(); ++seed) {
    Generator generator(seed);
    Json base = {{"openapi", "3.1.0"}, {"info", {{"title", "T"}, {"version", "1"}}}};
    base["x"] = generator.object(5);
    Json revision = base;
    for (int edits = 0; edits < 3; ++edits) {
      generator.edit(revision["x"], 4);
      if (!revision["x"].is_object()) revision["x"] = generator.object(3);
    }
    SCOPED_TRACE(seed);
    expect_turned(base.dump(), revision.dump());
  }
}

TEST(OverlayOfDiff, ReadsYamlAsJson) {
  const std::string base = "openapi: 3.1.0\ninfo: &i {title: T, version: '1'}\nx:\n  a: *i\n  list: [1]\n";
  const std::string revision =
      R"({"openapi":"3.1.0","info":{"title":"T","version":"1"},"x":{"a":{"title":"U","version":"1"},"list":[1]}})";
  EXPECT_EQ(Json::parse(overlay_between(base, revision).json)["actions"].dump(),
            R"([{"target":"$['x']['a']","update":{"title":"U"}}])");
}

TEST(OverlayOfDiff, IsLinearInTheMembersOfAnObject) {
  std::string many;
  for (int i = 0; i < 100'000; ++i)
    many.append(i == 0 ? "" : ",").append("\"k").append(std::to_string(i)).append("\":1");
  const auto overlay = overlay_between(with("\"x\":{" + many + "}"), with("\"x\":{" + many + ",\"new\":1}"));
  EXPECT_EQ(overlay.actions, 1U);
}

}  // namespace
}  // namespace collet::test
