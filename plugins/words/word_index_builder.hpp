// SPDX-License-Identifier: MIT
/// Builds a WordIndex from a document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/words/path_order.hpp"
#include "plugins/words/path_words.hpp"
#include "plugins/words/term_reader.hpp"
#include "plugins/words/topic_finder.hpp"
#include "plugins/words/word_bag.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::openapi {

class WordIndexBuilder {
 public:
  WordIndexBuilder(const Index& index, WordArrays& out);
  void run();

 private:
  using Terms = WordBag::Terms;
  /// An operation or topic whose terms are in postings_.
  struct Finished {
    std::uint32_t number;
    std::uint32_t end;  ///< end of its terms in postings_
  };
  struct Link {
    std::uint32_t topic;
    std::uint32_t operation;
  };
  void add_path_item(std::uint32_t number);
  bool has_get(const PathItemRecord& item) const;
  void sort_methods(const PathItemRecord& item);
  OperationTraits::Method method_of(Symbol member) const;
  void add_operation(const Operation& operation, bool path_has_get);
  void add_names();
  void add_texts(const Operation& operation);
  void add_topic(Node schema);
  void prefetch_topics(std::size_t number) const;
  void add_field(const weights::WordField& field, std::span<const std::uint32_t> terms);
  void finish_item(std::uint32_t number);
  void write_postings();
  void write_topics();
  void write_places();
  bool full() const { return postings_.size() > max_postings_; }

  const Document& document_;
  const Index& index_;
  WordArrays& out_;
  const std::uint32_t operations_;
  const std::size_t max_postings_;  ///< limits the index of documents that share texts among many operations
  const Symbol get_, post_, put_, patch_, delete_;
  const Symbol summary_, description_, parameters_, title_, request_body_, responses_;
  TopicFinder finder_;
  TermReader term_reader_;
  WordBag bag_;
  GrowingArray<Posting> postings_;  ///< grouped by item, each with its term in place of the item's number
  GrowingArray<Finished> finished_;
  std::vector<std::uint32_t> counts_;  ///< number of items that have the term, indexed by term
  GrowingArray<Link> links_;
  const std::vector<std::string_view> paths_;  ///< indexed by path item
  PathOrder order_;
  GrowingArray<std::uint32_t> by_method_;  ///< operations; those of one path are sorted by method
  PathWords path_;                         ///< path of the current operation
  IdWords id_;                             ///< operationId of the current operation
  std::vector<std::uint32_t> named_by_;    ///< number + 1 of the last operation whose name has the term
  Terms terms_;                            ///< terms of one field of the current operation
};

}  // namespace collet::openapi
