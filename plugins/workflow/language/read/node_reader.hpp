// SPDX-License-Identifier: MIT
/// Reads scalars, templates and other small values from YAML nodes, and reports findings at their
/// positions.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/diagnostics/finding.hpp"
#include "plugins/workflow/language/model/model.hpp"
#include "plugins/workflow/language/yaml/tree.hpp"

namespace collet::workflow {

/// The `defaults:` of a file.
struct Defaults {
  struct Success {
    std::string pattern;  ///< a glob over "alias:tool"
    std::vector<Criterion> criteria;
  };
  std::vector<Success> success;
  std::optional<Milliseconds> timeout;
  std::optional<Retry> retry;
  std::optional<OnError> on_error;
  /// The lists of steps that `include` names. The nodes belong to the file.
  std::map<std::string, const YamlNode*, std::less<>> shared;
};

/// Reads the nodes of one file. An error becomes a finding, and reading continues.
class NodeReader {
 public:
  NodeReader(std::string_view source, const LineIndex& lines, bool oplink_form,
             std::vector<Finding>& findings)
      : source_(source), lines_(lines), oplink_form_(oplink_form), findings_(findings) {}

  /// Returns true for a file in the form of Oplink.
  bool oplink_form() const { return oplink_form_; }

  // The current workflow and step, for findings.
  std::string workflow{};
  std::string step{};
  // The shared lists that are being included, from the outermost one, and the number of their steps so far.
  std::vector<std::string> including{};
  std::size_t included = 0;

  void error(const Mark& mark, std::string_view code, std::string message, std::string hint = {});
  void warning(const Mark& mark, std::string_view code, std::string message, std::string hint = {});
  bool has_new_errors() const;
  /// Makes has_new_errors() count from here.
  void begin_counting();

  /// Returns true if the node is a map, and adds a finding otherwise. `key` is its name in messages.
  bool expect_map(const YamlNode& node, std::string_view key);
  /// Returns the items of a list, or the node itself if it is not a list.
  std::vector<const YamlNode*> list_or_one(const YamlNode& node) const;
  /// Reports all keys except `names` and `x-…` as errors.
  void check_keys(const YamlNode& map, std::string_view key, std::initializer_list<std::string_view> names);

  std::string text(const YamlNode& node, std::string_view key);
  std::optional<bool> boolean(const YamlNode& node, std::string_view key);
  std::optional<std::uint32_t> count(const YamlNode& node, std::string_view key, std::uint32_t least,
                                     std::uint32_t most);
  std::optional<Milliseconds> duration(const YamlNode& node, std::string_view key);
  std::optional<std::uint64_t> size(const YamlNode& node, std::string_view key);
  /// Returns the text if it is one of `words`.
  std::optional<std::string> word(const YamlNode& node, std::string_view key,
                                  std::initializer_list<std::string_view> words);
  /// Checks that expressions can use the name.
  bool name(std::string_view name, const Mark& mark, std::string_view key);

  std::optional<PlacedExpression> expression(const YamlNode& node, std::string_view key);
  std::optional<PlacedTemplate> placed_template(const YamlNode& node, std::string_view key);
  TemplateTree tree(const YamlNode& node);
  std::vector<NamedTree> named_trees(const YamlNode& node, std::string_view key);

  std::vector<Criterion> criteria(const YamlNode& node, bool from_defaults);
  std::optional<Retry> retry(const YamlNode& node);

 private:
  void add(Severity severity, const Mark& mark, std::string_view code, std::string message, std::string hint);
  void add_type_error(const YamlNode& node, std::string_view key, std::string_view expected);
  std::optional<Criterion> criterion(const YamlNode& node);
  /// Returns the position of a byte of the scalar's text.
  Mark within(const YamlNode& node, std::size_t offset) const;
  void compile_error(const YamlNode& node, std::string_view key, const ExpressionError& error);

  std::string_view source_;
  const LineIndex& lines_;
  bool oplink_form_;
  std::vector<Finding>& findings_;
  std::size_t counted_ = 0;
};

/// Reads a workflow as far as possible; has_new_errors() reports whether it is complete. Returns nothing if
/// the node is not a map.
std::optional<Workflow> read_workflow(const std::string& key, const Mark& mark, const YamlNode& node,
                                      const Defaults& defaults, NodeReader& reader);
/// Reads steps. `prefix` starts their numbers ("", "5.1.", "finally "), `id_prefix` their default ids ("s",
/// "s5_1_", "f").
Steps read_steps(const YamlNode& list, const Defaults& defaults, const std::string& prefix,
                 const std::string& id_prefix, NodeReader& reader);
void read_parameters(const YamlNode& node, Workflow& workflow, NodeReader& reader);
void read_input_schema(const YamlNode& node, Workflow& workflow, NodeReader& reader);
/// Returns the schema of an output of the form {value, type, …}.
Value read_schema_keys(const YamlNode& map, NodeReader& reader);
void read_result_keys(const YamlNode& map, Workflow& workflow, NodeReader& reader);

}  // namespace collet::workflow
