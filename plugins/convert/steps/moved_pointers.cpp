// SPDX-License-Identifier: MIT
#include "plugins/convert/steps/moved_pointers.hpp"

#include <algorithm>
#include <vector>

#include "plugins/convert/steps/body_parameters.hpp"
#include "plugins/convert/steps/request_bodies.hpp"
#include "plugins/convert/steps/response_content.hpp"
#include "plugins/convert/steps/simple_schema.hpp"
#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/openapi/tree/reference_text.hpp"

namespace collet::convert {
namespace {

using openapi::Node;

/// The steps of a pointer, escaped as written, and the values at its beginning.
class Steps {
 public:
  explicit Steps(std::string_view pointer) {
    while (pointer.starts_with('/')) {
      const auto end = std::min(pointer.find('/', 1), pointer.size());
      steps_.emplace_back(pointer.substr(1, end - 1));
      pointer.remove_prefix(end);
    }
  }

  std::size_t size() const { return steps_.size(); }
  bool is(std::size_t number, std::string_view text) const {
    return number < steps_.size() && steps_[number] == text;
  }
  std::string_view operator[](std::size_t number) const { return steps_[number]; }
  /// Returns the value at the first `count` steps.
  Node at(Node root, std::size_t count) const { return openapi::find_pointer(root, join(0, count)); }
  std::string join(std::size_t begin, std::size_t end) const {
    std::string out;
    for (std::size_t i = begin; i < end && i < steps_.size(); ++i)
      out.append("/").append(steps_[i]);
    return out;
  }
  std::string rest(std::size_t begin) const { return join(begin, steps_.size()); }

 private:
  std::vector<std::string> steps_;
};

std::string as_reference(std::string_view pointer) {
  constexpr std::string_view k_hex = "0123456789ABCDEF";
  std::string out = "#";
  for (const char c : pointer) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > ' ' && byte < 0x7F && std::string_view("%\"<>\\^`{|}").find(c) == std::string_view::npos) {
      out += c;
    } else {
      out.append("%").append(1, k_hex[byte >> 4U]).append(1, k_hex[byte & 15U]);
    }
  }
  return out;
}

std::string content_step(std::string_view media_type) {
  std::string out = "/content";
  openapi::append_pointer_step(out, media_type);
  return out;
}

Node resolved(const openapi::Document& document, Node parameter) {
  const Node reference = parameter["$ref"];
  return reference.is_string() ? openapi::find_local_ref(document, reference.text()) : parameter;
}

/// The place of a parameter after those that are no parameters there were removed.
template <typename Gone>
std::string new_number(const openapi::Document& document, Node list, Node parameter, Gone gone) {
  std::size_t number = 0;
  for (const Node other : list) {
    if (other == parameter) break;
    number += gone(resolved(document, other)) ? 0U : 1U;
  }
  return "/" + std::to_string(number);
}

class FromSwagger {
 public:
  FromSwagger(const openapi::Document& document, const SwaggerNames& names, const Steps& steps)
      : document_(document), names_(names), steps_(steps), root_(document.root()) {}

  MovedPointer run() const {
    if (steps_.is(0, "responses") && steps_.size() > 2)
      return response(2, "/components/responses" + named("responses"), root_["produces"]);
    if (steps_.is(0, "parameters") && steps_.size() > 2) {
      const Node shared = steps_.at(root_, 2);
      if (is_body_part(shared))
        return body(shared, 2, "/components/requestBodies" + named("parameters"), root_["consumes"]);
      return inside(2, "/components/parameters" + named("parameters"));
    }
    if (!steps_.is(0, "paths")) return {};
    if (steps_.is(2, "parameters")) return parameter(3, Node());
    const Node operation = steps_.at(root_, 3);
    if (steps_.is(3, "parameters")) return parameter(4, operation);
    if (!steps_.is(3, "responses") || steps_.size() < 6) return {};
    return response(5, steps_.join(0, 5), list_of(operation, "produces"));
  }

 private:
  Node list_of(Node operation, std::string_view name) const {
    return operation[name].is_array() ? operation[name] : root_[name];
  }
  std::string named(std::string_view section) const {
    const std::string& name = names_.name(section, steps_.at(root_, 2).key());
    return name.empty() ? steps_.join(1, 2) : "/" + name;
  }

  /// `at` is the step inside the response whose new place is `place`.
  MovedPointer response(std::size_t at, const std::string& place, Node produces) const {
    const Node response = steps_.at(root_, at);
    if (steps_.is(at, "schema")) {
      const auto types = response_media_types(response, produces);
      return {as_reference(place + content_step(types.front()) + steps_.rest(at)), false};
    }
    if (steps_.is(at, k_kept_content)) return {as_reference(place + "/content" + steps_.rest(at + 1)), false};
    if (steps_.is(at, "examples") && steps_.size() > at + 1)
      return {
          as_reference(place + "/content" + steps_.join(at + 1, at + 2) + "/example" + steps_.rest(at + 2)),
          false};
    if (steps_.is(at, "headers") && steps_.size() > at + 2)
      return inside(at + 2, place + steps_.join(at, at + 2));
    return {};
  }

  /// A value inside a parameter or header, whose keywords move into its schema.
  MovedPointer inside(std::size_t at, const std::string& place) const {
    const std::string schema = at < steps_.size() && is_simple_keyword(steps_[at]) ? "/schema" : "";
    return {as_reference(place + schema + steps_.rest(at)), false};
  }

