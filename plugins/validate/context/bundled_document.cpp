// SPDX-License-Identifier: MIT
#include "plugins/validate/context/bundled_document.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "sdk/support/text.hpp"

namespace collet::validate {
namespace {

using openapi::Followed;
using openapi::Located;
using openapi::Node;
using openapi::Object;
using openapi::Version;

constexpr std::size_t k_max_bundle_bytes = 64U << 20U;
constexpr int k_max_rounds = 64;  ///< maximum length of a chain of references
constexpr std::string_view k_name_prefix = "collet.bundle.";
constexpr std::string_view k_lost_prefix = "collet:lost:";
/// The expression of a callback that holds a path item, for 3.0, where components have no path items.
constexpr std::string_view k_expression = "{$url}";

std::uint64_t key_of(Located value) {
  return (std::uint64_t{value.source} << 32U) | value.node.id();
}

/// Percent-encodes `text` as the fragment of a URI.
std::string encode_fragment(std::string_view text) {
  return support::percent_encode(text, "-._~!$&'()*+,;=:@/?");
}

bool has_path_items(std::string_view member) {
  return member == "paths" || member == "webhooks";
}

}  // namespace

bool BundledDocument::is_lost(Node ref) {
  return ref.string().starts_with(k_lost_prefix);
}

/// Returns the section of the components that holds objects of this type, or an empty text if none does. Path
/// items are put into callbacks if no section holds them.
std::string_view BundledDocument::section_of(Object object) const {
  const auto version = resolver_.description().index().version();
  const bool old = version == Version::v2_0;
  for (const openapi::Field& field : openapi::fields_of(old ? Object::document : Object::components))
    if (field.holds == object && field.cardinality == openapi::Cardinality::map &&
        !has_path_items(field.name) && (field.versions & openapi::version_bit(version)) != 0)
      return field.name;
  return object == Object::path_item && version == Version::v3_0 ? "callbacks" : std::string_view();
}

/// Returns true if the part is written in a callback. A path of the root is not, because each operation is
/// counted once.
bool BundledDocument::is_in_callback(const Part& part) const {
  return part.object == Object::path_item && section_of(part.object) == "callbacks";
}

/// Returns the reference to a part in the bundled document.
std::string BundledDocument::reference_to(const Part& part) const {
  if (is_in_callback(part) && !part.item.empty()) return "#" + encode_fragment(part.item);
  const bool old = resolver_.description().index().version() == Version::v2_0;
  std::string text(old ? "#/" : "#/components/");
  text.append(section_of(part.object)).append("/").append(part.name);
  if (is_in_callback(part)) text.append("/").append(encode_fragment(k_expression));
  return text;
}

std::size_t BundledDocument::part(Located at, Object object, std::string_view written) {
  std::string key = std::to_string(key_of(at)).append(" ").append(std::to_string(static_cast<int>(object)));
  const auto [known, fresh] = part_of_.try_emplace(std::move(key), parts_.size());
  if (fresh)
    parts_.push_back({at, object, std::string(k_name_prefix).append(std::to_string(parts_.size())), written});
  return known->second;
}

/// Decides how a reference is rewritten. Returns false if it was decided before.
bool BundledDocument::record_reference(Located reference, Object object, std::string_view path) {
  const std::uint64_t key = key_of(reference);
  if (rewritten_.contains(key)) return false;
  std::string& into = rewritten_[key];
  into = std::string(k_lost_prefix).append(std::to_string(rewritten_.size()));
  const Followed followed = resolver_.follow(reference);
  if (!followed.at) {
    if (reference.source != 0) lost_.push_back({reference, followed});
    return true;
  }
  if (followed.at.source == 0) referenced_nodes_.insert(followed.at.node.id());
  const std::string_view written = resolver_.reference_of(reference.node);
  if (object == Object::path_item && !path.empty() && reference.node.size() == 1) {
    const std::size_t number = part(followed.at, object, written);
    if (parts_[number].item.empty()) parts_[number].item = openapi::json_pointer(reference.node);
    item_of_.emplace(key, number);
    return true;
  }
  if (!section_of(object).empty()) part_of_reference_.emplace(key, part(followed.at, object, written));
  return true;
}

/// Reads the references of the root that lead to other documents.
bool BundledDocument::read_root() {
  const openapi::Document& root = resolver_.document();
  const auto& inventory = resolver_.description().inventory();
  bool any = false;
  for (const auto& reference : inventory.references()) {
    if (inventory.target(reference.target).state != openapi::Target::State::external) continue;
    const Node object = root.node(reference.node);
    const Node holder = object.parent();
    const bool item = reference.object == Object::path_item && has_path_items(holder.key());
    any = record_reference({object, 0}, reference.object, item ? object.key() : std::string_view()) || any;
  }
  return any;
}

/// Reads the references of the parts that are bundled so far.
bool BundledDocument::read_parts() {
  bool any = false;
  for (const auto& reference : description_->inventory().references()) {
    const Located origin = origin_of(description_->document().node(reference.node));
    if (origin && origin.source != 0) any = record_reference(origin, reference.object, {}) || any;
  }
  return any;
}

bool BundledDocument::build() {
  if (!read_root()) return true;
  for (int round = 0; round <= k_max_rounds; ++round) {
    leave_out_new_references_ = round == k_max_rounds;
    write();
    if (text_.size() > k_max_bundle_bytes) break;
    auto read = openapi::read_json_document(std::move(text_));
    if (!read) break;
    description_ = std::make_shared<const openapi::Description>(*std::move(read));
    if (description_->index().version() == Version::none) break;
    if (leave_out_new_references_) return false;
    if (!read_parts()) return true;
  }
  description_ = nullptr;
  return false;
}

Located BundledDocument::origin_of(Node bundled) const {
  const std::string pointer = openapi::json_pointer(bundled);
  for (std::size_t end = pointer.size(); end != 0 && end != std::string::npos;
       end = pointer.rfind('/', end - 1)) {
    const auto found = parts_by_place_.find(pointer.substr(0, end));
    if (found == parts_by_place_.end()) continue;
    const Node node = openapi::find_pointer(found->second.node, std::string_view(pointer).substr(end));
    return node ? Located{node, found->second.source} : Located();
  }
  return {};
}

std::string BundledDocument::as_written(std::string message) const {
  for (auto at = message.find(k_name_prefix); at != std::string::npos; at = message.find(k_name_prefix, at)) {
    const auto begin = message.rfind('#', at);
    std::size_t end = at + k_name_prefix.size();
    std::size_t number = 0;
    for (; end < message.size() && message[end] >= '0' && message[end] <= '9'; ++end)
      number = number * 10 + static_cast<std::size_t>(message[end] - '0');
    if (begin == std::string::npos || number >= parts_.size()) {
      at = end;
      continue;
    }
    if (const std::string tail = "/" + encode_fragment(k_expression);
        message.compare(end, tail.size(), tail) == 0)
      end += tail.size();
    message.replace(begin, end - begin, parts_[number].written);
    at = begin + parts_[number].written.size();
  }
  return message;
}

/// The rules also need names of the root: of operations, tags and security schemes.
void BundledDocument::write() {
  const openapi::Document& root = resolver_.document();
  parts_by_place_.clear();
  text_ = "{";
  bool first = true;
  const auto key = [&](std::string_view name) {
    if (!first) text_ += ',';
    first = false;
    json::append_string(text_, name);
    text_ += ':';
  };
  for (const Node member : root.root()) {
    const std::string_view name = member.key();
    if (has_path_items(name)) {
      key(name);
      write_items(name);
    } else if (name == "openapi" || name == "swagger" || name == "info" || name == "tags" ||
               name == "security" || name == "securityDefinitions" || name == "consumes" ||
               name == "produces" || name == "jsonSchemaDialect") {
      key(name);
      openapi::print(member, text_);
    }
  }
  const bool old = resolver_.description().index().version() == Version::v2_0;
  if (!old) {
    key("components");
    text_ += '{';
    first = true;
    if (const Node schemes = root.root()["components"]["securitySchemes"]; schemes.is_object()) {
      key("securitySchemes");
      openapi::print(schemes, text_);
    }
  }
  std::vector<std::string_view> sections;
  for (const Part& part : parts_) {
    const auto section = section_of(part.object);
    if (!section.empty() && std::find(sections.begin(), sections.end(), section) == sections.end())
      sections.push_back(section);
  }
  for (const std::string_view section : sections) {
    if (section == "securitySchemes") continue;  // the root defines their names
    key(section);
    text_ += '{';
    bool first_part = true;
    for (const Part& part : parts_) {
      if (section_of(part.object) != section || text_.size() > k_max_bundle_bytes) continue;
      if (is_in_callback(part) && !part.item.empty()) continue;
      if (!first_part) text_ += ',';
      first_part = false;
      json::append_string(text_, part.name);
      text_ += ':';
      std::string place = old ? "/" : "/components/";
      place.append(section).append("/").append(part.name);
      const bool in_callback = is_in_callback(part);
      if (in_callback) {
        place.append("/").append(k_expression);
        text_ += '{';
        json::append_string(text_, k_expression);
        text_ += ':';
      }
      parts_by_place_.emplace(std::move(place), part.at);
      write_value(part.at);
      if (in_callback) text_ += '}';
    }
    text_ += '}';
  }
  text_ += old ? "}" : "}}";
}

void BundledDocument::write_items(std::string_view section) {
  text_ += '{';
  bool first = true;
  for (const Node item : resolver_.document().root()[section]) {
    if (!first) text_ += ',';
    first = false;
    json::append_string(text_, item.key());
    text_ += ':';
    std::string place = "/";
    place.append(section);
    openapi::append_pointer_step(place, item.key());
    const auto known = item_of_.find(key_of({item, 0}));
    if (known == item_of_.end()) {
      parts_by_place_.emplace(std::move(place), Located{item, 0});
      write_operation_ids(item);
    } else {
      parts_by_place_.emplace(std::move(place), parts_[known->second].at);
      write_value(parts_[known->second].at);
    }
  }
  text_ += '}';
}

/// Writes only the operationIds of the root's own operations.
void BundledDocument::write_operation_ids(Node item) {
  text_ += '{';
  bool first = true;
  for (const Node operation : item) {
    const Node id = operation["operationId"];
    if (!id.is_string() || !openapi::is_method(operation.key(), Version::v3_2)) continue;
    if (!first) text_ += ',';
    first = false;
    json::append_string(text_, operation.key());
    text_ += R"(:{"operationId":)";
    json::append_string(text_, id.text());
    text_ += '}';
  }
  text_ += '}';
}

/// Writes the value with its references rewritten, and without `$id`, which would change their base URI.
void BundledDocument::write_value(Located value) {
  if (text_.size() > k_max_bundle_bytes) {
    text_ += "null";
  } else if (value.node.is_array()) {
    text_ += '[';
    for (std::uint32_t i = 0; i < value.node.size(); ++i) {
      if (i != 0) text_ += ',';
      write_value({value.node.at(i), value.source});
    }
    text_ += ']';
  } else if (value.node.is_object()) {
    const auto rewritten = rewritten_.find(key_of(value));
    text_ += '{';
    bool first = true;
    for (const Node member : value.node) {
      if (member.key() == "$id" && member.is_string()) continue;
      if (!first) text_ += ',';
      first = false;
      json::append_string(text_, member.key());
      text_ += ':';
      if (rewritten != rewritten_.end() && member.key() == "$ref") {
        const auto part = part_of_reference_.find(key_of(value));
        json::append_string(
            text_, part == part_of_reference_.end() ? rewritten->second : reference_to(parts_[part->second]));
      } else if (leave_out_new_references_ && member.key() == "$ref" && member.is_string()) {
        json::append_string(text_, k_lost_prefix);
      } else {
        write_value({member, value.source});
      }
    }
    text_ += '}';
  } else {
    openapi::print(value.node, text_);
  }
}

}  // namespace collet::validate
