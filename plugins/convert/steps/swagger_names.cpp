// SPDX-License-Identifier: MIT
#include "plugins/convert/steps/swagger_names.hpp"

#include <unordered_set>

#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/openapi/tree/reference_text.hpp"

namespace collet::convert {
namespace {

using openapi::Node;

struct Section {
  std::string_view old_name;
  std::string_view new_name;
};
constexpr Section k_sections[] = {{"definitions", "schemas"},
                                  {"parameters", "parameters"},
                                  {"responses", "responses"},
                                  {"securityDefinitions", "securitySchemes"}};

std::string legal_name(std::string_view name) {
  std::string out(name);
  for (char& c : out)
    if ((c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '.' && c != '-' &&
        c != '_')
      c = '_';
  return out.empty() ? "_" : out;
}

}  // namespace

bool is_body_part(Node parameter) {
  const std::string_view place = parameter["in"].string();
  return place == "body" || place == "formData";
}

SwaggerNames::SwaggerNames(const openapi::Document& document) {
  for (const Section& section : k_sections) {
    std::unordered_set<std::string> taken;
    const Node entries = document.root()[section.old_name];
    for (const Node entry : entries)
      if (legal_name(entry.key()) == entry.key()) taken.emplace(entry.key());
    for (const Node entry : entries) {
      std::string name = legal_name(entry.key());
      if (name != entry.key()) {
        const std::string wanted = name;
        for (int i = 2; !taken.insert(name).second; ++i)
          name = wanted + "_" + std::to_string(i);
      }
      names_.emplace(std::string(section.old_name) + "/" + std::string(entry.key()), name);
    }
  }
}

const std::string& SwaggerNames::name(std::string_view section, std::string_view old_name) const {
  static const std::string k_none;
  const auto found = names_.find(std::string(section) + "/" + std::string(old_name));
  return found == names_.end() ? k_none : found->second;
}

std::string SwaggerNames::reference(std::string_view text) const {
  const auto read = openapi::read_reference(text);
  if (!read || !read->uri.empty()) return {};
  for (const Section& section : k_sections) {
    const std::string prefix = "/" + std::string(section.old_name) + "/";
    if (!read->fragment.starts_with(prefix)) continue;
    const std::string_view rest = std::string_view(read->fragment).substr(prefix.size());
    const std::string_view step = rest.substr(0, rest.find('/'));
    std::string old_name;
    for (std::size_t i = 0; i < step.size(); ++i) {
      const bool escape = step[i] == '~' && i + 1 < step.size();
      old_name += escape ? (step[i + 1] == '1' ? '/' : '~') : step[i];
      i += escape ? 1U : 0U;
    }
    const std::string& known = name(section.old_name, old_name);
    const std::string_view tail = rest.substr(step.size());
    // The rest of the pointer is kept as written.
    const std::size_t written_tail = tail.empty() ? text.size() : text.find('/', prefix.size() + 1);
    return "#/components/" + std::string(section.new_name) + "/" +
           (known.empty() ? legal_name(old_name) : known) +
           std::string(tail.empty() ? std::string_view() : text.substr(written_tail));
  }
  return {};
}

Node SwaggerNames::body_parameter(const openapi::Document& document, std::string_view reference) {
  if (!reference.starts_with("#/parameters/")) return {};
  const Node found = openapi::find_local_ref(document, reference);
  return is_body_part(found) ? found : Node();
}

}  // namespace collet::convert
