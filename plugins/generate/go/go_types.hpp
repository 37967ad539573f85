// SPDX-License-Identifier: MIT
/// Prints the types of a model in Go.
#pragma once

#include <string>
#include <vector>

#include "plugins/generate/go/go_names.hpp"
#include "plugins/generate/model/model.hpp"

namespace collet::generate::go {

/// A field of a struct, before its columns are aligned.
struct Field {
  std::string name;
  std::string type;
  std::string tag;      ///< a literal, or empty
  std::string comment;  ///< text above the field
};

/// Appends `type NAME struct`, laid out as gofmt does it.
void append_struct(std::string& out, const std::string& name, const std::vector<Field>& fields);

class TypeText {
 public:
  TypeText(const Model& model, const Names& names);

  /// Returns the type as written where it is used.
  std::string of(Id type) const;
  /// Returns the type of a field: a pointer if it may be absent or null and has no value for that.
  std::string field(Id type, bool required) const;
  /// Returns true if nil is a value of the type.
  bool has_nil(Id type) const;
  /// Returns true if a required field of the type would contain the struct `owner` itself.
  bool contains(Id type, Id owner) const;

 private:
  void find_circles();
  const Model& model_;
  const Names& names_;
  std::vector<Id> circle_of_;  ///< by number of the object: equal for objects that contain each other
};

class TypePrinter {
 public:
  TypePrinter(const Model& model, Names& names) : model_(model), names_(names), text_(model, names) {}

  /// Appends the declarations of all types, ordered by name. Returns their number.
  std::size_t print(std::string& out);

 private:
  void declaration(std::string& out, const std::string& name, const Type& type);
  void object(std::string& out, const std::string& name, const Type& type);
  void object_methods(std::string& out, const std::string& name, const Object& object,
                      const std::vector<std::string>& fields);
  void enumeration(std::string& out, const std::string& name, const Type& type);
  void one_of(std::string& out, const std::string& name, const Type& type);
  std::string variant_word(const Variant& variant) const;

  const Model& model_;
  Names& names_;
  TypeText text_;
};

}  // namespace collet::generate::go
