// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/tree_changes.hpp"

#include <nlohmann/json.hpp>
#include <random>

#include "tests/unit/openapi/documents.hpp"
#include "tests/unit/openapi/read/random_document.hpp"

namespace collet::openapi::edit {
namespace {

TEST(TreeChanges, AreAJsonPatchFromOneDocumentToTheOther) {
  std::mt19937 random(99);
  DocumentPtr before = from_json("{}");
  for (int i = 0; i < 2000; ++i) {
    const DocumentPtr after = from_json(random_document(random).json);
    nlohmann::json patch = nlohmann::json::array();
    for (const TreeChange& change : tree_changes(before->root(), after->root())) {
      nlohmann::json step = {{"op", change_word(change.kind)}, {"path", change.pointer}};
      if (change.after) step["value"] = nlohmann::json::parse(printed(change.after));
      patch.push_back(step);
    }
    const auto from = nlohmann::json::parse(printed(before->root()));
    const auto wanted = nlohmann::json::parse(printed(after->root()));
    ASSERT_EQ(from.patch(patch), wanted) << patch << "\n" << from;
    before = after;
  }
}

TEST(TreeChanges, OfArraysKeepWhatStays) {
  const auto before = from_json(R"({"a":[1,2,3,4],"b":[1,2]})");
  const auto after = from_json(R"({"a":[1,3,4,5],"b":[0,1,2]})");
  std::string text;
  for (const TreeChange& change : tree_changes(before->root()["b"], after->root()["b"]))
    text += std::string(change_word(change.kind)) + " " + change.pointer + "\n";
  EXPECT_EQ(text, "add /0\n");
}

}  // namespace
}  // namespace collet::openapi::edit
