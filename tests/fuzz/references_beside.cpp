// SPDX-License-Identifier: MIT
/// walk_refs over a document and a file beside it, other.yaml: the first line is a target, then comes the
/// document, then behind a line of three hyphens the other file. Every question is answered, the answers
/// agree with each other, and the same question is answered the same.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include <collet/plugin.hpp>

#include "plugins/openapi/spec.hpp"
#include "plugins/refs/refs.hpp"
#include "sdk/support/json_reader.hpp"
#include "sdk/support/utf8.hpp"
#include "tests/fuzz/answering_host.hpp"

namespace {

using collet::fuzz::call_into;
using collet::fuzz::k_host;
using collet::fuzz::must;

using collet::json::View;

/// A folder of its own for each input: documents are kept by their place.
class Folder {
 public:
  Folder() {
    static const std::string base = [] {
      std::string name = std::filesystem::temp_directory_path() / "collet-fuzz-XXXXXX";
      must(mkdtemp(name.data()) != nullptr);
      return name;
    }();
    static std::size_t number = 0;
    path_ = base + "/" + std::to_string(++number);
    must(mkdir(path_.c_str(), 0700) == 0);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    for (const char* const name : {"/root.yaml", "/other.yaml"})
      unlink((path_ + name).c_str());
    rmdir(path_.c_str());
  }
  void write(const char* name, std::string_view text) const {
    std::FILE* const file = std::fopen((path_ + name).c_str(), "wbe");
    must(file != nullptr);
    must(text.empty() || std::fwrite(text.data(), 1, text.size(), file) == text.size());
    std::fclose(file);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// The answer, or nothing: the document is none.
std::string ask(const Folder& folder, const std::string& more) {
  std::string answer;
  const std::string arguments = R"({"spec":{"file":")" + folder.path() + "/root.yaml\"}," + more + "}";
  const std::string meta = R"({"budget":2000,"access":{"read":[")" + folder.path() + R"("],"url":false}})";
  collet::Call call(k_host, call_into(answer), arguments, meta);
  try {
    collet::refs::walk_refs(call);
  } catch (const collet::Failure& failure) {
    must(!failure.message().empty());
    return {};
  }
  must(!collet::support::check_json_object(answer));
  const View found(answer);
  const auto total = found["total"].integer();
  const auto matched = found["matched"].integer();
  must(total && matched && *matched >= 0 && *matched <= *total);
  return answer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool ready =
      static_cast<bool>(collet::openapi::configure(View(R"({"cache_bytes":"1MiB","snapshot_bytes":0})")));
  must(ready);
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string_view target = input.substr(0, input.find('\n'));
  if (target.size() == input.size() || !collet::support::valid_utf8(target)) return 0;
  const std::string_view files = input.substr(target.size() + 1);
  constexpr std::string_view k_between = "\n---\n";
  const auto between = files.find(k_between);
  if (between == std::string_view::npos) return 0;
  const Folder folder;
  folder.write("/root.yaml", files.substr(0, between));
  folder.write("/other.yaml", files.substr(between + k_between.size()));

  const std::string cycles = ask(folder, R"("cycles":true)");
  if (cycles.empty()) return 0;
  must(cycles == ask(folder, R"("cycles":true)"));
  for (const View circle : View(cycles)["cycles"].items())
    must(circle["size"].integer().value_or(0) >= 1);
  (void)ask(folder, R"("unused":true)");
  (void)ask(folder, R"("missing":true)");
  std::string quoted;
  collet::json::append_string(quoted, target.empty() ? "*" : target);
  (void)ask(folder, "\"reverse\":true,\"target\":" + quoted);
  (void)ask(folder, "\"transitive\":true,\"target\":" + quoted);
  return 0;
}
