// SPDX-License-Identifier: MIT
// document_memory FILE: prints the bytes that a document takes with all its indexes, the peak while they are
// built, and the bytes of the file. Each document gets a process of its own, because the peak is that of the
// process.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/read/read_document.hpp"

namespace {

/// Returns VmHWM or VmRSS of this process, in bytes.
std::size_t status_of(const std::string& key) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.compare(0, key.size(), key) == 0) return std::stoul(line.substr(key.size() + 1)) << 10U;
  return 0;
}

std::string contents(const char* path) {
  std::string text;
  std::FILE* const file = std::fopen(path, "rbe");
  if (file == nullptr) return text;
  std::fseek(file, 0, SEEK_END);
  const auto size = static_cast<std::size_t>(std::ftell(file));
  text.reserve(size + 64);  // the same capacity as OpenFile::read_all() leaves
  text.resize(size);
  std::rewind(file);
  if (std::fread(text.data(), 1, text.size(), file) != text.size()) text.clear();
  std::fclose(file);
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  namespace openapi = collet::openapi;
  if (argc != 2) return 2;
  const std::size_t before = status_of("VmRSS:");
  std::string text = contents(argv[1]);
  const double size = static_cast<double>(text.size());
  const auto document = openapi::read_document(std::move(text), openapi::hint_of(argv[1]), openapi::Limits{});
  if (!document) {
    std::fprintf(stderr, "%s: %s\n", argv[1], document.error().message.c_str());
    return 1;
  }
  const double read = static_cast<double>(status_of("VmHWM:") - before);
  const auto show = [&](const char* what, double bytes) {
    std::printf("  %-34s %9.1f MB %6.2f times the source\n", what, bytes / 1e6, bytes / size);
  };
  std::printf("%s: %.1f MB\n", argv[1], size / 1e6);
  const openapi::Description description(*document);
  show("the document alone", static_cast<double>(description.memory()));
  const openapi::Index& index = description.index();
  const openapi::Inventory& inventory = description.inventory();
  (void)index.with_operation_id("?");
  (void)index.with_tag("?");
  (void)index.with_method("?");
  (void)index.path_items_at("/?");
  (void)(*document)->line_of(0);
  (void)(*document)->root().parent();
  show("  its index", static_cast<double>(index.memory()));
  show("  its inventory", static_cast<double>(inventory.memory()));
  const auto all = static_cast<double>(description.memory());
  show("the document with all indexes", all);
  show("resident", static_cast<double>(status_of("VmRSS:") - before));
  show("most while reading", read);
  const auto peak = static_cast<double>(status_of("VmHWM:") - before);
  show("most while building", peak);
  std::printf("  %u nodes, %zu operations, %zu schemas, %zu references\n", (*document)->node_count(),
              index.operations().size(), inventory.schemas().size(), inventory.references().size());
  return all <= 2.0 * size && peak <= 2.6 * size ? 0 : 1;
}
