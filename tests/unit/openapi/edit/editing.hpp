// SPDX-License-Identifier: MIT
/// Edits of documents given as text, for tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/edit/write/write_document.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi::edit {

/// Returns the path of the value at a pointer, through aliases too.
inline std::vector<std::uint32_t> path_to(const Document& document, std::string_view pointer) {
  std::vector<std::uint32_t> path;
  Node node = document.root();
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const auto step = "/" + std::string(pointer.substr(0, pointer.find('/')));
    const Node child = find_pointer(node, step);
    EXPECT_TRUE(child) << step;
    if (!child) return path;
    path.push_back(child.id() - node.at(0).id());
    node = child;
    pointer.remove_prefix(step.size() - 1);
  }
  return path;
}

/// One change: `replace`, `remove`, `rename` or `add`. The value is JSON.
struct Action {
  std::string_view verb;
  std::string_view pointer;
  std::string_view name{};
  std::string_view value{"null"};
};

inline void add_to(ChangeSet& changes, const Document& document, const Action& action, Node value) {
  const auto path = path_to(document, action.pointer);
  if (action.verb == "replace") changes.replace(path, value);
  if (action.verb == "remove") changes.remove(path);
  if (action.verb == "rename") changes.rename(path, action.name);
  const Node here = find_pointer(document.root(), action.pointer);
  if (action.verb == "add")
    changes.insert(path, here.size() == 0 ? k_front : here.size() - 1, action.name, value);
  if (action.verb == "front") changes.insert(path, k_front, action.name, value);
}

struct Edited {
  struct {
    std::string text{};
    bool aliases_expanded = false;
    bool rewritten = false;
  } written{};
  std::string problem;  ///< empty if the text means the edited document
};

inline Edited edited(const DocumentPtr& base, const std::vector<Action>& actions) {
  Edit edit(base);
  ChangeSet changes;
  std::vector<DocumentPtr> values;
  for (const Action& action : actions) {
    values.push_back(from_json(std::string(action.value)));
    add_to(changes, *base, action, values.back()->root());
  }
  const auto applied = edit.apply(changes);
  if (!applied) return {{}, applied.error().message};
  const auto written = write_document(edit);
  if (!written) return {{}, written.error().message};
  Edited out{{written->text.text(), written->aliases_expanded, written->rewritten}, {}};
  // libyaml is the judge of YAML, not the reader that the writer itself uses.
  const auto read = base->format() == Format::json ? read_json_document(out.written.text)
                                                   : read_yaml_by(YamlReader::events, out.written.text);
  if (!read) {
    out.problem = read.error().message;
    return out;
  }
  const auto difference = first_difference((*read)->root(), edit.current().root());
  if (difference != "=") out.problem = "differs at '" + difference + "'";
  return out;
}

}  // namespace collet::openapi::edit
