// SPDX-License-Identifier: MIT
// answer_bench FILE.json [ROUNDS]: prints an answer of about 100 KB, the first path items of a document, from
// the document and through nlohmann/json, and compares the median CPU time of ROUNDS (200). --once prints it
// once from the document, for callgrind; --nothing only loads the document.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/read/json_document.hpp"

namespace collet::openapi {
namespace {

using Json = nlohmann::ordered_json;  // keeps the order of the document, as the printer does
constexpr std::size_t k_answer_bytes = 100'000;

template <class Value>
Value built(Node node) {
  switch (node.type()) {
    case Type::object: {
      Value object = Value::object();
      for (const Node member : node)
        object[std::string(member.key())] = built<Value>(member);
      return object;
    }
    case Type::array: {
      Value array = Value::array();
      for (const Node item : node)
        array.push_back(built<Value>(item));
      return array;
    }
    case Type::string:
      return std::string(node.text());
    case Type::number:
      return Value::parse(node.text());
    case Type::boolean:
      return *node.boolean();
    case Type::null:
      break;
  }
  return nullptr;
}

std::string printed(const std::vector<Node>& items) {
  std::string out = "[";
  for (const Node item : items) {
    if (out.size() > 1) out += ',';
    print(item, out);
  }
  out += ']';
  return out;
}

template <class Value>
std::string through(const std::vector<Node>& items) {
  Value array = Value::array();
  for (const Node item : items)
    array.push_back(built<Value>(item));
  return array.dump();
}

double cpu_us() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

template <class Make>
double median_us(int rounds, const Make& make) {
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    const double start = cpu_us();
    const std::string text = make();
    times.push_back(cpu_us() - start);
    if (text.empty()) std::exit(1);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

int run(const char* file, std::string_view mode, int rounds) {
  std::ifstream stream(file, std::ios::binary);
  const auto document = read_json_document({std::istreambuf_iterator<char>(stream), {}});
  if (!document) return 1;
  std::vector<Node> items;
  std::size_t bytes = 0;
  for (const Node item : (*document)->root()["paths"]) {
    if (bytes >= k_answer_bytes) break;
    items.push_back(item);
    bytes += printed({item}).size() - 1;
  }
  if (mode == "--nothing") return 0;
  if (mode == "--once") return printed(items).empty() ? 1 : 0;
  if (Json::parse(printed(items)).dump() != through<Json>(items)) return 1;
  const double ours = median_us(rounds, [&] { return printed(items); });
  const double ordered = median_us(rounds, [&] { return through<Json>(items); });
  const double sorted = median_us(rounds, [&] { return through<nlohmann::json>(items); });
  std::printf("answer %zu bytes\n", printed(items).size());
  std::printf("  %-18s %9.1f us %8.0f MB/s\n", "collet", ours, static_cast<double>(bytes) / ours);
  std::printf("  %-18s %9.1f us %8.0f MB/s %8.2f times collet\n", "nlohmann-ordered", ordered,
              static_cast<double>(bytes) / ordered, ordered / ours);
  std::printf("  %-18s %9.1f us %8.0f MB/s %8.2f times collet\n", "nlohmann", sorted,
              static_cast<double>(bytes) / sorted, sorted / ours);
  return 0;
}

}  // namespace
}  // namespace collet::openapi

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::string_view mode = argc > 2 ? argv[2] : "200";
  return collet::openapi::run(argv[1], mode, std::max(1, std::atoi(mode.data())));
}
