// SPDX-License-Identifier: MIT
/// One call of search_api: what is asked of which document.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <collet/call.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/open/resolver.hpp"
#include "plugins/search/apis.hpp"
#include "plugins/search/lines.hpp"
#include "plugins/search/operation_parts.hpp"
#include "plugins/search/properties.hpp"

namespace collet::search {

struct Wanted {
  std::string operation_id;
  std::string schema;
  std::string service;
  std::string query;
  std::size_t limit = 5;  ///< 1 to 50
  bool limit_given = false;
  std::size_t offset = 0;

  /// Throws a Failure. Space around a text does not count; what is only space is absent.
  static Wanted read(const Arguments& arguments);
};

struct Question {
  /// `of_api` is the one that the document is of, if any; `must_name` where a call has to name it.
  Question(Call& of, Wanted asked, openapi::Resolver& documents, const KnownTypes& types, const Api* of_api,
           bool must_name)
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
  const Wanted wanted;
  openapi::Resolver& references;
  const openapi::Index& index;
  const openapi::Outline outline;
  const KnownTypes& known;
  SchemaLines lines;
  const Auth* const auth;  ///< what calls of the document's api send by themselves
  const std::string api;   ///< its name where more than one is configured
  Answer answer;

  /// "`search_api(service="x")`", a call that can be made as it stands but for a `spec`: the api where it
  /// must be named, the argument, if there is one, its text escaped as JSON has it and cut.
  std::string example(std::string_view argument = {}, std::string_view text = {},
                      std::string_view more = {}) const;
};

// The modes. Each writes the whole answer.
void tell_details(Question& question);
void tell_schema(Question& question);
void tell_services(Question& question);
void tell_service(Question& question);
/// In all services, or in the one that is named.
void tell_hits(Question& question);

/// What of an operation is told in a list: name, VERB /path, summary, permissions, what a request must have.
std::string entry_of(Question& question, const openapi::Operation& operation, std::size_t number);
/// What a description of an operation tells, on one line; apart from it "Permissions: `…`" of one that has
/// "Permissions required:".
struct About {
  std::string text;
  std::string permissions;
};
About about(std::string_view description);
/// Is the body required, or is there anything to say of it? An empty form of a GET is not worth a word.
bool is_worth_telling(Question& question, const Body& request);

}  // namespace collet::search
