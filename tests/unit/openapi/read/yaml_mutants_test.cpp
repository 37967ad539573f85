// SPDX-License-Identifier: MIT
// Mutated documents with bytes moved, dropped, doubled and swapped. If the fast reader accepts one, libyaml
// must accept it too and give the same tree.
#include <fstream>
#include <iterator>

#include "tests/oracles/same_document.hpp"
#include "tests/unit/openapi/documents.hpp"
#include "tests/unit/openapi/read/random_document.hpp"

namespace collet::openapi {
namespace {

std::string file_text(const std::string& name) {
  std::ifstream stream(std::string(COLLET_SOURCE_DIR) + "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

class Mutator {
 public:
  explicit Mutator(std::uint32_t seed) : random_(seed) {}

  std::string mutant(std::string text) {
    for (std::size_t i = 1 + below(3); i > 0; --i)
      change(text);
    return text;
  }

 private:
  static constexpr std::string_view k_bytes = " \n\t:-#'\"[]{},|>?&*!%@\\a0~.\r+";

  std::size_t below(std::size_t bound) { return random_() % bound; }

  void change(std::string& text) {
    if (text.empty()) return;
    const std::size_t at = below(text.size());
    switch (below(6)) {
      case 0:
        text.erase(at, 1 + below(3));
        break;
      case 1:
        text.insert(at, 1 + below(2), k_bytes[below(k_bytes.size())]);
        break;
      case 2:
        text[at] = k_bytes[below(k_bytes.size())];
        break;
      case 3:
        std::swap(text[at], text[below(text.size())]);
        break;
      case 4:
        text.insert(below(text.size()), text.substr(at, 1 + below(20)));
        break;
      default:
        text.resize(at);
        break;
    }
  }

  std::mt19937 random_;
};

void expect_no_difference(const std::string& source, int& accepted) {
  const auto fast = read_yaml_by(YamlReader::fast, source);
  if (!fast) return;
  ++accepted;
  const auto events = read_yaml_by(YamlReader::events, source);
  ASSERT_TRUE(events) << events.error().message << "\n" << source;
  ASSERT_EQ(first_difference(**fast, **events), "") << source;
}

TEST(YamlMutants, MutatedRandomDocumentsReadAlike) {
  std::mt19937 random(818);
  Mutator mutator(919);
  int accepted = 0;
  for (int i = 0; i < 20'000; ++i)
    ASSERT_NO_FATAL_FAILURE(expect_no_difference(mutator.mutant(random_document(random).yaml), accepted));
  EXPECT_GT(accepted, 2000);
}

TEST(YamlMutants, MutatedDocumentsWithEveryConstructReadAlike) {
  const std::string source = file_text("tests/fuzz/corpus/yaml_readers/constructs.yaml");
  ASSERT_FALSE(source.empty());
  Mutator mutator(717);
  int accepted = 0;
  for (int i = 0; i < 20'000; ++i)
    ASSERT_NO_FATAL_FAILURE(expect_no_difference(mutator.mutant(source), accepted));
  EXPECT_GT(accepted, 5000);
}

TEST(YamlMutants, RandomDocumentsAreNotDeclined) {
  std::mt19937 random(616);
  for (int i = 0; i < 5000; ++i) {
    const RandomDocument source = random_document(random);
    const bool container = source.json.find_first_of("[{") == source.json.find_first_not_of(" \n");
    const auto fast = read_yaml_by(YamlReader::fast, source.yaml);
    ASSERT_TRUE(fast || !container) << source.yaml;
  }
}

}  // namespace
}  // namespace collet::openapi
