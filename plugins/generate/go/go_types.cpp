// SPDX-License-Identifier: MIT
#include "plugins/generate/go/go_types.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <collet/json.hpp>

#include "plugins/generate/go/go_text.hpp"
#include "plugins/generate/model/one_line.hpp"

namespace collet::generate::go {
namespace {

bool fits_integer(std::string_view digits) {
  std::int64_t value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return read.ec == std::errc() && read.ptr == digits.data() + digits.size();
}

/// Returns the text of a value of an enumeration as a constant of the base type; empty if Go has none.
std::string constant_of(Node value, Kind base) {
  if (base == Kind::string) return literal(value.text());
  if (base == Kind::boolean) return std::string(value.text());
  if (base == Kind::integer) return fits_integer(value.text()) ? std::string(value.text()) : std::string();
  const auto real = json::detail::read_double(value.text());
  return real && std::isfinite(*real) ? std::string(value.text()) : std::string();
}

std::string value_word(Node value) {
  std::string text(value.text());
  if (!text.empty() && (text[0] == '-' || text[0] == '+') && text.size() > 1)
    text.replace(0, 1, text[0] == '-' ? "Minus" : "Plus");
  if (text.empty()) return "Empty";
  std::string word = exported(text.substr(0, 60));
  // A word after the name of a type may begin with a digit.
  return word.size() > 1 && word[0] == 'N' && words_of(text).size() != 0 && word[1] >= '0' && word[1] <= '9'
             ? word.substr(1)
             : word;
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - text.size(), ' ');
}

}  // namespace

void append_struct(std::string& out, const std::string& name, const std::vector<Field>& fields) {
  out += "type " + name + " struct";
  if (fields.empty()) {
    out += "{}\n";
    return;
  }
  out += " {\n";
  // A field with a comment is a paragraph of its own; the others between are aligned.
  for (std::size_t i = 0; i < fields.size();) {
    std::size_t end = i + 1;
    if (fields[i].comment.empty())
      while (end < fields.size() && fields[end].comment.empty() && !fields[i].type.empty())
        ++end;
    if (i != 0) out += '\n';
    append_comment(out, "\t", {}, fields[i].comment);
    std::size_t names = 0;
    std::size_t types = 0;
    for (std::size_t k = i; k < end; ++k) {
      names = std::max(names, fields[k].name.size());
      if (!fields[k].tag.empty()) types = std::max(types, fields[k].type.size());
    }
    for (; i < end; ++i) {
      out += '\t' + padded(fields[i].name, names) + ' ';
      if (fields[i].type.empty()) out.pop_back();  // an embedded struct
      out += fields[i].tag.empty() ? fields[i].type : padded(fields[i].type, types) + ' ' + fields[i].tag;
      out += '\n';
    }
  }
  out += "}\n";
}

std::size_t TypePrinter::print(std::string& out) {
  struct Named {
    const std::string* name;
    const Type* type;
  };
  std::vector<Named> all;
  for (const Id id : names_.declarations_by_name())
    all.push_back({&names_.declaration(id), &model_.types[model_.declarations[id].type]});
  for (const Id id : names_.types_by_name())
    all.push_back({&names_.type(id), &model_.types[id]});
  std::sort(all.begin(), all.end(), [](const Named& a, const Named& b) { return *a.name < *b.name; });
  for (const Named& one : all) {
    out += '\n';
    declaration(out, *one.name, *one.type);
  }
  return all.size();
}

void TypePrinter::declaration(std::string& out, const std::string& name, const Type& type) {
  const Node schema = type.schema.node;
  const std::string_view text =
      schema["description"].string().empty() ? schema["title"].string() : schema["description"].string();
  append_comment(out, "", name, text);
  if (schema["deprecated"].boolean().value_or(false)) append_deprecated(out, !one_line(text).empty());
  switch (type.kind) {
    case Kind::object:
      return object(out, name, type);
    case Kind::enumeration:
      return enumeration(out, name, type);
    case Kind::one_of:
      return one_of(out, name, type);
    default:
      break;
  }
  std::string written;
  if (type.kind == Kind::named) {
    written = names_.declaration(type.of);
  } else {
    // A copy without a name is written as its contents.
    const Id id = static_cast<Id>(&type - model_.types.data());
    written = text_.of(id);
  }
  const bool defined = type.kind == Kind::array || type.kind == Kind::map;
  out += "type " + name + (defined ? " " : " = ") + written + '\n';
}

