// SPDX-License-Identifier: MIT
/// search_weights QUESTIONS: asks all questions once with the weights as they are, and then once for each
/// line "NAME VALUE" of standard input with that weight changed. weights.py writes both inputs and reads the
/// output: a line "weight NAME VALUE" for each weight, then for each run a line of its own, "run NAME VALUE
/// SET QUESTIONS FOUND RECIPROCAL SET …". FOUND counts the questions with a right answer among the first
/// five; RECIPROCAL is the sum of 1 / rank of the first right answer among the first fifty.
///
/// A line of QUESTIONS is "SET<tab>FILE<tab>QUESTION<tab>ANSWERS"; answers are "VERB /path" and are separated
/// by " | ". The program is built only with -DCOLLET_MEASURE_WEIGHTS=ON, where weights are variables.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/search/rank/rank.hpp"
#include "plugins/words/weights/ranking_weights.hpp"
#include "tests/conformance/search/questions_text.hpp"

namespace collet::search {
namespace {

constexpr std::size_t k_first = 5;
constexpr std::size_t k_deepest = 50;

struct Weight {
  std::string name;
  std::function<double()> get;
  std::function<void(double)> set;
  bool is_stored;  ///< part of the word index, which is built again for each value
};

/// All weights of the header, by the names that weights.py derives from it.
class Weights {
 public:
  Weights() {
    add_fields();
    add_query(weights::k_query);
    add_scores();
    add_fitness();
  }
  const std::vector<Weight>& all() const { return all_; }
  const Weight& find(const std::string& name) const {
    const auto found =
        std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one.name == name; });
    if (found == all_.end()) throw std::runtime_error("no weight is called " + name);
    return *found;
  }

 private:
  template <class Value>
  void add(std::string name, Value& value, bool is_stored = false) {
    all_.push_back({std::move(name), [&value] { return static_cast<double>(value); },
                    [&value](double next) { value = static_cast<Value>(next); }, is_stored});
  }
  void add_field(const std::string& name, weights::WordField& field) {
    add(name + ".weight", field.weight, true);
    add(name + ".slope", field.slope, true);
    add(name + ".usual", field.usual, true);
  }
  void add_fields() {
    add_field("k_id", weights::field::k_id);
    add_field("k_path", weights::field::k_path);
    add_field("k_resource", weights::field::k_resource);
    add_field("k_path_parameter", weights::field::k_path_parameter);
    add_field("k_summary", weights::field::k_summary);
    add_field("k_tags", weights::field::k_tags);
    add_field("k_names", weights::field::k_names);
    add_field("k_response_names", weights::field::k_response_names);
    add_field("k_description", weights::field::k_description);
    add_field("k_topic_name", weights::field::k_topic_name);
    add_field("k_topic_properties", weights::field::k_topic_properties);
    add_field("k_topic_description", weights::field::k_topic_description);
  }
  void add_query(weights::QueryWeights& query) {
    weights::MeaningWeights& meaning = query.meaning;
    add("k_query.synonym", meaning.synonym);
    add("k_query.loose_synonym", meaning.loose_synonym);
    add("k_query.absent_synonym", meaning.absent_synonym);
    add("k_query.thesaurus", meaning.thesaurus);
    add("k_query.absent_thesaurus", meaning.absent_thesaurus);
    add("k_query.hint", meaning.hint);
    add("k_query.named_hint", meaning.named_hint);
    add("k_query.few_hints", meaning.few_hints);
    add("k_query.min_hint", meaning.min_hint);
    add("k_query.reverse", meaning.reverse);
    add("k_query.everywhere", meaning.everywhere);
    add("k_query.min_repeated", meaning.min_repeated);
    add("k_query.name_weight", meaning.name_weight);
    add("k_query.joined", query.joined);
    add("k_query.phrase", query.phrase);
    add("k_query.scattered", query.scattered);
    add("k_query.incomplete_phrase", query.incomplete_phrase);
    add("k_query.prefix", query.prefix);
    add("k_query.spelled_out", query.spelled_out);
    add("k_query.corrected", query.corrected);
    add("k_query.derived", query.derived);
    add("k_query.absent_derived", query.absent_derived);
    add("k_query.after_strong_turn", query.after_strong_turn);
    add("k_query.after_weak_turn", query.after_weak_turn);
    add("k_query.self", query.self);
    add("k_query.person", query.person);
  }
  void add_scores() {
    add("k_light", weights::k_light);
    add("k_topic", weights::k_topic);
    add("k_topic_covers", weights::k_topic_covers);
    add("k_mentioned", weights::k_mentioned);
    add("k_as_name", weights::k_as_name);
    add("k_uncovered", weights::k_uncovered);
    add("k_unexplained", weights::k_unexplained);
    add("k_thing_created", weights::k_thing_created);
    add("k_later_verb", weights::k_later_verb);
    add("k_unknown_verb_reads", weights::k_unknown_verb_reads);
    add("k_deprecated", weights::k_deprecated);
    add("k_container", weights::k_container);
    add("k_index", weights::k_index);
    add("k_segment", weights::k_segment);
    add("k_compared", weights::k_compared);
    add("k_likeness", weights::k_likeness);
    add("k_likeness_uncovered", weights::k_likeness_uncovered);
    add("k_likeness_absent", weights::k_likeness_absent);
    add("k_likeness_method", weights::k_likeness_method);
    add("k_alike", weights::k_alike);
    add("k_varied", weights::k_varied);
    add("k_same_kind", weights::k_same_kind);
    add("k_min_same_kind", weights::k_min_same_kind);
    add("k_whole_id", weights::k_whole_id);
    add("k_in_id", weights::k_in_id);
    add("k_in_tag", weights::k_in_tag);
    add("k_in_path", weights::k_in_path);
    add("k_in_summary", weights::k_in_summary);
  }
  void add_fitness() {
    for (std::size_t shape = 0; shape < weights::k_shapes; ++shape)
      for (std::size_t action = 0; action < weights::k_actions; ++action)
        add("k_fitness." + std::to_string(shape) + "." + std::to_string(action),
            weights::k_fitness[shape][action]);
  }

