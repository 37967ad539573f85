// SPDX-License-Identifier: MIT
/// Asking the client during a call: collet.ask/1 in a few lines.
#ifndef COLLET_ASK_HPP
#define COLLET_ASK_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include <collet/abi.h>
#include <collet/call.hpp>
#include <collet/entry.hpp>
#include <collet/failure.hpp>
#include <collet/interfaces/ask.h>
#include <collet/invoke.hpp>
#include <collet/json.hpp>

namespace collet {

/// What the client answered, key → answer as ask.h tells.
class Answers {
 public:
  explicit Answers(std::string text) : text_(std::move(text)) {}
  json::View operator[](std::string_view key) const { return json::View(text_)[key]; }

 private:
  std::string text_;
};

/// Questions to this call's client. Everything before get() is done again when the call is entered again:
/// ask before anything that must not be done twice.
///
///   const auto answers = collet::Ask(host, call)
///       .elicit("name", "What is your name?", R"({"name":{"type":"string"}})").get();
///   if (answers["name"]["action"].equals("accept")) …
class Ask {
 public:
  Ask(const Host& host, const Call& call) : host_(host), call_(call) { writer_.begin_object(); }
  Ask(const Ask&) = delete;
  Ask& operator=(const Ask&) = delete;

  /// Can this call's client be asked that: "elicitation", "sampling", "roots"?
  static bool can(const Call& call, std::string_view kind) {
    for (const auto word : call.meta()["client"]["ask"].items())
      if (word.equals(kind)) return true;
    return false;
  }

  /// A form for the user. `properties_json`: name → schema, all of them required.
  Ask& elicit(std::string_view key, std::string_view message, std::string_view properties_json) {
    writer_.key(key).begin_object().member("kind", "elicitation").member("message", message);
    writer_.key("schema").begin_object().member("type", "object").member_raw("properties", properties_json);
    writer_.key("required").begin_array();
    for (const auto& property : json::View(properties_json).members())
      writer_.raw(property.key.raw());
    writer_.end_array().end_object().end_object();
    return *this;
  }
  /// A text from the client's model.
  Ask& sample(std::string_view key, std::string_view text, std::int64_t max_tokens,
              std::string_view system = {}) {
    writer_.key(key).begin_object().member("kind", "sampling").key("messages").begin_array();
    writer_.begin_object().member("role", "user").member("text", text).end_object().end_array();
    writer_.member("max_tokens", max_tokens);
    if (!system.empty()) writer_.member("system", system);
    writer_.end_object();
    return *this;
  }
  Ask& roots(std::string_view key) {
    writer_.key(key).begin_object().member("kind", "roots").end_object();
    return *this;
  }
  /// Any question as JSON, shaped as ask.h tells.
  Ask& raw(std::string_view key, std::string_view question_json) {
    writer_.member_raw(key, question_json);
    return *this;
  }
  /// Bytes that kept() gives at the next entry; at most 64 KiB.
  Ask& keep(std::string_view state) {
    if (table().keep(call_.handle(), to_abi(state)) != COLLET_OK)
      throw Failure(COLLET_TOO_LARGE, "what is kept between the entries of a call is over 64 KiB");
    return *this;
  }

  /// The answers, once all are there. Until then it leaves the call, by an exception that the wrapper
  /// catches: the host enters the call again. Throws a Failure where the client cannot be asked.
  Answers get() {
    writer_.end_object();
    std::string answers;
    const collet_sink sink{&answers, detail::append_to_string};
    const auto status = table().ask(call_.handle(), to_abi(requests_), &sink);
    if (status == COLLET_OK) return Answers(std::move(answers));
    if (status == COLLET_PENDING) throw Pending();
    if (status == COLLET_UNSUPPORTED)
      throw Failure(status, "this needs an answer of the client's, which cannot be asked");
    if (status == COLLET_INVALID_ARGUMENT)
      throw Failure(COLLET_INTERNAL, "a question is not as collet.ask/1 has it; the log says which");
    throw Failure(status, "the client was asked too often in one call");
  }

 private:
  const collet_ask& table() const {
    const auto* table = host_.get_interface<collet_ask>(COLLET_ASK_ID);
    if (table == nullptr || !COLLET_HAS(table, keep))
      throw Failure(COLLET_UNSUPPORTED, "this host offers no " COLLET_ASK_ID);
    return *table;
  }
  const Host& host_;
  const Call& call_;
  std::string requests_;
  json::Writer writer_{requests_};
};

namespace detail {

/// RFC 4648 section 4, as the host writes it.
inline std::string from_base64(std::string_view text) {
  const auto value_of = [](char c) -> std::uint32_t {
    if (c >= 'A' && c <= 'Z') return static_cast<std::uint32_t>(c - 'A');
    if (c >= 'a' && c <= 'z') return static_cast<std::uint32_t>(c - 'a') + 26;
    if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0') + 52;
    return c == '+' ? 62 : 63;
  };
  std::string bytes;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : text) {
    if (c == '=') break;
    bits = bits << 6U | value_of(c);
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes += static_cast<char>(bits >> static_cast<unsigned>(held) & 0xFFU);
    }
  }
  return bytes;
}

}  // namespace detail

/// The bytes that keep() was given in an earlier entry of this call; empty in the first.
inline std::string kept(const Call& call) {
  return detail::from_base64(call.meta()["state"].string().value_or(std::string()));
}

}  // namespace collet

#endif
