// SPDX-License-Identifier: MIT
/// One call of a tool: its arguments, its result, its deadline and its cancellation.
#ifndef COLLET_CALL_HPP
#define COLLET_CALL_HPP

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collet/abi.h>
#include <collet/arguments.hpp>
#include <collet/failure.hpp>
#include <collet/json.hpp>
#include <collet/page.hpp>

namespace collet {

/// Conversions between views and the ABI's strings; both borrow the text.
inline collet_str to_abi(std::string_view text) noexcept {
  return {text.data(), text.size()};
}
inline std::string_view from_abi(collet_str text) noexcept {
  return text.data == nullptr ? std::string_view() : std::string_view(text.data, text.size);
}

/// The contents of a link part. Empty fields are omitted.
struct Link {
  std::string_view uri;
  std::string_view name;
  std::string_view mime_type = {};
  std::string_view description = {};
  std::optional<std::uint64_t> size = {};
};

/// One call, valid until Plugin::call() returns. Any thread may use cancelled(), cancel_fd(), deadline() and
/// progress(); only one thread at a time may use the other functions. A function that adds to the result
/// throws a Failure if the host refuses more.
class Call {
 public:
  Call(const collet_host_api& host, collet_call* call, std::string_view arguments_json,
       std::string_view meta_json)
      : host_(host),
        call_(call),
        arguments_(arguments_json),
        arguments_json_(arguments_json),
        meta_(meta_json) {}
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  const Arguments& arguments() const { return arguments_; }
  /// The arguments as the text of one JSON object, to pass them on.
  std::string_view arguments_json() const { return arguments_json_; }
  /// The meta object that abi.h defines for `call`.
  json::View meta() const { return json::View(meta_); }
  /// The client's access: {"read":[…],"write":[…],"url","private_addresses","insecure"}.
  json::View access() const { return meta()["access"]; }
  /// Tokens that the answer may have unless the caller asks for another number; see collet::Budget.
  std::int64_t budget() const {
    const auto tokens = meta()["budget"].integer();
    return tokens && *tokens > 0 ? *tokens : Budget::k_default;
  }

  /// Writes the data: one JSON value, once per call.
  void json(std::string_view value) {
    if (begun_ || value.empty()) return part(COLLET_PART_JSON, {}, value);
    write(value);  // opens the json part
  }
  /// Writes a text part, UTF-8.
  void text(std::string_view utf8) { part(COLLET_PART_TEXT, {}, utf8); }
  /// Writes raw image bytes.
  void image(std::string_view bytes, std::string_view mime_type) {
    part(COLLET_PART_IMAGE, mime_head(mime_type), bytes);
  }
  /// Writes raw audio bytes.
  void audio(std::string_view bytes, std::string_view mime_type) {
    part(COLLET_PART_AUDIO, mime_head(mime_type), bytes);
  }
  /// Writes bytes that the host keeps and links to.
  void blob(std::string_view bytes, std::string_view mime_type, std::string_view name = {}) {
    std::string head;
    json::Writer writer(head);
    writer.begin_object().member("mimeType", mime_type);
    if (!name.empty()) writer.member("name", name);
    writer.end_object();
    part(COLLET_PART_BLOB, head, bytes);
  }
  /// Writes a link to a resource, without its contents.
  void link(const Link& link) {
    std::string head;
    json::Writer writer(head);
    writer.begin_object().member("uri", link.uri).member("name", link.name);
    if (!link.mime_type.empty()) writer.member("mimeType", link.mime_type);
    if (!link.description.empty()) writer.member("description", link.description);
    if (link.size) writer.member("size", *link.size);
    writer.end_object();
    part(COLLET_PART_LINK, head, {});
  }
  /// Writes the contents of an embedded text resource, UTF-8.
  void resource_text(std::string_view uri, std::string_view utf8, std::string_view mime_type = {}) {
    part(COLLET_PART_RESOURCE, resource_head(uri, mime_type, true), utf8);
  }
  /// Writes the contents of an embedded binary resource.
  void resource_bytes(std::string_view uri, std::string_view bytes, std::string_view mime_type = {}) {
    part(COLLET_PART_RESOURCE, resource_head(uri, mime_type, false), bytes);
  }

  /// Opens a part whose bytes follow by write(); `kind` and `head_json` as for COLLET_PART_*.
  void begin(std::int32_t kind, std::string_view head_json = {}) {
    begun_ = true;
    check(host_.part(call_, kind, to_abi(head_json)));
  }
  /// Appends to the open part. If no part is open, opens the json part.
  void write(std::string_view bytes) {
    begun_ = true;
    check(host_.write(call_, to_abi(bytes)));
  }

  /// Returns true once the caller has cancelled or the deadline has passed. Check it at least every 10 ms of
  /// work.
  bool cancelled() const { return host_.cancelled(call_) != 0; }
  /// Throws a Failure if cancelled(), for use in loops.
  void throw_if_cancelled() const {
    if (cancelled()) throw_cancelled();
  }
  /// A descriptor for poll(2) that becomes readable when cancelled() becomes true; -1 if the host has none.
  /// The host owns it; do not read or close it.
  int cancel_fd() const { return host_.cancel_fd(call_); }
  /// Time until the deadline; nullopt if there is none.
  std::optional<std::chrono::milliseconds> deadline() const {
    const auto left = host_.deadline_ms(call_);
    if (left < 0) return std::nullopt;
    return std::chrono::milliseconds(left);
  }
  /// Reports progress; `total` is 0 if unknown. The host forwards only some reports; `plugin check` allows
  /// 10,000.
  void progress(double done, double total = 0, std::string_view message = {}) {
    // The status reports only the end of the call, as cancelled() does.
    static_cast<void>(host_.progress(call_, done, total, to_abi(message)));
  }

  /// The host's handle, for the C interfaces.
  collet_call* handle() const { return call_; }

 private:
  [[noreturn]] void throw_cancelled() const {
    if (host_.deadline_ms(call_) == 0)
      throw Failure(COLLET_DEADLINE, "the call's deadline passed before it was done");
    throw Failure(COLLET_CANCELLED, "the caller cancelled the call");
  }
  void check(collet_status status) const {
    if (status == COLLET_OK) return;
    if (status == COLLET_CANCELLED) throw_cancelled();
    if (status == COLLET_TOO_LARGE)
      throw Failure(COLLET_TOO_LARGE, "the result is over the size that the operator allows; ask for less");
    throw Failure(status, "the host refused a part of the result");
  }
  void part(std::int32_t kind, std::string_view head_json, std::string_view bytes) {
    begin(kind, head_json);
    if (!bytes.empty()) write(bytes);
  }
  static std::string mime_head(std::string_view mime_type) {
    std::string head;
    json::Writer(head).begin_object().member("mimeType", mime_type).end_object();
    return head;
  }
  static std::string resource_head(std::string_view uri, std::string_view mime_type, bool text) {
    std::string head;
    json::Writer writer(head);
    writer.begin_object().member("uri", uri);
    if (!mime_type.empty()) writer.member("mimeType", mime_type);
    writer.member("text", text).end_object();
    return head;
  }

  const collet_host_api& host_;
  collet_call* call_;
  Arguments arguments_;
  std::string_view arguments_json_;
  std::string_view meta_;
  bool begun_ = false;  ///< true once a part was opened
};

}  // namespace collet

#endif