  std::vector<Weight> all_;
};

struct Question {
  std::string set;
  std::string text;
  std::vector<std::string> answers;
};

struct Tested {
  openapi::DocumentPtr document;
  openapi::DescriptionPtr description;
  std::vector<Question> questions;
};

struct Figures {
  std::size_t questions = 0;
  std::size_t found = 0;
  double reciprocal = 0;
};

class Run {
 public:
  explicit Run(const std::string& questions) {
    std::ifstream in(questions);
    for (std::string line; std::getline(in, line);) {
      const auto columns = split(line, "\t");
      Tested& tested = documents_[columns.at(1)];
      tested.questions.push_back({columns.at(0), columns.at(2), split(columns.at(3), " | ")});
    }
    for (auto& [file, tested] : documents_) {
      std::ifstream source(file, std::ios::binary);
      std::ostringstream text;
      text << source.rdbuf();
      auto document = openapi::read_json_document(std::move(text).str());
      if (!document) throw std::runtime_error(file + ": " + document.error().message);
      tested.document = *document;
    }
    build();
  }

  /// Builds the word indexes with the weights of fields as they are now.
  void build() {
    for (auto& [file, tested] : documents_)
      tested.description = std::make_shared<const openapi::Description>(tested.document);
  }

  void print(const std::string& name, double value) const {
    std::map<std::string, Figures> by_set;
    for (const auto& [file, tested] : documents_)
      for (const Question& question : tested.questions)
        add(by_set[question.set], rank_of(*tested.description, question));
    std::printf("run %s %g", name.c_str(), value);
    for (const auto& [set, figures] : by_set)
      std::printf(" %s %zu %zu %.9f", set.c_str(), figures.questions, figures.found, figures.reciprocal);
    std::printf("\n");
    std::fflush(stdout);
  }

 private:
  /// Returns the rank of the first right answer, or 0 if none is among the first k_deepest.
  static std::size_t rank_of(const openapi::Description& description, const Question& question) {
    const auto hits = rank(description, question.text, 0, k_deepest, {}).hits;
    for (std::size_t i = 0; i < hits.size(); ++i) {
      const std::string name = verb_and_path(description.index().operation(hits[i].operation));
      if (std::find(question.answers.begin(), question.answers.end(), name) != question.answers.end())
        return i + 1;
    }
    return 0;
  }
  static void add(Figures& figures, std::size_t rank) {
    ++figures.questions;
    if (rank != 0) figures.reciprocal += 1.0 / static_cast<double>(static_cast<std::int64_t>(rank));
    if (rank != 0 && rank <= k_first) ++figures.found;
  }

  std::map<std::string, Tested> documents_;
};

void measure(const std::string& questions) {
  const Weights weights;
  for (const Weight& weight : weights.all())
    std::printf("weight %s %g\n", weight.name.c_str(), weight.get());
  Run run(questions);
  run.print("-", 0);
  std::string name;
  for (double value = 0; std::cin >> name >> value;) {
    const Weight& weight = weights.find(name);
    const double before = weight.get();
    weight.set(value);
    if (weight.is_stored) run.build();
    run.print(name, value);
    weight.set(before);
    if (weight.is_stored) run.build();
  }
}

}  // namespace
}  // namespace collet::search

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: search_weights QUESTIONS\n");
    return 2;
  }
  try {
    collet::search::measure(arguments[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "search_weights: %s\n", error.what());
    return 1;
  }
  return 0;
}
