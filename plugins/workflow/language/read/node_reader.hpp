// SPDX-License-Identifier: MIT
/// What the readers of workflows, steps and parameters share: findings at their places, and the small values.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/diagnostics/finding.hpp"
#include "plugins/workflow/language/model/model.hpp"
#include "plugins/workflow/language/yaml/tree.hpp"

namespace collet::workflow {

/// `defaults:` of a file.
struct Defaults {
  struct Success {
    std::string pattern;  ///< a glob over "alias:tool"
    std::vector<Criterion> criteria;
  };
  std::vector<Success> success;
  std::optional<Milliseconds> timeout;
  std::optional<Retry> retry;
  std::optional<OnError> on_error;
};

/// One file being read. What is wrong becomes a finding, and reading goes on.
class Reading {
 public:
  Reading(std::string_view source, const Lines& lines, bool old_form, std::vector<Finding>& findings)
      : source_(source), lines_(lines), old_form_(old_form), findings_(findings) {}

  /// The form of Oplink's files.
  bool old_form() const { return old_form_; }

  // Where the reader is, for messages.
  std::string workflow{};
  std::string step{};

  void error(const Mark& mark, std::string_view code, std::string message, std::string hint = {});
  void warning(const Mark& mark, std::string_view code, std::string message, std::string hint = {});
  bool has_new_errors() const;
  /// From here on has_new_errors() counts.
  void begin_counting();

  /// False, with a finding, if the node is not of that kind. `what` is the name of the key.
  bool want_map(const YamlNode& node, std::string_view what);
  /// The items of a list; of anything else that one thing.
  std::vector<const YamlNode*> list_or_one(const YamlNode& node) const;
  /// Keys other than these are errors, but for `x-…`.
  void only_keys(const YamlNode& map, std::string_view what, std::initializer_list<std::string_view> names);

  std::string text(const YamlNode& node, std::string_view what);
  std::optional<bool> boolean(const YamlNode& node, std::string_view what);
  std::optional<std::uint32_t> count(const YamlNode& node, std::string_view what, std::uint32_t least,
                                     std::uint32_t most);
  std::optional<Milliseconds> duration(const YamlNode& node, std::string_view what);
  std::optional<std::uint64_t> size(const YamlNode& node, std::string_view what);
  /// One of these words.
  std::optional<std::string> word(const YamlNode& node, std::string_view what,
                                  std::initializer_list<std::string_view> words);
  /// A name that expressions can use.
  bool name(std::string_view name, const Mark& mark, std::string_view what);

  std::optional<PlacedExpression> expression(const YamlNode& node, std::string_view what);
  std::optional<PlacedTemplate> placed_template(const YamlNode& node, std::string_view what);
  TemplateTree tree(const YamlNode& node);
  std::vector<NamedTree> named_trees(const YamlNode& node, std::string_view what);

  std::vector<Criterion> criteria(const YamlNode& node, bool from_defaults);
  std::optional<Retry> retry(const YamlNode& node);

 private:
  void add(Severity severity, const Mark& mark, std::string_view code, std::string message, std::string hint);
  void wrong(const YamlNode& node, std::string_view what, std::string_view expected);
  std::optional<Criterion> criterion(const YamlNode& node);
  /// The place of a byte of a scalar's text.
  Mark within(const YamlNode& node, std::size_t offset) const;
  void compile_error(const YamlNode& node, std::string_view what, const ExpressionError& error);

  std::string_view source_;
  const Lines& lines_;
  bool old_form_;
  std::vector<Finding>& findings_;
  std::size_t counted_ = 0;
};

/// As far as it can be read; has_new_errors() then tells whether all of it could. Nothing: it is no map.
std::optional<Workflow> read_workflow(const std::string& key, const Mark& mark, const YamlNode& node,
                                      const Defaults& defaults, Reading& reading);
/// `prefix` numbers the steps ("", "5.1.", "finally "), `id_prefix` names them ("s", "s5_1_", "f").
Steps read_steps(const YamlNode& list, const Defaults& defaults, const std::string& prefix,
                 const std::string& id_prefix, Reading& reading);
void read_parameters(const YamlNode& node, Workflow& workflow, Reading& reading);
void read_input_schema(const YamlNode& node, Workflow& workflow, Reading& reading);
/// What stands in `outputs` as {value, type, …}: its schema.
Value read_schema_keys(const YamlNode& map, Reading& reading);
void read_result_keys(const YamlNode& map, Workflow& workflow, Reading& reading);

}  // namespace collet::workflow
