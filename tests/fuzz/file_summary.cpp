// SPDX-License-Identifier: MIT
/// Bytes of the cache of summaries: they are a summary, which packs to the same summary again, or damaged.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "plugins/codegraph/store/summary_codec.hpp"

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of its own

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  FileSummary summary;
  const bool body = (data[0] & 1U) != 0;
  if (!(body ? unpack_body(bytes, summary) : unpack_declarations(bytes, summary))) return 0;
  const auto packed = pack(summary);
  FileSummary again;
  if (!unpack_declarations(packed.declarations, again) || !unpack_body(packed.body, again)) std::abort();
  const auto twice = pack(again);
  if (twice.declarations != packed.declarations || twice.body != packed.body) std::abort();
  return 0;
}
