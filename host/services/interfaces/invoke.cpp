// SPDX-License-Identifier: MIT
#include "host/services/interfaces/invoke.hpp"

#include <optional>
#include <string>

#include <collet/json.hpp>

#include "host/plugin/abi_strings.hpp"
#include "host/plugin/host_api.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::services {
namespace {

class SinkWriter final : public plugin::PartTaker {
 public:
  explicit SinkWriter(const collet_part_sink& sink) : sink_(sink) {}
  collet_status part(std::int32_t kind, std::string_view head_json) override {
    return sink_.part(sink_.context, kind, plugin::borrow(head_json));
  }
  collet_status write(std::string_view bytes) override {
    return sink_.write(sink_.context, plugin::borrow(bytes));
  }

 private:
  const collet_part_sink& sink_;
};

class ProgressWriter final : public plugin::ProgressTaker {
 public:
  explicit ProgressWriter(const collet_progress_sink& sink) : sink_(sink) {}
  void progress(double done, double total, std::string_view message) override {
    sink_.report(sink_.context, done, total, plugin::borrow(message));
  }

 private:
  const collet_progress_sink& sink_;
};

void report(const collet_sink* error, const plugin::Refusal& refusal) {
  if (error == nullptr || error->append == nullptr) return;
  std::string text;
  json::Writer out(text);
  out.begin_object().member("message", support::replace_invalid_utf8(refusal.message));
  if (!refusal.detail.empty()) out.member_raw("detail", refusal.detail);
  out.end_object();
  error->append(error->context, plugin::borrow(text));
}

collet_status invoke_with_progress(collet_call* caller, collet_str tool, collet_str arguments_json,
                                   collet_str options_json, const collet_part_sink* answer,
                                   const collet_sink* error, const collet_progress_sink* progress) noexcept {
  if (caller == nullptr) return COLLET_INVALID_ARGUMENT;
  try {
    const auto key = plugin::view(tool);
    const auto arguments = plugin::view(arguments_json);
    const auto options = plugin::view(options_json);
    if (!key || !arguments || !options || answer == nullptr || answer->part == nullptr ||
        answer->write == nullptr) {
      plugin::blame(*caller->host, "invoke's call() with a string without data, or without an answer's sink");
      report(error, {"a string without data, or no sink for the answer", {}});
      return COLLET_INVALID_ARGUMENT;
    }
    plugin::Refusal refusal;
    collet_status status = COLLET_UNSUPPORTED;
    if (plugin::Invoker* const invoker = caller->port->invoker()) {
      SinkWriter writer(*answer);
      std::optional<ProgressWriter> listener;
      if (progress != nullptr && progress->report != nullptr) listener.emplace(*progress);
      status = invoker->invoke(*key, *arguments, *options, writer, refusal, listener ? &*listener : nullptr);
    } else {
      refusal.message = "nothing can be called from here";
    }
    if (status != COLLET_OK) report(error, refusal);
    return status;
  } catch (...) {
    return COLLET_INTERNAL;
  }
}

collet_status invoke_tool(collet_call* caller, collet_str tool, collet_str arguments_json,
                          collet_str options_json, const collet_part_sink* answer,
                          const collet_sink* error) noexcept {
  return invoke_with_progress(caller, tool, arguments_json, options_json, answer, error, nullptr);
}

collet_status list_tools(collet_call* caller, collet_str pattern, const collet_sink* answer) noexcept {
  if (caller == nullptr) return COLLET_INVALID_ARGUMENT;
  try {
    const auto glob = plugin::view(pattern);
    if (!glob || answer == nullptr || answer->append == nullptr) {
      plugin::blame(*caller->host, "invoke's tools() with a pattern without data, or without a sink");
      return COLLET_INVALID_ARGUMENT;
    }
    plugin::Invoker* const invoker = caller->port->invoker();
    const std::string text = invoker == nullptr ? "[]" : invoker->tools(*glob);
    answer->append(answer->context, plugin::borrow(text));
    return COLLET_OK;
  } catch (...) {
    return COLLET_INTERNAL;
  }
}

}  // namespace

const collet_invoke& invoke_interface() {
  static constexpr collet_invoke k_interface = {sizeof(collet_invoke), 0, invoke_tool, list_tools,
                                                invoke_with_progress};
  return k_interface;
}

}  // namespace collet::host::services