void TypePrinter::object(std::string& out, const std::string& name, const Type& type) {
  const Object& object = model_.objects[type.of];
  NameTable scope;
  for (const std::string_view own : {"AdditionalProperties", "MarshalJSON", "UnmarshalJSON"})
    scope.reserve(own);
  std::vector<Field> fields;
  std::vector<std::string> names;
  for (const Property& property : object.properties) {
    Field field;
    field.name = scope.claim(property.name, exported(property.name));
    const bool circle = property.required && text_.contains(property.type, type.of);
    field.type = text_.field(property.type, property.required && !circle);
    if (fits_tag(property.name)) {
      std::string tag = "json:\"" + std::string(property.name);
      if (!property.required)
        tag += ",omitempty";
      else if (property.name == "-")
        tag += ",";
      field.tag = tag_literal(tag + '"');
    } else {
      field.tag = tag_literal("json:\"-\" member:" + literal(property.name));
    }
    field.comment = property.schema["description"].string();
    if (one_line(field.comment).empty()) field.comment.clear();
    names.push_back(field.name);
    fields.push_back(std::move(field));
  }
  if (object.additional != k_no_id) {
    fields.push_back(
        {"AdditionalProperties", "map[string]" + text_.field(object.additional, true), "`json:\"-\"`", {}});
  }
  append_struct(out, name, fields);
  const auto odd = [](const Property& property) { return !fits_tag(property.name); };
  if (object.additional != k_no_id || std::any_of(object.properties.begin(), object.properties.end(), odd))
    object_methods(out, name, object, names);
}

void TypePrinter::object_methods(std::string& out, const std::string& name, const Object& object,
                                 const std::vector<std::string>& fields) {
  out += "\n// MarshalJSON writes all members, also those that no field tag can name.\n";
  out += "func (v " + name + ") MarshalJSON() ([]byte, error) {\n\ttype plain " + name +
         "\n\tmore := map[string]any{}\n";
  if (object.additional != k_no_id)
    out += "\tfor name, value := range v.AdditionalProperties {\n\t\tmore[name] = value\n\t}\n";
  std::string known;
  std::string reads;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const Property& property = object.properties[i];
    const std::string quoted = literal(property.name);
    if (fits_tag(property.name)) {
      known += ", " + quoted;
      continue;
    }
    const bool optional = !property.required;
    if (optional) out += "\tif v." + fields[i] + " != nil {\n\t";
    out += "\tmore[" + quoted + "] = v." + fields[i] + '\n';
    if (optional) out += "\t}\n";
    reads += "\tif err := takeMember(members, " + quoted + ", &v." + fields[i] +
             "); err != nil {\n\t\treturn err\n\t}\n";
  }
  out += "\treturn joinMembers(plain(v), more)\n}\n";
  out += "\n// UnmarshalJSON reads all members.\n";
  out += "func (v *" + name + ") UnmarshalJSON(data []byte) error {\n\ttype plain " + name + '\n';
  const bool uses_members = object.additional != k_no_id || !reads.empty();
  out += std::string("\t") + (uses_members ? "members" : "_") + ", err := splitMembers(data, (*plain)(v)" +
         known + ")\n";
  out += "\tif err != nil {\n\t\treturn err\n\t}\n" + reads;
  if (object.additional != k_no_id)
    out += "\tv.AdditionalProperties, err = restOf[" + text_.field(object.additional, true) +
           "](members)\n\treturn err\n}\n";
  else
    out += "\treturn nil\n}\n";
}