  MovedPointer body(Node part, std::size_t at, const std::string& place, Node consumes) const {
    if (part["in"].string() != "body" || at >= steps_.size()) return {{}, true};
    if (steps_.is(at, k_kept_content)) return {as_reference(place + "/content" + steps_.rest(at + 1)), false};
    if (!steps_.is(at, "schema")) return {as_reference(place + steps_.rest(at)), false};
    if (const Node kept = part[k_kept_content]; kept.size() != 0)
      return {as_reference(place + content_step(kept.at(0).key()) + steps_.rest(at)), false};
    const auto types = media_types(consumes);
    return {
        as_reference(place + content_step(types.empty() ? "application/json" : std::string_view(types[0])) +
                     steps_.rest(at)),
        false};
  }

  /// `at` is the number of the step behind the one that is the parameter's number.
  MovedPointer parameter(std::size_t number, Node operation) const {
    const Node one = steps_.at(root_, number + 1);
    if (!one) return {};
    if (is_body_part(resolved(document_, one)))
      return operation
                 ? body(one, number + 1, steps_.join(0, 3) + "/requestBody", list_of(operation, "consumes"))
                 : MovedPointer{{}, true};
    const std::string place =
        steps_.join(0, number) +
        new_number(document_, one.parent(), one, [](Node other) { return is_body_part(other); });
    return inside(number + 1, place);
  }

  const openapi::Document& document_;
  const SwaggerNames& names_;
  const Steps& steps_;
  const Node root_;
};

class ToSwagger {
 public:
  ToSwagger(const openapi::Document& document, const Steps& steps, bool keeps)
      : document_(document), steps_(steps), root_(document.root()), keeps_(keeps) {}

  MovedPointer run() const {
    if (steps_.is(0, "components")) {
      if (steps_.is(1, "responses")) return content(3, "/responses" + steps_.join(2, 3));
      if (steps_.is(1, "requestBodies") && steps_.size() > 3) {
        if (body_parameters(steps_.at(root_, 3), false).form) return {{}, true};
        return content(3, "/parameters" + steps_.join(2, 3));
      }
      if (steps_.is(1, "parameters")) return flat(3, "/parameters" + steps_.join(2, 3));
      return {};
    }
    if (!steps_.is(0, "paths")) return {};
    if (steps_.is(2, "parameters")) return parameter(3);
    if (steps_.is(3, "parameters")) return parameter(4);
    if (steps_.is(3, "responses")) return content(5, steps_.join(0, 5));
    if (!steps_.is(3, "requestBody")) return {};
    const Node operation = steps_.at(root_, 3);
    if (body_parameters(resolved(document_, operation["requestBody"]), false).form) return {{}, true};
    std::size_t number = 0;
    for (const Node one : operation["parameters"])
      number += is_cookie(resolved(document_, one)) ? 0U : 1U;
    return content(4, steps_.join(0, 3) + "/parameters/" + std::to_string(number));
  }

 private:
  static bool is_cookie(Node parameter) { return parameter["in"].string() == "cookie"; }

  /// `at` is the step inside the object with a content, whose new place is `place`.
  MovedPointer content(std::size_t at, const std::string& place) const {
    if (at >= steps_.size() || !steps_.is(at, "content"))
      return {as_reference(place + steps_.rest(at)), false};
    const Node all = steps_.at(root_, at + 1);
    const Node media = steps_.at(root_, at + 2);
    const bool first = openapi::edit::equal_values(media["schema"], all.at(0)["schema"]);
    if (first && steps_.is(at + 2, "schema")) return {as_reference(place + steps_.rest(at + 2)), false};
    if (!keeps_) return {{}, true};
    return {as_reference(place + "/" + std::string(k_kept_content) + steps_.rest(at + 1)), false};
  }

  /// A value inside a parameter, which gets the keywords of its schema.
  MovedPointer flat(std::size_t at, const std::string& place) const {
    return {as_reference(place + steps_.rest(steps_.is(at, "schema") ? at + 1 : at)), false};
  }

  MovedPointer parameter(std::size_t number) const {
    const Node one = steps_.at(root_, number + 1);
    if (!one) return {};
    if (is_cookie(resolved(document_, one))) return {{}, true};
    return flat(number + 1, steps_.join(0, number) + new_number(document_, one.parent(), one, is_cookie));
  }

  const openapi::Document& document_;
  const Steps& steps_;
  const Node root_;
  const bool keeps_;
};

}  // namespace

MovedPointer pointer_from_2_0(const openapi::Document& document, const SwaggerNames& names,
                              std::string_view reference) {
  const auto read = openapi::read_reference(reference);
  if (read && read->uri.empty() && !read->fragment.empty()) {
    const Steps steps(read->fragment);
    // A reference to a value that does not exist stays one.
    if (steps.size() > 2 && steps.at(document.root(), steps.size())) {
      MovedPointer moved = FromSwagger(document, names, steps).run();
      if (moved.lost || !moved.text.empty()) return moved;
    }
  }
  return {names.reference(reference), false};
}

MovedPointer pointer_to_2_0(const openapi::Document& document, std::string_view reference, bool keeps) {
  const auto read = openapi::read_reference(reference);
  if (read && read->uri.empty() && !read->fragment.empty()) {
    const Steps steps(read->fragment);
    if (steps.size() > 3 && steps.at(document.root(), steps.size())) {
      MovedPointer moved = ToSwagger(document, steps, keeps).run();
      if (moved.text == reference) moved.text.clear();
      if (moved.lost || !moved.text.empty()) return moved;
    }
  }
  static constexpr std::pair<std::string_view, std::string_view> k_prefixes[] = {
      {"#/components/schemas/", "#/definitions/"},
      {"#/components/responses/", "#/responses/"},
      {"#/components/parameters/", "#/parameters/"},
      {"#/components/securitySchemes/", "#/securityDefinitions/"}};
  for (const auto& [from, to] : k_prefixes)
    if (reference.starts_with(from))
      return {std::string(to) + std::string(reference.substr(from.size())), false};
  return {};
}

}  // namespace collet::convert
