// SPDX-License-Identifier: MIT
/// Calls the tables that COLLET_PLUGIN makes as a host does.
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include <collet/abi.h>
#include <collet/interfaces/commands.h>
#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>

#include "tests/abi/fake_host.hpp"

extern "C" {
extern const collet_entry collet_plugin_v1_thrower;
extern const collet_entry collet_plugin_v1_least;
}

namespace {

using collet::test::FakeHost;
using collet::test::str;

const collet_plugin_api& thrower() {
  return *collet_plugin_v1_thrower.api(COLLET_ABI_MINOR);
}
const collet_plugin_api& least() {
  return *collet_plugin_v1_least.api(COLLET_ABI_MINOR);
}

/// Creates an instance and destroys it at the end.
class Made {
 public:
  Made(const collet_plugin_api& table, std::string_view setup) : table_(table) {
    status = table.create(host.host(), &FakeHost::api(), str(setup), &instance);
  }
  ~Made() {
    if (instance != nullptr) table_.destroy(instance);
  }
  Made(const Made&) = delete;
  Made& operator=(const Made&) = delete;
  collet_status call(std::string_view tool, std::string_view arguments) {
    return table_.call(instance, host.call(), str(tool), str(arguments), str("{}"));
  }

  FakeHost host;
  collet_instance* instance = nullptr;
  collet_status status;

 private:
  const collet_plugin_api& table_;
};

struct Thrown {
  const char* how;
  collet_status status;
  const char* text;
};

const Thrown k_thrown[] = {
    {"failure", COLLET_NOT_FOUND, "thrown failure"},
    {"pending", COLLET_FAILED, "thrown pending"},
    {"ok", COLLET_FAILED, "thrown ok"},
    {"exception", COLLET_INTERNAL, "thrown exception"},
    {"textless", COLLET_INTERNAL, "an exception without a text"},
    {"other", COLLET_INTERNAL, "an exception that is no std::exception"},
};

std::string quoted(const char* key, const char* value) {
  return std::string(R"({"config":{")") + key + R"(":")" + value + R"("}})";
}

TEST(Trampolines, AConstructorThatThrowsIsRefusedWithItsText) {
  for (const auto& thrown : k_thrown) {
    const Made made(thrower(), quoted("throw", thrown.how));
    EXPECT_EQ(made.status, thrown.status) << thrown.how;
    EXPECT_EQ(made.instance, nullptr) << thrown.how;
    ASSERT_EQ(made.host.logs.size(), 1U) << thrown.how;
    EXPECT_EQ(made.host.logs[0], std::string("3 ") + thrown.text);
  }
}

TEST(Trampolines, ACallThatThrowsFailsWithItsTextAndKeepsItsParts) {
  Made made(thrower(), "{}");
  for (const auto& thrown : k_thrown) {
    made.host.parts.clear();
    EXPECT_EQ(made.call(thrown.how, "{}"), thrown.status) << thrown.how;
    EXPECT_EQ(made.host.failed, thrown.status) << thrown.how;
    EXPECT_EQ(made.host.failure, thrown.text);
    EXPECT_EQ(made.host.parts.size(), 1U);
  }
}

TEST(Trampolines, ACallThatWaitsForItsClientIsPendingWithoutAFailure) {
  Made made(thrower(), "{}");
  EXPECT_EQ(made.call("waits", "{}"), COLLET_PENDING);
  EXPECT_EQ(made.host.failed, COLLET_OK);
}

class Commands : public ::testing::Test {
 protected:
  Commands() : made(thrower(), "{}") {
    const void* found = thrower().get_interface(made.instance, str(COLLET_COMMANDS_ID));
    commands = static_cast<const collet_commands*>(found);
  }
  collet_status run(std::string_view word, std::string_view arguments) {
    return commands->run(made.instance, made.host.call(), str(word), str(arguments), str("{}"), &exit_code);
  }
  Made made;
  const collet_commands* commands = nullptr;
  std::int32_t exit_code = 0;
};

TEST_F(Commands, AreOfferedInAdditionToThePluginsOwnInterfaces) {
  ASSERT_NE(commands, nullptr);
  EXPECT_EQ(run("fine", R"(["a","b\u0041"])"), COLLET_OK);
  EXPECT_EQ(exit_code, 2);
  EXPECT_EQ(made.host.parts.at(0).bytes, "bA");
}

TEST_F(Commands, FailWithTheTextOfAnExceptionAndKeepTheirParts) {
  ASSERT_NE(commands, nullptr);
  for (const auto& thrown : k_thrown) {
    made.host.parts.clear();
    EXPECT_EQ(run(thrown.how, "[]"), thrown.status) << thrown.how;
    EXPECT_EQ(made.host.failure, thrown.text);
    EXPECT_EQ(made.host.parts.size(), 1U);
  }
}

TEST(Trampolines, AFailuresDetailReachesTheHost) {
  Made made(thrower(), "{}");
  made.call("failure", "{}");
  EXPECT_EQ(made.host.detail, R"({"a":1})");
}

TEST(Trampolines, ACallAfterAnExceptionSucceeds) {
  Made made(thrower(), "{}");
  made.call("other", "{}");
  EXPECT_EQ(made.call("nothing", "{}"), COLLET_OK);
}

TEST(Trampolines, AReadThatThrowsFailsWithItsTextAndKeepsItsParts) {
  Made made(thrower(), "{}");
  const auto* const own =
      static_cast<const collet_resources*>(thrower().get_interface(made.instance, str(COLLET_RESOURCES_ID)));
  ASSERT_NE(own, nullptr);
  for (const auto& thrown : k_thrown) {
    made.host.parts.clear();
    EXPECT_EQ(own->read(made.instance, made.host.call(), str(thrown.how), str("{}")), thrown.status);
    EXPECT_EQ(made.host.failure, thrown.text);
    EXPECT_EQ(made.host.parts.size(), 1U);
  }
  made.host.parts.clear();
  EXPECT_EQ(own->read(made.instance, made.host.call(), str("a:b"), str("{}")), COLLET_OK);
  EXPECT_EQ(made.host.parts.at(0).head, R"({"uri":"a:b","text":true})");
}

TEST(Trampolines, APromptThatThrowsFailsWithItsText) {
  Made made(thrower(), "{}");
  const auto* const own =
      static_cast<const collet_prompts*>(thrower().get_interface(made.instance, str(COLLET_PROMPTS_ID)));
  ASSERT_NE(own, nullptr);
  for (const auto& thrown : k_thrown) {
    EXPECT_EQ(own->get(made.instance, made.host.call(), str(thrown.how), str("{}"), str("{}")),
              thrown.status);
    EXPECT_EQ(made.host.failure, thrown.text);
  }
  EXPECT_EQ(own->get(made.instance, made.host.call(), str("p"), str(R"({"text":"a\"b"})"), str("{}")),
            COLLET_OK);
  EXPECT_EQ(
      made.host.json(),
      R"({"description":"said","messages":[{"role":"user","text":"a\"b"},{"role":"assistant","text":"\n"}]})");
}

