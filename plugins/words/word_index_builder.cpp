// SPDX-License-Identifier: MIT
#include "plugins/words/word_index_builder.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "plugins/openapi/index/prefetch.hpp"
#include "plugins/words/path_shapes.hpp"
#include "plugins/words/words.hpp"

namespace collet::openapi {
namespace {

// What a word in each place says of an operation, and how long such a place usually is.
constexpr WordField k_id{2.0F, 0.5F, 4};
constexpr WordField k_path{1.5F, 0.6F, 4};
constexpr WordField k_resource{1.2F, 0.5F, 1.5F};  ///< the last segment that is no parameter, once more
constexpr WordField k_path_parameter{0.4F, 0.5F, 2};
constexpr WordField k_summary{2.0F, 0.5F, 6};
constexpr WordField k_tags{1.0F, 0.5F, 2};
constexpr WordField k_names{0.8F, 0.5F, 8};
constexpr WordField k_answer{0.3F, 0.5F, 8};
constexpr WordField k_description{1.1F, 0.5F, 25};
constexpr WordField k_topic_name{2.0F, 0.5F, 2};
constexpr WordField k_topic_properties{0.6F, 0.5F, 15};
constexpr WordField k_topic_description{1.0F, 0.5F, 20};

// Bytes of descriptions: what matters comes first.
constexpr std::size_t k_most_description = 600;
constexpr std::size_t k_most_topic_description = 250;
constexpr std::size_t k_most_names = 200;
constexpr std::size_t k_most_name = 512;
constexpr std::size_t k_most_tags = 8;

std::size_t most_postings(const Document& document) {
  constexpr std::size_t k_always = 200'000;
  return k_always + document.source().size() / 16;
}

}  // namespace

WordIndexBuilder::WordIndexBuilder(const Index& index, WordArrays& out)
    : document_(index.document()),
      index_(index),
      out_(out),
      operations_(index_.operation_count(Kind::path)),
      most_(most_postings(document_)),
      get_(document_.symbol("get")),
      post_(document_.symbol("post")),
      put_(document_.symbol("put")),
      patch_(document_.symbol("patch")),
      delete_(document_.symbol("delete")),
      ref_(document_.symbol("$ref")),
      summary_(document_.symbol("summary")),
      description_(document_.symbol("description")),
      parameters_(document_.symbol("parameters")),
      name_(document_.symbol("name")),
      title_(document_.symbol("title")),
      request_body_(document_.symbol("requestBody")),
      responses_(document_.symbol("responses")),
      table_(document_.arena().hash_seed),
      names_(document_.arena().hash_seed, operations_ / 2),
      keys_(document_.arena().symbols.size(), TextTerms::Part{0, k_none}),
      tags_(index_.tag_name_count(), TextTerms::Part{0, k_none}),
      prose_(document_.arena().hash_seed, operations_ / 2),
      referenced_(document_.arena().hash_seed),
      finder_(index),
      paths_(index_.paths()) {}

void WordIndexBuilder::run() {
  constexpr std::size_t k_words = 32;  // more than most have: what nobody writes costs nothing
  out_.traits.building().reserve(operations_);
  out_.name_starts.building().reserve(std::size_t{operations_} + 1);
  words_.reserve(operations_ * k_words);
  taken_.reserve(operations_);
  by_method_.reserve(operations_);
  order_.reserve(paths_.size());
  for (std::uint32_t i = 0; i < index_.path_item_count(Kind::path); ++i)
    add_path_item(i);
  for (std::size_t i = 0; i < finder_.topics().size(); ++i) {
    prefetch_topics(i);
    add_topic(finder_.topics()[i]);
  }
  out_.name_starts.building().push_back(static_cast<std::uint32_t>(out_.names.building().size()));
  write_postings();
  write_topics();
  write_places();
  table_.write(out_.text.building(), out_.entries.building());
}

template <bool prose>
void WordIndexBuilder::add_words(std::string_view text, TextTerms::Numbers& terms) {
  const std::string_view source = document_.arena().source;
  const bool in_source = text.data() >= source.data() && text.data() < source.data() + source.size();
  const char* const end = in_source ? source.data() + source.size() : text.data() + text.size();
  each_word<prose>(text, [&](std::string_view word) {
    const bool folded = word.data() < text.data() || word.data() >= text.data() + text.size();
    const auto readable = folded ? static_cast<std::ptrdiff_t>(k_longest_word) : end - word.data();
    if (const std::uint32_t term = table_.term(word, readable); term != WordTable::k_stop)
      terms.push_back(term);
  });
}

/// What is in the topics behind the one of that number will be read soon.
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
  finder_.each_property(topics[number + k_names_ahead], [&](Node property) {
    const Symbol symbol = property.key_symbol();
    if (symbol < keys_.size()) __builtin_prefetch(&keys_[symbol]);
  });
}

TextTerms::Part WordIndexBuilder::name_part(std::string_view text) {
  return names_.of(text, [&](std::string_view whole, TextTerms::Numbers& terms) {
    add_words<false>(whole.substr(0, k_most_name), terms);
  });
}

std::span<const std::uint32_t> WordIndexBuilder::name(std::string_view text) {
  return names_[name_part(text)];
}

std::span<const std::uint32_t> WordIndexBuilder::key(Node member) {
  const Symbol symbol = member.key_symbol();
  if (symbol >= keys_.size()) return {};
  if (keys_[symbol].count == k_none) keys_[symbol] = name_part(member.key());
  return names_[keys_[symbol]];
}

