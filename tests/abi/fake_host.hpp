// SPDX-License-Identifier: MIT
/// The host's side of the ABI in memory. It records the output of one instance and one call.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/abi.h>

namespace collet::test {

struct FakePart {
  std::int32_t kind = 0;
  std::string head;
  std::string bytes;
};

/// The opaque pointers of the ABI are the address of this object.
struct FakeHost {
  std::vector<FakePart> parts;
  std::vector<std::string> logs;  ///< "level message"
  std::vector<std::string> progress;
  collet_status failed = COLLET_OK;
  std::string failure;
  std::string detail;
  collet_status answer = COLLET_OK;  ///< status that part() and write() return
  bool is_cancelled = false;
  std::int64_t deadline_ms = -1;
  const void* interface = nullptr;

  collet_host* host() { return reinterpret_cast<collet_host*>(this); }
  collet_call* call() { return reinterpret_cast<collet_call*>(this); }

  /// Returns the data, if the only part is the json part.
  std::string json() const {
    return parts.size() == 1 && parts[0].kind == COLLET_PART_JSON ? parts[0].bytes : "not one json part";
  }

  static std::string text(collet_str value) {
    return value.size == 0 ? std::string() : std::string(value.data, value.size);
  }
  template <class Handle>
  static FakeHost& of(Handle* handle) {
    return *reinterpret_cast<FakeHost*>(handle);
  }

  static const collet_host_api& api() {
    static const collet_host_api table = [] {
      collet_host_api api{};
      api.struct_size = sizeof api;
      api.abi_minor = COLLET_ABI_MINOR;
      api.log = [](collet_host* host, std::int32_t level, collet_str message) {
        of(host).logs.push_back(std::to_string(level) + " " + text(message));
      };
      api.get_interface = [](collet_host* host, collet_str) { return of(host).interface; };
      api.part = [](collet_call* call, std::int32_t kind, collet_str head) {
        if (of(call).answer == COLLET_OK) of(call).parts.push_back({kind, text(head), {}});
        return of(call).answer;
      };
      api.write = [](collet_call* call, collet_str bytes) {
        auto& self = of(call);
        if (self.answer != COLLET_OK) return self.answer;
        if (self.parts.empty()) self.parts.push_back({COLLET_PART_JSON, {}, {}});
        self.parts.back().bytes += text(bytes);
        return self.answer;
      };
      api.fail = [](collet_call* call, collet_status code, collet_str message, collet_str detail_json) {
        of(call).failed = code;
        of(call).failure = text(message);
        of(call).detail = text(detail_json);
      };
      api.cancelled = [](const collet_call* call) {
        return static_cast<std::int32_t>(reinterpret_cast<const FakeHost*>(call)->is_cancelled);
      };
      api.cancel_fd = [](collet_call*) { return std::int32_t{-1}; };
      api.deadline_ms = [](const collet_call* call) {
        return reinterpret_cast<const FakeHost*>(call)->deadline_ms;
      };
      api.progress = [](collet_call* call, double done, double total, collet_str message) {
        of(call).progress.push_back(std::to_string(static_cast<int>(done)) + "/" +
                                    std::to_string(static_cast<int>(total)) + " " + text(message));
        return collet_status{COLLET_OK};
      };
      return api;
    }();
    return table;
  }
};

inline collet_str str(std::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace collet::test