TEST(Trampolines, APluginWithoutResourcesAndPromptsOffersNone) {
  EXPECT_EQ(least().get_interface, nullptr);
}

TEST(Trampolines, ADescriptionThatThrowsFailsWithItsText) {
  for (const auto& thrown : k_thrown) {
    Made made(thrower(), quoted("describe", thrown.how));
    EXPECT_EQ(thrower().describe(made.instance, made.host.call()), thrown.status) << thrown.how;
    EXPECT_EQ(made.host.failure, thrown.text);
    EXPECT_TRUE(made.host.parts.empty());
  }
}

TEST(Trampolines, ADescriptionFromRunTimeIsOneJsonPart) {
  Made made(thrower(), "{}");
  EXPECT_EQ(thrower().describe(made.instance, made.host.call()), COLLET_OK);
  EXPECT_EQ(made.host.json().rfind(R"({"tools":[{"id":"made","title":"Made",)", 0), 0U) << made.host.json();
}

TEST(Trampolines, AConfigurationThatThrowsIsRefusedWithItsText) {
  Made made(thrower(), "{}");
  ASSERT_NE(thrower().configure, nullptr);
  EXPECT_EQ(thrower().configure(made.instance, str("{}")), COLLET_OK);
  for (const auto& thrown : k_thrown) {
    EXPECT_EQ(thrower().configure(made.instance, str(quoted("throw", thrown.how))), thrown.status)
        << thrown.how;
    EXPECT_EQ(made.host.logs.back(), std::string("3 ") + thrown.text);
  }
}

TEST(Trampolines, AnInterfaceThatThrowsIsNotOffered) {
  const Made made(thrower(), "{}");
  ASSERT_NE(thrower().get_interface, nullptr);
  for (const auto& thrown : k_thrown)
    EXPECT_EQ(thrower().get_interface(made.instance, str(thrown.how)), nullptr) << thrown.how;
  EXPECT_NE(thrower().get_interface(made.instance, str("known/1")), nullptr);
}

