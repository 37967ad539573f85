// SPDX-License-Identifier: MIT
#include "plugins/apis/apis.hpp"

#include <algorithm>
#include <utility>

#include <collet/failure.hpp>

#include "plugins/openapi/open/spec.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::apis {
namespace {

using support::Error;

std::string text_of(json::View value) {
  return value.string().value_or(std::string());
}

std::vector<std::string> texts_of(json::View list, std::vector<std::string> usual) {
  if (!list) return usual;
  std::vector<std::string> texts;
  for (const auto item : list.items())
    texts.push_back(text_of(item));
  return texts;
}

bool is_web(std::string_view address) {
  const std::string begin = support::lower_case(address.substr(0, 8));
  return begin.starts_with("http://") || begin.starts_with("https://");
}

Error bad_auth(const std::string& api, std::string problem) {
  return {COLLET_INVALID_ARGUMENT, "[plugins.search.config.apis." + api + "] auth: " + std::move(problem)};
}

support::Result<Auth> read_auth(const std::string& api, json::View value) {
  Auth auth;
  if (!value) return auth;
  const std::string type = text_of(value["type"]);
  auth.secret = text_of(value["secret"]);
  auth.user = text_of(value["user"]);
  auth.in = text_of(value["in"]);
  auth.name = text_of(value["name"]);
  if (type == "bearer") auth.type = Auth::Type::bearer;
  if (type == "basic") auth.type = Auth::Type::basic;
  if (type == "api_key") auth.type = Auth::Type::api_key;
  if (auth.type == Auth::Type::none) return bad_auth(api, "expected the type bearer, basic or api_key");
  if (auth.secret.empty())
    return bad_auth(api, "found no secret, expected one such as \"${env:API_TOKEN}\" or \"file:PATH\"");
  if (auth.type == Auth::Type::basic && auth.user.empty())
    return bad_auth(api, "found no user, which the type basic needs");
  if (auth.type == Auth::Type::api_key && (auth.name.empty() || auth.in.empty()))
    return bad_auth(api,
                    "found no name or no in, which the type api_key needs: in is header, query or cookie");
  return auth;
}

/// Returns why a setting is missing, which the host gives in its place as {"$missing": REASON}; or an empty
/// text.
std::string missing_in(json::View value) {
  if (auto reason = value["$missing"].string()) return *std::move(reason);
  for (const auto& member : value.members())
    if (auto reason = missing_in(member.value); !reason.empty()) return reason;
  return {};
}

support::Result<Api> read_api(std::string name, json::View value) {
  Api api;
  api.name = std::move(name);
  api.disabled = missing_in(value);
  api.spec = text_of(value["spec"]);
  api.base_url = text_of(value["base_url"]);
  if (api.spec.empty() && api.disabled.empty())
    return Error{COLLET_INVALID_ARGUMENT,
                 "[plugins.search.config.apis." + api.name + "] spec: found nothing, expected a path or URL"};
  if (!api.base_url.empty() && !is_web(api.base_url))
    return Error{COLLET_INVALID_ARGUMENT,
                 "[plugins.search.config.apis." + api.name + "] base_url: expected an http(s) URL"};
  if (api.disabled.empty()) {
    auto auth = read_auth(api.name, value["auth"]);
    if (!auth) return std::move(auth.error());
    api.auth = *std::move(auth);
  }
  api.methods = texts_of(value["methods"], {"get", "head"});
  for (auto& method : api.methods)
    method = support::lower_case(method);
  api.operations = texts_of(value["operations"], {"*"});
  api.origins = texts_of(value["origins"], {});
  api.send_read_only = value["send_read_only"].boolean().value_or(false);
  return api;
}

}  // namespace

bool is_sent_by(const Auth& auth, std::string_view in, std::string_view name) {
  if (auth.type != Auth::Type::api_key || in != auth.in) return false;
  return in == "header" ? support::equal_ignoring_case(name, auth.name) : name == auth.name;
}

support::Result<Apis> Apis::from_config(json::View config) {
  Apis apis;
  for (const auto& member : config["apis"].members()) {
    auto api = read_api(member.key.string().value_or(std::string()), member.value);
    if (!api) return std::move(api.error());
    apis.apis_.push_back(*std::move(api));
  }
  std::sort(apis.apis_.begin(), apis.apis_.end(), [](const Api& a, const Api& b) { return a.name < b.name; });
  return apis;
}

const Api* Apis::find(std::string_view name) const {
  const auto at = std::find_if(apis_.begin(), apis_.end(), [&](const Api& api) { return api.name == name; });
  return at == apis_.end() ? nullptr : &*at;
}

std::string Apis::names() const {
  std::string out;
  for (const auto& api : apis_)
    out.append(out.empty() ? "" : ", ").append(api.name);
  return out;
}

support::Result<const Api*> choose(const Apis& apis, std::string_view name) {
  if (apis.empty())
    return Error{
        COLLET_INVALID_ARGUMENT,
        "/api: no API is configured; one is by [plugins.search.config.apis.<name>] spec = \"PATH or URL\""};
  if (name.empty()) {
    if (apis.all().size() == 1) return &apis.all().front();
    return Error{COLLET_INVALID_ARGUMENT, "/api: found nothing, expected one of " + apis.names()};
  }
  if (const Api* api = apis.find(name)) return api;
  std::vector<std::string> names;
  for (const auto& api : apis.all())
    names.push_back(api.name);
  std::string found;
  json::append_string(found, name.substr(0, 60));
  return Error{COLLET_INVALID_ARGUMENT, "/api: found " + found + ", expected one of " + apis.names() +
                                            support::did_you_mean(name, names)};
}

support::Error disabled_error(const Api& api) {
  return {COLLET_FAILED, "the API '" + api.name + "' is disabled: " + api.disabled};
}

support::Result<openapi::Opened> open_api(const Api& api, const support::Access& of_call, int cancel_fd) {
  if (api.spec.empty()) return disabled_error(api);
  support::Access access = of_call;
  openapi::Fetching fetching;
  fetching.cancel_fd = cancel_fd;
  std::string spec;
  json::Writer writer(spec);
  if (is_web(api.spec)) {
    access.url = true;
    writer.begin_object().member("url", api.spec).end_object();
  } else {
    access.read = {api.spec};
    writer.begin_object().member("file", api.spec).end_object();
  }
  auto opened = openapi::load_spec(json::View(spec), access, fetching);
  if (!opened)
    return Error{opened.error().code, without_credentials(api, "the document of the api '" + api.name +
                                                                   "': " + opened.error().message)};
  return opened;
}

std::string without_credentials(const Api& api, std::string text) {
  if (!is_web(api.spec)) return text;
  const auto parts = support::split_uri(api.spec);
  const auto hide = [&](std::string_view part, std::string_view shown) {
    if (part.empty()) return;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + shown.size()))
      text.replace(at, part.size(), shown);
  };
  const auto authority = parts.authority.value_or("");
  if (const auto at = authority.rfind('@'); at != std::string_view::npos)
    hide(authority.substr(0, at + 1), "***@");
  if (const auto query = parts.query.value_or(""); !query.empty()) hide("?" + std::string(query), "?***");
  return text;
}

}  // namespace collet::apis
