// SPDX-License-Identifier: MIT
#include "tests/unit/generate/modelled.hpp"

#include <gtest/gtest.h>
#include <stdexcept>

#include <collet/json.hpp>

#include "plugins/generate/go/go.hpp"
#include "plugins/generate/typescript/typescript.hpp"
#include "plugins/openapi/open/spec.hpp"

namespace collet::test {
namespace {

openapi::Opened opened(std::string_view document) {
  std::string spec = "{\"content\":";
  json::append_string(spec, document);
  auto result = openapi::load_spec(json::View(spec += '}'), {});
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

generate::Model build(openapi::Resolver& references, const openapi::Outline& outline) {
  collet_host_api host{};
  host.cancelled = [](const collet_call*) -> std::int32_t { return 0; };
  host.progress = [](collet_call*, double, double, collet_str) -> collet_status { return COLLET_OK; };
  Call call(host, nullptr, "{}", "{}");
  return generate::build_model(call, references, outline, std::nullopt);
}

std::string joined(const std::vector<generate::GeneratedFile>& files) {
  std::string all;
  for (const auto& file : files)
    all += file.text;
  return all;
}

}  // namespace

Modelled::Modelled(std::string_view document)
    : references_(opened(document)), outline_(references_), model_(build(references_, outline_)) {}

const generate::Type& Modelled::type(std::string_view declaration) const {
  for (const auto& one : model_.declarations)
    if (one.name == declaration) return model_.types[one.type];
  ADD_FAILURE() << "no declaration " << declaration;
  static const generate::Type none;
  return none;
}

const generate::Object& Modelled::object(std::string_view declaration) const {
  const generate::Type& found = type(declaration);
  EXPECT_EQ(found.kind, generate::Kind::object) << declaration;
  static const generate::Object none;
  return found.kind == generate::Kind::object ? model_.objects[found.of] : none;
}

std::string Modelled::go(const std::string& package) {
  return joined(generate::go::print(model_, references_, {true, true, true}, package).files);
}

std::string Modelled::typescript() {
  return joined(generate::typescript::print(model_, {true, true, false}).files);
}

std::string with_schemas(std::string_view schemas, std::string_view version) {
  return "{\"openapi\":\"" + std::string(version) +
         R"(","info":{"title":"T","version":"1"},"paths":{},"components":{"schemas":)" +
         std::string(schemas) + "}}";
}

}  // namespace collet::test
