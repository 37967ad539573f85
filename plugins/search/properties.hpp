// SPDX-License-Identifier: MIT
/// The properties of a schema, and the line that each has in an answer:
/// `  "name": type (required) // description`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/search/known_types.hpp"
#include "plugins/search/type_names.hpp"

namespace collet::search {

struct Property {
  std::string_view name;
  Located schema;  ///< as written, perhaps a $ref
  bool required = false;
};

/// What a schema describes.
struct Shape {
  std::vector<Property> properties;  ///< ascending by name; those of `allOf` merged
  std::vector<std::string> choices;  ///< types of `oneOf` or `anyOf`
  std::string_view choice_word;      ///< "One of" or "Any of"
  std::vector<std::string> values;   ///< of an enumeration
  std::string items;                 ///< an array: the type of its items, whose shape this is
  std::string members;               ///< type of properties of any name, from `additionalProperties`
  std::size_t left_out = 0;          ///< properties over k_most
  static constexpr std::size_t k_most = 5000;
};

class SchemaLines {
 public:
  SchemaLines(openapi::Resolver& references, const KnownTypes& known)
      : references_(references), known_(known), types_(references) {}

  TypeNames& types() { return types_; }
  bool is_read_only(Located schema) { return types_.is_read_only(schema); }
  /// While it lives, types and lines are of what is sent: of that nothing read-only is required.
  class Sending {
   public:
    explicit Sending(SchemaLines& lines) : lines_(lines) { lines_.send(true); }
    ~Sending() { lines_.send(false); }
    Sending(const Sending&) = delete;
    Sending& operator=(const Sending&) = delete;

   private:
    SchemaLines& lines_;
  };
  /// Did the last line leave out members of an object in place?
  bool leaves_out() const { return leaves_out_; }

  /// References are followed; parts of `allOf` within parts, to a bounded depth, each once.
  Shape shape_of(Located schema);

  /// Without a line end.
  std::string line_of(const Property& property);
  /// The same of what is no property of a schema: a parameter has a description of its own.
  /// `access`: "read-only", "write-only" or nothing.
  std::string line(std::string_view name, Located schema, bool required, std::string_view description,
                   bool deprecated, std::string_view access = {});

  /// What is to be written there, in few words: the fixed text of a known type or format, values, default.
  std::string brief(Located schema);

 private:
  struct Merge;
  void send(bool on) {
    sending_ = on;
    types_.sending(on);
  }
  void merge(Located schema, Merge& merge, int depth);

  openapi::Resolver& references_;
  const KnownTypes& known_;
  TypeNames types_;
  bool leaves_out_ = false;
  bool sending_ = false;
};

}  // namespace collet::search
