// SPDX-License-Identifier: MIT
#include "plugins/words/term_reader.hpp"

#include <array>

#include "plugins/words/words.hpp"

namespace collet::openapi {

TermReader::TermReader(const Index& index, TopicFinder& finder)
    : document_(index.document()),
      index_(index),
      finder_(finder),
      ref_(document_.symbol("$ref")),
      name_(document_.symbol("name")),
      table_(document_.arena().hash_seed),
      names_(document_.arena().hash_seed, index.operation_count(Kind::path) / 2),
      keys_(document_.arena().symbols.size(), TextTerms::Part{0, k_none}),
      tags_(index.tag_name_count(), TextTerms::Part{0, k_none}),
      prose_(document_.arena().hash_seed, index.operation_count(Kind::path) / 2),
      referenced_(document_.arena().hash_seed) {}

template <bool prose>
void TermReader::add_words(std::string_view text, TextTerms::Numbers& terms) {
  const std::string_view source = document_.arena().source;
  const bool in_source = text.data() >= source.data() && text.data() < source.data() + source.size();
  const char* const end = in_source ? source.data() + source.size() : text.data() + text.size();
  each_word<prose>(text, [&](std::string_view word) {
    const bool folded = word.data() < text.data() || word.data() >= text.data() + text.size();
    const auto readable = folded ? static_cast<std::ptrdiff_t>(k_max_word_length) : end - word.data();
    if (const std::uint32_t term = table_.term(word, readable); term != WordTable::k_stop)
      terms.push_back(term);
  });
}

TextTerms::Part TermReader::name_part(std::string_view text) {
  return names_.of(text, [&](std::string_view whole, TextTerms::Numbers& terms) {
    add_words<false>(whole.substr(0, k_max_name), terms);
  });
}

TermReader::Terms TermReader::parameter_name(Node parameter) {
  // Most parameters are references to one of few targets.
  const auto [ref, named] = parameter.find(std::array{ref_, name_});
  if (!ref.is_string()) return name(named.string());
  return referenced_[referenced_.of(ref.text(), [&](std::string_view, TextTerms::Numbers& terms) {
    for (const std::uint32_t term : name(finder_.resolved(parameter).find(name_).string()))
      terms.push_back(term);
  })];
}

TermReader::Terms TermReader::tag(std::uint32_t number) {
  if (tags_[number].count == k_none) tags_[number] = name_part(index_.tag_name(number));
  return names_[tags_[number]];
}

TermReader::Terms TermReader::prose(std::string_view text, std::size_t max_bytes) {
  return prose_[prose_.of(text.substr(0, max_bytes), [&](std::string_view part, TextTerms::Numbers& terms) {
    add_words<true>(part, terms);
  })];
}

}  // namespace collet::openapi
