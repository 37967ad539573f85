// SPDX-License-Identifier: MIT
#include "host/mcp/session/replies.hpp"

#include <string>

#include "host/mcp/jsonrpc/write_message.hpp"

namespace collet::host::mcp {

void Replies::send(std::string_view message) {
  if (!closed()) send_(message);
}

void Replies::reply(const BatchPtr& batch, std::string_view id_json, std::string_view answer) {
  std::string error;
  if (answer.size() > k_max_answer_bytes || (batch && !batch->fits(answer))) {
    error = error_response(id_json, {k_internal_error,
                                     "too_large: the answer has " + std::to_string(answer.size()) +
                                         " bytes, a message may have " + std::to_string(k_max_answer_bytes) +
                                         "; ask for less, or read it in slices with read_result",
                                     {}});
    answer = error;
  }
  if (!batch) return send(answer);
  if (const auto array = batch->answer(answer)) send(*array);
}

void Replies::reply_error(const BatchPtr& batch, std::string_view id_json, const RpcError& error) {
  reply(batch, id_json, error_response(id_json, error));
}

}  // namespace collet::host::mcp
