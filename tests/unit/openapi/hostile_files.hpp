// SPDX-License-Identifier: MIT
/// Hostile files beside a document, for the families that follow references. Each case has the text of a
/// `$ref` in the document, and the files that exist.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <utility>
#include <vector>

#include "tests/unit/support/temporary_folder.hpp"

namespace collet::test {

struct HostileFiles {
  enum class End : std::uint8_t {
    closed,   ///< the target document is not opened
    missing,  ///< the target document is opened, but has no such value
    circle,   ///< a cycle of references
    odd,      ///< a value that is no schema
    schema,   ///< a schema
    deep,     ///< a schema behind more references than are followed
  };
  std::string_view name;
  End end = End::closed;
  std::string ref;
  std::vector<std::pair<std::string, std::string>> files{};  ///< files in the readable folder
};

/// Creates the readable folder `api` with root.yaml in it, and files around it.
class HostileFolder {
 public:
  explicit HostileFolder(const HostileFiles& given) {
    folder_.write("outside.yaml", "{type: string}");
    folder_.write("api/plain.yaml", "{type: string}");
    folder_.link("api/out.yaml", folder_ / "outside.yaml");
    folder_.link("api/around.yaml", folder_ / "api/around.yaml");
    folder_.link("api/up", folder_.path());
    std::filesystem::create_directory(folder_ / "api/folder.yaml");
    mkfifo((folder_ / "api/pipe.yaml").c_str(), 0600);
    for (const auto& [name, text] : given.files)
      folder_.write("api/" + name, text);
    if (given.ref.starts_with("ABSOLUTE")) ref_ = (folder_ / "outside.yaml") + given.ref.substr(8);
    if (ref_.empty()) ref_ = given.ref;
  }
  std::string readable() const { return folder_ / "api"; }
  /// Returns the path of a new document whose response has the schema of the case.
  std::string root(std::string_view name, std::string_view schema) const {
    std::string text =
        "openapi: 3.1.1\ninfo: {title: A, version: '1'}\npaths:\n  /a:\n    get: {responses: {'200': "
        "{description: D, content: {application/json: {schema: ";
    text.append(schema).append("}}}}}\n");
    return folder_.write("api/" + std::string(name), text);
  }
  /// Returns {$ref: …}.
  std::string reference() const { return "{$ref: '" + ref_ + "'}"; }

 private:
  support::TemporaryFolder folder_;
  std::string ref_;
};

inline std::vector<HostileFiles> hostile_files() {
  constexpr int k_thousands = 4500;  // more than one call may open
  std::vector<std::pair<std::string, std::string>> thousands;
  thousands.reserve(k_thousands + 1);
  for (int i = 0; i < k_thousands; ++i)
    thousands.emplace_back("f" + std::to_string(i) + ".yaml",
                           "{properties: {n: {$ref: f" + std::to_string(i + 1) + ".yaml}}}");
  thousands.emplace_back("f4500.yaml", "{type: string}");
  std::string star = "{properties: {";
  std::string way;
  for (int i = 0; i < 600; ++i) {
    way += "./";
    star.append(i == 0 ? "p" : ", p").append(std::to_string(i)).append(": {$ref: ").append(way + "one.yaml}");
  }
  std::string bomb = "a0: &a0 [x, x]\n";
  for (int i = 1; i < 30; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    bomb.append("a" + std::to_string(i)).append(": &a" + std::to_string(i));
    bomb.append(" [").append(before).append(", ").append(before).append("]\n");
  }
  using End = HostileFiles::End;
  return {
      {"a file that is only a reference to itself",
       End::circle,
       "one.yaml",
       {{"one.yaml", "{$ref: one.yaml}"}}},
      {"two files, each a reference to the other",
       End::circle,
       "one.yaml",
       {{"one.yaml", "{$ref: two.yaml}"}, {"two.yaml", "{$ref: 'one.yaml#'}"}}},
      {"a tree of files that grows into itself",
       End::schema,
       "one.yaml",
       {{"one.yaml", "{type: object, properties: {t: {$ref: two.yaml}}}"},
        {"two.yaml", "{type: array, items: {$ref: one.yaml}}"}}},
      {"a part that holds itself",
       End::schema,
       "one.yaml#/A",
       {{"one.yaml", "{A: {items: {$ref: 'one.yaml#/A'}}}"}}},
      {"a folder", End::closed, "folder.yaml"},
      {"a folder with a slash", End::closed, "folder.yaml/"},
      {"the folder itself", End::closed, "."},
      {"a pipe", End::closed, "pipe.yaml"},
      {"a link out of what may be read", End::closed, "out.yaml"},
      {"a link to itself", End::closed, "around.yaml"},
      {"a folder that is a link upwards", End::closed, "up/outside.yaml"},
      {"upwards", End::closed, "../outside.yaml"},
      {"upwards, escaped", End::closed, "%2e%2e/outside.yaml"},
      {"upwards, slash escaped", End::closed, "..%2foutside.yaml"},
      {"an absolute path", End::closed, "ABSOLUTE"},
      {"an absolute path with a fragment", End::closed, "ABSOLUTE#/type"},
      {"a file: address", End::closed, "file:///etc/passwd"},
      {"a device", End::closed, "/dev/zero"},
      {"an address without a scheme", End::closed, "//127.0.0.1:1/a.yaml"},
      {"an unknown scheme", End::closed, "gopher://a/b"},
      {"a NUL in the name", End::closed, "plain.yaml%00.yaml"},
      {"a name of four thousand bytes", End::closed, std::string(4000, 'n') + ".yaml"},
      {"bytes that are no text", End::closed, "one.yaml", {{"one.yaml", {"\x7f\x45LF\0\1\xff\xfe", 8}}}},
      {"an empty file", End::closed, "one.yaml", {{"one.yaml", ""}}},
      {"a broken file", End::closed, "one.yaml", {{"one.yaml", "{type: [string"}}},
      {"aliases that grow without end", End::closed, "one.yaml#/a29", {{"one.yaml", bomb}}},
      {"a text", End::odd, "one.yaml", {{"one.yaml", "only words\n"}}},
      {"a list", End::odd, "one.yaml", {{"one.yaml", "[1, 2]\n"}}},
      {"nothing at the place", End::missing, "plain.yaml#/none"},
      {"a place that is no pointer", End::missing, "plain.yaml#type"},
      {"an escape that is none", End::missing, "plain.yaml#/~2"},
      {"a number that is no index", End::missing, "one.yaml#/a/-1", {{"one.yaml", "{a: [{type: string}]}"}}},
      {"thousands of files in a chain", End::deep, "f0.yaml", thousands},
      {"one file by hundreds of ways", End::schema, "one.yaml", {{"one.yaml", star + "}}"}}},
  };
}

}  // namespace collet::test
