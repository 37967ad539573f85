// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/discriminator.hpp"

#include <algorithm>
#include <cstdint>

namespace collet::call_api {

using openapi::Node;

namespace {

std::string_view last_step(std::string_view reference) {
  return reference.substr(reference.rfind('/') + 1);
}

}  // namespace

std::vector<std::string_view> Discriminator::values_of(Node choice) const {
  auto values = mapped_to(choice);
  const auto reference = references_.reference_of(choice);
  if (values.empty() && !reference.empty()) values.push_back(last_step(reference));
  return values;
}

bool Discriminator::selects(const std::vector<json::View>& values) const {
  constexpr std::uint64_t k_max_pairs = 1'000'000;  // pairs of an alternative and a mapped value
  const Node mapping = at_["mapping"];
  const std::uint64_t mapped_values = mapping.is_object() ? mapping.size() : 0;
  if (property().empty() || mapped_values * choices_.size() > k_max_pairs) return false;
  std::vector<std::string_view> known;
  bool mapped = !at_["defaultMapping"];
  for (const Node choice : choices_) {
    mapped = mapped && !mapped_to(choice).empty();
    const auto own = values_of(choice);
    known.insert(known.end(), own.begin(), own.end());
  }
  const auto is_known = [&](json::View value) {
    const auto text = value[property()].string();
    return text && std::find(known.begin(), known.end(), *text) != known.end();
  };
  return mapped || std::all_of(values.begin(), values.end(), is_known);
}

std::vector<std::string_view> Discriminator::mapped_to(Node choice) const {
  std::vector<std::string_view> values;
  const auto reference = references_.reference_of(choice);
  const Node mapping = at_["mapping"];
  if (reference.empty() || !mapping.is_object()) return values;
  for (const Node mapped : mapping)
    if (mapped.string() == reference || mapped.string() == last_step(reference))
      values.push_back(mapped.key());
  return values;
}

}  // namespace collet::call_api
