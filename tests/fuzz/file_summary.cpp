// SPDX-License-Identifier: MIT
/// Bytes of the cache of summaries, and of the inferred types in an index: they are what packs to the same
/// again, or damaged.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "plugins/codegraph/store/packed/stored_types.hpp"
#include "plugins/codegraph/store/summary_codec.hpp"

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of its own

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if ((data[0] & 2U) != 0) {
    const auto types = unpack_inferences(bytes);
    if (types && unpack_inferences(pack_inferences(*types)) != types) std::abort();
    return 0;
  }
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
