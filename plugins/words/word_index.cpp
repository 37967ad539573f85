// SPDX-License-Identifier: MIT
#include "plugins/words/word_index.hpp"

#include "plugins/openapi/heap_bytes.hpp"
#include "plugins/openapi/index/description.hpp"
#include "plugins/words/word_index_builder.hpp"

namespace collet::openapi {

WordIndex::WordIndex(const Index& index) {
  WordIndexBuilder(index, arrays_).run();
  WordArrays::each_array(arrays_, [](auto& array) { array.seal(); });
}

WordIndex::WordIndex(const SectionReader& read) {
  WordArrays::each_array(arrays_, read);
}

void WordIndex::save(const SectionWriter& write) const {
  WordArrays::each_array(arrays_, write);
}

constinit const DerivedTableType derived_table_type = {
    [](const Index& index) -> std::unique_ptr<const DerivedTable> {
      return std::make_unique<WordIndex>(index);
    },
    [](const SectionReader& read) -> std::unique_ptr<const DerivedTable> {
      return std::make_unique<WordIndex>(read);
    }};

const WordIndex& words(const Description& description) {
  return static_cast<const WordIndex&>(description.derived_table());
}

std::string_view WordIndex::text_of(std::uint32_t number) const {
  const std::size_t begin = arrays_.entries[number].text;
  const std::size_t end = arrays_.entries[std::size_t{number} + 1].text;
  const auto text = arrays_.text.view().part(begin, end < begin ? 0 : end - begin);
  return {text.data(), text.size()};
}

std::uint32_t WordIndex::lower_bound(std::string_view text) const {
  std::uint32_t low = 0;
  std::uint32_t high = word_count();
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (text_of(middle) < text) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

std::uint32_t WordIndex::find(std::string_view word) const {
  const std::uint32_t at = lower_bound(word);
  return at < word_count() && text_of(at) == word ? arrays_.entries[at].term : k_none;
}

std::uint32_t WordIndex::term(std::string_view word, std::string_view stem) const {
  const std::uint32_t found = find(word);
  return found != k_none || stem == word ? found : find(stem);
}

std::span<const Posting> WordIndex::postings(std::uint32_t term) const {
  const std::size_t begin = arrays_.starts[term];
  const std::size_t end = arrays_.starts[std::size_t{term} + 1];
  return arrays_.postings.view().part(begin, end < begin ? 0 : end - begin);
}

std::span<const std::uint32_t> WordIndex::operations_of(std::uint32_t topic) const {
  const std::size_t begin = arrays_.topic_starts[topic];
  const std::size_t end = arrays_.topic_starts[std::size_t{topic} + 1];
  return arrays_.topic_operations.view().part(begin, end < begin ? 0 : end - begin);
}

std::span<const NameTerm> WordIndex::names_of(std::uint32_t operation) const {
  const std::size_t begin = arrays_.name_starts[operation];
  const std::size_t end = arrays_.name_starts[std::size_t{operation} + 1];
  return arrays_.names.view().part(begin, end < begin ? 0 : end - begin);
}

WordIndex::Word WordIndex::word(std::uint32_t number) const {
  const WordEntry& entry = arrays_.entries[number];
  return {entry.only_stem != 0 ? std::string_view() : text_of(number), entry.term};
}

std::size_t WordIndex::memory() const {
  std::size_t bytes = heap_bytes(sizeof(WordIndex));
  WordArrays::each_array(arrays_, [&](const auto& array) { bytes += array.held(); });
  return bytes;
}

}  // namespace collet::openapi
