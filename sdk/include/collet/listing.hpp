// SPDX-License-Identifier: MIT
/// The lists of a plugin's resources and prompts, for manifest() and Report.
#ifndef COLLET_LISTING_HPP
#define COLLET_LISTING_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include <collet/text.hpp>

namespace collet {

/// Describes one resource, one template of resources, or one prompt. The destructor appends the description
/// to the list, so at the end of the statement in the usual form: `m.resource("clock://zones",
/// "zones").description("…").mime_type("application/json");`. `Text` is FixedText at compile time and
/// std::string at run time.
template <class Text>
class OfferBuilder {
  using Field = std::conditional_t<std::is_same_v<Text, std::string>, std::string, std::string_view>;

 public:
  constexpr OfferBuilder(Text& list, std::string_view id_key, std::string_view id, std::string_view name)
      : list_(list), id_key_(id_key), id_(id), name_(name) {}
  OfferBuilder(const OfferBuilder&) = delete;
  OfferBuilder& operator=(const OfferBuilder&) = delete;
  constexpr ~OfferBuilder() {
    if (std::is_constant_evaluated()) {
      finish();
    } else {
      try {
        finish();
      } catch (...) {  // Out of memory: it is missing from the list; a destructor cannot report it.
      }
    }
  }

  constexpr OfferBuilder& title(std::string_view text) {
    title_ = Field(text);
    return *this;
  }
  constexpr OfferBuilder& description(std::string_view text) {
    description_ = Field(text);
    return *this;
  }
  /// Sets the media type of a resource or template.
  constexpr OfferBuilder& mime_type(std::string_view text) {
    mime_type_ = Field(text);
    return *this;
  }
  /// Sets the size of a resource in bytes.
  constexpr OfferBuilder& size(std::int64_t bytes) {
    size_ = bytes;
    return *this;
  }
  /// Adds an argument of a prompt.
  constexpr OfferBuilder& argument(std::string_view name, std::string_view description = {},
                                   bool required = false) {
    if (!arguments_.empty()) arguments_ += ',';
    arguments_ += std::string_view("{\"name\":");
    detail::append_json_string(arguments_, name);
    if (!description.empty()) {
      arguments_ += std::string_view(",\"description\":");
      detail::append_json_string(arguments_, description);
    }
    arguments_ += required ? std::string_view(",\"required\":true}") : std::string_view("}");
    return *this;
  }
  constexpr OfferBuilder& required_argument(std::string_view name, std::string_view description = {}) {
    return argument(name, description, true);
  }

 private:
  constexpr void member(std::string_view name, std::string_view text) {
    if (text.empty()) return;
    list_ += std::string_view(",\"");
    list_ += name;
    list_ += std::string_view("\":");
    detail::append_json_string(list_, text);
  }
  constexpr void finish() {
    if (std::is_constant_evaluated()) {
      if (id_.empty()) detail::manifest_or_schema_is_wrong("a resource has a URI, a prompt a name");
      if (id_key_ != "name" && (name_.empty() || id_.find(':') == std::string_view::npos))
        detail::manifest_or_schema_is_wrong("a resource has a name, and a URI with a scheme");
    }
    if (!list_.empty()) list_ += ',';
    list_ += std::string_view("{\"");
    list_ += id_key_;
    list_ += std::string_view("\":");
    detail::append_json_string(list_, id_);
    if (id_key_ != "name") member("name", name_);
    member("title", title_);
    member("description", description_);
    member("mimeType", mime_type_);
    if (size_ >= 0) {
      list_ += std::string_view(",\"size\":");
      detail::append_integer(list_, size_);
    }
    if (!arguments_.empty()) {
      list_ += std::string_view(",\"arguments\":[");
      list_ += std::string_view(arguments_);
      list_ += ']';
    }
    list_ += '}';
  }

  Text& list_;
  std::string_view id_key_;
  Field id_;
  Field name_;
  Field title_;
  Field description_;
  Field mime_type_;
  std::int64_t size_ = -1;
  std::conditional_t<std::is_same_v<Text, std::string>, std::string, FixedText<4096>> arguments_;
};

/// The lists of resources and prompts; a base of ManifestBuilder and Report.
template <class Text>
class Listing {
 public:
  /// Adds a resource. `name` is for people. A scheme belongs to the first plugin that lists a URI of it:
  /// a shipped one, else the first in the order of the configuration.
  constexpr OfferBuilder<Text> resource(std::string_view uri, std::string_view name) {
    return {resources_, "uri", uri, name};
  }
  /// Adds a URI template of RFC 6570, levels 1 to 3: "clock://zones/{name}".
  constexpr OfferBuilder<Text> resource_template(std::string_view uri_template, std::string_view name) {
    return {templates_, "uri_template", uri_template, name};
  }
  /// Adds a prompt. The name is `[A-Za-z0-9_-]{1,64}`.
  constexpr OfferBuilder<Text> prompt(std::string_view name) { return {prompts_, "name", name, name}; }

 protected:
  /// Appends the lists as members of an object that already has a member; omits empty lists.
  template <class Out>
  constexpr void write_lists(Out& out) const {
    write_list(out, "resources", resources_);
    write_list(out, "resource_templates", templates_);
    write_list(out, "prompts", prompts_);
  }

 private:
  template <class Out>
  static constexpr void write_list(Out& out, std::string_view name, const Text& list) {
    if (list.empty()) return;
    out += std::string_view(",\"");
    out += name;
    out += std::string_view("\":[");
    out += std::string_view(list);
    out += ']';
  }
  Text resources_;
  Text templates_;
  Text prompts_;
};

}  // namespace collet

#endif
