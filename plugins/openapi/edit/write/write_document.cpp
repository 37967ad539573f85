// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/write_document.hpp"

#include <cstdint>

#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/edit/write/json_rewrite.hpp"
#include "plugins/openapi/edit/write/yaml_layout.hpp"
#include "plugins/openapi/edit/write/yaml_rewrite.hpp"
#include "plugins/openapi/read/yaml_document.hpp"

namespace collet::openapi::edit {
namespace {

/// Returns the document in block style, without anything of the base's text.
std::string print_yaml(const Edit& edit) {
  const YamlText text(edit.base());
  const YamlLayout layout = find_layout(edit.base(), text);
  const Node root = edit.current().root();
  std::string out;
  if (is_block_value(root))
    out = yaml_block(root, layout, 0);
  else
    out = yaml_inline(root, layout, YamlQuotes::preferred, false);
  return out + layout.newline;
}

std::uint64_t finding_count(const Document& document) {
  return document.findings().size() + document.findings_left_out();
}

/// Returns true if the text means the edited document and has no duplicate key that the base had not.
bool means(const WrittenText& text, const Edit& edit) {
  const auto read = read_yaml_document(text.text());
  return read && equal_values((*read)->root(), edit.current().root()) &&
         finding_count(**read) <= finding_count(edit.base());
}

}  // namespace

support::Result<WrittenDocument> write_document(const Edit& edit) {
  WrittenDocument out;
  if (!edit.changed()) {
    out.text.keep(edit.base().source());
    return out;
  }
  if (edit.base().format() == Format::json) {
    out.text = rewrite_json(edit);
    return out;
  }
  out.text = rewrite_yaml(edit, Aliases::kept);
  if (means(out.text, edit)) return out;
  out.text = rewrite_yaml(edit, Aliases::expanded);
  out.aliases_expanded = true;
  if (means(out.text, edit)) return out;
  out.text = {};
  out.text.add(print_yaml(edit));
  out.rewritten = true;
  if (means(out.text, edit)) return out;
  return support::Error{COLLET_INTERNAL, "the edited document cannot be written as YAML"};
}

}  // namespace collet::openapi::edit
