// SPDX-License-Identifier: MIT
/// Requests to the client during a call: the wrapper of collet.ask/1.
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

/// The client's answers as one object, key → answer; ask.h defines the form. Views into it are valid as long
/// as the object.
class Answers {
 public:
  explicit Answers(std::string text) : text_(std::move(text)) {}
  json::View operator[](std::string_view key) const { return json::View(text_)[key]; }

 private:
  std::string text_;
};

/// Requests to this call's client. The host enters the call again once it has the answers, and everything
/// before get() is then repeated: ask before anything that must not be done twice. Any function throws a
/// Failure if the host does not offer collet.ask/1.
///
///   const auto answers = collet::Ask(host, call)
///       .elicit("name", "What is your name?", R"({"name":{"type":"string"}})").get();
///   if (answers["name"]["action"].equals("accept")) …
class Ask {
 public:
  Ask(const Host& host, const Call& call) : host_(host), call_(call) { writer_.begin_object(); }
  Ask(const Ask&) = delete;
  Ask& operator=(const Ask&) = delete;

  /// Returns true if this call's client can be asked for `kind`: "elicitation", "sampling" or "roots".
  static bool can(const Call& call, std::string_view kind) {
    for (const auto word : call.meta()["client"]["ask"].items())
      if (word.equals(kind)) return true;
    return false;
  }

  /// Asks the user to fill in a form. `properties_json` is an object, name → schema; all properties are
  /// required.
  Ask& elicit(std::string_view key, std::string_view message, std::string_view properties_json) {
    writer_.key(key).begin_object().member("kind", "elicitation").member("message", message);
    writer_.key("schema").begin_object().member("type", "object").member_raw("properties", properties_json);
    writer_.key("required").begin_array();
    for (const auto& property : json::View(properties_json).members())
      writer_.raw(property.key.raw());
    writer_.end_array().end_object().end_object();
    return *this;
  }
  /// Asks the client's model for a text of at most `max_tokens` tokens.
  Ask& sample(std::string_view key, std::string_view text, std::int64_t max_tokens,
              std::string_view system = {}) {
    writer_.key(key).begin_object().member("kind", "sampling").key("messages").begin_array();
    writer_.begin_object().member("role", "user").member("text", text).end_object().end_array();
    writer_.member("max_tokens", max_tokens);
    if (!system.empty()) writer_.member("system", system);
    writer_.end_object();
    return *this;
  }
  /// Asks for the client's root folders.
  Ask& roots(std::string_view key) {
    writer_.key(key).begin_object().member("kind", "roots").end_object();
    return *this;
  }
  /// Adds a request as JSON, in the form that ask.h defines.
  Ask& raw(std::string_view key, std::string_view request_json) {
    writer_.member_raw(key, request_json);
    return *this;
  }
  /// Keeps at most 64 KiB of bytes, which kept() returns in the next entry. Throws COLLET_TOO_LARGE above.
  Ask& keep(std::string_view state) {
    if (table().keep(call_.handle(), to_abi(state)) != COLLET_OK)
      throw Failure(COLLET_TOO_LARGE, "the bytes kept between the entries of a call exceed 64 KiB");
    return *this;
  }

  /// Returns the answers once the client has given all of them. Until then it leaves the call by throwing
  /// Pending, which the wrapper catches, and the host enters the call again. Throws a Failure if the client
  /// cannot be asked.
  Answers get() {
    writer_.end_object();
    std::string answers;
    const collet_sink sink{&answers, detail::append_to_string};
    const auto status = table().ask(call_.handle(), to_abi(requests_), &sink);
    if (status == COLLET_OK) return Answers(std::move(answers));
    if (status == COLLET_PENDING) throw Pending();
    if (status == COLLET_UNSUPPORTED)
      throw Failure(status, "this needs an answer of the client, which cannot be asked");
    if (status == COLLET_INVALID_ARGUMENT)
      throw Failure(COLLET_INTERNAL, "a request is malformed for collet.ask/1; the log names it");
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

/// Decodes Base64 of RFC 4648 section 4. The host wrote the text, so it is valid.
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

/// Returns the bytes that keep() received in an earlier entry of this call; empty in the first entry.
inline std::string kept(const Call& call) {
  return detail::from_base64(call.meta()["state"].string().value_or(std::string()));
}

/// Asks the user for consent to a call that writes, if the operator wants that for the tool: [tools.NAME]
/// confirm = "write". Only for a tool that declares asks_consent(); the host asks for all others. To be
/// called before anything that must not be done twice. `question` describes the effect of the call, `subject`
/// (at most 64 KiB, no secrets) identifies that effect exactly, for example by a digest. Returns at once if
/// no consent is wanted. Leaves the call by Pending, or by a Failure (COLLET_DENIED) if the user declines, if
/// the client cannot be asked, or if the subject has changed since the question.
inline void ask_consent(const Host& host, const Call& call, std::string_view tool, std::string_view question,
                        std::string_view subject) {
  constexpr std::string_view k_key = "collet.confirm";
  if (!call.meta()["confirm"].boolean().value_or(false)) return;
  const auto refuse = [&](const std::string& reason) {
    throw Failure(COLLET_DENIED, std::string(tool) + " changed nothing: " + reason);
  };
  if (!Ask::can(call, "elicitation"))
    refuse(
        "[tools." + std::string(tool) +
        "] confirm = \"write\" makes each call that writes ask the user first, and this call cannot ask: its "
        "client does not offer elicitation with forms, or another tool or a command makes the call");
  if (call.meta()["answers"][k_key] && kept(call) != subject)
    refuse("what it would do has changed since the user was asked; call it again");
  Ask ask(host, call);
  ask.keep(subject).elicit(k_key, question,
                           R"({"allow":{"type":"boolean","title":"Allow","description":"Do this once"}})");
  const auto answers = ask.get();
  const auto answer = answers[k_key];
  if (const auto error = answer["error"].string()) refuse("the question was not answered: " + *error);
  if (!answer["action"].equals("accept")) refuse("the user declined");
  if (!answer["content"]["allow"].boolean().value_or(false)) refuse("the user did not allow it");
}

}  // namespace collet

#endif
