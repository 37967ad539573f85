// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/packed/compressed.hpp"

#include <memory>
#include <new>
#include <zstd.h>

namespace collet::codegraph {
namespace {

/// Summaries take half of their space at this level. The next levels save a tenth more and take twice the
/// time.
constexpr int k_level = 1;

struct Free {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

}  // namespace

std::string compressed(std::string_view bytes) {
  thread_local const std::unique_ptr<ZSTD_CCtx, Free> context(ZSTD_createCCtx());
  if (context == nullptr) throw std::bad_alloc();
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const auto size =
      ZSTD_compressCCtx(context.get(), out.data(), out.size(), bytes.data(), bytes.size(), k_level);
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();
  out.resize(size);
  out.shrink_to_fit();
  return out;
}

std::optional<std::string> decompressed(std::string_view bytes) {
  thread_local const std::unique_ptr<ZSTD_DCtx, Free> context(ZSTD_createDCtx());
  const auto size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  // The two codes for an unknown size are larger than any other. A block of a few bytes expands to at most
  // 128 KiB.
  constexpr unsigned k_max_ratio_bits = 16;
  if (context == nullptr || size > k_max_decompressed || size >> k_max_ratio_bits > bytes.size())
    return std::nullopt;
  std::string out(static_cast<std::size_t>(size), '\0');
  const auto found = ZSTD_decompressDCtx(context.get(), out.data(), out.size(), bytes.data(), bytes.size());
  if (found != out.size()) return std::nullopt;
  return out;
}

}  // namespace collet::codegraph
