// SPDX-License-Identifier: MIT
#include <functional>
#include <unistd.h>

#include "tests/unit/openapi/snapshot/snapshot_files.hpp"

namespace collet::openapi {
namespace {

class HostileSnapshot : public SnapshotFiles {
 protected:
  void SetUp() override {
    write(everything());
    keep(settings());
    good_ = contents(snapshot());
    ASSERT_GT(good_.size(), MappingGuard::k_block);
    Store fresh{{}};
    expected_ = dump(**load(fresh));
  }
  SnapshotHeader header() const {
    SnapshotHeader header{};
    std::memcpy(&header, good_.data(), sizeof header);
    return header;
  }
  /// Returns the valid file with another header, which has a correct checksum.
  std::string with(SnapshotHeader header) const {
    header.header_sum = header_sum(header);
    std::string bytes = good_;
    std::memcpy(bytes.data(), &header, sizeof header);
    return bytes;
  }
  /// Checks that the source is parsed and the snapshot is ignored.
  void expect_ignored(const std::string& what) const {
    Store store{settings()};
    const auto document = load(store);
    ASSERT_TRUE(document) << what;
    EXPECT_EQ(dump(**document), expected_) << what;
    EXPECT_EQ(store.statistics().reads, 1U) << what;
    EXPECT_EQ(store.statistics().snapshot_hits, 0U) << what;
    EXPECT_EQ(store.statistics().snapshot_ignored, 1U) << what;
  }

