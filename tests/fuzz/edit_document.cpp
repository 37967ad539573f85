// SPDX-License-Identifier: MIT
/// The first line chooses edits, the rest is a document: the text of the edited document reads back as it,
/// and without edits it is the text of the document.
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/edit/write/write_document.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/openapi/read/read_document.hpp"
#include "plugins/openapi/read/yaml_document.hpp"

namespace {

using namespace collet::openapi;

void require(bool holds) {
  if (!holds) std::abort();
}

const Document& values() {
  static const auto document = *read_json_document(
      R"([1,-2.5e3,true,null,"x","a: b # c","","on","1","l1\nl2\n","\u0001",[],{},[1,[2,{}]],{"k":{"a b":[]}},"- x","{"])");
  return *document;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t split = std::min(input.find('\n'), size);
  const std::string text(input.substr(std::min(split + 1, size)));
  const Limits limits{1U << 20U, 20'000, 100};
  const auto base = read_document(text, FormatHint::none, limits);
  if (!base) return 0;
  edit::Edit edit(*base, limits);
  require(edit::write_document(edit)->text.text() == text);
  edit::ChangeSet changes;
  constexpr std::size_t k_bytes = 4;
  for (std::size_t at = 0; at + k_bytes <= split; at += k_bytes) {
    std::vector<std::uint32_t> path;
    Node node = (*base)->root();
    for (std::uint32_t hop = data[at + 1]; node.size() != 0 && hop != 0; hop /= 3) {
      path.push_back((hop + data[at + 2]) % node.size());
      node = node.at(path.back());
    }
    const Node value = values().root().at(data[at + 3] % values().root().size());
    const std::string name = "n" + std::to_string(at) + (data[at] % 2 == 0 ? "" : ": '");
    switch (data[at] % 4) {
      case 0:
        changes.replace(path, value);
        break;
      case 1:
        changes.remove(path);
        break;
      case 2:
        if (node.key_symbol() != k_no_symbol) changes.rename(path, name);
        break;
      default:
        if (node.is_object() || node.is_array())
          changes.insert(path, node.size() == 0 ? edit::k_front : data[at + 2] % node.size(), name, value);
    }
  }
  if (!edit.apply(changes)) return 0;
  const auto written = edit::write_document(edit);
  require(bool(written));
  const auto again = (*base)->format() == Format::json
                         ? read_json_document(written->text.text())
                         : read_yaml_by(YamlReader::events, written->text.text());
  require(bool(again));
  require(edit::equal_values((*again)->root(), edit.current().root()));
  return 0;
}
