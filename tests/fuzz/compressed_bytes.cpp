// SPDX-License-Identifier: MIT
/// Bytes of the cache of summaries, compressed: they are damaged, or what compresses to the same again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "plugins/codegraph/store/packed/compressed.hpp"

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of its own

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (decompressed(compressed(bytes)) != bytes) std::abort();
  // A few bytes can expand to very many, which takes the fuzzer's time.
  constexpr std::size_t k_max = std::size_t{1} << 20U;
  const auto out = decompressed(bytes);
  if (out && out->size() < k_max && decompressed(compressed(*out)) != *out) std::abort();
  return 0;
}