  std::string good_;
  std::string expected_;
};

TEST_F(HostileSnapshot, ATruncatedOrExtendedFileIsIgnored) {
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, sizeof(SnapshotHeader), MappingGuard::k_block - 1,
        MappingGuard::k_block, good_.size() / 2, good_.size() - 1}) {
    replace_snapshot(std::string_view(good_).substr(0, size));
    expect_ignored("cut to " + std::to_string(size));
  }
  replace_snapshot(good_ + "x");
  expect_ignored("one byte more");
  replace_snapshot(std::string(good_.size(), '\0'));
  expect_ignored("all zeros");
  replace_snapshot("{\"openapi\":\"3.0.0\"}" + std::string(100'000, ' '));
  expect_ignored("another file");
}

TEST_F(HostileSnapshot, AHeaderWithAChangedByteIsIgnored) {
  for (std::size_t at = 0; at < sizeof(SnapshotHeader); at += at < 400 ? 1 : 97) {
    std::string bytes = good_;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x40);
    replace_snapshot(bytes);
    expect_ignored("byte " + std::to_string(at));
  }
}

TEST_F(HostileSnapshot, AnInconsistentHeaderIsIgnored) {
  struct Row {
    const char* what;
    std::function<void(SnapshotHeader&)> change;
  };
  const Row table[] = {
      {"another layout", [](auto& h) { ++h.layout; }},
      {"other byte order", [](auto& h) { h.byte_order = 0x04030201; }},
      {"another build", [](auto& h) { h.build[3] ^= 1U; }},
      {"a shorter file", [](auto& h) { --h.file_size; }},
      {"sums beyond the file", [](auto& h) { h.sums_offset += std::uint64_t{1} << 40U; }},
      {"sums at no block", [](auto& h) { h.sums_offset -= 8; }},
      {"no sums", [](auto& h) { h.sums_offset = 0; }},
      {"other sums", [](auto& h) { ++h.sums_sum; }},
      {"more sections than places", [](auto& h) { h.section_count = 1000; }},
      {"a section too few", [](auto& h) { --h.section_count; }},
      {"a section too many", [](auto& h) { h.sections[h.section_count++] = h.sections[0]; }},
      {"no sections", [](auto& h) { h.section_count = 0; }},
      {"a section in the header", [](auto& h) { h.sections[4].offset = 0; }},
      {"a section in the sums", [](auto& h) { h.sections[4].offset = h.sums_offset; }},
      {"a section beyond the file", [](auto& h) { h.sections[4].offset = std::uint64_t{1} << 63U; }},
      {"a section at no place of its own", [](auto& h) { ++h.sections[4].offset; }},
      {"a section too long", [](auto& h) { h.sections[4].count = h.file_size; }},
      {"a section whose length wraps", [](auto& h) { h.sections[4].count = ~std::uint64_t{0} / 16 + 2; }},
      {"elements of no size", [](auto& h) { h.sections[4].element = 0; }},
      {"elements of another size", [](auto& h) { h.sections[4].element = 8; }},
      {"no nodes", [](auto& h) { h.sections[4].count = 0; }},
      {"an unknown version", [](auto& h) { h.facts.version = 77; }},
      {"an unknown format", [](auto& h) { h.facts.format = 2; }},
      {"another path", [](auto& h) { h.path[1] ^= 1; }},
      {"a path beyond the header", [](auto& h) { h.path_size = ~std::uint64_t{0}; }},
      {"other limits", [](auto& h) { ++h.key.max_depth; }},
      {"another seed", [](auto& h) { ++h.facts.hash_seed; }},
  };
  for (const Row& row : table) {
    SnapshotHeader changed = header();
    row.change(changed);
    replace_snapshot(with(changed));
    expect_ignored(row.what);
  }
}

TEST_F(HostileSnapshot, AFileThatIsNotPrivateIsIgnored) {
  ::chmod(snapshot().c_str(), 0644);
  expect_ignored("others may read it");
  std::filesystem::remove(snapshot());
  folder_.write("kept/elsewhere", good_);
  ::chmod((folder_ / "kept/elsewhere").c_str(), 0600);
  std::filesystem::create_symlink(folder_ / "kept/elsewhere", snapshot());
  expect_ignored("a link");
  std::filesystem::remove(snapshot());
  std::filesystem::create_directory(snapshot());
  expect_ignored("a folder");
  std::filesystem::remove(snapshot());
  ASSERT_EQ(::mkfifo(snapshot().c_str(), 0600), 0);
  expect_ignored("a pipe");
}

TEST_F(HostileSnapshot, DamageInABlockIsFoundBeforeUseAndRepaired) {
  for (std::size_t block = 1; block * MappingGuard::k_block < header().sums_offset; ++block) {
    std::string bytes = good_;
    bytes[block * MappingGuard::k_block + 77] =
        static_cast<char>(bytes[block * MappingGuard::k_block + 77] ^ 1);
    replace_snapshot(bytes);
    Store store{settings()};
    // Either the block is not read, or reading it fails; the answer never differs.
    try {
      const auto document = load(store);
      ASSERT_TRUE(document);
      EXPECT_EQ(dump(**document), expected_) << block;
    } catch (const DamagedSnapshot&) {
      EXPECT_FALSE(std::filesystem::exists(snapshot())) << block;
    }
    const auto again = load(store);
    ASSERT_TRUE(again);
    EXPECT_EQ(dump(**again), expected_) << block;
  }
}

TEST_F(HostileSnapshot, ATruncationWhileItIsInUseIsDamageAndNoSignal) {
  for (const std::size_t size : {std::size_t{0}, MappingGuard::k_block, good_.size() / 2}) {
    replace_snapshot(good_);
    Store store{settings()};
    const auto document = load(store);
    ASSERT_TRUE(document);
    ASSERT_EQ(store.statistics().snapshot_hits, 1U);
    ASSERT_EQ(::truncate(snapshot().c_str(), static_cast<off_t>(size)), 0);
    EXPECT_THROW(dump(**document), DamagedSnapshot) << size;
    const auto again = load(store);
    ASSERT_TRUE(again);
    EXPECT_EQ(dump(**again), expected_) << size;
  }
}

TEST_F(HostileSnapshot, BlocksThatWereUsedSurviveATruncation) {
  Store store{settings()};
  const auto document = load(store);
  ASSERT_TRUE(document);
  ASSERT_EQ(dump(**document), expected_);
  ASSERT_EQ(::truncate(snapshot().c_str(), 0), 0);
  EXPECT_EQ(dump(**document), expected_);
}

TEST_F(HostileSnapshot, SwappedBlocksAreDetected) {
  ASSERT_GE(header().sums_offset, 3 * MappingGuard::k_block);
  std::string bytes = good_;
  std::swap_ranges(bytes.begin() + MappingGuard::k_block, bytes.begin() + 2 * MappingGuard::k_block,
                   bytes.begin() + 2 * MappingGuard::k_block);
  replace_snapshot(bytes);
  Store store{settings()};
  const auto document = load(store);
  if (document && store.statistics().snapshot_hits == 1) {
    EXPECT_THROW(dump(**document), DamagedSnapshot);
  } else {
    EXPECT_EQ(dump(**document), expected_);
  }
}

}  // namespace
}  // namespace collet::openapi
