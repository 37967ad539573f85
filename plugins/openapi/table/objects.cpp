// SPDX-License-Identifier: MIT
#include "plugins/openapi/table/objects.hpp"

#include <array>
#include <cstddef>
#include <iterator>

#include "plugins/openapi/table/document.hpp"
#include "plugins/openapi/table/operation.hpp"
#include "plugins/openapi/table/schema.hpp"
#include "plugins/openapi/table/security.hpp"

namespace collet::openapi {
namespace {

constexpr std::size_t k_objects = static_cast<std::size_t>(Object::count_);

constexpr ObjectFacts k_facts[] = {
    {"value", "schema", {}, 0, k_in_all},
    {"OpenAPI Object", "openapi-object", table::k_document},
    {"Components Object", "components-object", table::k_components},
    {"Paths Object", "paths-object", table::k_paths},
    {"Path Item Object", "path-item-object", table::k_path_item},
    {"Operation Object", "operation-object", table::k_operation},
    {"Parameter Object", "parameter-object", table::k_parameter, k_in_all},
    {"Request Body Object", "request-body-object", table::k_request_body, k_in_3},
    {"Media Type Object", "media-type-object", table::k_media_type, k_in_3_2},
    {"Encoding Object", "encoding-object", table::k_encoding},
    {"Responses Object", "responses-object", table::k_responses},
    {"Response Object", "response-object", table::k_response, k_in_all},
    {"Header Object", "header-object", table::k_header, k_in_3},
    {"Schema Object", "schema-object", table::k_schema, k_in_3_0, k_from_3_1},
    {"Items Object", "items-object", table::k_items},
    {"Security Scheme Object", "security-scheme-object", table::k_security_scheme, k_in_3},
    {"Link Object", "link-object", table::k_link, k_in_3},
    {"Callback Object", "callback-object", table::k_callback, k_in_3},
    {"Example Object", "example-object", table::k_example, k_in_3},
    {"Info Object", "info-object", table::k_info},
    {"Contact Object", "contact-object", table::k_contact},
    {"License Object", "license-object", table::k_license},
    {"Server Object", "server-object", table::k_server},
    {"Server Variable Object", "server-variable-object", table::k_server_variable},
    {"Tag Object", "tag-object", table::k_tag},
    {"External Documentation Object", "external-documentation-object", table::k_external_docs},
    {"Security Requirement Object", "security-requirement-object", table::k_security_requirement, 0, 0, 0},
    {"Discriminator Object", "discriminator-object", table::k_discriminator, 0, k_in_3_0},
    {"XML Object", "xml-object", table::k_xml},
    {"OAuth Flows Object", "oauth-flows-object", table::k_oauth_flows},
    {"OAuth Flow Object", "oauth-flow-object", table::k_oauth_flow},
    {"Reference Object", "reference-object", table::k_reference, 0, k_in_3, 0},
};
static_assert(std::size(k_facts) == k_objects);

constexpr Exclusion k_exclusions[] = {
    {Object::license, k_from_3_1, "identifier", "url"},
    {Object::parameter, k_in_3, "example", "examples"},
    {Object::parameter, k_in_3, "schema", "content"},
    {Object::parameter, k_in_3, "content", "style"},
    {Object::parameter, k_in_3, "content", "explode"},
    {Object::parameter, k_in_3, "content", "allowReserved"},
    {Object::parameter, k_in_3_0 | k_in_3_1, "content", "example"},
    {Object::parameter, k_in_3_0 | k_in_3_1, "content", "examples"},
    {Object::header, k_in_3, "example", "examples"},
    {Object::header, k_in_3, "schema", "content"},
    {Object::header, k_in_3, "content", "style"},
    {Object::header, k_in_3, "content", "explode"},
    {Object::header, k_in_3_0, "content", "allowReserved"},
    {Object::header, k_in_3_0 | k_in_3_1, "content", "example"},
    {Object::header, k_in_3_0 | k_in_3_1, "content", "examples"},
    {Object::media_type, k_in_3, "example", "examples"},
    {Object::media_type, k_in_3_2, "encoding", "prefixEncoding"},
    {Object::media_type, k_in_3_2, "encoding", "itemEncoding"},
    {Object::encoding, k_in_3_2, "encoding", "prefixEncoding"},
    {Object::encoding, k_in_3_2, "encoding", "itemEncoding"},
    {Object::example, k_in_3, "value", "externalValue"},
    {Object::example, k_in_3_2, "value", "dataValue"},
    {Object::example, k_in_3_2, "value", "serializedValue"},
    {Object::example, k_in_3_2, "serializedValue", "externalValue"},
    {Object::link, k_in_3, "operationRef", "operationId"},
    {Object::xml, k_in_3_2, "nodeType", "attribute"},
    {Object::xml, k_in_3_2, "nodeType", "wrapped"},
};

constexpr std::string_view k_roots[] = {"paths", "components", "webhooks"};
constexpr std::string_view k_schema_or_content[] = {"schema", "content"};
constexpr std::string_view k_operations[] = {"operationRef", "operationId"};
constexpr Choice k_choices[] = {
    {Object::document, k_from_3_1, k_roots},
    {Object::parameter, k_in_3, k_schema_or_content},
    {Object::header, k_in_3, k_schema_or_content},
    {Object::link, k_from_3_1, k_operations},
};

/// The fields of an object that the inventory visits, each name once.
template <std::size_t N>
struct InventoryFields {
  std::array<Field, N> fields{};
  std::size_t count = 0;
  constexpr std::span<const Field> view() const { return {fields.data(), count}; }
};

template <std::size_t N>
constexpr InventoryFields<N> objects_in(std::span<const Field, N> fields, bool all_versions = false) {
  InventoryFields<N> out;
  for (const Field& field : fields) {
    if (field.holds == Object::data || field.holds > Object::example) continue;
    Field* known = nullptr;
    for (std::size_t i = 0; i < out.count; ++i)
      if (out.fields[i].name == field.name) known = &out.fields[i];
    if (known == nullptr) {
      known = &out.fields[out.count++];
      *known = field;
    }
    known->versions = all_versions ? k_in_all : static_cast<std::uint8_t>(known->versions | field.versions);
  }
  return out;
}
template <class Fields>
constexpr auto inventory_of(const Fields& fields, bool all_versions = false) {
  return objects_in(std::span(fields), all_versions);
}

constexpr auto k_document_objects = inventory_of(table::k_document);
constexpr auto k_components_objects = inventory_of(table::k_components);
constexpr auto k_paths_objects = inventory_of(table::k_paths);
constexpr auto k_path_item_objects = inventory_of(table::k_path_item);
constexpr auto k_operation_objects = inventory_of(table::k_operation);
constexpr auto k_parameter_objects = inventory_of(table::k_parameter);
constexpr auto k_request_body_objects = inventory_of(table::k_request_body);
constexpr auto k_media_type_objects = inventory_of(table::k_media_type);
constexpr auto k_encoding_objects = inventory_of(table::k_encoding);
constexpr auto k_responses_objects = inventory_of(table::k_responses);
constexpr auto k_response_objects = inventory_of(table::k_response);
constexpr auto k_header_objects = inventory_of(table::k_header);
constexpr auto k_schema_objects = inventory_of(table::k_schema, true);
constexpr auto k_items_objects = inventory_of(table::k_items);
constexpr auto k_callback_objects = inventory_of(table::k_callback);

/// Inventory fields indexed by Object. Objects after the last entry have none.
constexpr std::array<std::span<const Field>, k_objects> k_inventory = {
    std::span<const Field>(),   k_document_objects.view(),     k_components_objects.view(),
    k_paths_objects.view(),     k_path_item_objects.view(),    k_operation_objects.view(),
    k_parameter_objects.view(), k_request_body_objects.view(), k_media_type_objects.view(),
    k_encoding_objects.view(),  k_responses_objects.view(),    k_response_objects.view(),
    k_header_objects.view(),    k_schema_objects.view(),       k_items_objects.view(),
    std::span<const Field>(),   std::span<const Field>(),      k_callback_objects.view(),
};

}  // namespace

std::string_view object_word(Object object) {
  switch (object) {
    case Object::path_item:
      return "pathItem";
    case Object::operation:
      return "operation";
    case Object::parameter:
      return "parameter";
    case Object::request_body:
      return "requestBody";
    case Object::media_type:
      return "mediaType";
    case Object::response:
      return "response";
    case Object::header:
      return "header";
    case Object::schema:
      return "schema";
    case Object::security_scheme:
      return "securityScheme";
    case Object::link:
      return "link";
    case Object::callback:
      return "callback";
    case Object::example:
      return "example";
    default:
      return "data";
  }
}

std::uint8_t version_bit(Version version) {
  switch (version) {
    case Version::none:
      return 0;
    case Version::v2_0:
      return k_in_2_0;
    case Version::v3_0:
      return k_in_3_0;
    case Version::v3_1:
      return k_in_3_1;
    case Version::v3_2:
      return k_in_3_2;
  }
  return 0;
}

const ObjectFacts& facts_of(Object object) {
  return k_facts[static_cast<std::size_t>(object)];
}

std::span<const Exclusion> exclusions() {
  return k_exclusions;
}

std::span<const Choice> choices() {
  return k_choices;
}

std::span<const Field> fields_of(Object object) {
  return k_inventory[static_cast<std::size_t>(object)];
}

bool may_be_reference(Object object) {
  switch (object) {
    case Object::path_item:
    case Object::parameter:
    case Object::request_body:
    case Object::media_type:
    case Object::response:
    case Object::header:
    case Object::schema:
    case Object::security_scheme:
    case Object::link:
    case Object::callback:
    case Object::example:
      return true;
    default:
      return false;
  }
}

}  // namespace collet::openapi
