// SPDX-License-Identifier: MIT
/// Answers of language models: each is read within its limits, or refused with a sentence.
#include "plugins/codegraph/endpoints/model_answers.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of its own

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  for (const std::size_t count : {0U, 1U, 3U}) {
    const auto vectors = read_vectors(body, count);
    if (!vectors) {
      if (!vectors.error().message.starts_with("the endpoint's answer ")) std::abort();
      continue;
    }
    if (vectors->size() != count) std::abort();
    for (const auto& vector : *vectors) {
      if (vector.empty() || vector.size() > k_max_dimensions) std::abort();
      if (vector.size() != vectors->front().size()) std::abort();
      for (const float number : vector)
        if (!std::isfinite(number)) std::abort();
    }
  }
  const auto text = read_completion(body);
  constexpr std::size_t k_most = 60;
  for (const std::string_view one : {body, text ? std::string_view(*text) : std::string_view()}) {
    const auto line = plain_sentence(one, k_most);
    if (line.size() > k_most || line.find_first_of("\n<`{") != std::string::npos) std::abort();
  }
  return 0;
}
