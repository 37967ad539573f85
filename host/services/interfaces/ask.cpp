// SPDX-License-Identifier: MIT
#include "host/services/interfaces/ask.hpp"

#include <string>

#include <collet/interfaces/ask.h>

#include "host/plugin/abi_strings.hpp"
#include "host/plugin/host_api.hpp"

namespace collet::host::services {
namespace {

/// Misuse is logged under the plugin's name, because the function can return only a status.
collet_status ask(collet_call* call, collet_str requests_json, const collet_sink* answers) noexcept {
  if (call == nullptr) return COLLET_INVALID_ARGUMENT;
  try {
    const auto requests = plugin::view(requests_json);
    if (!requests || answers == nullptr || answers->append == nullptr) {
      plugin::blame(*call->host, "ask() without requests or without a sink");
      return COLLET_INVALID_ARGUMENT;
    }
    plugin::Asker* const asker = call->port->asker();
    if (asker == nullptr) return COLLET_UNSUPPORTED;
    std::string text;
    std::string why;
    const auto status = asker->ask(*requests, text, why);
    if (status == COLLET_OK) answers->append(answers->context, plugin::borrow(text));
    if (status == COLLET_INVALID_ARGUMENT || status == COLLET_FAILED)
      plugin::blame(*call->host, "ask(): " + why);
    return status;
  } catch (...) {
    return COLLET_INTERNAL;
  }
}

collet_status keep(collet_call* call, collet_str state) noexcept {
  if (call == nullptr) return COLLET_INVALID_ARGUMENT;
  try {
    const auto bytes = plugin::view(state);
    if (!bytes) {
      plugin::blame(*call->host, "keep() with a state without data");
      return COLLET_INVALID_ARGUMENT;
    }
    plugin::Asker* const asker = call->port->asker();
    return asker == nullptr ? COLLET_UNSUPPORTED : asker->keep(*bytes);
  } catch (...) {
    return COLLET_INTERNAL;
  }
}

}  // namespace

const collet_ask& ask_interface() {
  static constexpr collet_ask k_interface = {sizeof(collet_ask), 0, ask, keep};
  return k_interface;
}

}  // namespace collet::host::services
