// SPDX-License-Identifier: MIT
/// The context of one call of search_api: its arguments, its document and its answer.
#pragma once

#include <string>
#include <string_view>

#include <collet/call.hpp>

#include "plugins/apis/apis.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/search/answer/answer.hpp"
#include "plugins/search/answer/properties.hpp"
#include "plugins/search/query/search_arguments.hpp"

namespace collet::search {

struct Question {
  /// `of_api` is the configured API that the document belongs to, or null. `must_name` is true if a call has
  /// to name the API.
  Question(Call& of, SearchArguments asked, openapi::Resolver& documents, const KnownTypes& types,
           const apis::Api* of_api, bool must_name)
      : call(of),
        wanted(std::move(asked)),
        references(documents),
        index(documents.description().index()),
        outline(documents),
        known(types),
        lines(documents, types),
        auth(of_api == nullptr ? nullptr : &of_api->auth),
        api(must_name && of_api != nullptr ? of_api->name : std::string()),
        answer(Budget{of.budget()}.characters()) {}

  Call& call;
  const SearchArguments wanted;
  openapi::Resolver& references;
  const openapi::Index& index;
  const openapi::Outline outline;
  const KnownTypes& known;
  SchemaLines lines;
  const apis::Auth* const auth;  ///< credentials that call_api adds by itself; null without an API
  const std::string api;         ///< name of the API if a call has to name it, else empty
  Answer answer;

  /// Returns a complete call such as "`search_api(service="x")`", except for `spec`. It names the API if that
  /// is necessary, and the argument if it is not empty. The text is escaped as in JSON and cut.
  std::string example(std::string_view argument = {}, std::string_view text = {},
                      std::string_view more = {}) const;
};

/// Appends `name="text"` to the arguments of an example call. The text is escaped as in JSON and cut.
void append_argument(std::string& out, std::string_view name, std::string_view text);

}  // namespace collet::search
