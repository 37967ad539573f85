// SPDX-License-Identifier: MIT
/// A question, the first line, to a document whose texts are the other lines: words keep their maximal
/// length, every answer is in order and its pages are parts of it, and the same question gets the same
/// answer.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/search/rank/rank.hpp"
#include "plugins/words/stemmer/stemmer.hpp"
#include "plugins/words/words.hpp"
#include "sdk/support/utf8.hpp"
#include "tests/fuzz/document_checks.hpp"

namespace collet::search {
namespace {

using openapi::require;

/// The lines are, in turn, the path, operationId, summary, description, tag and schema of one operation.
openapi::DescriptionPtr description_of(std::string_view lines) {
  std::string paths;
  std::string schemas = R"("":{})";
  for (int i = 0; i < 30 && !lines.empty(); ++i) {
    const std::string line(lines.substr(0, lines.find('\n')));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    std::string text;
    json::append_string(text, line);
    std::string path;
    json::append_string(path, "/" + std::to_string(i) + "/" + line);
    std::string ref;
    json::append_string(ref, "#/components/schemas/" + std::to_string(i / 2));
    paths.append(paths.empty() ? "" : ",").append(path).append(R"(:{"post":{"operationId":)").append(text);
    paths.append(R"(,"summary":)").append(text).append(R"(,"description":)").append(text);
    paths.append(R"(,"tags":[)").append(text).append(R"(],"requestBody":{"content":{"j":{"schema":{"$ref":)");
    paths.append(ref).append("}}}}}}");
    schemas.append(",\"").append(std::to_string(i)).append(R"(":{"description":)").append(text).append("}");
  }
  std::string whole = R"({"openapi":"3.0.0","paths":{)";
  whole.append(paths).append(R"(},"components":{"schemas":{)").append(schemas).append("}}}");
  auto document = openapi::read_json_document(std::move(whole));
  return document ? std::make_shared<const openapi::Description>(*document) : openapi::DescriptionPtr();
}

void check_words(std::string_view text) {
  openapi::Stemmer stemmer;
  const auto check = [&](std::string_view word) {
    require(word.size() >= 2 && word.size() <= openapi::k_max_word_length);
    require(stemmer.stem(word).size() <= word.size() + 1);
    for (const char c : word)
      require((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
              (static_cast<unsigned char>(c) & 0x80U) != 0);
  };
  openapi::each_word(text, check);
  openapi::each_word<true>(text, check);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  check_words(input);
  if (!support::valid_utf8(input)) return 0;
  const std::size_t line = std::min(input.find('\n'), input.size());
  const auto description = description_of(input.substr(std::min(line + 1, input.size())));
  if (!description) return 0;
  const std::string_view query = input.substr(0, line);
  const Ranked all = rank(*description, query, 0, 100, {});
  require(all.hits.size() == all.matched);
  for (std::size_t i = 0; i < all.hits.size(); ++i) {
    require(all.hits[i].operation < description->index().operations().size() && all.hits[i].score > 0);
    require(i == 0 || all.hits[i].score <= all.hits[i - 1].score);
  }
  for (const auto& [typed, taken] : all.corrected)
    require(!typed.empty() && !taken.empty() && typed != taken);
  const Ranked page = rank(*description, query, 1, 3, {});
  require(page.matched == all.matched);
  for (std::size_t i = 0; i < page.hits.size(); ++i)
    require(page.hits[i].operation == all.hits[i + 1].operation);
  return 0;
}

}  // namespace collet::search
