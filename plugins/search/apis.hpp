// SPDX-License-Identifier: MIT
/// The APIs that the operator configured: `[plugins.search.config.apis.<name>]`.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/open/open_document.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::search {

struct Auth {
  enum class Type : std::uint8_t { none, bearer, basic, api_key };
  Type type = Type::none;
  std::string secret;  ///< never printed, never in an error or a log
  std::string user;    ///< of basic
  std::string in;      ///< of api_key: "header", "query", "cookie"
  std::string name;    ///< of api_key: of the header, parameter or cookie
};

/// Is the parameter the one that credentials are sent as?
bool is_sent_by(const Auth& auth, std::string_view in, std::string_view name);

struct Api {
  std::string name;
  std::string spec;      ///< path or http(s) URL, as the operator wrote it; a relative path counts from the
                         ///< working directory, as those of [access] do
  std::string base_url;  ///< empty: the document's first absolute http(s) server
  Auth auth;
  std::vector<std::string> methods;  ///< lower case; get and head unless told
  std::vector<std::string>
      operations;  ///< globs over operationId, Service/Method, "VERB /path"; * unless told
};

/// Immutable; by name.
class Apis {
 public:
  Apis() = default;
  /// Of a plugin's configuration that the host has checked by the manifest's schema; what that cannot say is
  /// checked here. Errors name the key and never a value.
  static support::Result<Apis> from_config(json::View config);

  const Api* find(std::string_view name) const;
  std::span<const Api> all() const { return apis_; }
  bool empty() const { return apis_.empty(); }
  /// "github, stripe".
  std::string names() const;

 private:
  std::vector<Api> apis_;  ///< ascending by name
};

/// Which api a call means: the one named, or with an empty name the only one. Errors (invalid_argument) name
/// those there are.
support::Result<const Api*> choose(const Apis& apis, std::string_view api);

/// Its document. The operator named it, so [access] read and url do not apply to it; private addresses and
/// certificates stay as `of_call` says. What its references lead to is opened with `of_call` by whoever
/// follows them.
support::Result<openapi::Opened> open_api(const Api& api, const support::Access& of_call, int cancel_fd);

/// The text without what an address of the api's document may hold of credentials: `user:password@` and all
/// behind `?`.
std::string without_credentials(const Api& api, std::string text);

}  // namespace collet::search
