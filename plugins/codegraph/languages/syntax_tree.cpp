// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/syntax_tree.hpp"

#include <algorithm>
#include <array>

#include "plugins/codegraph/languages/parser_memory.hpp"
#include "sdk/support/library/bundled_library.hpp"

namespace collet::codegraph {
namespace {

/// Calls of the parser's progress function, one for some hundred operations, allowed for a byte of text.
constexpr std::uint64_t k_max_reports_per_byte = 4;

struct Progress {
  std::uint64_t left;
  StopQuery stop;
  void* context;
};

bool should_stop(TSParseState* state) {
  auto& progress = *static_cast<Progress*>(state->payload);
  if (progress.left-- == 0) return true;
  return progress.stop != nullptr && progress.stop(progress.context);
}

struct Source {
  std::string_view text;
};

const char* read(void* payload, std::uint32_t byte, TSPoint /*at*/, std::uint32_t* size) {
  const auto text = static_cast<Source*>(payload)->text;
  *size = byte < text.size() ? static_cast<std::uint32_t>(text.size() - byte) : 0;
  return *size == 0 ? "" : text.data() + byte;
}

/// Returns the number of a field's name, or 0. A thread remembers some names, since the parser compares a
/// name with those of all fields of the grammar.
TSFieldId field_number(const TSLanguage* language, std::string_view name) {
  struct Known {
    const TSLanguage* language = nullptr;
    std::array<char, 30> name{};
    std::uint8_t size = 0;
    TSFieldId number = 0;
  };
  constexpr std::size_t k_places = 128;
  thread_local const auto all = std::make_unique<std::array<Known, k_places>>();
  const auto size = static_cast<std::uint32_t>(name.size());
  if (name.empty() || name.size() > sizeof(Known::name))
    return ts_language_field_id_for_name(language, name.data(), size);
  auto& place = (*all)[(name.size() * 31 + static_cast<unsigned char>(name.front()) * 7U +
                        static_cast<unsigned char>(name.back())) %
                       k_places];
  if (place.language != language || std::string_view(place.name.data(), place.size) != name) {
    place.language = language;
    place.size = static_cast<std::uint8_t>(size);
    std::copy(name.begin(), name.end(), place.name.begin());
    place.number = ts_language_field_id_for_name(language, name.data(), size);
  }
  return place.number;
}

}  // namespace

TSNode field(TSNode node, std::string_view name) {
  if (ts_node_is_null(node)) return node;
  return ts_node_child_by_field_id(node, field_number(ts_tree_language(node.tree), name));
}

support::Result<Grammar> Grammar::load(const char* file, const char* function,
                                       const std::vector<std::string_view>& kinds) {
  use_parser_pools();
  const auto found = support::load_bundled(file, function);
  if (found.symbol == nullptr)
    return support::Error{COLLET_UNSUPPORTED,
                          std::string("the grammar ") + file + " is not available: " + found.reason};
  Grammar grammar;
  grammar.language_ = reinterpret_cast<const TSLanguage* (*)()>(const_cast<void*>(found.symbol))();
  const auto version = ts_language_abi_version(grammar.language_);
  if (version < TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION || version > TREE_SITTER_LANGUAGE_VERSION)
    return support::Error{COLLET_UNSUPPORTED, std::string("the grammar ") + file + " has version " +
                                                  std::to_string(version) +
                                                  ", which the parser does not read"};
  grammar.numbers_.resize(ts_language_symbol_count(grammar.language_), 0);
  for (std::size_t symbol = 0; symbol < grammar.numbers_.size(); ++symbol) {
    if (ts_language_symbol_type(grammar.language_, static_cast<TSSymbol>(symbol)) != TSSymbolTypeRegular)
      continue;
    const std::string_view name = ts_language_symbol_name(grammar.language_, static_cast<TSSymbol>(symbol));
    const auto known = std::find(kinds.begin(), kinds.end(), name);
    if (known != kinds.end())
      grammar.numbers_[symbol] = static_cast<std::uint16_t>(known - kinds.begin() + 1);
  }
  return grammar;
}

support::Result<SyntaxTree> SyntaxTree::parse(const Grammar& grammar, std::string_view text, StopQuery stop,
                                              void* context) {
  struct Free {
    void operator()(TSParser* parser) const { ts_parser_delete(parser); }
  };
  const std::unique_ptr<TSParser, Free> parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), grammar.language()))
    return support::Error{COLLET_UNSUPPORTED, "the parser refuses the grammar"};
  Source source{text};
  Progress progress{1000 + text.size() * k_max_reports_per_byte, stop, context};
  const TSInput input{&source, &read, TSInputEncodingUTF8, nullptr};
  SyntaxTree tree;
  tree.text_ = text;
  tree.tree_.reset(
      ts_parser_parse_with_options(parser.get(), nullptr, input, TSParseOptions{&progress, &should_stop}));
  if (tree.tree_ == nullptr)
    return support::Error{COLLET_TOO_LARGE, "the parser gives up: the text needs too many steps"};
  return tree;
}

}  // namespace collet::codegraph
