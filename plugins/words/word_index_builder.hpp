// SPDX-License-Identifier: MIT
/// Reads a WordIndex off a document.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/words/path_order.hpp"
#include "plugins/words/path_words.hpp"
#include "plugins/words/text_terms.hpp"
#include "plugins/words/topic_finder.hpp"
#include "plugins/words/word_bag.hpp"
#include "plugins/words/word_index.hpp"
#include "plugins/words/word_table.hpp"

namespace collet::openapi {

class WordIndexBuilder {
 public:
  WordIndexBuilder(const Index& index, WordArrays& out);
  void run();

 private:
  using Terms = WordBag::Terms;
  /// An operation or topic whose words were taken.
  struct Taken {
    std::uint32_t number;
    std::uint32_t end;  ///< of its words
  };
  struct Link {
    std::uint32_t topic;
    std::uint32_t operation;
  };
  void add_path_item(std::uint32_t number);
  bool has_get(const PathItemRecord& item) const;
  void sort_methods(const PathItemRecord& item);
  OperationTraits::Method method_of(Symbol member) const;
  void add_operation(const Operation& operation, bool got);
  void add_names();
  void add_texts(const Operation& operation);
  void add_topic(Node schema);
  template <bool prose>
  void add_words(std::string_view text, TextTerms::Numbers& terms);
  void prefetch_topics(std::size_t number) const;
  TextTerms::Part name_part(std::string_view text);
  std::span<const std::uint32_t> name(std::string_view text);
  std::span<const std::uint32_t> key(Node member);
  std::span<const std::uint32_t> parameter_name(Node parameter);
  std::span<const std::uint32_t> tag(std::uint32_t number);
  std::span<const std::uint32_t> prose(std::string_view text, std::size_t most);
  void say(const WordField& field, std::span<const std::uint32_t> terms);
  void take_bag(std::uint32_t number);
  void write_postings();
  void write_topics();
  void write_places();
  bool full() const { return words_.size() > most_; }

  const Document& document_;
  const Index& index_;
  WordArrays& out_;
  const std::uint32_t operations_;
  const std::size_t most_;  ///< postings; whoever shares texts among many operations gets no more
  const Symbol get_, post_, put_, patch_, delete_;
  const Symbol ref_, summary_, description_, parameters_, name_, title_, request_body_, responses_;
  WordTable table_;
  TextTerms names_;
  std::vector<TextTerms::Part> keys_;  ///< by symbol, those in names_
  std::vector<TextTerms::Part> tags_;  ///< by number, likewise
  TextTerms prose_;
  TextTerms referenced_;  ///< names of parameters by the text of a `$ref`
  TopicFinder finder_;
  WordBag bag_;
  GrowingArray<Posting> words_;  ///< of one after the other, each with its term in place of a number
  GrowingArray<Taken> taken_;
  std::vector<std::uint32_t> counts_;  ///< by term: how many have it
  GrowingArray<Link> links_;
  const std::vector<std::string_view> paths_;  ///< by path item
  PathOrder order_;
  GrowingArray<std::uint32_t> by_method_;  ///< operations, those of a path in order of their methods
  PathWords path_;                         ///< of the operation at hand
  IdWords id_;
  std::vector<std::uint32_t> named_by_;  ///< by term: the last operation that is called by it, and one more
  Terms terms_;                          ///< of a field of the operation at hand
};

}  // namespace collet::openapi
