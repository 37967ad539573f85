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

namespace collet::apis {

struct Auth {
  enum class Type : std::uint8_t { none, bearer, basic, api_key };
  Type type = Type::none;
  std::string secret;  ///< never printed, never in an error or a log
  std::string user;    ///< for `basic`
  std::string in;      ///< for `api_key`: "header", "query" or "cookie"
  std::string name;    ///< for `api_key`: name of the header, parameter or cookie
};

/// Returns true if the parameter carries the credentials.
bool is_sent_by(const Auth& auth, std::string_view in, std::string_view name);

struct Api {
  std::string name;
  std::string spec;      ///< path or http(s) URL as the operator wrote it; a relative path is relative to the
                         ///< working directory, like those of [access]
  std::string base_url;  ///< empty means the first absolute http(s) server of the document
  std::vector<std::string> origins;  ///< further origins that requests and credentials may go to
  std::string disabled;              ///< reason if a secret is missing: the API cannot be called
  Auth auth;
  std::vector<std::string> methods;  ///< in lower case; get and head by default
  std::vector<std::string>
      operations;               ///< globs for operationId, Service/Method or "VERB /path"; * by default
  bool send_read_only = false;  ///< call_api sends readOnly properties instead of refusing them
};

/// The configured APIs. Immutable.
class Apis {
 public:
  Apis() = default;
  /// Reads the plugin's configuration. The host has checked it against the schema of the manifest; this
  /// function checks the rest. Errors name the key and never a value.
  static support::Result<Apis> from_config(json::View config);

  const Api* find(std::string_view name) const;
  std::span<const Api> all() const { return apis_; }
  bool empty() const { return apis_.empty(); }
  /// Returns the names, as in "github, stripe".
  std::string names() const;

 private:
  std::vector<Api> apis_;  ///< sorted by name
};

/// Returns the API with that name, or the only API if the name is empty. Errors (invalid_argument) list the
/// names.
support::Result<const Api*> choose(const Apis& apis, std::string_view api);

/// Returns the error for an API that lacks a secret, which names the API and the secret.
support::Error disabled_error(const Api& api);

/// Opens the document of an API. The operator configured it, so `read` and `url` of [access] do not apply;
/// the rules of `of_call` for private addresses and certificates do. References to other documents are later
/// opened with `of_call`.
support::Result<openapi::Opened> open_api(const Api& api, const support::Access& of_call, int cancel_fd);

/// Masks credentials in the address of the document wherever the text repeats the address: `user:password@`
/// and everything after `?`.
std::string without_credentials(const Api& api, std::string text);

}  // namespace collet::apis
