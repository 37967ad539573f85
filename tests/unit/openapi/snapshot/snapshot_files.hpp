// SPDX-License-Identifier: MIT
/// A fixture with sources and a snapshot folder.
#pragma once

#include <cstdint>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <string_view>
#include <sys/stat.h>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/open/store.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/snapshot/snapshot_folder.hpp"
#include "plugins/openapi/snapshot/snapshot_format.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "tests/unit/support/temporary_folder.hpp"

namespace collet::openapi {

/// A document with many features: escapes, duplicate keys, wrong types, large objects, callbacks, references.
inline std::string everything(int operations = 60) {
  std::string text =
      R"({"openapi":"3.1.0","info":{"title":"caf\u00e9 \ud83d\ude00","title":"Twice"},"tags":[{"name":"t0"},7],
"servers":[{"url":"https://a.example"}],"webhooks":{"w":{"post":{"operationId":"hook"}}},"components":{"schemas":{
"A":{"$anchor":"anchor","properties":{"b":{"$ref":"#/components/schemas/B"},"a":{"$ref":"#anchor"}}},
"B":{"type":"object","allOf":[{"$ref":"#/components/schemas/%41"},{"$ref":"other.json#/x"},{"$ref":"#/no"}]}},
"responses":{"R":{"description":"r","headers":{"H":{"schema":{"type":"string"}}}}}},"paths":{)";
  for (int i = 0; i < operations; ++i) {
    const auto number = std::to_string(i);
    text.append(i == 0 ? "" : ",").append(R"("/a/)").append(number);
    text.append(R"(/{id}":{"get":{"operationId":"op)").append(number);
    text.append(R"(","tags":["t)").append(std::to_string(i % 7)).append(R"("],"deprecated":)");
    text.append(i % 2 == 0 ? "true" : "false");
    text.append(
        R"(,"parameters":[{"name":"id","in":"path"}],"responses":{"200":{"$ref":"#/components/responses/R"},
"404":{"description":"no\nsuch"}},"callbacks":{"c":{"{$url}":{"put":{"tags":["t)");
    text.append(number).append(R"("]}}}}}})");
  }
  return text + "}}";
}

/// Dumps everything that the tables of a description contain.
inline std::string dump(const Description& description) {
  const Document& document = description.document();
  std::string out;
  print(document.root(), out);
  for (const Finding& finding : document.findings())
    out += document.describe(finding) + "\n";
  const Index& index = description.index();
  for (const Finding& finding : index.findings())
    out += document.describe(finding) + "\n";
  out += std::string(index.version_text()) + std::string(index.title()) +
         std::to_string(index.tags().size()) + std::to_string(index.servers().size()) +
         std::to_string(index.schemas().size());
  const auto numbers = [&](const std::vector<std::uint32_t>& list) {
    for (const auto number : list)
      out += std::to_string(number) + ",";
    out += ";";
  };
  for (const Operation& operation : index.operations()) {
    out += std::string(operation.method()) + std::string(operation.path()) +
           std::string(operation.operation_id()) + std::string(kind_word(operation.kind)) +
           (operation.deprecated ? "!" : ".") + json_pointer(operation.node) +
           std::to_string(document.line_of(operation.node.source_offset()));
    for (std::size_t i = 0; i < operation.tags().size(); ++i)
      numbers(index.with_tag(operation.tags()[i]));
    numbers(index.with_operation_id(operation.operation_id()));
  }
  numbers(index.with_method("GET"));
  for (const auto* const pattern : {"/a/*/{id}", "**", "/a/1*/**", "/none"})
    numbers(index.operations_at(pattern));
  const Inventory& inventory = description.inventory();
  for (const Unit& unit : inventory.units())
    out += std::string(unit.name()) + std::to_string(unit.first_reference) +
           std::to_string(unit.reference_count) + std::to_string(unit.path_item) +
           std::to_string(unit.parent);
  for (const auto& list : {inventory.schemas(), inventory.parameters(), inventory.responses(),
                           inventory.headers(), inventory.security_schemes()}) {
    for (const ObjectEntry& found : list)
      out += json_pointer(document.node(found.node)) + std::to_string(found.unit) +
             std::to_string(found.response) + std::to_string(static_cast<int>(found.name_kind)) +
             std::to_string(inventory.uses(document.node(found.node)));
  }
  for (const Reference& reference : inventory.references()) {
    const Target target = inventory.target(reference.target);
    out += std::string(target.text) + std::to_string(target.count) + std::to_string(target.unit) +
           std::to_string(static_cast<int>(target.state)) +
           std::to_string(inventory.find_target(target.text)) +
           std::to_string(inventory.resolve(document.node(reference.node)).id());
  }
  return out;
}

class SnapshotFiles : public testing::Test {
 protected:
  EngineSettings settings() const {
    EngineSettings settings;
    settings.snapshot_dir = folder_ / "kept";
    settings.snapshot_from = 1;
    return settings;
  }
  std::string source(std::string_view name = "a.json") const {
    return folder_ / ("sources/" + std::string(name));
  }
  /// Writes a source whose modification time is `age` seconds ago.
  void write(std::string_view text, int age = 100, std::string_view name = "a.json") const {
    folder_.write("sources/" + std::string(name), text);
    set_age(source(name), age);
  }
  static void set_age(const std::string& path, int age) {
    const timespec then{std::time(nullptr) - age, 0};
    const timespec times[] = {then, then};
    ::utimensat(AT_FDCWD, path.c_str(), times, 0);
  }
  support::Result<DescriptionPtr> load(Store& store, std::string_view name = "a.json") const {
    support::Access access;
    access.read = {folder_.path()};
    return store.file([&] {
      auto file = support::open_for_read(access, source(name));
      EXPECT_TRUE(file) << file.error().message;
      return file;
    });
  }
  /// Reads the source with a separate store, which writes a snapshot if possible.
  void keep(const EngineSettings& settings, std::string_view name = "a.json") const {
    Store store{settings};
    const auto document = load(store, name);
    ASSERT_TRUE(document) << document.error().message;
    store.finish(std::chrono::minutes(1));
  }
  std::string snapshot(std::string_view name = "a.json") const {
    return folder_ / ("kept/" + snapshot_name(source(name)));
  }
  static std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void replace_snapshot(std::string_view bytes) const {
    std::filesystem::remove_all(snapshot());
    std::ofstream(snapshot(), std::ios::binary) << bytes;
    ::chmod(snapshot().c_str(), 0600);
  }

  const support::TemporaryFolder folder_;
};

}  // namespace collet::openapi
