// SPDX-License-Identifier: MIT
#include <limits>
#include <string>
#include <unordered_map>

#include "plugins/words/meaning/vocabulary_layout.hpp"
#include "plugins/words/vocabulary/compiler/tables.hpp"

namespace collet::words::vocabulary {
namespace {

/// Characters, written as string literals of limited length.
class Texts {
 public:
  std::string add(std::string_view text) {
    const std::size_t at = all_.size();
    all_.append(text);
    return std::to_string(at);
  }
  std::string end() const { return std::to_string(all_.size()); }
  std::string source() const {
    constexpr std::size_t k_line = 110;
    std::string out;
    for (std::size_t i = 0; i < all_.size(); i += k_line)
      out.append("    \"").append(all_, i, k_line).append("\"\n");
    return out;
  }

 private:
  std::string all_;
};

/// An array of elements in braces, several on a line.
class Array {
 public:
  Array(std::string_view type, std::string_view name) {
    out_.append("constexpr ").append(type).append(" ").append(name).append("[] = {\n");
  }
  void add(const std::string& element) {
    constexpr std::size_t k_line = 110;
    out_.append("{").append(element).append("},");
    if (out_.size() - line_ < k_line) return;
    out_ += '\n';
    line_ = out_.size();
  }
  std::string source() && {
    out_.append("};\n");
    return std::move(out_);
  }

 private:
  std::string out_;
  std::size_t line_ = 0;
};

std::string joined(const std::string& a, const std::string& b) {
  return std::string(a).append(",").append(b);
}

std::string number_of(const Tables::Part* part,
                      const std::unordered_map<const Tables::Part*, std::size_t>& numbers) {
  return part == nullptr ? std::to_string(Phrase::k_none) : std::to_string(numbers.at(part));
}

}  // namespace

std::string source(const Tables& tables) {
  Texts texts;
  Array words("Word", "k_words");
  Array stems("Stem", "k_stems");
  Array keys("Key", "k_keys");
  Array phrases("Phrase", "k_phrases");
  Array synonyms("Synonym", "k_synonyms");
  Array light("Light", "k_light");

  std::map<std::string, std::size_t> stem_numbers;
  for (const auto& [text, part] : tables.parts())
    stem_numbers.try_emplace(part.stem);
  std::size_t count = 0;
  for (auto& [stem, number] : stem_numbers)
    number = count++;
  std::map<std::string, std::size_t> key_numbers;
  for (const auto& [key, meanings] : tables.meanings())
    key_numbers.emplace(key, key_numbers.size());
  constexpr std::size_t k_max_words = std::numeric_limits<std::uint16_t>::max();
  if (tables.parts().size() >= k_max_words)
    throw Fault("the vocabulary has more words than its layout has numbers for");

  std::size_t found = 0;
  for (const auto& [stem, number] : stem_numbers) {
    stems.add(texts.add(stem) + "," + std::to_string(found) + "," + std::to_string(tables.actions(stem)));
    const auto at = tables.scattered().find(stem);
    if (at == tables.scattered().end()) continue;
    for (const Tables::Scattered& phrase : at->second) {
      std::string others;
      for (const Tables::Part* const other : phrase.others)
        others.append(others.empty() ? "" : ",")
            .append(std::to_string(other == nullptr ? std::size_t{Phrase::k_none}
                                                    : stem_numbers.at(other->stem)));
      phrases.add("{" + others + "}," + std::to_string(phrase.may_lack) +
                  (phrase.whole ? ",true," : ",false,") + std::to_string(key_numbers.at(phrase.stems)));
      ++found;
    }
  }
  stems.add(texts.end() + "," + std::to_string(found) + ",0");

  std::unordered_map<const Tables::Part*, std::size_t> word_numbers;
  for (const auto& [text, part] : tables.parts()) {
    word_numbers.emplace(&part, word_numbers.size());
    words.add(texts.add(text) + "," + std::to_string(stem_numbers.at(part.stem)) + "," +
              std::to_string(text.size()) + "," + (part.is_light ? "true" : "false"));
  }

  std::size_t meant = 0;
  for (const auto& [key, meanings] : tables.meanings()) {
    keys.add(joined(texts.add(key), std::to_string(meant)));
    for (const Tables::Meaning& meaning : meanings) {
      std::string numbers;
      for (const Tables::Part* const word : meaning.words)
        numbers.append(numbers.empty() ? "" : ",").append(number_of(word, word_numbers));
      synonyms.add("{" + numbers + "}," + std::to_string(meaning.count) + "," +
                   std::to_string(meaning.thing) + ",Synonym::Source{" +
                   std::to_string(static_cast<int>(meaning.source)) + "}," +
                   std::to_string(meaning.strength));
      ++meant;
    }
  }
  keys.add(joined(texts.end(), std::to_string(meant)));

  for (const std::string& word : tables.light())
    light.add(texts.add(word));
  light.add(texts.end());

  std::string out =
      "// Generated from the files of plugins/words/vocabulary.\n"
      "#include \"plugins/words/meaning/vocabulary_layout.hpp\"\n\n"
      "// The literal is longer than the 65,536 characters that every compiler must accept.\n#pragma "
      "GCC diagnostic ignored \"-Woverlength-strings\"\n\n"
      "namespace collet::words::vocabulary {\nnamespace {\n\n";
  for (Array* const array : {&words, &stems, &keys, &phrases, &synonyms, &light})
    out += std::move(*array).source();
  out.append("constexpr char k_texts[] =\n").append(texts.source());
  out.append(
      "    ;\n\n}  // namespace\n\nLayout layout() {\n"
      "  return {k_words, k_stems, k_keys, k_phrases, k_synonyms, k_light, k_texts};\n"
      "}\n\n}  // namespace collet::words::vocabulary\n");
  return out;
}

}  // namespace collet::words::vocabulary
