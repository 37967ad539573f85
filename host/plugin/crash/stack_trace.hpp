// SPDX-License-Identifier: MIT
/// The call stack of a thread that crashes. All functions are async-signal-safe after prepare_stack_trace().
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace collet::host::plugin {

/// Loads the library by which a stack is unwound, while nothing is wrong yet.
void prepare_stack_trace();

struct StackTrace {
  std::array<void*, 48> frames{};
  std::size_t count = 0;

  std::uintptr_t address(std::size_t frame) const { return reinterpret_cast<std::uintptr_t>(frames[frame]); }
};

/// Returns the stack of this thread, from the frame at `begin` on, or from the caller if there is no such
/// frame.
StackTrace take_stack_trace(std::uintptr_t begin);

/// Returns the plugin of the innermost frame that belongs to one, or an empty string.
std::string_view plugin_of(const StackTrace& trace);

/// Returns the plugin to which the first of the addresses on the stack at `stack_pointer` belongs, or an
/// empty string. For a stack that cannot be unwound, as after a jump to a wild address.
std::string_view plugin_on_stack(std::uintptr_t stack_pointer);

/// Writes a line for each frame: the file, and the offset in it as addr2line takes it.
void write_stack_trace(const StackTrace& trace, int fd, bool json);

}  // namespace collet::host::plugin
