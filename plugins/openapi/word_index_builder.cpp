// SPDX-License-Identifier: MIT
#include "plugins/openapi/word_index_builder.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "plugins/openapi/path_shapes.hpp"
#include "plugins/openapi/words.hpp"

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

OperationTraits::Method method_of(std::string_view method) {
  if (method == "get") return OperationTraits::Method::get;
  if (method == "post") return OperationTraits::Method::post;
  if (method == "put") return OperationTraits::Method::put;
  if (method == "patch") return OperationTraits::Method::patch;
  if (method == "delete") return OperationTraits::Method::delete_;
  return OperationTraits::Method::other;
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
      ref_(document.symbol("$ref")),
      summary_(document.symbol("summary")),
      description_(document.symbol("description")),
      parameters_(document.symbol("parameters")),
      name_(document.symbol("name")),
      title_(document.symbol("title")),
      request_body_(document.symbol("requestBody")),
      responses_(document.symbol("responses")),
      table_(document.arena().hash_seed),
      names_(document.arena().hash_seed),
      keys_(document.arena().symbols.size(), TextTerms::Part{0, k_none}),
      tags_(index_.tag_name_count(), TextTerms::Part{0, k_none}),
      prose_(document.arena().hash_seed),
      referenced_(document.arena().hash_seed),
      finder_(document) {}

void WordIndexBuilder::run() {
  out_.traits.building().reserve(operations_);
  records_.reserve(std::size_t{operations_} * 16);
  for (std::uint32_t i = 0; i < operations_; ++i) {
    expect(i);
    add_operation(index_.operation(i));
  }
  for (const Node topic : finder_.topics())
    add_topic(topic);
  out_.name_starts.building().push_back(static_cast<std::uint32_t>(out_.names.building().size()));
  write_postings();
  write_topics();
  write_places();
  table_.write(out_.text.building(), out_.entries.building());
}

/// Operations stand all over a large document: the memory of those that come next is fetched meanwhile.
void WordIndexBuilder::expect(std::uint32_t number) const {
  constexpr std::uint32_t k_texts = 3;
  constexpr std::uint32_t k_members = 6;
  constexpr std::uint32_t k_node = 12;
  const auto& records = index_.arrays().operations;
  if (number + k_node >= operations_) return;
  document_.expect(records[number + k_node].node);
  const Node next = document_.node(records[number + k_members].node);
  if (next.size() != 0) document_.expect((*next.begin()).id());
  for (const Node member : document_.node(records[number + k_texts].node)) {
    if (member.is_string()) {
      __builtin_prefetch(member.text().data());
    } else if (member.size() != 0) {
      document_.expect((*member.begin()).id());
    }
  }
}

TextTerms::Part WordIndexBuilder::name_part(std::string_view text) {
  return names_.of(text, [&](std::string_view whole, Terms& terms) {
    each_word(whole.substr(0, k_most_name), [&](std::string_view word) {
      if (const std::uint32_t term = table_.term(word); term != WordTable::k_stop) terms.push_back(term);
    });
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
  const Node ref = parameter.find(ref_);
  if (!ref.is_string()) return name(parameter.find(name_).string());
  return referenced_[referenced_.of(ref.text(), [&](std::string_view, Terms& terms) {
    const auto found = name(finder_.resolved(parameter).find(name_).string());
    terms.insert(terms.end(), found.begin(), found.end());
  })];
}

std::span<const std::uint32_t> WordIndexBuilder::tag(std::uint32_t number) {
  if (tags_[number].count == k_none) tags_[number] = name_part(index_.tag_name(number));
  return names_[tags_[number]];
}

std::span<const std::uint32_t> WordIndexBuilder::prose(std::string_view text, std::size_t most) {
  return prose_[prose_.of(text.substr(0, most), [&](std::string_view part, Terms& terms) {
    each_word<true>(part, [&](std::string_view word) {
      if (const std::uint32_t term = table_.term(word); term != WordTable::k_stop) terms.push_back(term);
    });
  })];
}

/// Paths often stand in order: what one shares with the one before is known.
void WordIndexBuilder::read_path(std::string_view path) {
  const auto differ = std::mismatch(path.begin(), path.end(), path_.begin(), path_.end()).first;
  const auto shared = static_cast<std::size_t>(differ - path.begin());
  while (!segments_.empty() && (segments_.back().end > shared || segments_.back().end > path.size()))
    segments_.pop_back();
  path_ = path;
  const auto last = segments_.empty() ? Segment{} : segments_.back();
  path_names_.resize(last.names);
  path_parameters_.resize(last.parameters);
  Segment next = last;
  for (std::size_t begin = last.end; begin < path.size(); begin = next.end) {
    const std::size_t slash = std::min(path.find('/', begin), path.size());
    const std::string_view text = path.substr(begin, slash - begin);
    next.end = static_cast<std::uint32_t>(std::min(slash + 1, path.size()));
    const bool parameter = !text.empty() && text.front() == '{';
    auto& count = parameter ? next.traits.parameters : next.traits.names;
    if (!text.empty()) {
      next.traits.ends_in_parameter = parameter ? 1 : 0;
      if (count < 255) ++count;
    }
    if (!parameter && !text.empty()) next.resource = static_cast<std::uint32_t>(path_names_.size());
    const auto found = name(text);
    Terms& terms = parameter ? path_parameters_ : path_names_;
    terms.insert(terms.end(), found.begin(), found.end());
    next.names = static_cast<std::uint32_t>(path_names_.size());
    next.parameters = static_cast<std::uint32_t>(path_parameters_.size());
    if (slash < path.size()) segments_.push_back(next);
  }
  traits_ = next.traits;
  resource_ = next.resource;
}

bool WordIndexBuilder::is_got(const PathItem& item) const {
  for (std::uint32_t i = item.first_operation; i < item.first_operation + item.operation_count; ++i)
    if (index_.operation(i).method() == "get") return true;
  return false;
}

void WordIndexBuilder::add_operation(const Operation& operation) {
  const auto number = static_cast<std::uint32_t>(out_.traits.building().size());
  if (operation.path_item != path_item_) {
    path_item_ = operation.path_item;
    read_path(operation.path());
  }
  OperationTraits traits = traits_;
  traits.method = method_of(operation.method());
  traits.deprecated = operation.deprecated ? 1 : 0;
  const bool posted = traits.method == OperationTraits::Method::post;
  traits.alone = posted && !is_got(index_.path_item(path_item_)) ? 1 : 0;
  traits.asks = traits.method == OperationTraits::Method::post && asks(operation.operation_id()) ? 1 : 0;
  out_.traits.building().push_back(traits);

  terms_.clear();
  const std::string_view id = operation.operation_id().substr(0, k_most_name);
  for (std::size_t begin = 0, i = 0; i <= id.size(); ++i) {
    if (i < id.size() && id[i] != '.' && id[i] != '/') continue;
    const auto found = name(id.substr(begin, i - begin));
    terms_.insert(terms_.end(), found.begin(), found.end());
    begin = i + 1;
  }
  add_names();
  bag_.add(k_id, terms_);
  bag_.add(k_path, path_names_);
  bag_.add(k_resource, std::span(path_names_).subspan(resource_));
  bag_.add(k_path_parameter, path_parameters_);
  if (!full()) add_texts(operation);
  take_bag(number);
}

/// Of the path at hand and the operationId whose terms are `terms_`.
void WordIndexBuilder::add_names() {
  auto& names = out_.names.building();
  out_.name_starts.building().push_back(static_cast<std::uint32_t>(names.size()));
  const auto first = static_cast<std::ptrdiff_t>(names.size());
  const auto add = [&](std::uint32_t term, bool resource) {
    for (auto name = names.begin() + first; name != names.end(); ++name) {
      if (name->term == term) return;
    }
    names.push_back({term & 0x7FFFFFFFU, resource ? 1U : 0U});
  };
  for (std::size_t i = path_names_.size(); i-- > 0;)
    add(path_names_[i], i >= resource_);
  for (const std::uint32_t term : terms_)
    add(term, false);
}

void WordIndexBuilder::add_texts(const Operation& operation) {
  const auto number = static_cast<std::uint32_t>(out_.traits.building().size()) - 1;
  const auto add = [&](std::span<const std::uint32_t> found) {
    terms_.insert(terms_.end(), found.begin(), found.end());
  };
  terms_.clear();
  const OperationTags tags = operation.tags();
  for (std::size_t i = 0; i < std::min<std::size_t>(tags.size(), k_most_tags); ++i)
    add(tag(tags.number(i)));
  bag_.add(k_tags, terms_);
  Node parameters;
  TopicFinder::Bodies bodies;
  for (const Node member : operation.node) {
    const Symbol symbol = member.key_symbol();
    if (symbol == summary_) bag_.add(k_summary, prose(member.string(), k_most_description));
    if (symbol == description_) bag_.add(k_description, prose(member.string(), k_most_description));
    if (symbol == parameters_ && member.is_array()) parameters = member;
    if (symbol == request_body_) bodies.request = member;
    if (symbol == responses_) bodies.responses = member;
  }
  bodies.parameters = parameters;
  const auto& about = finder_.find(bodies);
  terms_.clear();
  std::size_t count = 0;
  for (const Node parameter : parameters)
    if (++count <= k_most_names) add(parameter_name(parameter));
  for (const Node property : about.request)
    add(key(property));
  bag_.add(k_names, terms_);
  terms_.clear();
  for (const Node property : about.response)
    add(key(property));
  bag_.add(k_answer, terms_);
  for (const std::uint32_t topic : about.topics)
    links_.push_back({topic, number});
}

void WordIndexBuilder::add_topic(Node schema) {
  const auto number = static_cast<std::uint32_t>(out_.topic_starts.building().size()) + operations_;
  out_.topic_starts.building().push_back(0);
  if (full() || number >= Posting::k_numbers) return;
  bag_.add(k_topic_name, key(schema));
  bag_.add(k_topic_description, prose(schema.find(title_).string(), k_most_topic_description));
  bag_.add(k_topic_description, prose(schema.find(description_).string(), k_most_topic_description));
  terms_.clear();
  std::size_t count = 0;
  finder_.each_property(schema, [&](Node property) {
    if (++count > k_most_names) return;
    const auto found = key(property);
    terms_.insert(terms_.end(), found.begin(), found.end());
  });
  bag_.add(k_topic_properties, terms_);
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

/// Paths mostly stand in order already, or in a few runs that do: those are merged.
void WordIndexBuilder::write_places() {
  std::vector<PathItem> items;
  items.reserve(index_.path_item_count(Kind::path));
  for (std::uint32_t i = 0; i < index_.path_item_count(Kind::path); ++i)
    items.push_back(index_.path_item(i));
  const auto before = [](const PathItem& a, const PathItem& b) { return a.path < b.path; };
  const auto end = static_cast<std::ptrdiff_t>(items.size());
  std::vector<std::ptrdiff_t> runs{0};
  while (runs.back() < end)
    runs.push_back(std::is_sorted_until(items.begin() + runs.back(), items.end(), before) - items.begin());
  while (runs.size() > 2) {
    std::vector<std::ptrdiff_t> merged{0};
    for (std::size_t i = 1; i < runs.size(); i += 2) {
      const std::ptrdiff_t last = i + 1 < runs.size() ? runs[i + 1] : runs[i];
      std::inplace_merge(items.begin() + runs[i - 1], items.begin() + runs[i], items.begin() + last, before);
      merged.push_back(last);
    }
    runs = std::move(merged);
  }
  mark_index_pages(items, out_.traits.building());
  mark_containers(items, out_.traits.building());
  auto& places = out_.places.building();
  places.resize(operations_);
  std::uint32_t place = 0;
  std::vector<std::pair<std::string_view, std::uint32_t>> methods;
  for (const PathItem& item : items) {
    methods.clear();
    for (std::uint32_t i = item.first_operation; i < item.first_operation + item.operation_count; ++i)
      methods.emplace_back(index_.operation(i).method(), i);
    std::sort(methods.begin(), methods.end());
    for (const auto& [method, operation] : methods)
      places[operation] = place++;
  }
}

}  // namespace collet::openapi
