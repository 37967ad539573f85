// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "plugins/codegraph/shared_store/publications.hpp"

namespace collet::codegraph {
namespace {

std::string packed() {
  ArchiveHeader header;
  header.index_version = 8;
  header.project = "shop";
  header.revision = "abcdef0";
  header.compressed = 100;
  header.hash = std::string(32, 'a');
  header.parts = {{"index", 200}};
  return *pack_header(header);
}

TEST(PublicationRow, HasNumberTimeAndHeader) {
  const auto got = publication_in({"12", "2026-01-02 03:04", packed()});
  ASSERT_TRUE(got) << got.error().message;
  EXPECT_EQ(got->number, 12);
  EXPECT_EQ(got->published, "2026-01-02 03:04");
  EXPECT_EQ(got->header.revision, "abcdef0");
  EXPECT_EQ(got->packed_header, packed());
}

class HostileRow : public testing::TestWithParam<std::vector<std::string>> {};
TEST_P(HostileRow, IsRefused) {
  EXPECT_FALSE(publication_in(GetParam()));
}
INSTANTIATE_TEST_SUITE_P(Table, HostileRow,
                         testing::Values(std::vector<std::string>{}, std::vector<std::string>{"1"},
                                         std::vector<std::string>{"", "t", packed()},
                                         std::vector<std::string>{"0", "t", packed()},
                                         std::vector<std::string>{"-1", "t", packed()},
                                         std::vector<std::string>{"1x", "t", packed()},
                                         std::vector<std::string>{"99999999999999999999", "t", packed()},
                                         std::vector<std::string>{"1", "t", ""},
                                         std::vector<std::string>{"1", "t", packed().substr(0, 4000)},
                                         std::vector<std::string>{"1", "t", packed() + "x"},
                                         std::vector<std::string>{"1", "t", std::string(4096, '\0')},
                                         std::vector<std::string>{"1", "t", packed(), "more"}));

TEST(PublicationRow, WithADamagedHeaderIsNamedByItsNumber) {
  auto header = packed();
  header[100] = static_cast<char>(header[100] ^ 1);
  const auto got = publication_in({"7", "t", header});
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error().message,
            "index 7 of the shared store is not used: the file is damaged: its header has another checksum");
}

}  // namespace
}  // namespace collet::codegraph
