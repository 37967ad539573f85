// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/store_record.hpp"

#include <filesystem>
#include <gtest/gtest.h>

#include "plugins/codegraph/shared_store/store_settings.hpp"
#include "plugins/codegraph/shared_store/unlinked_file.hpp"
#include "tests/unit/codegraph/scratch.hpp"

namespace collet::codegraph {
namespace {

TEST(StoreRecord, IsReadAsItWasWritten) {
  const Scratch scratch;
  write_record(scratch.path(), {"f00d", "abcd", "1234567", "2026-01-02 03:04"});
  const auto got = read_record(scratch.path());
  EXPECT_EQ(got.store, "f00d");
  EXPECT_EQ(got.hash, "abcd");
  EXPECT_EQ(got.revision, "1234567");
  EXPECT_EQ(got.contact, "2026-01-02 03:04");
}

TEST(StoreRecord, OfAnotherStoreCountsForNothing) {
  const Scratch scratch;
  write_record(scratch.path(), {"f00d", "abcd", "1234567", "2026-01-02 03:04"});
  EXPECT_EQ(read_record(scratch.path(), "f00d").hash, "abcd");
  const auto other = read_record(scratch.path(), "beef");
  EXPECT_EQ(other.store, "beef");
  EXPECT_EQ(other.hash, "");
}

TEST(StoreRecord, IsEmptyWithoutAFileAndPassesOverDamage) {
  const Scratch scratch;
  EXPECT_EQ(read_record(scratch.path()).store, "");
  const auto got = record_in("hash\n\n\x01\xFF\nstore x\nunknown y\nhash  z");
  EXPECT_EQ(got.store, "x");
  EXPECT_EQ(got.hash, " z");
}

TEST(StoreSettings, AreAnAddressOrATable) {
  const auto text = store_settings(json::View("\"postgres://a\""));
  EXPECT_EQ(text.url, "postgres://a");
  EXPECT_EQ(text.keep, 10);
  const auto table = store_settings(
      json::View(R"({"url":"postgres://b","keep":3,"max_bytes":1000,"interval_seconds":0.5})"));
  EXPECT_EQ(table.url, "postgres://b");
  EXPECT_EQ(table.keep, 3);
  EXPECT_EQ(table.max_bytes, 1000U);
  EXPECT_EQ(table.interval, std::chrono::milliseconds(500));
  EXPECT_FALSE(store_settings(json::View()).configured());
}

TEST(StoreSettings, KnowWhyASecretIsMissing) {
  for (const auto* text : {R"({"$missing":"why"})", R"({"url":{"$missing":"why"},"keep":3})"}) {
    const auto got = store_settings(json::View(text));
    EXPECT_TRUE(got.configured()) << text;
    EXPECT_EQ(got.missing, "why") << text;
  }
}

TEST(UnlinkedFile, HasItsBytesAndLeavesNoName) {
  const Scratch scratch;
  const std::string folder = scratch.path() + "/new";
  const auto file = UnlinkedFile::create(folder);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  EXPECT_TRUE(file->append("abc"));
  EXPECT_TRUE(file->append("def"));
  EXPECT_EQ(*file->read(4, 1), "bcde");
  EXPECT_EQ(*file->read(10, 4), "ef");
  EXPECT_EQ(*file->read(10, 6), "");
  EXPECT_TRUE(std::filesystem::exists(file->path()));
}

TEST(UnlinkedFile, IsNotTakenThroughALink) {
  const Scratch scratch;
  scratch.write("target", "x");
  std::filesystem::create_symlink(scratch.path() + "/target", scratch.path() + "/link");
  EXPECT_FALSE(UnlinkedFile::take(scratch.path() + "/link"));
  EXPECT_TRUE(std::filesystem::exists(scratch.path() + "/target"));
}

}  // namespace
}  // namespace collet::codegraph
