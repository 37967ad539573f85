// SPDX-License-Identifier: MIT
#include "host/plugin/library.hpp"

#include <dlfcn.h>
#include <filesystem>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "host/plugin/in_process.hpp"
#include "host/plugin/plugin_file.hpp"
#include "tests/unit/host/plugin/fake_plugin.hpp"

namespace collet::host::plugin {
namespace {

using ::testing::HasSubstr;

TEST(Library, AFileIsCheckedWithoutLoadingAndThenLoaded) {
  const auto file = inspect(COLLET_TINY_PLUGIN);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->id, "tiny");
  EXPECT_EQ(file->version, "1.2.3");
  EXPECT_EQ(file->shares, "common");
  EXPECT_TRUE(file->has_static_tools);

  const auto backend = make_in_process_backend();
  testing::FakePlugin port;
  const auto instance = backend->create(*file, "{}", port);
  ASSERT_TRUE(instance) << instance.error().message;
  EXPECT_TRUE(backend->concurrent(*instance));
  EXPECT_EQ(*backend->describe(*instance, nullptr), R"({"tools":[{"id":"echo"}]})");
}

TEST(Library, AFileStaysLoadedAfterItsInstances) {
  {
    const auto backend = make_in_process_backend();
    testing::FakePlugin port;
    ASSERT_TRUE(backend->create(*inspect(COLLET_TINY_PLUGIN), "{}", port));
  }
  EXPECT_NE(::dlopen(COLLET_TINY_PLUGIN, RTLD_NOW | RTLD_NOLOAD), nullptr);
}

TEST(Library, TheErrorHasTheLinkersText) {
  const auto entry = load_entry("/nonexistent/plugin.so");
  ASSERT_FALSE(entry);
  EXPECT_THAT(entry.error().message, HasSubstr("cannot open shared object file"));
}

TEST(Library, ASharedObjectWithoutTheSymbolIsRefused) {
  const auto entry = load_entry("/proc/self/exe");
  ASSERT_FALSE(entry);
  EXPECT_THAT(entry.error().message, HasSubstr("plugin file '/proc/self/exe'"));
}

TEST(Library, AManifestThatDiffersFromTheCodeIsRefused) {
  auto file = *inspect(COLLET_TINY_PLUGIN);
  file.manifest = std::make_shared<const std::string>("{}");
  const auto backend = make_in_process_backend();
  testing::FakePlugin port;
  const auto instance = backend->create(file, "{}", port);
  ASSERT_FALSE(instance);
  EXPECT_THAT(instance.error().message, HasSubstr("another manifest in its code"));
}

}  // namespace
}  // namespace collet::host::plugin
