// SPDX-License-Identifier: MIT
/// Compares the reader with another one: they agree on every text, except for the cases listed here.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"
#include "tests/unit/support/json_cases.hpp"

namespace collet::support {
namespace {

/// Returns false for texts that the oracle treats differently: it ends at NUL, skips a byte order mark,
/// refuses numbers out of the range of double, and has no depth limit.
bool comparable(const std::string& text) {
  struct : nlohmann::json::json_sax_t {
    bool out_of_range = false;
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) override {
      out_of_range = error.id == 406;
      return false;
    }
  } sax;
  nlohmann::json::sax_parse(text, &sax);
  return !sax.out_of_range && text.find('\0') == std::string::npos && !text.starts_with("\xEF\xBB\xBF");
}

void compare(const std::string& text, const char* name) {
  if (!comparable(text)) return;
  const auto error = check_json(text, {.max_depth = 1'000'000});
  EXPECT_EQ(!error, nlohmann::json::accept(text))
      << name << ": " << testing::PrintToString(text) << ' ' << (error ? error->message : "");
}

TEST(JsonOracle, AgreesOnTheTables) {
  for (const auto& c : valid_json_cases())
    compare(c.text, c.name);
  for (const auto& c : invalid_json_cases())
    compare(c.text, c.name);
}

/// Swaps, drops, repeats or replaces a few bytes, preferably by structural characters of JSON.
std::string mutant(std::string text, std::mt19937& random) {
  static constexpr std::string_view k_bytes =
      "{}[]\",:\\ \n\t0123456789.eE+-truefalsnub/x\x01\x1F\xC3\xA9\xE2\xFF'";
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  for (std::size_t edits = 1 + below(3); edits > 0 && !text.empty(); --edits) {
    const std::size_t at = below(text.size());
    switch (below(5)) {
      case 0:
        text.erase(at, 1 + below(3));
        break;
      case 1:
        text.insert(at, 1, k_bytes[below(k_bytes.size())]);
        break;
      case 2:
        text[at] = k_bytes[below(k_bytes.size())];
        break;
      case 3:
        text.insert(at, text.substr(below(text.size()), 1 + below(8)));
        break;
      default:
        std::swap(text[at], text[below(text.size())]);
    }
  }
  return text;
}

TEST(JsonOracle, AgreesOnRandomMutants) {
  std::mt19937 random(20260701);  // NOLINT(cert-msc51-cpp): the same mutants every time
  auto seeds = valid_json_cases();
  for (auto& c : invalid_json_cases())
    seeds.push_back(c);
  seeds.push_back(
      {"document",
       R"({"openapi": "3.1.0", "paths": {"/a/{id}": {"get": {"tags": ["x", "y"], "n": [1, -2.5e3]}}},
 "text": "a\u00e9\ud83d\ude39\n\\", "flags": [true, false, null], "empty": [{}, []]})"});
  for (int round = 0; round < 100; ++round) {
    for (const auto& seed : seeds)
      compare(mutant(seed.text, random), seed.name);
  }
}

TEST(JsonOracle, AgreesOnEveryShortTextOfStructuralCharacters) {
  static constexpr std::string_view k_alphabet = "[]{},:1\"";
  for (std::size_t length = 1; length <= 5; ++length) {
    std::vector<std::size_t> digits(length, 0);
    for (bool more = true; more;) {
      std::string text;
      for (const std::size_t digit : digits)
        text += k_alphabet[digit];
      const bool ours = !check_json(text);
      ASSERT_EQ(ours, nlohmann::json::accept(text)) << text;
      more = false;
      for (auto& digit : digits) {
        digit = (digit + 1) % k_alphabet.size();
        if (digit != 0) {
          more = true;
          break;
        }
      }
    }
  }
}

}  // namespace
}  // namespace collet::support
