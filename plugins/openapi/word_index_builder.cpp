// SPDX-License-Identifier: MIT
#include "plugins/openapi/word_index_builder.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "plugins/openapi/words.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

// What a word in each place says of an operation, and how long such a place usually is.
constexpr WordField k_id{2.0F, 0.5F, 4};
constexpr WordField k_path{1.5F, 0.6F, 4};
constexpr WordField k_resource{1.0F, 0.5F, 1.5F};  ///< the last segment of a name, once more
constexpr WordField k_path_parameter{0.4F, 0.5F, 2};
constexpr WordField k_summary{2.0F, 0.5F, 6};
constexpr WordField k_tags{1.0F, 0.5F, 2};
constexpr WordField k_names{0.8F, 0.5F, 8};
constexpr WordField k_answer{0.3F, 0.5F, 8};
constexpr WordField k_description{0.8F, 0.5F, 25};
constexpr WordField k_topic_name{2.0F, 0.5F, 2};
constexpr WordField k_topic_properties{0.6F, 0.5F, 15};
constexpr WordField k_topic_description{1.0F, 0.5F, 20};

// Bytes of descriptions: what matters comes first.
constexpr std::size_t k_most_description = 600;
constexpr std::size_t k_most_topic_description = 400;
constexpr std::size_t k_most_names = 200;

OperationTraits::Method method_of(std::string_view method) {
  if (method == "get") return OperationTraits::Method::get;
  if (method == "post") return OperationTraits::Method::post;
  if (method == "put") return OperationTraits::Method::put;
  if (method == "patch") return OperationTraits::Method::patch;
  if (method == "delete") return OperationTraits::Method::delete_;
  return OperationTraits::Method::other;
}

std::uint8_t small(std::size_t count) {
  return static_cast<std::uint8_t>(std::min<std::size_t>(count, 255));
}

std::size_t most_postings(const Document& document) {
  constexpr std::size_t k_always = 200'000;
  return k_always + document.source().size() / 16;
}

}  // namespace

WordIndexBuilder::WordIndexBuilder(const Document& document, WordArrays& out)
    : document_(document),
      index_(document.index()),
      out_(out),
      operations_(index_.operation_count(Kind::path)),
      most_(most_postings(document)),
      summary_(document.symbol("summary")),
      description_(document.symbol("description")),
      parameters_(document.symbol("parameters")),
      name_(document.symbol("name")),
      title_(document.symbol("title")),
      table_(document.arena().hash_seed),
      finder_(document) {}

void WordIndexBuilder::run() {
  out_.traits.building().reserve(operations_);
  for (std::uint32_t i = 0; i < operations_; ++i)
    add_operation(index_.operation(i));
  for (const Node topic : finder_.topics())
    add_topic(topic);
  write_postings();
  write_topics();
  write_places();
  table_.write(out_.text.building(), out_.entries.building());
}

void WordIndexBuilder::add_name(std::string_view name, Terms& terms) {
  const auto [known, fresh] =
      part_of_name_.try_emplace(name, Part{static_cast<std::uint32_t>(name_terms_.size()), 0});
  Part& part = known->second;
  if (fresh) {
    each_word(name.substr(0, 512),
              [&](std::string_view word, bool) { name_terms_.push_back(table_.term(word)); });
    part.count = static_cast<std::uint32_t>(name_terms_.size()) - part.first;
  }
  const auto begin = name_terms_.begin() + part.first;
  terms.insert(terms.end(), begin, begin + part.count);
}

void WordIndexBuilder::add_prose(std::string_view text, std::size_t most, Terms& terms) {
  if (text.size() > most) text = text.substr(0, most);
  each_word_of_prose(text, [&](std::string_view word, bool) {
    if (!is_stop_word(word)) terms.push_back(table_.term(word));
  });
}

void WordIndexBuilder::add_path(const PathItem& item) {
  path_terms_.clear();
  resource_terms_.clear();
  path_parameters_.clear();
  path_traits_ = {};
  std::size_t names = 0;
  std::size_t parameters = 0;
  const std::string_view path = item.path;
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t slash = std::min(path.find('/', begin), path.size());
    const std::string_view segment = path.substr(begin, slash - begin);
    begin = slash + 1;
    if (segment.empty()) continue;
    path_traits_.ends_in_parameter = segment.front() == '{' ? 1 : 0;
    if (segment.front() == '{') {
      ++parameters;
      add_name(segment, path_parameters_);
      continue;
    }
    ++names;
    resource_terms_.clear();
    add_name(segment, resource_terms_);
    path_terms_.insert(path_terms_.end(), resource_terms_.begin(), resource_terms_.end());
  }
  path_traits_.names = small(names);
  path_traits_.parameters = small(parameters);
}

