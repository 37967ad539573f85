// SPDX-License-Identifier: MIT
// json_sweep FILE…: reads every file with our JSON reader, simdjson's DOM and nlohmann, and compares kinds,
// keys, order, texts and numbers. Then it reads mutants of each (a byte changed, left out or doubled); our
// reader accepts exactly the mutants that nlohmann accepts. Prints a line for each difference that RFC 8259
// does not decide otherwise, and the counts.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <simdjson.h>
#include <string>
#include <string_view>

#include "plugins/openapi/read/json_document.hpp"

namespace collet::openapi {
namespace {

using Json = nlohmann::json;
using simdjson::dom::element;
using simdjson::dom::element_type;

struct Counts {
  std::size_t files = 0;
  std::size_t bytes = 0;
  std::size_t same = 0;
  std::size_t beyond_64_bits = 0;
  std::size_t mutants = 0;
  std::size_t mutants_taken = 0;
  std::size_t decided = 0;
  std::size_t differences = 0;
};

void tell(Counts& counts, const char* file, const std::string& what) {
  ++counts.differences;
  std::printf("    %s: %s\n", file, what.c_str());
}

std::string at(Node node) {
  return "at byte " + std::to_string(node.source_offset());
}

/// Both convert the same decimal text, each by its own code.
bool same_number(std::string_view text, double value) {
  return std::strtod(std::string(text).c_str(), nullptr) == value;
}

/// Returns the first difference, or an empty text.
std::string difference(Node ours, element theirs) {
  switch (theirs.type()) {
    case element_type::NULL_VALUE:
      return ours.type() == Type::null ? "" : "simdjson: null " + at(ours);
    case element_type::BOOL:
      return ours.boolean() == bool(theirs) ? "" : "simdjson: another boolean " + at(ours);
    case element_type::INT64:
    case element_type::UINT64:
    case element_type::DOUBLE:
      return ours.type() == Type::number && same_number(ours.text(), double(theirs))
                 ? ""
                 : "simdjson: another number " + at(ours);
    case element_type::STRING:
      return ours.is_string() && ours.text() == std::string_view(theirs)
                 ? ""
                 : "simdjson: another text " + at(ours);
    case element_type::ARRAY: {
      const simdjson::dom::array items = theirs;
      if (!ours.is_array() || ours.size() != items.size()) return "simdjson: another array " + at(ours);
      auto item = items.begin();
      for (const Node own : ours) {
        if (auto found = difference(own, *item); !found.empty()) return found;
        ++item;
      }
      return {};
    }
    case element_type::OBJECT: {
      const simdjson::dom::object members = theirs;
      if (!ours.is_object() || ours.size() != members.size()) return "simdjson: another object " + at(ours);
      auto member = members.begin();
      for (const Node own : ours) {
        if (own.key() != member.key()) return "simdjson: another key " + at(own);
        if (auto found = difference(own, member.value()); !found.empty()) return found;
        ++member;
      }
      return {};
    }
  }
  return "simdjson: another kind " + at(ours);
}

std::string difference(Node ours, const Json& theirs) {
  if (theirs.is_object()) {
    if (!ours.is_object() || ours.size() != theirs.size()) return "nlohmann: another object " + at(ours);
    for (const Node own : ours) {
      const auto member = theirs.find(std::string(own.key()));
      if (member == theirs.end()) return "nlohmann: another key " + at(own);
      if (auto found = difference(own, *member); !found.empty()) return found;
    }
    return {};
  }
  if (theirs.is_array()) {
    if (!ours.is_array() || ours.size() != theirs.size()) return "nlohmann: another array " + at(ours);
    std::size_t number = 0;
    for (const Node own : ours)
      if (auto found = difference(own, theirs[number++]); !found.empty()) return found;
    return {};
  }
  const bool same = theirs.is_null()      ? ours.type() == Type::null
                    : theirs.is_boolean() ? ours.boolean() == theirs.get<bool>()
                    : theirs.is_number()
                        ? ours.type() == Type::number && same_number(ours.text(), theirs.get<double>())
                        : ours.is_string() && ours.text() == theirs.get_ref<const std::string&>();
  return same ? "" : "nlohmann: another value " + at(ours);
}

/// RFC 8259, section 6: "This specification allows implementations to set limits on the range and precision
/// of numbers accepted"; section 8.2, of surrogates that are not paired: "the behavior of software that
/// receives JSON texts containing such values is unpredictable". The others refuse them; ours keeps the text
/// of the number, and reads U+FFFD. nlohmann takes a byte order mark as ours does (section 8.1: "MAY ignore
/// the presence").
bool decided_by_the_rfc(const std::string& text) {
  try {
    const Json whole = Json::parse(text);
    return false;
  } catch (const Json::out_of_range&) {
    return true;  // 406: a number beyond a double
  } catch (const Json::parse_error& error) {
    return std::string_view(error.what()).find("surrogate") != std::string_view::npos;
  }
}

void sweep_mutants(const char* file, const std::string& source, Counts& counts) {
  constexpr std::size_t k_max_bytes = 200'000;
  constexpr int k_mutants = 20;
  if (source.size() > k_max_bytes || source.empty()) return;
  std::mt19937 random(static_cast<std::mt19937::result_type>(source.size()));
  constexpr std::string_view k_bytes = "{}[]\",:0-.eE+\\n tu/\t\x01\xC3\xFF";
  for (int i = 0; i < k_mutants; ++i) {
    std::string text = source;
    const std::size_t place = random() % text.size();
    switch (random() % 3) {
      case 0:
        text[place] = k_bytes[random() % k_bytes.size()];
        break;
      case 1:
        text.erase(place, 1);
        break;
      default:
        text.insert(place, 1, text[place]);
    }
    ++counts.mutants;
    const auto ours = read_json_document(text);
    const Json theirs = Json::parse(text, nullptr, false);
    if (static_cast<bool>(ours) != !theirs.is_discarded()) {
      if (decided_by_the_rfc(text)) {
        ++counts.decided;
      } else {
        tell(counts, file, "mutant " + std::to_string(i) + ": " + (ours ? "taken" : ours.error().message));
      }
      continue;
    }
    if (!ours) continue;
    ++counts.mutants_taken;
    if (auto found = difference((*ours)->root(), theirs); !found.empty())
      tell(counts, file, "mutant " + std::to_string(i) + ": " + found);
  }
}

void sweep(const char* file, Counts& counts) {
  std::ifstream stream(file, std::ios::binary);
  const std::string source((std::istreambuf_iterator<char>(stream)), {});
  ++counts.files;
  counts.bytes += source.size();
  const auto ours = read_json_document(source);
  if (!ours) return tell(counts, file, ours.error().message);
  std::string found;
  simdjson::dom::parser parser;
  const auto dom = parser.parse(source);
  if (dom.error() == simdjson::NUMBER_ERROR) {
    ++counts.beyond_64_bits;
  } else if (dom.error() != simdjson::SUCCESS) {
    found = std::string("simdjson: ") + simdjson::error_message(dom.error());
  } else if ((*ours)->findings().empty()) {  // simdjson keeps duplicate keys
    found = difference((*ours)->root(), dom.value_unsafe());
  }
  if (found.empty()) {
    const Json json = Json::parse(source, nullptr, false);
    found = json.is_discarded() ? "nlohmann refuses it" : difference((*ours)->root(), json);
  }
  if (!found.empty()) return tell(counts, file, found);
  ++counts.same;
  sweep_mutants(file, source, counts);
}

}  // namespace
}  // namespace collet::openapi

int main(int argc, char** argv) {
  collet::openapi::Counts counts;
  for (int i = 1; i < argc; ++i)
    collet::openapi::sweep(argv[i], counts);
  const bool good = counts.files != 0 && counts.differences == 0;
  std::printf(
      "%s json-readers: %zu files, %zu bytes: %zu the same, %zu of them with numbers that simdjson does not "
      "hold; "
      "%zu mutants, %zu of them taken, %zu decided by RFC 8259; %zu differences\n",
      good ? "ok" : "FAIL", counts.files, counts.bytes, counts.same, counts.beyond_64_bits, counts.mutants,
      counts.mutants_taken, counts.decided, counts.differences);
  return good ? 0 : 1;
}
