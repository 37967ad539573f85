// SPDX-License-Identifier: MIT
/// Any text as a requestState, under a key that is not the client's: never opened, never a crash; and what
/// was sealed opens again whatever it holds.
#include "host/mcp/client/request_state.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::host;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  static const mcp::RequestState state(mcp::random_key());
  const auto now = mcp::RequestState::Clock::now();
  const mcp::StateSubject subject{"stdio", "a:b", "{}"};
  if (state.open(input, subject, now)) std::abort();
  mcp::StateContent content;
  content.resumed.round = 1;
  content.resumed.state = input;
  const auto opened = state.open(state.seal(subject, content, now), subject, now);
  if (!opened || opened->resumed.state != input) std::abort();
  return 0;
}
