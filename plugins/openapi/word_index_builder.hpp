// SPDX-License-Identifier: MIT
/// Reads a WordIndex off a document.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/index.hpp"
#include "plugins/openapi/topic_finder.hpp"
#include "plugins/openapi/word_bag.hpp"
#include "plugins/openapi/word_index.hpp"
#include "plugins/openapi/word_table.hpp"

namespace collet::openapi {

class WordIndexBuilder {
 public:
  WordIndexBuilder(const Document& document, WordArrays& out);
  void run();

 private:
  using Terms = WordBag::Terms;
  struct Record {
    std::uint32_t term;
    Posting posting;
  };

  void add_path(const PathItem& item);
  void add_operation(const Operation& operation);
  void add_topic(Node schema);
  void add_name(std::string_view name, Terms& terms);
  void add_prose(std::string_view text, std::size_t most, Terms& terms);
  void add_parameters(Node holder, Terms& terms);
  void take_bag(std::uint32_t number);
  void write_postings();
  void write_topics();
  void write_places();
  bool full() const { return records_.size() > most_; }

  const Document& document_;
  const Index& index_;
  WordArrays& out_;
  const std::uint32_t operations_;
  const std::size_t most_;  ///< postings; whoever shares texts among many operations gets no more
  const Symbol summary_, description_, parameters_, name_, title_;
  WordTable table_;
  TopicFinder finder_;
  WordBag bag_;
  std::vector<Record> records_;
  struct Link {
    std::uint32_t topic;
    std::uint32_t operation;
  };
  std::vector<Link> links_;
  struct Part {
    std::uint32_t first;
    std::uint32_t count;
  };
  std::unordered_map<std::string_view, Part> part_of_name_;
  Terms name_terms_;
  std::uint32_t path_item_ = k_none;  ///< that these are of
  Terms path_terms_, resource_terms_, path_parameters_;
  OperationTraits path_traits_{};
  Terms id_, tags_, summary_terms_, names_, answer_, prose_;
};

}  // namespace collet::openapi
