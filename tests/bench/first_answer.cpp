// SPDX-License-Identifier: MIT
// first_answer FOLDER FILE OPERATION_ID: prints the microseconds from an empty store to the summary of one
// operation. The document comes from its snapshot in FOLDER, which is written first if it is missing; each
// round has a store and a map of its own. The start of a process is not included.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/store.hpp"

int main(int argc, char** argv) {
  using namespace collet;
  using namespace collet::openapi;
  if (argc != 4) return 2;
  EngineSettings settings;
  settings.snapshot_dir = argv[1];
  support::Access access;
  access.read = {"/"};
  std::vector<double> all;
  std::vector<double> opened;
  for (int round = 0; round < 60; ++round) {
    Store store{settings};
    const auto begun = std::chrono::steady_clock::now();
    const auto document = store.file([&] { return support::open_for_read(access, argv[2]); });
    if (!document) return 1;
    const auto there = std::chrono::steady_clock::now();
    std::string out;
    const Index& index = (*document)->index();
    for (const auto number : index.with_operation_id(argv[3])) {
      const Operation operation = index.operation(number);
      for (const auto text :
           {operation.method(), operation.path(), operation.operation_id(), operation.summary()})
        out += std::string(text) + " ";
      for (std::size_t i = 0; i < operation.tags().size(); ++i)
        out += std::string(operation.tags()[i]) + " ";
    }
    const auto ended = std::chrono::steady_clock::now();
    store.finish(std::chrono::minutes(1));
    if (round == 0) std::printf("%s\n", out.c_str());
    if (store.statistics().snapshot_hits == 0) continue;
    opened.push_back(std::chrono::duration<double, std::micro>(there - begun).count());
    all.push_back(std::chrono::duration<double, std::micro>(ended - begun).count());
  }
  if (all.empty()) return 1;
  std::sort(all.begin(), all.end());
  std::sort(opened.begin(), opened.end());
  std::printf("  to the document %8.1f us, least %.1f\n", opened[opened.size() / 2], opened.front());
  std::printf("  to the answer   %8.1f us, least %.1f\n", all[all.size() / 2], all.front());
  return 0;
}
