// SPDX-License-Identifier: MIT
/// Reads a WordIndex off a document.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "plugins/openapi/index.hpp"
#include "plugins/openapi/text_terms.hpp"
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
  struct Link {
    std::uint32_t topic;
    std::uint32_t operation;
  };
  /// A segment of the path at hand, and where what came before it ends in the lists of terms.
  struct Segment {
    std::uint32_t end;  ///< in the path, behind its slash
    std::uint32_t names;
    std::uint32_t parameters;
    std::uint32_t resource;  ///< where the terms of the last name begin
    OperationTraits traits;  ///< of the path up to here
  };

  void read_path(std::string_view path);
  /// Has it a GET?
  bool is_got(const PathItem& item) const;
  void add_operation(const Operation& operation);
  void add_names();
  void add_texts(const Operation& operation);
  void add_topic(Node schema);
  void expect(std::uint32_t number) const;
  TextTerms::Part name_part(std::string_view text);
  std::span<const std::uint32_t> name(std::string_view text);
  std::span<const std::uint32_t> key(Node member);
  std::span<const std::uint32_t> parameter_name(Node parameter);
  std::span<const std::uint32_t> tag(std::uint32_t number);
  std::span<const std::uint32_t> prose(std::string_view text, std::size_t most);
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
  const Symbol ref_, summary_, description_, parameters_, name_, title_, request_body_, responses_;
  WordTable table_;
  TextTerms names_;
  std::vector<TextTerms::Part> keys_;  ///< by symbol, those in names_
  std::vector<TextTerms::Part> tags_;  ///< by number, likewise
  TextTerms prose_;
  TextTerms referenced_;  ///< names of parameters by the text of a `$ref`
  TopicFinder finder_;
  WordBag bag_;
  std::vector<Record> records_;
  std::vector<Link> links_;
  std::uint32_t path_item_ = k_none;  ///< that the following are of
  std::string_view path_;
  std::vector<Segment> segments_;
  Terms path_names_, path_parameters_;
  OperationTraits traits_{};
  std::uint32_t resource_ = 0;
  Terms terms_;  ///< of a field of the operation at hand
};

}  // namespace collet::openapi
