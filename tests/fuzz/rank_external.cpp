// SPDX-License-Identifier: MIT
/// A question, the first line, to a document whose operations are behind the `$ref` of path items: the second
/// line is a path, the rest is a file that it refers to. Hits are operations of the outline, each once, in
/// order; pages are parts of the whole; excluded operations are not found.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <unistd.h>

#include <collet/json.hpp>

#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/search/rank/rank.hpp"
#include "sdk/support/utf8.hpp"
#include "tests/fuzz/document_checks.hpp"

namespace collet::search {
namespace {

using openapi::require;
namespace fs = std::filesystem;

/// Files belong to this process alone and are new each time, because the engine keeps the documents that it
/// has read.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("rank_external." + std::to_string(::getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  std::string path() const { return path_.string(); }
  void write(const std::string& name, std::string_view text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  void remove(const std::string& name) const { fs::remove(path_ / name); }

 private:
  fs::path path_;
};

void check(const openapi::Outline& outline, std::string_view query) {
  const Ranked all = rank(outline, query, 0, 100, {});
  std::set<std::uint32_t> seen;
  for (std::size_t i = 0; i < all.hits.size(); ++i) {
    require(all.hits[i].operation < outline.operations().size() && all.hits[i].score > 0);
    require(i == 0 || all.hits[i].score <= all.hits[i - 1].score);
    require(seen.insert(all.hits[i].operation).second);
  }
  require(all.hits.size() <= all.matched);
  const Ranked again = rank(outline, query, 0, 100, {});
  require(again.hits.size() == all.hits.size() && again.matched == all.matched);
  const Ranked page = rank(outline, query, 1, 2, {});
  for (std::size_t i = 0; i < page.hits.size(); ++i)
    require(i + 1 < all.hits.size() && page.hits[i].operation == all.hits[i + 1].operation);
  const Ranked some = rank(outline, query, 0, 100, [](std::uint32_t number) { return number % 2 == 0; });
  for (const Hit& hit : some.hits)
    require(hit.operation % 2 == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Folder folder;
  static int number = 0;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  if (!support::valid_utf8(input)) return 0;
  const std::size_t first = std::min(input.find('\n'), size);
  const std::size_t second = std::min(input.find('\n', first + 1), size);
  if (second == size) return 0;
  const std::string far = "far" + std::to_string(++number) + ".json";
  const std::string root = "root" + std::to_string(number) + ".json";
  std::string path;
  json::append_string(path, std::string("/").append(input.substr(first + 1, second - first - 1)));
  std::string text = R"({"openapi":"3.2.0","paths":{"/near":{"get":{"summary":"all pears"}})";
  text.append(",")
      .append(path)
      .append(R"(:{"$ref":")")
      .append(far)
      .append(R"("},"/c":{"$ref":")")
      .append(far);
  text += R"(#/item"}}})";
  folder.write(far, input.substr(second + 1));
  folder.write(root, text);
  support::Access access;
  access.read = {folder.path()};
  std::string file;
  json::append_string(file, folder.path() + "/" + root);
  if (auto document = openapi::load_spec(json::View("{\"file\":" + file + "}"), access)) {
    openapi::Resolver references(*std::move(document), access);
    const openapi::Outline outline(references);
    check(outline, input.substr(0, first));
  }
  folder.remove(far);
  folder.remove(root);
  return 0;
}

}  // namespace collet::search
