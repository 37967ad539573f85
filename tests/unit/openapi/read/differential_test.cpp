// SPDX-License-Identifier: MIT
// The same document in JSON and in YAML must give the same tree.
#include "tests/unit/openapi/documents.hpp"
#include "tests/unit/openapi/read/random_document.hpp"

namespace collet::openapi {
namespace {

void expect_same_tree(Node one, Node other, const RandomDocument& source) {
  ASSERT_EQ(one.type(), other.type()) << source.yaml;
  ASSERT_EQ(one.text(), other.text()) << source.yaml;
  ASSERT_EQ(one.needs_no_escape(), other.needs_no_escape()) << source.yaml;
  ASSERT_EQ(one.size(), other.size()) << source.yaml;
  for (std::uint32_t i = 0; i < one.size(); ++i) {
    ASSERT_EQ(one.at(i).key(), other.at(i).key()) << source.yaml;
    ASSERT_NO_FATAL_FAILURE(expect_same_tree(one.at(i), other.at(i), source));
  }
}

TEST(Differential, JsonAndYamlGiveTheSameTree) {
  std::mt19937 random(20260);
  for (int i = 0; i < 3000; ++i) {
    const RandomDocument source = random_document(random);
    const auto json = read_json_document(source.json);
    ASSERT_TRUE(json) << json.error().message << "\n" << source.json;
    const auto yaml = read_yaml_document(source.yaml);
    ASSERT_TRUE(yaml) << yaml.error().message << "\n" << source.yaml;
    ASSERT_NO_FATAL_FAILURE(expect_same_tree((*json)->root(), (*yaml)->root(), source));
  }
}

TEST(Differential, PrintedOutputReadsBackAsTheSameJsonAndYaml) {
  std::mt19937 random(4711);
  for (int i = 0; i < 1000; ++i) {
    const RandomDocument source = random_document(random);
    const std::string once = json_as_json(source.json);
    ASSERT_EQ(json_as_json(once), once);
    // JSON is YAML, except for keys of more than 1,024 characters and DEL, which these documents lack.
    ASSERT_EQ(yaml_as_json(once), once) << once;
  }
}

}  // namespace
}  // namespace collet::openapi
