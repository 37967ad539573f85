// SPDX-License-Identifier: MIT
/// search_recall QUESTIONS: asks all questions and prints for each set the share with a right answer at the
/// first place and among the first five, by search_api and by plain BM25 of the same fields. recall.py writes
/// the questions: a line is "SET<tab>FILE<tab>QUESTION<tab>ANSWERS"; answers are "VERB /path", separated by
/// " | ". --each prints the rank of each question too; --misses lists what was found instead.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/search/rank/plain_scores.hpp"
#include "plugins/search/rank/rank.hpp"
#include "tests/conformance/search/questions_text.hpp"

namespace collet::search {
namespace {

constexpr std::size_t k_first = 5;
constexpr std::size_t k_deepest = 50;

struct Figures {
  double questions = 0;
  double at_first = 0;
  double found = 0;
  double reciprocal = 0;

  /// `rank` is 0 if no right answer was found.
  void add(std::size_t rank) {
    ++questions;
    if (rank == 1) ++at_first;
    if (rank != 0 && rank <= k_first) ++found;
    if (rank != 0) reciprocal += 1.0 / static_cast<double>(static_cast<std::int64_t>(rank));
  }
};

class Documents {
 public:
  /// Returns the description of a file, which is read once while its questions are asked.
  const openapi::Description& of(const std::string& file) {
    if (file == file_) return *description_;
    std::ifstream source(file, std::ios::binary);
    std::ostringstream text;
    text << source.rdbuf();
    auto document = openapi::read_json_document(std::move(text).str());
    if (!document) throw std::runtime_error(file + ": " + document.error().message);
    description_ = std::make_unique<const openapi::Description>(*document);
    file_ = file;
    return *description_;
  }

 private:
  std::string file_;
  std::unique_ptr<const openapi::Description> description_;
};

using Numbers = std::vector<std::uint32_t>;

std::size_t rank_in(const openapi::Description& description, const Numbers& found,
                    const std::vector<std::string>& answers) {
  for (std::size_t i = 0; i < std::min(found.size(), k_deepest); ++i)
    if (std::find(answers.begin(), answers.end(), verb_and_path(description.index().operation(found[i]))) !=
        answers.end())
      return i + 1;
  return 0;
}

void measure(const std::string& questions, std::string_view option) {
  std::map<std::string, std::pair<Figures, Figures>> by_set;
  Documents documents;
  std::ifstream in(questions);
  for (std::string line; std::getline(in, line);) {
    const auto columns = split(line, "\t");
    const auto& description = documents.of(columns.at(1));
    const auto answers = split(columns.at(3), " | ");
    Numbers found;
    const Ranked ranked = rank(description, columns.at(2), 0, k_deepest, {});
    for (const Hit& hit : ranked.hits)
      if (ranked.evidence != Evidence::guesses) found.push_back(hit.operation);
    const auto plain = PlainScores(openapi::words(description), columns.at(2)).best(k_deepest);
    const std::size_t own = rank_in(description, found, answers);
    const std::size_t by_plain = rank_in(description, plain, answers);
    by_set[columns.at(0)].first.add(own);
    by_set[columns.at(0)].second.add(by_plain);
    if (option == "--each" || (option == "--misses" && (own == 0 || own > k_first))) {
      std::printf("%s %zu, by BM25 %zu: %s (%s)\n", columns[0].c_str(), own, by_plain, columns[2].c_str(),
                  columns[3].c_str());
      for (std::size_t i = 0; option == "--misses" && i < std::min(found.size(), k_first); ++i)
        std::printf("    %s\n", verb_and_path(description.index().operation(found[i])).c_str());
    }
  }
  std::printf("%-20s %4s  %6s %6s %6s   BM25: %6s %6s %6s\n", "", "n", "@1", "@5", "MRR", "@1", "@5", "MRR");
  for (const auto& [set, figures] : by_set) {
    const auto& [own, plain] = figures;
    std::printf("%-20s %4.0f  %6.3f %6.3f %6.3f         %6.3f %6.3f %6.3f\n", set.c_str(), own.questions,
                own.at_first / own.questions, own.found / own.questions, own.reciprocal / own.questions,
                plain.at_first / own.questions, plain.found / own.questions,
                plain.reciprocal / own.questions);
  }
}

}  // namespace
}  // namespace collet::search

int main(int count, char** arguments) {
  if (count < 2) {
    std::fprintf(stderr, "usage: search_recall QUESTIONS [--each|--misses]\n");
    return 2;
  }
  try {
    collet::search::measure(arguments[1], count > 2 ? arguments[2] : "");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "search_recall: %s\n", error.what());
    return 1;
  }
  return 0;
}
