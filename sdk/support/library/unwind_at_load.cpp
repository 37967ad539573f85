// SPDX-License-Identifier: MIT
/// Part of each library of ours: prepares it for exceptions while it is loaded.
extern "C" bool collet_load_unwinder() noexcept;

namespace {
[[gnu::constructor]] void prepare() {
  static_cast<void>(collet_load_unwinder());
}
}  // namespace
