// SPDX-License-Identifier: MIT
#include "plugins/search/search_api.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "plugins/openapi/open/spec.hpp"
#include "plugins/search/question.hpp"

namespace collet::search {
namespace {

constexpr std::int64_t k_default_limit = 5;
constexpr std::int64_t k_most = 50;

std::string trimmed(std::string text) {
  const auto end = text.find_last_not_of(" \t\r\n");
  if (end == std::string::npos) return {};
  text.resize(end + 1);
  return text.substr(text.find_first_not_of(" \t\r\n"));
}

constexpr std::string_view k_no_document =
    "No API is configured and no document was given.\n"
    "Pass one: `search_api(spec={\"file\":\"openapi.yaml\"})`; spec is one of file, url, content.\n"
    "Or let the operator configure one:\n"
    "```toml\n"
    "[plugins.search.config.apis.shop]\n"
    "spec = \"/path/or/https/url/openapi.yaml\"\n"
    "```";

/// `name="text"`, the text escaped as JSON has it and cut.
void append_argument(std::string& out, std::string_view name, std::string_view text) {
  out.append(out.empty() ? "" : ", ").append(name).append("=");
  json::append_string(out, one_line(text, 200));
}

std::string which_api(const Apis& apis) {
  std::string text = "Found " + counted(apis.all().size(), "API") + ", pass one as api:\n\n";
  for (const auto& api : apis.all())
    text.append("- ").append(one_line(api.name)).append("\n");
  std::string first;
  append_argument(first, "api", apis.all().front().name);
  return text.append("\nFor example `search_api(").append(first).append(")`");
}

/// Not what the operator pins or hides.
bool may_be_given(const Call& call, std::string_view argument) {
  for (const auto name : call.meta()["fixed"].items())
    if (name.string() == argument) return false;
  return true;
}

struct Source {
  openapi::Opened document;
  const Api* api = nullptr;  ///< the one that it is of
};

/// The document of the call; nothing if there is none to choose, which was told then.
std::optional<Source> open(Call& call, const Apis& apis, const support::Access& access) {
  const auto& arguments = call.arguments();
  const std::string name = trimmed(arguments.string("api", ""));
  const auto spec = arguments.raw("spec");
  if (spec && !name.empty())
    throw Failure(COLLET_INVALID_ARGUMENT,
                  may_be_given(call, "api")
                      ? "/api: found api and spec, expected one of them; with api=\"\" the spec counts"
                      : "/spec: found a document, expected none: the operator's configuration sets the api");
  const auto opened_or_failed = [&](support::Result<openapi::Opened> opened) {
    if (!opened && opened.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
    if (!opened) throw Failure(opened.error().code, opened.error().message);
    return *std::move(opened);
  };
  if (spec) {
    openapi::Fetching fetching;
    fetching.cancel_fd = call.cancel_fd();
    return Source{opened_or_failed(openapi::load_spec(spec, access, fetching))};
  }
  if (name.empty() && apis.all().size() != 1) {
    call.text(apis.empty() ? std::string(k_no_document) : which_api(apis));
    return std::nullopt;
  }
  const auto api = choose(apis, name);
  if (!api) throw Failure(api.error().code, api.error().message);
  return Source{opened_or_failed(open_api(**api, access, call.cancel_fd())), *api};
}

}  // namespace

Wanted Wanted::read(const Arguments& arguments) {
  Wanted wanted;
  wanted.operation_id = trimmed(arguments.string("operationId", ""));
  wanted.schema = trimmed(arguments.string("schema", ""));
  wanted.service = trimmed(arguments.string("service", ""));
  wanted.query = trimmed(arguments.string("query", ""));
  const auto limit = arguments.integer("limit", 0);
  wanted.limit_given = limit > 0;
  wanted.limit = static_cast<std::size_t>(limit <= 0 ? k_default_limit : std::min(limit, k_most));
  wanted.offset = static_cast<std::size_t>(std::max<std::int64_t>(arguments.integer("offset", 0), 0));
  return wanted;
}

std::string Question::example(std::string_view argument, std::string_view text, std::string_view more) const {
  std::string arguments;
  if (!api.empty()) append_argument(arguments, "api", api);
  if (!argument.empty()) append_argument(arguments, argument, text);
  if (!more.empty()) arguments.append(arguments.empty() ? "" : ", ").append(more);
  return "`search_api(" + arguments + ")`";
}

void search_api(Call& call, const Apis& apis, const KnownTypes& types) {
  const auto wanted = Wanted::read(call.arguments());
  auto access = support::Access::from_json(call.access());
  auto source = open(call, apis, access);
  if (!source) return;
  openapi::Following following;
  following.fetching.cancel_fd = call.cancel_fd();
  openapi::Resolver references(std::move(source->document), std::move(access), following);
  const bool must_name = apis.all().size() > 1 && may_be_given(call, "api");
  Question question(call, wanted, references, types, source->api, must_name);
  if (!wanted.operation_id.empty()) {
    tell_details(question);
  } else if (!wanted.schema.empty()) {
    tell_schema(question);
  } else if (wanted.query.empty() && wanted.service.empty()) {
    tell_services(question);
  } else if (wanted.query.empty()) {
    tell_service(question);
  } else {
    tell_hits(question);
  }
  std::string text = question.answer.text();
  while (text.ends_with('\n'))
    text.pop_back();
  call.text(source->api == nullptr ? text : without_credentials(*source->api, std::move(text)));
}

}  // namespace collet::search
