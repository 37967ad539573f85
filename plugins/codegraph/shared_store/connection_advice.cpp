// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/connection_advice.hpp"

#include <utility>

namespace collet::codegraph {

std::string_view connection_advice(std::string_view message) {
  // Parts of messages of libpq 15, and of the server for the last two.
  constexpr std::pair<std::string_view, std::string_view> k_advice[] = {
      {"certificate verify failed",
       "set sslrootcert=FILE in the address to the certificate of the authority that signed the server's"},
      {"root certificate file",
       "set sslrootcert=FILE in the address to the certificate of the authority that signed the server's"},
      {"does not match host name",
       "use the name in the server's certificate as the host, or sslmode=verify-ca, which does not check it"},
      {"does not support SSL", "set up TLS in the server, or choose another sslmode in the address"},
      {"requires a valid client certificate",
       "set sslcert=FILE and sslkey=FILE in the address to the certificate and key of the role"},
      {"no encryption", "set sslmode=verify-full in the address if the server accepts only TLS"},
  };
  for (const auto& [part, advice] : k_advice)
    if (message.find(part) != std::string_view::npos) return advice;
  return {};
}

}  // namespace collet::codegraph
