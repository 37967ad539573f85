// SPDX-License-Identifier: MIT
// documents_bench [--rounds N] FILE.yaml|FILE.json…: prints the CPU time from text in memory to tree, for our
// reader and others, as the median of N rounds (5), and the ratios to ours. documents_bench --once READER
// FILE reads the file once and prints nothing, for callgrind.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>
#include <iterator>
#include <malloc.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <simdjson.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>
#include <yaml-cpp/yaml.h>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/openapi/read/yaml_document.hpp"

namespace collet::openapi {
namespace {

/// Reads the text and returns an owner of the tree, whose destruction is not timed. The text is the reader's
/// own copy.
using Read = std::function<std::shared_ptr<const void>(std::string)>;
struct Reader {
  std::string name;
  bool json;
  Read read;
};

std::shared_ptr<const void> tree_of(support::Result<DocumentPtr> document) {
  if (document) return *document;
  std::fprintf(stderr, "%s\n", document.error().message.c_str());
  std::exit(1);
}

DescriptionPtr description_of(std::string text) {
  auto document = read_json_document(std::move(text));
  if (document) return std::make_shared<const Description>(*std::move(document));
  std::fprintf(stderr, "%s\n", document.error().message.c_str());
  std::exit(1);
}

template <class T>
std::shared_ptr<const void> kept(T value) {
  return std::make_shared<T>(std::move(value));
}

struct Padded {
  std::string text;
  simdjson::dom::parser parser;
};

std::shared_ptr<const void> read_by_simdjson(std::string text) {
  auto holder = std::make_shared<Padded>();
  holder->text = std::move(text);
  const auto root = holder->parser.parse(holder->text.data(), holder->text.size(), false);
  if (root.error() != simdjson::SUCCESS) std::exit(1);
  return holder;
}

std::shared_ptr<const void> copy_of(const std::string& text) {
  auto block = std::make_shared<std::vector<char>>();
  block->reserve(text.size());
  std::memcpy(block->data(), text.data(), text.size());
  return block;
}

std::vector<Reader> readers() {
  return {
      {"collet", false,
       [](std::string text) { return tree_of(read_yaml_by(YamlReader::fast, std::move(text))); }},
      {"libyaml-events", false,
       [](std::string text) { return tree_of(read_yaml_by(YamlReader::events, std::move(text))); }},
      {"yaml-cpp-dom", false, [](const std::string& text) { return kept(YAML::Load(text)); }},
      {"memcpy", false, copy_of},
      {"collet", true, [](std::string text) { return tree_of(read_json_document(std::move(text))); }},
      {"collet-indexes", true,
       [](std::string text) {
         auto description = description_of(std::move(text));
         const auto& index = description->index();
         index.with_operation_id("");
         index.with_tag("");
         index.with_method("get");
         index.path_items_at("/");
         description->inventory();
         description->document().line_of(0);
         description->document().node(0).parent();
         return description;
       }},
      {"collet-and-words", true,
       [](std::string text) {
         auto description = description_of(std::move(text));
         description->build_all();
         return description;
       }},
      {"simdjson-dom-cold", true, read_by_simdjson},
      {"nlohmann-dom", true, [](const std::string& text) { return kept(nlohmann::json::parse(text)); }},
      {"memcpy", true, copy_of},
      {"nothing", true, [](std::string text) { return kept(std::move(text)); }},
      {"nothing", false, [](std::string text) { return kept(std::move(text)); }},
  };
}

std::string file_text(const char* file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text;
  stream.seekg(0, std::ios::end);
  text.resize(static_cast<std::size_t>(stream.tellg()));
  stream.seekg(0);
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  return text;
}

bool is_json(std::string_view file) {
  return file.size() > 5 && file.substr(file.size() - 5) == ".json";
}

double cpu_ms() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// A virtual machine may have returned its free memory to its host, and then pays ten times the price for the
/// first touch of a page. No reader is to blame for that, so the memory for each of them is touched and freed
/// just before it runs. The kernel's own price of a first touch is included.
void take_memory_from_the_host(std::size_t text_size) {
  constexpr std::size_t k_max_tree = 32;  // yaml-cpp takes this multiple of its text
  const std::size_t bytes =
      std::min(text_size * k_max_tree, static_cast<std::size_t>(sysconf(_SC_AVPHYS_PAGES)) / 2 *
                                           static_cast<std::size_t>(sysconf(_SC_PAGESIZE)));
  void* const block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) return;
  (void)madvise(block, bytes, MADV_HUGEPAGE);
  std::memset(block, 1, bytes);
  munmap(block, bytes);
}

double measure(const Reader& reader, const std::string& text) {
  take_memory_from_the_host(text.size());
  std::string copy;
  copy.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  copy = text;
  malloc_trim(0);
  const double start = cpu_ms();
  const auto tree = reader.read(std::move(copy));
  return cpu_ms() - start;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void compare(const char* file, int rounds) {
  const std::string text = file_text(file);
  std::vector<Reader> asked;
  for (Reader& reader : readers()) {
    if (reader.json == is_json(file) && reader.name != "nothing") asked.push_back(std::move(reader));
  }
  std::vector<std::vector<double>> times(asked.size());
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < asked.size(); ++i)
      times[i].push_back(measure(asked[i], text));
  }
  const double ours = median(times.front());
  std::printf("%s, %zu bytes\n", file, text.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const double ms = median(times[i]);
    std::printf("  %-18s %9.2f ms %8.0f MB/s %8.2f times collet\n", asked[i].name.c_str(), ms,
                static_cast<double>(text.size()) / 1e3 / ms, ms / ours);
  }
}

int once(std::string_view name, const char* file) {
  for (const Reader& reader : readers()) {
    if (reader.name != name || reader.json != is_json(file)) continue;
    std::string text = file_text(file);
    text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
    const auto tree = reader.read(std::move(text));
    std::fflush(nullptr);
    std::_Exit(tree ? 0 : 1);  // excludes the destruction
  }
  return 2;
}

}  // namespace
}  // namespace collet::openapi

int main(int argc, char** argv) {
  // Each large block is fresh memory, as it is for the first document of a process.
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
  if (argc == 4 && std::string_view(argv[1]) == "--once") return collet::openapi::once(argv[2], argv[3]);
  int rounds = 5;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--rounds" && i + 1 < argc) {
      rounds = std::max(1, std::atoi(argv[++i]));
    } else {
      collet::openapi::compare(argv[i], rounds);
    }
  }
  return argc > 1 ? 0 : 2;
}
