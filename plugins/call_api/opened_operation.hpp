// SPDX-License-Identifier: MIT
/// The operation that a call of call_api names, with the document of its API.
#pragma once

#include <string>

#include <collet/call.hpp>
#include <collet/entry.hpp>
#include <collet/failure.hpp>

#include "plugins/apis/apis.hpp"
#include "plugins/call_api/request/parameters.hpp"
#include "plugins/openapi/open/open_document.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::call_api {

/// Returns the value, or throws the error as a Failure.
template <class T>
T value_or_throw(support::Result<T> result) {
  if (!result) throw Failure(result.error().code, result.error().message);
  return *std::move(result);
}

class OpenedOperation {
 public:
  /// Opens the document and finds the argument `operationId`. Throws a Failure if the API is disabled, the
  /// document cannot be read, or the operation does not exist or is not allowed. `api` must outlive the
  /// object.
  OpenedOperation(const Call& call, const apis::Api& api);
  OpenedOperation(const OpenedOperation&) = delete;
  OpenedOperation& operator=(const OpenedOperation&) = delete;

  const support::Access& access() const { return access_; }
  const openapi::Opened& opened() const { return opened_; }
  openapi::Resolver& references() { return references_; }
  const CalledOperation& called() const { return called_; }
  /// Returns the name of the operation as answers show it.
  std::string name() const;

 private:
  const support::Access access_;
  const openapi::Opened opened_;
  openapi::Resolver references_;
  const openapi::Outline outline_;
  const CalledOperation called_;
};

/// Calls `use` with the API that the argument `api` names. Failures do not show credentials in the address of
/// its document.
template <class Use>
void with_api(const Call& call, const apis::Apis& apis, const Use& use) {
  const apis::Api& api = *value_or_throw(apis::choose(apis, call.arguments().string("api", "")));
  try {
    use(api);
  } catch (const Failure& failure) {
    throw Failure(failure.code(), apis::without_credentials(api, failure.message()), failure.detail_json());
  }
}

}  // namespace collet::call_api
