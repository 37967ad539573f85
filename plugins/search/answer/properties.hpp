// SPDX-License-Identifier: MIT
/// The properties of a schema, and the line that each has in an answer:
/// `  "name": type (required) // description`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/search/answer/known_types.hpp"
#include "plugins/search/answer/type_names.hpp"

namespace collet::search {

struct Property {
  std::string_view name;
  Located schema;  ///< as written, perhaps a $ref
  bool required = false;
};

/// The contents of a schema.
struct Shape {
  std::vector<Property> properties;  ///< sorted by name, including those of `allOf`
  std::vector<std::string> choices;  ///< types of `oneOf` or `anyOf`
  std::string_view choice_word;      ///< "One of" or "Any of"
  std::vector<std::string> values;   ///< values of an enumeration
  std::string
      items;  ///< type of the items if the schema is an array; the other members then describe an item
  std::string members;       ///< type of properties of any name, from `additionalProperties`
  std::size_t left_out = 0;  ///< number of properties beyond k_max_properties
  static constexpr std::size_t k_max_properties = 5000;
};

class SchemaLines {
 public:
  SchemaLines(openapi::Resolver& references, const KnownTypes& known)
      : references_(references), known_(known), types_(references) {}

  TypeNames& types() { return types_; }
  bool is_read_only(Located schema) { return types_.is_read_only(schema); }
  /// During its lifetime, types and lines describe a request, in which no read-only property is required.
  class Sending {
   public:
    explicit Sending(SchemaLines& lines) : lines_(lines) { lines_.send(true); }
    ~Sending() { lines_.send(false); }
    Sending(const Sending&) = delete;
    Sending& operator=(const Sending&) = delete;

   private:
    SchemaLines& lines_;
  };
  /// Constraints and counts of items are shown unless a response is described.
  void show_constraints(bool on) { constraints_ = on; }
  /// Returns true if the last line omitted members of an inline object.
  bool leaves_out() const { return leaves_out_; }

  /// Resolves references and merges `allOf`, to a bounded depth and each part once.
  Shape shape_of(Located schema);

  /// Returns the line of a property, without a line end.
  std::string line_of(const Property& property);
  /// Returns the line of a value that is not a property of a schema, such as a parameter with its own
  /// description. `access` is "read-only", "write-only" or empty.
  std::string line(std::string_view name, Located schema, bool required, std::string_view description,
                   bool deprecated, std::string_view access = {});

  /// Returns the description of a schema: its own, that of a part of its `allOf`, or that of its target.
  std::string_view description_of(Located schema);
  /// Returns the name of the first line whose description was shortened, and forgets it; empty if none was.
  std::string take_shortened() { return std::exchange(shortened_, {}); }

  /// Returns a short description of the value: the fixed text of a known type or format, the allowed values,
  /// the other constraints, the default.
  std::string brief(Located schema);

 private:
  struct Merge;
  void send(bool on) {
    sending_ = on;
    types_.sending(on);
  }
  void merge(Located schema, Merge& merge, int depth);
  void merge_own(Located schema, Merge& merge, int depth);
  /// Adds the schema, the target of its reference, and the parts of its `allOf`, each with its own keywords.
  void add_parts(Located schema, std::vector<openapi::Node>& parts, int depth);
  std::string_view description_in(Located schema, int depth);

  openapi::Resolver& references_;
  const KnownTypes& known_;
  TypeNames types_;
  bool leaves_out_ = false;
  std::string shortened_;
  bool sending_ = false;
  bool constraints_ = true;
};

}  // namespace collet::search
