// SPDX-License-Identifier: MIT
#include "host/plugin/host_api.hpp"

#include "host/plugin/abi_strings.hpp"

namespace collet::host::plugin {
namespace {

constexpr std::size_t k_max_log = std::size_t{64} << 10U;

void log(collet_host* host, std::int32_t level, collet_str message) noexcept {
  if (host == nullptr) return;
  try {
    auto text = view(message);
    if (!text) return blame(*host, "log() with a string without data");
    if (text->size() > k_max_log) text = text->substr(0, k_max_log);
    if (level == COLLET_LOG_ERROR) {
      const std::lock_guard lock(host->mutex);
      host->last_error.assign(*text);
    }
    host->port->log(level, *text);
  } catch (...) {  // NOLINT(bugprone-empty-catch): logging must not end the process
  }
}

const void* get_interface(collet_host* host, collet_str id) noexcept {
  if (host == nullptr) return nullptr;
  try {
    const auto name = view(id);
    return name ? host->port->get_interface(*name) : nullptr;
  } catch (...) {
    return nullptr;
  }
}

collet_status part(collet_call* call, std::int32_t kind, collet_str head_json) noexcept {
  if (call == nullptr) return COLLET_INVALID_ARGUMENT;
  try {
    if (const auto head = view(head_json)) return call->port->part(kind, *head);
    blame(*call->host, "part() with a head without data");
    return COLLET_INVALID_ARGUMENT;
  } catch (...) {
    return COLLET_INTERNAL;
  }
}

collet_status write(collet_call* call, collet_str bytes) noexcept {
  if (call == nullptr) return COLLET_INVALID_ARGUMENT;
  try {
    if (const auto text = view(bytes)) return call->port->write(*text);
    blame(*call->host, "write() with bytes without data");
    return COLLET_INVALID_ARGUMENT;
  } catch (...) {
    return COLLET_INTERNAL;
  }
}

void fail(collet_call* call, collet_status code, collet_str message, collet_str detail_json) noexcept {
  if (call == nullptr) return;
  try {
    const auto text = view(message);
    const auto detail = view(detail_json);
    if (!text || !detail) blame(*call->host, "fail() with a string without data");
    call->port->fail(code, text.value_or(""), detail.value_or(""));
  } catch (...) {  // NOLINT(bugprone-empty-catch): the call then fails without a text
  }
}

std::int32_t cancelled(const collet_call* call) noexcept {
  try {
    return call != nullptr && call->port->cancelled() ? 1 : 0;
  } catch (...) {
    return 1;
  }
}

std::int32_t cancel_fd(collet_call* call) noexcept {
  try {
    return call == nullptr ? -1 : call->port->cancel_fd();
  } catch (...) {
    return -1;
  }
}

std::int64_t deadline_ms(const collet_call* call) noexcept {
  try {
    return call == nullptr ? -1 : call->port->deadline_ms();
  } catch (...) {
    return -1;
  }
}

collet_status progress(collet_call* call, double done, double total, collet_str message) noexcept {
  if (call == nullptr) return COLLET_INVALID_ARGUMENT;
  try {
    if (const auto text = view(message)) return call->port->progress(done, total, *text);
    blame(*call->host, "progress() with a message without data");
    return COLLET_INVALID_ARGUMENT;
  } catch (...) {
    return COLLET_INTERNAL;
  }
}

constexpr collet_host_api k_api = {sizeof(collet_host_api),
                                   COLLET_ABI_MINOR,
                                   log,
                                   get_interface,
                                   part,
                                   write,
                                   fail,
                                   cancelled,
                                   cancel_fd,
                                   deadline_ms,
                                   progress};

}  // namespace

const collet_host_api& host_api() {
  return k_api;
}

void blame(collet_host& host, std::string_view what) noexcept {
  try {
    host.port->log(COLLET_LOG_PLUGIN_MISBEHAVING, what);
  } catch (...) {  // NOLINT(bugprone-empty-catch): logging must not end the process
  }
}

}  // namespace collet::host::plugin
