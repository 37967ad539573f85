// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/sampling.hpp"

#include <collet/ask.hpp>
#include <collet/interfaces/ask.h>
#include <collet/json_writer.hpp>

namespace collet::workflow {

std::optional<std::string> ask_client(const Host& host, const Call& call, std::string_view instructions,
                                      std::int64_t max_tokens, std::string& why) {
  const auto* const table = host.get_interface<collet_ask>(COLLET_ASK_ID);
  if (table == nullptr || !COLLET_HAS(table, ask) || !Ask::can(call, "sampling")) {
    why = "the client does not offer it";
    return std::nullopt;
  }
  std::string question;
  json::Writer out(question);
  out.begin_object().key("summary").begin_object().member("kind", "sampling").key("messages").begin_array();
  out.begin_object().member("role", "user").member("text", instructions).end_object().end_array();
  out.member("max_tokens", max_tokens).end_object().end_object();
  std::string answers;
  const collet_sink sink{&answers, detail::append_to_string};
  const auto status = table->ask(call.handle(), to_abi(question), &sink);
  if (status != COLLET_OK) {
    why = status == COLLET_PENDING ? "the client does not answer at once" : "the client cannot be asked";
    return std::nullopt;
  }
  auto text = json::View(answers)["summary"]["text"].string();
  if (!text) why = "the client's model gave no text";
  return text;
}

}  // namespace collet::workflow
