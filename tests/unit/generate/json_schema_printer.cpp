// SPDX-License-Identifier: MIT
#include "tests/unit/generate/json_schema_printer.hpp"

#include <algorithm>
#include <numeric>

#include <collet/json.hpp>

#include "plugins/generate/model/names.hpp"
#include "plugins/openapi/print/printer.hpp"

namespace collet::test {
namespace {

using namespace generate;

class Printer {
 public:
  explicit Printer(const Model& model) : model_(model), writer_(out_) {
    std::vector<Id> order(model.declarations.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](Id a, Id b) { return model.declarations[a].name < model.declarations[b].name; });
    names_.resize(order.size());
    for (const Id id : order)
      names_[id] = table_.claim(model.declarations[id].name, pascal_case(model.declarations[id].name));
    order_ = std::move(order);
  }

  std::string run() {
    writer_.begin_object().member("$schema", "https://json-schema.org/draft/2020-12/schema");
    writer_.key("$defs").begin_object();
    for (const Id id : order_) {
      writer_.key(names_[id]);
      type(model_.types[model_.declarations[id].type]);
    }
    for (const Operation& operation : model_.operations)
      request(operation);
    writer_.end_object().end_object();
    return std::move(out_);
  }

 private:
  void request(const Operation& operation) {
    writer_.key(table_.claim(operation.name + operation.method, pascal_case(operation.name) + "Request"))
        .begin_object();
    writer_.member("type", "object").key("properties").begin_object();
    for (const Parameter& parameter : operation.parameters) {
      writer_.key(parameter.name);
      type(model_.types[parameter.type]);
    }
    writer_.end_object().key("required").begin_array();
    for (const Parameter& parameter : operation.parameters)
      if (parameter.required) writer_.string(parameter.name);
    writer_.end_array().end_object();
  }

  void type(const Type& one) {
    if (one.nullable) writer_.begin_object().key("anyOf").begin_array();
    plain(one);
    if (one.nullable) writer_.begin_object().member("type", "null").end_object().end_array().end_object();
  }

  void plain(const Type& one) {
    writer_.begin_object();
    switch (one.kind) {
      case Kind::any:
        break;
      case Kind::boolean:
        writer_.member("type", "boolean");
        break;
      case Kind::integer:
        writer_.member("type", "integer");
        break;
      case Kind::number:
        writer_.member("type", "number");
        break;
      case Kind::string:
        writer_.member("type", "string");
        if (one.format == Format::date_time) writer_.member("format", "date-time");
        if (one.format == Format::bytes) writer_.member("contentEncoding", "base64");
        break;
      case Kind::array:
        writer_.member("type", "array").key("items");
        type(model_.types[one.of]);
        break;
      case Kind::map:
        writer_.member("type", "object").key("additionalProperties");
        type(model_.types[one.of]);
        break;
      case Kind::object:
        object(model_.objects[one.of]);
        break;
      case Kind::enumeration:
        writer_.key("enum").begin_array();
        for (const Node value : model_.enumerations[one.of].values) {
          std::string text;
          openapi::print(value, text);
          writer_.raw(text);
        }
        writer_.end_array();
        break;
      case Kind::one_of:
        one_of(model_.unions[one.of]);
        break;
      case Kind::named:
        writer_.member("$ref", "#/$defs/" + names_[one.of]);
        break;
    }
    writer_.end_object();
  }

  void object(const Object& one) {
    writer_.member("type", "object").key("properties").begin_object();
    for (const Property& property : one.properties) {
      writer_.key(property.name);
      type(model_.types[property.type]);
    }
    writer_.end_object().key("required").begin_array();
    for (const Property& property : one.properties)
      if (property.required) writer_.string(property.name);
    writer_.end_array();
    if (one.additional == k_no_id) return;
    writer_.key("additionalProperties");
    type(model_.types[one.additional]);
  }

  void one_of(const Union& one) {
    if (one.base != k_no_id) {
      writer_.key("allOf").begin_array();
      type(model_.types[one.base]);
      writer_.end_array();
    }
    writer_.key("anyOf").begin_array();
    for (const Variant& variant : one.variants)
      type(model_.types[variant.type]);
    writer_.end_array();
  }

  const Model& model_;
  std::string out_;
  json::Writer writer_;
  NameTable table_;
  std::vector<std::string> names_;
  std::vector<Id> order_;
};

}  // namespace

std::string json_schema(const generate::Model& model) {
  return Printer(model).run();
}

}  // namespace collet::test
