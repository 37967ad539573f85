// SPDX-License-Identifier: MIT
#include "host/plugin/entry.hpp"

#include <functional>
#include <gmock/gmock.h>
#include <stdexcept>

#include "tests/unit/host/plugin/fake_plugin.hpp"

namespace collet::host::plugin {
namespace {

using testing::FakePlugin;
using ::testing::HasSubstr;

std::string_view manifest() {
  const auto& entry = FakePlugin::entry(false);
  return {entry.manifest.data, entry.manifest.size};
}

collet_plugin_api table;

const collet_plugin_api* changed_table(std::uint32_t) {
  return &table;
}

TEST(Entry, ASoundEntryGivesItsTable) {
  const auto api = check_entry(FakePlugin::entry(false), "fake", manifest());
  ASSERT_TRUE(api) << api.error().message;
  EXPECT_NE((*api)->call, nullptr);
}

TEST(Entry, NulsBehindTheManifestAreIgnored) {
  EXPECT_TRUE(check_entry(FakePlugin::entry(false), "fake", std::string(manifest()) + std::string(3, '\0')));
}

struct Spoiled {
  const char* name;
  std::function<void(collet_entry&)> spoil;
  const char* says;
};

class SpoiledEntry : public ::testing::TestWithParam<Spoiled> {};

TEST_P(SpoiledEntry, IsRefusedByName) {
  table = *FakePlugin::entry(false).api(0);
  collet_entry entry = FakePlugin::entry(false);
  GetParam().spoil(entry);
  const auto api = check_entry(entry, "fake", manifest());
  ASSERT_FALSE(api);
  EXPECT_THAT(api.error().message, HasSubstr("plugin 'fake' "));
  EXPECT_THAT(api.error().message, HasSubstr(GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    Entry, SpoiledEntry,
    ::testing::Values(
        Spoiled{"Magic", [](collet_entry& e) { e.magic = 1; }, "magic 1"},
        Spoiled{"Major", [](collet_entry& e) { e.abi_major = 2; }, "needs ABI 2.0, this host offers 1.0"},
        Spoiled{"MajorOfAnotherShape",
                [](collet_entry& e) {
                  e.abi_major = 7;
                  e.struct_size = 20;
                },
                "needs ABI 7.0, this host offers 1.0"},
        Spoiled{"Minor", [](collet_entry& e) { e.abi_minor = 5; }, "needs ABI 1.5, this host offers 1.0"},
        Spoiled{"Truncated", [](collet_entry& e) { e.struct_size = 16; }, "truncated collet_entry: 16 bytes"},
        Spoiled{"NoId",
                [](collet_entry& e) {
                  e.id = {nullptr, 4};
                },
                "without id"},
        Spoiled{"HugeManifest", [](collet_entry& e) { e.manifest.size = ~std::size_t{0}; }, "without id"},
        Spoiled{"NoApi", [](collet_entry& e) { e.api = nullptr; }, "without id, version, manifest or api()"},
        Spoiled{"OtherId",
                [](collet_entry& e) {
                  e.id = {"other", 5};
                },
                "another id in its code: 'other'"},
        Spoiled{"OtherManifest",
                [](collet_entry& e) {
                  e.manifest = {"{}", 2};
                },
                "another manifest"},
        Spoiled{"NullTable",
                [](collet_entry& e) {
                  e.api = [](std::uint32_t) -> const collet_plugin_api* { return nullptr; };
                },
                "no table for a host of ABI 1.0"},
        Spoiled{"ThrowingApi",
                [](collet_entry& e) {
                  e.api = [](std::uint32_t) -> const collet_plugin_api* { throw std::runtime_error("x"); };
                },
                "threw an exception out of api()"},
        Spoiled{"TruncatedTable",
                [](collet_entry& e) {
                  table.struct_size = 24;
                  e.api = changed_table;
                },
                "truncated collet_plugin_api: 24 bytes"},
        Spoiled{"TableWithoutCall",
                [](collet_entry& e) {
                  table.call = nullptr;
                  e.api = changed_table;
                },
                "lacks one of create"}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(Entry, ATableThatEndsAfterCallIsAccepted) {
  table = *FakePlugin::entry(false).api(0);
  table.struct_size = offsetof(collet_plugin_api, call) + sizeof table.call;
  collet_entry entry = FakePlugin::entry(false);
  entry.api = changed_table;
  EXPECT_TRUE(check_entry(entry, "fake", manifest()));
}

TEST(Entry, ABuiltInPluginIsReadLikeAFile) {
  const auto file = inspect(FakePlugin::entry(false));
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->id, "fake");
  EXPECT_EQ(file->built_in, &FakePlugin::entry(false));
}

TEST(Entry, ABuiltInPluginOfAnotherMajorIsRefused) {
  static collet_entry entry = FakePlugin::entry(false);
  entry.abi_major = 9;
  const auto file = inspect(entry);
  ASSERT_FALSE(file);
  EXPECT_THAT(file.error().message, HasSubstr("needs ABI 9.0"));
}

}  // namespace
}  // namespace collet::host::plugin