TEST(Trampolines, AFunctionThatIsNotOverriddenIsNotOffered) {
  EXPECT_EQ(least().configure, nullptr);
  EXPECT_EQ(least().get_interface, nullptr);
}

TEST(Trampolines, TheTableHasTheFlagsOfTheManifest) {
  EXPECT_EQ(least().flags, static_cast<std::uint32_t>(COLLET_PLUGIN_CONCURRENT));
  EXPECT_EQ(thrower().flags, 0U);
  EXPECT_EQ(least().struct_size, sizeof(collet_plugin_api));
}

TEST(Trampolines, TheEntryIsCompleteAndContainsItsManifest) {
  const auto& entry = collet_plugin_v1_least;
  EXPECT_EQ(entry.magic, COLLET_MAGIC);
  EXPECT_EQ(entry.struct_size, sizeof(collet_entry));
  EXPECT_EQ(entry.abi_major, COLLET_ABI_MAJOR);
  EXPECT_EQ(entry.abi_minor, 0);
  EXPECT_EQ(FakeHost::text(entry.id), "least");
  EXPECT_EQ(FakeHost::text(entry.version), "0.1.0");
  EXPECT_EQ(FakeHost::text(entry.manifest).rfind(R"({"id":"least","version":"0.1.0",)", 0), 0U);
  EXPECT_EQ(FakeHost::text(entry.manifest).back(), '}');
}

TEST(Trampolines, AHostWithAShortTableIsRefused) {
  FakeHost host;
  auto api = FakeHost::api();
  api.struct_size = offsetof(collet_host_api, progress);
  collet_instance* instance = nullptr;
  EXPECT_EQ(least().create(host.host(), &api, str("{}"), &instance), COLLET_UNSUPPORTED);
  EXPECT_EQ(instance, nullptr);
  ASSERT_EQ(host.logs.size(), 1U);
  EXPECT_EQ(host.logs[0], "3 the host's table is shorter than that of ABI 1.0: use a newer host");
}

TEST(Trampolines, AHostWithoutALogFunctionIsRefusedSilently) {
  FakeHost host;
  auto api = FakeHost::api();
  api.struct_size = offsetof(collet_host_api, log);
  collet_instance* instance = nullptr;
  EXPECT_EQ(least().create(host.host(), &api, str("{}"), &instance), COLLET_UNSUPPORTED);
  EXPECT_EQ(instance, nullptr);
  EXPECT_TRUE(host.logs.empty());
}

TEST(Trampolines, ALongerTableOfANewerHostIsAccepted) {
  FakeHost host;
  auto api = FakeHost::api();
  api.struct_size += 64;
  api.abi_minor = 9;
  collet_instance* instance = nullptr;
  ASSERT_EQ(least().create(host.host(), &api, str("{}"), &instance), COLLET_OK);
  least().destroy(instance);
}

TEST(Trampolines, DestroyAcceptsNull) {
  least().destroy(nullptr);
}

TEST(Trampolines, SeveralInstancesExistAtOnce) {
  Made first(thrower(), "{}");
  const Made second(thrower(), "{}");
  EXPECT_NE(first.instance, second.instance);
  EXPECT_EQ(first.call("nothing", "{}"), COLLET_OK);
  EXPECT_TRUE(second.host.parts.empty());
}

TEST(Trampolines, UnknownArgumentsAreRefused) {
  Made made(least(), "{}");
  EXPECT_EQ(made.call("least", R"({"text":"1","not":"x"})"), COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(made.host.failure,
            "/not: found an unknown property, expected one of text, note; did you mean 'note'?");
}

TEST(Trampolines, AMissingRequiredArgumentIsRefused) {
  Made made(least(), "{}");
  for (const char* arguments : {"{}", R"({"text":null})"}) {
    EXPECT_EQ(made.call("least", arguments), COLLET_INVALID_ARGUMENT);
    EXPECT_EQ(made.host.failure, "/text: found nothing, expected a string");
  }
}

TEST(Trampolines, AStaticManifestIsDescribedUnchanged) {
  Made made(least(), "{}");
  EXPECT_EQ(least().describe(made.instance, made.host.call()), COLLET_OK);
  const auto manifest = FakeHost::text(collet_plugin_v1_least.manifest);
  EXPECT_EQ("{" + manifest.substr(manifest.find("\"tools\"")), made.host.json());
}

}  // namespace
