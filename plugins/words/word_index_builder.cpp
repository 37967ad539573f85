// SPDX-License-Identifier: MIT
#include "plugins/words/word_index_builder.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "plugins/openapi/index/prefetch.hpp"
#include "plugins/words/path_shapes.hpp"
#include "plugins/words/weights/ranking_weights.hpp"
#include "plugins/words/words.hpp"

namespace collet::openapi {
namespace {

// Maximum number of bytes read of a description, because the important words come first.
constexpr std::size_t k_max_description = 600;
constexpr std::size_t k_max_topic_description = 250;
// Maximum number of names and tags read of an operation.
constexpr std::size_t k_max_names = 200;
constexpr std::size_t k_max_tags = 8;

std::size_t max_postings(const Document& document) {
  constexpr std::size_t k_base_limit = 200'000;
  return k_base_limit + document.source().size() / 16;
}

}  // namespace

WordIndexBuilder::WordIndexBuilder(const Index& index, WordArrays& out)
    : document_(index.document()),
      index_(index),
      out_(out),
      operations_(index_.operation_count(Kind::path)),
      max_postings_(max_postings(document_)),
      get_(document_.symbol("get")),
      post_(document_.symbol("post")),
      put_(document_.symbol("put")),
      patch_(document_.symbol("patch")),
      delete_(document_.symbol("delete")),
      summary_(document_.symbol("summary")),
      description_(document_.symbol("description")),
      parameters_(document_.symbol("parameters")),
      title_(document_.symbol("title")),
      request_body_(document_.symbol("requestBody")),
      responses_(document_.symbol("responses")),
      finder_(index),
      term_reader_(index, finder_),
      paths_(index_.paths()) {}

void WordIndexBuilder::run() {
  constexpr std::size_t k_typical_words =
      32;  // more than most operations have; unused memory is never written
  out_.traits.building().reserve(operations_);
  out_.name_starts.building().reserve(std::size_t{operations_} + 1);
  postings_.reserve(operations_ * k_typical_words);
  finished_.reserve(operations_);
  by_method_.reserve(operations_);
  order_.reserve(paths_.size());
  for (std::uint32_t i = 0; i < index_.path_item_count(Kind::path); ++i)
    add_path_item(i);
  for (std::size_t i = 0; i < finder_.topics().size(); ++i) {
    prefetch_topics(i);
    add_topic(finder_.topics()[i]);
  }
  out_.name_starts.building().push_back(static_cast<std::uint32_t>(out_.names.building().size()));
  term_reader_.release_texts();  // a fifth of the memory, which the postings need now
  write_postings();
  write_topics();
  write_places();
  term_reader_.table().write(out_.text.building(), out_.entries.building());
}

/// Prefetches the content of topics that follow the topic with that number.
void WordIndexBuilder::prefetch_topics(std::size_t number) const {
  constexpr std::size_t k_members_ahead = 6;
  constexpr std::size_t k_properties_ahead = 4;
  constexpr std::size_t k_names_ahead = 2;
  const std::vector<Node>& topics = finder_.topics();
  if (number + k_members_ahead >= topics.size()) return;
  if (const Node topic = topics[number + k_members_ahead]; topic.size() != 0)
    document_.prefetch((*topic.begin()).id());
  for (const Node member : topics[number + k_properties_ahead])
    if (member.size() != 0) document_.prefetch((*member.begin()).id());
  finder_.each_property(topics[number + k_names_ahead],
                        [&](Node property) { term_reader_.prefetch_key(property.key_symbol()); });
}

void WordIndexBuilder::add_path_item(std::uint32_t number) {
  const PathItemRecord& item = index_.arrays().path_items[number];
  order_.add({paths_[number], item.first_operation, item.operation_count});
  if (item.operation_count == 0) return;
  constexpr std::uint32_t k_ahead = 4;
  if (number + k_ahead < paths_.size()) prefetch_path(paths_[number + k_ahead]);
  path_.read(paths_[number], [&](std::string_view text) { return term_reader_.name(text); });
  const bool path_has_get = has_get(item);
  sort_methods(item);
  for (std::uint32_t i = item.first_operation; i < item.first_operation + item.operation_count; ++i) {
    prefetch_operations(index_, i);
    add_operation(index_.operation(i), path_has_get);
  }
}

bool WordIndexBuilder::has_get(const PathItemRecord& item) const {
  for (std::uint32_t i = item.first_operation; i < item.first_operation + item.operation_count; ++i)
    if (document_.node(index_.arrays().operations[i].node).key_symbol() == get_) return true;
  return false;
}

void WordIndexBuilder::sort_methods(const PathItemRecord& item) {
  std::uint32_t* const sorted = by_method_.add(item.operation_count);
  std::iota(sorted, sorted + item.operation_count, item.first_operation);
  if (item.operation_count < 2) return;
  const auto method = [&](std::uint32_t operation) {
    return document_.node(index_.arrays().operations[operation].node).key();
  };
  std::sort(sorted, sorted + item.operation_count, [&](std::uint32_t a, std::uint32_t b) {
    const int order = method(a).compare(method(b));
    return order != 0 ? order < 0 : a < b;
  });
}

OperationTraits::Method WordIndexBuilder::method_of(Symbol member) const {
  using Method = OperationTraits::Method;
  if (member == get_) return Method::get;
  if (member == post_) return Method::post;
  if (member == put_) return Method::put;
  if (member == patch_) return Method::patch;
  return member == delete_ ? Method::delete_ : Method::other;
}

void WordIndexBuilder::add_operation(const Operation& operation, bool path_has_get) {
  const auto number = static_cast<std::uint32_t>(out_.traits.building().size());
  const std::string_view id = operation.operation_id();
  OperationTraits traits = path_.traits();
  traits.method = method_of(operation.node.key_symbol());
  traits.deprecated = operation.deprecated ? 1 : 0;
  const bool posted = traits.method == OperationTraits::Method::post;
  traits.alone = posted && !path_has_get ? 1 : 0;
  traits.asks = posted && asks(id, traits.alone != 0) ? 1 : 0;
  traits.method = method_named(id, traits.method);
  out_.traits.building().push_back(traits);

  id_.read(id.substr(0, TermReader::k_max_name),
           [&](std::string_view text) { return term_reader_.name(text); });
  add_names();
  add_field(weights::field::k_id, id_.terms());
  add_field(weights::field::k_path, path_.names());
  add_field(weights::field::k_resource, std::span(path_.names()).subspan(path_.resource()));
  add_field(weights::field::k_path_parameter, path_.parameters());
  if (!full()) add_texts(operation);
  finish_item(number);
}

/// Writes the terms of the current path and operationId.
void WordIndexBuilder::add_names() {
  auto& names = out_.names.building();
  out_.name_starts.building().push_back(static_cast<std::uint32_t>(names.size()));
  const auto operation = static_cast<std::uint32_t>(out_.name_starts.building().size());
  if (named_by_.size() < term_reader_.table().term_count())
    named_by_.resize(std::size_t{term_reader_.table().term_count()} * 2, 0);
  const auto add = [&](std::uint32_t term, bool resource) {
    if (named_by_[term] == operation) return;
    named_by_[term] = operation;
    names.push_back({term & 0x7FFFFFFFU, resource ? 1U : 0U});
  };
  for (std::size_t i = path_.names().size(); i-- > 0;)
    add(path_.names()[i], i >= path_.resource());
  for (const std::uint32_t term : id_.terms())
    add(term, false);
}

void WordIndexBuilder::add_texts(const Operation& operation) {
  const auto number = static_cast<std::uint32_t>(out_.traits.building().size()) - 1;
  const auto add = [&](std::span<const std::uint32_t> found) {
    for (const std::uint32_t term : found)
      terms_.push_back(term);
  };
  terms_.clear();
  const OperationTags tags = operation.tags();
  for (std::size_t i = 0; i < std::min<std::size_t>(tags.size(), k_max_tags); ++i)
    add(term_reader_.tag(tags.number(i)));
  add_field(weights::field::k_tags, terms_);
  Node parameters;
  TopicFinder::Bodies bodies;
  for (const Node member : operation.node) {
    const Symbol symbol = member.key_symbol();
    if (symbol == summary_) {
      add_field(weights::field::k_summary, term_reader_.prose(member.string(), k_max_description));
    } else if (symbol == description_) {
      add_field(weights::field::k_description, term_reader_.prose(member.string(), k_max_description));
      if (calls_deprecated(member.string())) out_.traits.building().back().deprecated = 1;
    } else if (symbol == parameters_) {
      if (member.is_array()) parameters = member;
    } else if (symbol == responses_) {
      bodies.responses = member;
    } else if (symbol == request_body_) {
      bodies.request = member;
    }
  }
  bodies.parameters = parameters;
  const auto& about = finder_.find(bodies);
  terms_.clear();
  std::size_t count = 0;
  for (const Node parameter : parameters)
    if (++count <= k_max_names) add(term_reader_.parameter_name(parameter));
  for (const Node property : about.request)
    add(term_reader_.key(property));
  add_field(weights::field::k_names, terms_);
  terms_.clear();
  for (const Node property : about.response)
    add(term_reader_.key(property));
  add_field(weights::field::k_response_names, terms_);
  for (const std::uint32_t topic : about.topics)
    links_.push_back({topic, number});
}

void WordIndexBuilder::add_topic(Node schema) {
  const auto number = static_cast<std::uint32_t>(out_.topic_starts.building().size()) + operations_;
  out_.topic_starts.building().push_back(0);
  if (full() || number >= Posting::k_numbers) return;
  add_field(weights::field::k_topic_name, term_reader_.key(schema));
  add_field(weights::field::k_topic_description,
            term_reader_.prose(schema.find(title_).string(), k_max_topic_description));
  add_field(weights::field::k_topic_description,
            term_reader_.prose(schema.find(description_).string(), k_max_topic_description));
  terms_.clear();
  std::size_t count = 0;
  finder_.each_property(schema, [&](Node property) {
    if (++count > k_max_names) return;
    for (const std::uint32_t term : term_reader_.key(property))
      terms_.push_back(term);
  });
  add_field(weights::field::k_topic_properties, terms_);
  finish_item(number);
}

void WordIndexBuilder::add_field(const weights::WordField& field, std::span<const std::uint32_t> terms) {
  bag_.make_room(term_reader_.table().term_count());
  bag_.add(field, terms);
}

void WordIndexBuilder::finish_item(std::uint32_t number) {
  if (counts_.size() < term_reader_.table().term_count())
    counts_.resize(std::size_t{term_reader_.table().term_count()} * 2, 0);
  Posting* word = postings_.add(bag_.size());
  bag_.flush([&](std::uint32_t term, std::uint32_t weight) {
    ++counts_[term];
    *word++ = Posting(term, weight);
  });
  finished_.push_back({number, static_cast<std::uint32_t>(postings_.size())});
}

void WordIndexBuilder::write_postings() {
  auto& starts = out_.starts.building();
  counts_.resize(term_reader_.table().term_count(), 0);
  starts.push_back(0);
  for (std::uint32_t& next : counts_) {
    const std::uint32_t first = starts.back();
    starts.push_back(first + next);
    next = first;
  }
  Posting* const postings = out_.postings.building().add(postings_.size());
  std::uint32_t i = 0;
  for (const auto& [number, end] : finished_)
    for (; i < end; ++i)
      postings[counts_[postings_[i].number()]++] = Posting(number, postings_[i].weight());
}

void WordIndexBuilder::write_topics() {
  auto& starts = out_.topic_starts.building();
  starts.push_back(0);
  for (const Link& link : links_)
    ++starts[std::size_t{link.topic} + 1];
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  std::uint32_t* const operations = out_.topic_operations.building().add(links_.size());
  std::vector<std::uint32_t> next(starts.begin(), starts.end() - 1);
  for (const Link& link : links_)
    operations[next[link.topic]++] = link.operation;
}

void WordIndexBuilder::write_places() {
  const auto paths = order_.sorted();
  mark_index_pages(paths, out_.traits.building());
  mark_containers(paths, out_.traits.building());
  auto& places = out_.places.building();
  places.add(operations_);
  std::uint32_t place = 0;
  for (const OrderedPath& path : paths)
    for (std::uint32_t i = path.first_operation; i < path.first_operation + path.operation_count; ++i)
      places[by_method_[i]] = place++;
}

}  // namespace collet::openapi
