// SPDX-License-Identifier: MIT
#include "plugins/search/search_api.hpp"

#include <optional>
#include <utility>

#include "plugins/apis/one_line.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/search/answer/modes.hpp"
#include "sdk/support/text.hpp"

namespace collet::search {
namespace {

constexpr std::string_view k_no_document =
    "No API is configured and no document was given.\n"
    "Pass one: `search_api(spec={\"file\":\"openapi.yaml\"})`; spec is one of file, url, content, git.\n"
    "Or let the operator configure one:\n"
    "```toml\n"
    "[plugins.search.config.apis.shop]\n"
    "spec = \"/path/or/https/url/openapi.yaml\"\n"
    "```";

std::string which_api(const apis::Apis& apis) {
  std::string text = "Found " + apis::counted(apis.all().size(), "API") + ", pass one as api:\n\n";
  for (const auto& api : apis.all())
    text.append("- ").append(apis::one_line(api.name)).append("\n");
  std::string first;
  append_argument(first, "api", apis.all().front().name);
  return text.append("\nFor example `search_api(").append(first).append(")`");
}

/// Returns false for an argument that the operator pins or hides.
bool is_available(const Call& call, std::string_view argument) {
  for (const auto name : call.meta()["fixed"].items())
    if (name.string() == argument) return false;
  return true;
}

struct Source {
  openapi::Opened document;
  const apis::Api* api = nullptr;  ///< the API that the document belongs to, or null
};

/// Opens the document of the call. Returns nothing if the call must choose an API first; the answer then
/// lists the APIs.
std::optional<Source> open(Call& call, const apis::Apis& apis, const support::Access& access) {
  const auto& arguments = call.arguments();
  const std::string name = std::string(support::trim(arguments.string("api", "")));
  const auto spec = arguments.raw("spec");
  if (spec && !name.empty())
    throw Failure(COLLET_INVALID_ARGUMENT,
                  is_available(call, "api")
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
  const auto api = apis::choose(apis, name);
  if (!api) throw Failure(api.error().code, api.error().message);
  return Source{opened_or_failed(apis::open_api(**api, access, call.cancel_fd())), *api};
}

}  // namespace

void search_api(Call& call, const apis::Apis& apis, const KnownTypes& types) {
  const auto wanted = SearchArguments::read(call.arguments());
  auto access = support::Access::from_json(call.access());
  auto source = open(call, apis, access);
  if (!source) return;
  openapi::Following following;
  following.fetching.cancel_fd = call.cancel_fd();
  openapi::Resolver references(std::move(source->document), std::move(access), following);
  const bool must_name = apis.all().size() > 1 && is_available(call, "api");
  Question question(call, wanted, references, types, source->api, must_name);
  if (!wanted.operation_id.empty()) {
    answer_details(question);
  } else if (!wanted.schema.empty()) {
    answer_schema(question);
  } else if (wanted.query.empty() && wanted.service.empty()) {
    answer_services(question);
  } else if (wanted.query.empty()) {
    answer_service(question);
  } else {
    answer_query(question);
  }
  std::string text = question.answer.text();
  while (text.ends_with('\n'))
    text.pop_back();
  call.text(source->api == nullptr ? text : apis::without_credentials(*source->api, std::move(text)));
}

}  // namespace collet::search