/// Mostly a reference to one of few.
std::span<const std::uint32_t> WordIndexBuilder::parameter_name(Node parameter) {
  const auto [ref, named] = parameter.find(std::array{ref_, name_});
  if (!ref.is_string()) return name(named.string());
  return referenced_[referenced_.of(ref.text(), [&](std::string_view, TextTerms::Numbers& terms) {
    for (const std::uint32_t term : name(finder_.resolved(parameter).find(name_).string()))
      terms.push_back(term);
  })];
}

std::span<const std::uint32_t> WordIndexBuilder::tag(std::uint32_t number) {
  if (tags_[number].count == k_none) tags_[number] = name_part(index_.tag_name(number));
  return names_[tags_[number]];
}

std::span<const std::uint32_t> WordIndexBuilder::prose(std::string_view text, std::size_t most) {
  return prose_[prose_.of(text.substr(0, most), [&](std::string_view part, TextTerms::Numbers& terms) {
    add_words<true>(part, terms);
  })];
}

void WordIndexBuilder::add_path_item(std::uint32_t number) {
  const PathItemRecord& item = index_.arrays().path_items[number];
  order_.add({paths_[number], item.first_operation, item.operation_count});
  if (item.operation_count == 0) return;
  constexpr std::uint32_t k_ahead = 4;
  if (number + k_ahead < paths_.size()) prefetch_path(paths_[number + k_ahead]);
  path_.read(paths_[number], [&](std::string_view text) { return name(text); });
  const bool got = has_get(item);
  sort_methods(item);
  for (std::uint32_t i = item.first_operation; i < item.first_operation + item.operation_count; ++i) {
    prefetch_operations(index_, i);
    add_operation(index_.operation(i), got);
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

void WordIndexBuilder::add_operation(const Operation& operation, bool got) {
  const auto number = static_cast<std::uint32_t>(out_.traits.building().size());
  const std::string_view id = operation.operation_id();
  OperationTraits traits = path_.traits();
  traits.method = method_of(operation.node.key_symbol());
  traits.deprecated = operation.deprecated ? 1 : 0;
  const bool posted = traits.method == OperationTraits::Method::post;
  traits.alone = posted && !got ? 1 : 0;
  traits.asks = posted && asks(id, traits.alone != 0) ? 1 : 0;
  out_.traits.building().push_back(traits);

  id_.read(id.substr(0, k_most_name), [&](std::string_view text) { return name(text); });
  add_names();
  say(k_id, id_.terms());
  say(k_path, path_.names());
  say(k_resource, std::span(path_.names()).subspan(path_.resource()));
  say(k_path_parameter, path_.parameters());
  if (!full()) add_texts(operation);
  take_bag(number);
}

/// Of the path and the operationId at hand.
void WordIndexBuilder::add_names() {
  auto& names = out_.names.building();
  out_.name_starts.building().push_back(static_cast<std::uint32_t>(names.size()));
  const auto operation = static_cast<std::uint32_t>(out_.name_starts.building().size());
  if (named_by_.size() < table_.term_count()) named_by_.resize(std::size_t{table_.term_count()} * 2, 0);
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
  for (std::size_t i = 0; i < std::min<std::size_t>(tags.size(), k_most_tags); ++i)
    add(tag(tags.number(i)));
  say(k_tags, terms_);
  Node parameters;
  TopicFinder::Bodies bodies;
  for (const Node member : operation.node) {
    const Symbol symbol = member.key_symbol();
    if (symbol == summary_) {
      say(k_summary, prose(member.string(), k_most_description));
    } else if (symbol == description_) {
      say(k_description, prose(member.string(), k_most_description));
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
    if (++count <= k_most_names) add(parameter_name(parameter));
  for (const Node property : about.request)
    add(key(property));
  say(k_names, terms_);
  terms_.clear();
  for (const Node property : about.response)
    add(key(property));
  say(k_answer, terms_);
  for (const std::uint32_t topic : about.topics)
    links_.push_back({topic, number});
}

void WordIndexBuilder::add_topic(Node schema) {
  const auto number = static_cast<std::uint32_t>(out_.topic_starts.building().size()) + operations_;
  out_.topic_starts.building().push_back(0);
  if (full() || number >= Posting::k_numbers) return;
  say(k_topic_name, key(schema));
  say(k_topic_description, prose(schema.find(title_).string(), k_most_topic_description));
  say(k_topic_description, prose(schema.find(description_).string(), k_most_topic_description));
  terms_.clear();
  std::size_t count = 0;
  finder_.each_property(schema, [&](Node property) {
    if (++count > k_most_names) return;
    for (const std::uint32_t term : key(property))
      terms_.push_back(term);
  });
  say(k_topic_properties, terms_);
  take_bag(number);
}

void WordIndexBuilder::say(const WordField& field, std::span<const std::uint32_t> terms) {
  bag_.make_room(table_.term_count());
  bag_.add(field, terms);
}

void WordIndexBuilder::take_bag(std::uint32_t number) {
  if (counts_.size() < table_.term_count()) counts_.resize(std::size_t{table_.term_count()} * 2, 0);
  Posting* word = words_.add(bag_.size());
  bag_.take([&](std::uint32_t term, std::uint32_t weight) {
    ++counts_[term];
    *word++ = Posting(term, weight);
  });
  taken_.push_back({number, static_cast<std::uint32_t>(words_.size())});
}

void WordIndexBuilder::write_postings() {
  auto& starts = out_.starts.building();
  counts_.resize(table_.term_count(), 0);
  starts.push_back(0);
  for (std::uint32_t& next : counts_) {
    const std::uint32_t first = starts.back();
    starts.push_back(first + next);
    next = first;
  }
  Posting* const postings = out_.postings.building().add(words_.size());
  std::uint32_t i = 0;
  for (const auto& [number, end] : taken_)
    for (; i < end; ++i)
      postings[counts_[words_[i].number()]++] = Posting(number, words_[i].weight());
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
