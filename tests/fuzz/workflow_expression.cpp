// SPDX-License-Identifier: MIT
/// Any bytes as a template: a template that compiles has a type and evaluates to a value or an error, the
/// same each time; errors lie within the text.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "plugins/workflow/language/expression/expression.hpp"

namespace {

using collet::workflow::Kind;
using collet::workflow::Type;
using collet::workflow::Value;

void require(bool holds) {
  if (!holds) std::abort();
}

class Data final : public collet::workflow::Scope {
 public:
  Value find(std::string_view root) const override { return all_[root]; }

 private:
  Value all_ =
      *Value::parse(R"({"a":{"b":[1,2.5,{"c":"x"}]},"s":"LCP: 98 ms","n":3,"z":null,"t":true,"l":["b","a"],
      "r":[{"k":"1","v":2},{"k":"3"}]})");
};

class Types final : public collet::workflow::TypeScope {
 public:
  std::optional<Type> find(std::string_view root, std::string& /*problem*/) const override {
    if (root == "s") return Type::of(Type::k_string);
    if (root == "n") return Type::of(Type::k_integer);
    if (root == "l") return Type::array_of(Type::of(Type::k_string));
    if (root == "a" || root == "r" || root == "z" || root == "t") return Type::any();
    return std::nullopt;
  }
  std::vector<std::string> names() const override { return {"s", "n", "l", "a"}; }
};

bool fits(const Value& value, const Type& type) {
  switch (value.kind()) {
    case Kind::string:
      return type.may_be(Type::k_string);
    case Kind::number:
      return type.may_be(Type::k_number);
    case Kind::boolean:
      return type.may_be(Type::k_boolean);
    case Kind::array:
      return type.may_be(Type::k_array);
    case Kind::object:
      return type.may_be(Type::k_object);
    default:
      return true;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto compiled = collet::workflow::Template::compile(text);
  if (!compiled) {
    require(!compiled.error().message.empty() && compiled.error().offset <= text.size());
    return 0;
  }
  std::vector<collet::workflow::TypeProblem> problems;
  const Type type = compiled->infer(Types(), problems);
  require(!type.description().empty());
  const auto value = compiled->render(Data());
  if (!value) {
    require(!value.error().message.empty() && value.error().offset <= text.size());
    return 0;
  }
  require(*compiled->render(Data()) == *value);
  // Values that the types exclude have been reported as problems.
  require(!problems.empty() || fits(*value, type));
  if (!value->undefined()) require(Value::parse(value->json()) ? true : false);
  return 0;
}