void WordIndexBuilder::add_parameters(Node holder, Terms& terms) {
  const Node list = holder.find(parameters_);
  if (!list.is_array()) return;
  std::size_t count = 0;
  for (const Node entry : list)
    if (++count <= k_most_names) add_name(finder_.resolved(entry).find(name_).string(), terms);
}

void WordIndexBuilder::add_operation(const Operation& operation) {
  const auto number = static_cast<std::uint32_t>(out_.traits.building().size());
  if (operation.path_item != path_item_) {
    path_item_ = operation.path_item;
    add_path(index_.path_item(path_item_));
  }
  OperationTraits traits = path_traits_;
  traits.method = method_of(operation.method());
  traits.deprecated = operation.deprecated ? 1 : 0;
  out_.traits.building().push_back(traits);

  for (Terms* const terms : {&id_, &tags_, &summary_terms_, &names_, &answer_, &prose_})
    terms->clear();
  each_word(operation.operation_id().substr(0, 512), [&](std::string_view word, bool joined) {
    if (!joined) id_.push_back(table_.term(word));
  });
  bag_.add(k_id, id_);
  bag_.add(k_path, path_terms_);
  bag_.add(k_resource, resource_terms_);
  bag_.add(k_path_parameter, path_parameters_);
  if (!full()) {
    const OperationTags tags = operation.tags();
    for (std::size_t i = 0; i < std::min<std::size_t>(tags.size(), 8); ++i)
      add_name(tags[i], tags_);
    add_prose(operation.node.find(summary_).string(), k_most_description, summary_terms_);
    add_prose(operation.node.find(description_).string(), k_most_description, prose_);
    add_parameters(operation.node, names_);
    const auto& about = finder_.of_operation(operation.node);
    for (const Node property : about.request)
      add_name(property.key(), names_);
    for (const Node property : about.response)
      add_name(property.key(), answer_);
    for (const std::uint32_t topic : about.topics)
      links_.push_back({topic, number});
    bag_.add(k_tags, tags_);
    bag_.add(k_summary, summary_terms_);
    bag_.add(k_names, names_);
    bag_.add(k_answer, answer_);
    bag_.add(k_description, prose_);
  }
  take_bag(number);
}

void WordIndexBuilder::add_topic(Node schema) {
  const auto number = static_cast<std::uint32_t>(out_.topic_starts.building().size()) + operations_;
  out_.topic_starts.building().push_back(0);
  if (full() || number >= Posting::k_numbers) return;
  id_.clear();
  prose_.clear();
  names_.clear();
  add_name(schema.key(), id_);
  add_prose(schema.find(title_).string(), k_most_topic_description, prose_);
  add_prose(schema.find(description_).string(), k_most_topic_description, prose_);
  std::size_t count = 0;
  finder_.each_property(schema, [&](Node property) {
    if (++count <= k_most_names) add_name(property.key(), names_);
  });
  bag_.add(k_topic_name, id_);
  bag_.add(k_topic_description, prose_);
  bag_.add(k_topic_properties, names_);
  take_bag(number);
}

void WordIndexBuilder::take_bag(std::uint32_t number) {
  bag_.take([&](std::uint32_t term, std::uint32_t weight) {
    records_.push_back({term, Posting(number, weight)});
  });
}

void WordIndexBuilder::write_postings() {
  auto& starts = out_.starts.building();
  auto& postings = out_.postings.building();
  starts.assign(std::size_t{table_.term_count()} + 1, 0);
  for (const Record& record : records_)
    ++starts[std::size_t{record.term} + 1];
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  postings.resize(records_.size());
  std::vector<std::uint32_t> next(starts.begin(), starts.end() - 1);
  for (const Record& record : records_)
    postings[next[record.term]++] = record.posting;
}

void WordIndexBuilder::write_topics() {
  auto& starts = out_.topic_starts.building();
  auto& operations = out_.topic_operations.building();
  starts.push_back(0);
  for (const Link& link : links_)
    ++starts[std::size_t{link.topic} + 1];
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  operations.resize(links_.size());
  std::vector<std::uint32_t> next(starts.begin(), starts.end() - 1);
  for (const Link& link : links_)
    operations[next[link.topic]++] = link.operation;
}

void WordIndexBuilder::write_places() {
  std::vector<std::uint32_t> sorted(operations_);
  std::iota(sorted.begin(), sorted.end(), 0U);
  std::vector<std::string_view> paths;
  paths.reserve(operations_);
  for (std::uint32_t i = 0; i < operations_; ++i)
    paths.push_back(index_.operation(i).path());
  std::sort(sorted.begin(), sorted.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (const int order = paths[a].compare(paths[b]); order != 0) return order < 0;
    const auto left = index_.operation(a).method();
    const auto right = index_.operation(b).method();
    return left != right ? left < right : a < b;
  });
  auto& places = out_.places.building();
  places.resize(operations_);
  for (std::uint32_t i = 0; i < operations_; ++i)
    places[sorted[i]] = i;
}

}  // namespace collet::openapi
