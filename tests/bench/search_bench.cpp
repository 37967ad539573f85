// SPDX-License-Identifier: MIT
// search_bench FILE.json QUESTIONS.tsv [ROUNDS]: prints the cost of a document's word index beside the rest
// of its load, in CPU time (least of ROUNDS, 5) and bytes, and the CPU time of each warm question to it:
// median, 99th percentile, worst.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/search/rank/rank.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::search {
namespace {

double cpu_ms() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

std::string text_of(const char* file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Returns the second column without the heading.
std::vector<std::string> questions_of(const char* file) {
  std::vector<std::string> questions;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    const auto first = line.find('\t');
    const auto second = line.find('\t', first + 1);
    if (second != std::string::npos && line.compare(0, first, "document") != 0)
      questions.push_back(line.substr(first + 1, second - first - 1));
  }
  return questions;
}

openapi::DescriptionPtr load(const std::string& text, int rounds) {
  openapi::DescriptionPtr description;
  double least_load = 1e9;
  double least_words = 1e9;
  for (int round = 0; round < rounds; ++round) {
    description.reset();
    std::string copy = text;
    const double start = cpu_ms();
    description = std::make_shared<const openapi::Description>(*openapi::read_json_document(std::move(copy)));
    description->index();
    description->inventory();
    const double loaded = cpu_ms();
    openapi::words(*description);
    least_load = std::min(least_load, loaded - start);
    least_words = std::min(least_words, cpu_ms() - loaded);
  }
  const auto& words = openapi::words(*description);
  const double share = static_cast<double>(words.memory()) / static_cast<double>(text.size());
  std::printf(
      "  load %.1f ms, word index %.1f ms (%.0f %%); %zu bytes (%.1f %% of the source), %zu postings\n",
      least_load, least_words, 100 * least_words / least_load, words.memory(), 100 * share,
      words.arrays().postings.size());
  return description;
}

void ask(const openapi::Description& description, const std::vector<std::string>& questions, int rounds) {
  std::vector<double> times;
  for (int round = -1; round < rounds; ++round) {
    for (const std::string& question : questions) {
      const double start = cpu_ms();
      const auto found = rank(description, question, 0, 5, {});
      if (round >= 0) times.push_back(cpu_ms() - start);
      if (found.hits.size() > 5) std::abort();
    }
  }
  std::sort(times.begin(), times.end());
  std::printf("  %zu questions: %.3f p50 %.3f p99 %.3f worst ms\n", questions.size(), times[times.size() / 2],
              times[times.size() * 99 / 100], times.back());
}

}  // namespace
}  // namespace collet::search

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const int rounds = argc > 3 ? std::max(1, std::atoi(argv[3])) : 5;
  const auto questions = collet::search::questions_of(argv[2]);
  if (questions.empty()) return 2;
  std::printf("%s\n", argv[1]);
  const auto description = collet::search::load(collet::search::text_of(argv[1]), rounds);
  collet::search::ask(*description, questions, rounds);
  return 0;
}