void TypePrinter::enumeration(std::string& out, const std::string& name, const Type& type) {
  const Enumeration& list = model_.enumerations[type.of];
  std::vector<std::string> constants;
  for (const Node value : list.values)
    constants.push_back(list.base == Kind::any ? std::string() : constant_of(value, list.base));
  const bool typed =
      std::none_of(constants.begin(), constants.end(), [](const auto& text) { return text.empty(); });
  if (!typed) {
    out += "type " + name + " = any\n";
    return;
  }
  static constexpr std::pair<Kind, std::string_view> k_bases[] = {
      {Kind::string, "string"}, {Kind::boolean, "bool"}, {Kind::integer, "int64"}, {Kind::number, "float64"}};
  for (const auto& [kind, word] : k_bases)
    if (kind == list.base) out += "type " + name + ' ' + std::string(word) + '\n';
  std::vector<std::string> names;
  std::size_t width = 0;
  for (const Node value : list.values) {
    names.push_back(names_.claim(std::string(value.text()) + ' ' + name, name + value_word(value)));
    width = std::max(width, names.back().size());
  }
  out += "\n// Values of " + name + ".\nconst (\n";
  for (std::size_t i = 0; i < names.size(); ++i)
    out += '\t' + padded(names[i], width) + ' ' + name + " = " + constants[i] + '\n';
  out += ")\n";
}

std::string TypePrinter::variant_word(const Variant& variant) const {
  const Type& type = model_.types[variant.type];
  if (type.kind == Kind::named) return names_.declaration(type.of);
  if (!names_.type(variant.type).empty()) return names_.type(variant.type);
  static constexpr std::string_view k_words[] = {"Any", "Bool",   "Integer", "Number", "String", "Array",
                                                 "Map", "Object", "Value",   "Value",  "Value"};
  return std::string(k_words[static_cast<std::size_t>(type.kind)]);
}

void TypePrinter::one_of(std::string& out, const std::string& name, const Type& type) {
  const Union& choice = model_.unions[type.of];
  out += "type " + name + " struct {\n\traw json.RawMessage\n}\n";
  out += "\n// MarshalJSON returns the value as it was set or read.\nfunc (v " + name +
         ") MarshalJSON() ([]byte, error) {\n\treturn rawOrNull(v.raw), nil\n}\n";
  out += "\n// UnmarshalJSON keeps the value until one of the functions As decodes it.\nfunc (v *" + name +
         ") UnmarshalJSON(data []byte) error {\n\tv.raw = append([]byte(nil), data...)\n\treturn nil\n}\n";
  NameTable methods;
  for (const std::string_view own : {"MarshalJSON", "UnmarshalJSON", "Discriminator", "Value"})
    methods.reserve(own);
  std::vector<Variant> variants = choice.variants;
  if (choice.base != k_no_id) variants.push_back({choice.base, {}});
  std::string cases;
  for (const Variant& variant : variants) {
    const std::string word = methods.claim(text_.of(variant.type), variant_word(variant));
    const std::string text = text_.of(variant.type);
    out += "\n// As" + word + " decodes the value.\nfunc (v " + name + ") As" + word + "() (" + text +
           ", error) {\n\tvar value " + text +
           "\n\terr := json.Unmarshal(rawOrNull(v.raw), &value)\n\treturn value, err\n}\n";
    out += "\n// From" + word + " sets the value.\nfunc (v *" + name + ") From" + word + "(value " + text +
           ") error {\n\traw, err := json.Marshal(value)\n\tif err != nil {\n\t\treturn err\n\t}\n";
    if (variant.tags.size() == 1 && !choice.discriminator.empty())
      out += "\traw = withMember(raw, " + literal(choice.discriminator) + ", " +
             literal(variant.tags.front()) + ")\n";
    out += "\tv.raw = raw\n\treturn nil\n}\n";
    if (choice.discriminator.empty() || variant.tags.empty()) continue;
    for (const std::string& tag : variant.tags) {
      const std::string label = literal(tag);
      if (cases.find("case " + label + ":") != std::string::npos) continue;
      cases += "\tcase " + label + ":\n\t\treturn v.As" + word + "()\n";
    }
  }
  if (choice.discriminator.empty()) return;
  out += "\n// Discriminator returns the value that selects the type.\nfunc (v " + name +
         ") Discriminator() (string, error) {\n\treturn memberOf(v.raw, " + literal(choice.discriminator) +
         ")\n}\n";
  out += "\n// Value decodes the value by its discriminator.\nfunc (v " + name +
         ") Value() (any, error) {\n\ttag, err := v.Discriminator()\n\tif err != nil {\n\t\treturn nil, "
         "err\n\t}\n";
  out += cases.empty() ? "" : "\tswitch tag {\n" + cases + "\t}\n";
  out += "\treturn nil, unknownTag(tag)\n}\n";
}

}  // namespace collet::generate::go
