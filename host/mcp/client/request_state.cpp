// SPDX-License-Identifier: MIT
#include "host/mcp/client/request_state.hpp"

#include <cerrno>
#include <cstdint>
#include <sys/random.h>
#include <system_error>

#include <collet/json.hpp>

#include "host/util/json_text.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/text/base64.hpp"
#include "sdk/support/text/sha256.hpp"

namespace collet::host::mcp {

namespace {

using json::View;

/// Longer than any state that this host seals: answers, questions and the state of the plugin, in Base64.
constexpr std::size_t k_max_state_bytes = std::size_t{4} << 20U;

support::Error invalid_state(std::string_view why) {
  std::string message = "params.requestState: ";
  message.append(why);
  return {COLLET_INVALID_ARGUMENT, message.append("; call the tool again without it")};
}

std::string base64(std::string_view bytes) {
  std::string out;
  support::append_base64(out, bytes);
  return out;
}

std::string digest_of(std::string_view arguments) {
  return base64(support::as_bytes(support::sha256(util::compact(arguments))));
}

std::int64_t milliseconds(RequestState::Clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

}  // namespace

std::string RequestState::seal(const StateSubject& subject, const StateContent& content,
                               Clock::time_point now) const {
  std::string text;
  json::Writer out(text);
  out.begin_object()
      .member("principal", subject.principal)
      .member("tool", subject.tool)
      .member("arguments", digest_of(subject.arguments))
      .member("until", milliseconds(now + k_lifetime))
      .member("round", content.resumed.round)
      .member_raw("answers", content.resumed.answers)
      .member("state", base64(content.resumed.state));
  out.key("asked").begin_array();
  for (const call::Question& question : content.questions) {
    out.begin_object()
        .member("key", question.key)
        .member("kind", static_cast<int>(question.kind))
        .member_raw("request", question.request)
        .end_object();
  }
  out.end_array().end_object();
  return base64(text) + "." + base64(support::as_bytes(support::hmac_sha256(key_, text)));
}

support::Result<StateContent> RequestState::open(std::string_view text, const StateSubject& subject,
                                                 Clock::time_point now) const {
  const auto forged = invalid_state("this host did not make it, or it was changed on its way");
  const auto dot = text.find('.');
  if (text.size() > k_max_state_bytes || dot == std::string_view::npos) return forged;
  const auto sealed = support::read_base64(text.substr(0, dot));
  const auto seal = support::read_base64(text.substr(dot + 1));
  if (!sealed || !seal ||
      !support::equal_in_constant_time(*seal, support::as_bytes(support::hmac_sha256(key_, *sealed))))
    return forged;
  // The host itself wrote the rest of the text.
  const View root(*sealed);
  if (root["until"].integer().value_or(0) < milliseconds(now))
    return invalid_state("it has expired, " + std::to_string(k_lifetime.count()) + " min after it was sent");
  if (!root["principal"].equals(subject.principal)) return forged;
  if (!root["tool"].equals(subject.tool)) return invalid_state("it belongs to a call of another tool");
  if (!root["arguments"].equals(digest_of(subject.arguments)))
    return invalid_state("it belongs to a call with other arguments");
  StateContent content;
  content.resumed.round = static_cast<int>(root["round"].integer().value_or(0));
  content.resumed.answers = root["answers"].raw();
  content.resumed.state = support::read_base64(root["state"].string().value_or("")).value_or("");
  for (const View question : root["asked"].items()) {
    content.questions.push_back({question["key"].string().value_or(""),
                                 static_cast<call::Question::Kind>(question["kind"].integer().value_or(0)),
                                 std::string(question["request"].raw())});
  }
  return content;
}

std::string random_key() {
  std::string key(32, '\0');
  for (std::size_t filled = 0; filled < key.size();) {
    const auto bytes = ::getrandom(key.data() + filled, key.size() - filled, 0);
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes <= 0) throw std::system_error(errno, std::generic_category(), "getrandom");
    filled += static_cast<std::size_t>(bytes);
  }
  return key;
}

}  // namespace collet::host::mcp
