// SPDX-License-Identifier: MIT
/// The model of workflows: the content of their files with all defaults filled in. A run needs no other
/// rules.
///
/// Roots that expressions of a workflow see:
///   parameters, `set` names, `save_as` names, loop variables   by bare name
///   params, vars        objects of the parameters and of the `set` names
///   steps               object: id → {ok, ran, skipped, error: {kind, message}, and the result's members,
///                       outputs: {…}, items: [{item, index, ok, …}] of a for_each}
///   result              in `success`, step outputs and artifacts only: {text, json, structured, files,
///                       links, is_error, meta}; a `save_as` name is the same object
///   outputs             the workflow's outputs; in `summarize` only
///   artifacts           list of {name, size, mime, sha256, uri, path}, in order of declaration
///   run                 {id, status, started (ms since 1970), duration (ms), steps_ok, steps_total}
///   artifact_dir        a string
///   item, index         in a for_each; `as` gives item another name
/// Members that a result does not have are undefined, not null.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "plugins/workflow/language/expression/regex.hpp"
#include "plugins/workflow/language/model/error_kind.hpp"
#include "plugins/workflow/language/model/template_tree.hpp"
#include "plugins/workflow/language/value/units.hpp"

namespace collet::workflow {

inline constexpr Milliseconds k_default_step_timeout{60'000};
inline constexpr Milliseconds k_default_ask_timeout{600'000};
inline constexpr Milliseconds k_default_run_timeout{600'000};
inline constexpr Milliseconds k_default_finally_timeout{30'000};
inline constexpr std::uint32_t k_default_max_items = 100;

/// A duration or a number that may be a template, as in `sleep: "{{ pause }}"`.
struct DurationText {
  Milliseconds fixed{0};
  std::optional<PlacedTemplate> text;  ///< if present, replaces `fixed`
};

/// A success criterion of a result.
struct Criterion {
  enum class Test : std::uint8_t {
    expression,  ///< is true
    json,        ///< is true, with the result's `json` as another root
    matches,     ///< the regular expression matches a part of the text
    not_matches
  };
  Test test = Test::expression;
  std::optional<PlacedExpression> expression;
  std::shared_ptr<const Regex> regex;
  Mark mark;
  std::string source;  ///< as written, for messages
  bool from_defaults = false;
};
/// Returns true if the criterion holds. `scope` contains `result`. An evaluation error counts as false and
/// is written to `why`.
bool holds(const Criterion& criterion, const Scope& scope, std::string& why);

struct Retry {
  std::uint32_t max = 0;  ///< attempts after the first one
  Milliseconds delay{0};
  bool exponential = false;
  Milliseconds max_delay{30'000};
  bool jitter = false;
  std::vector<ErrorKind> on = {ErrorKind::offline, ErrorKind::spawn, ErrorKind::server_exit, ErrorKind::http,
                               ErrorKind::timeout};
  Mark mark;
  bool retries(ErrorKind kind) const;
  /// Returns the delay before retry number `retry`, counted from 1, without jitter.
  Milliseconds delay_before(std::uint32_t retry) const;
};

enum class OnError : std::uint8_t { abort, continue_, fallback };

/// A named value of `set` or of step outputs.
struct NamedTree {
  std::string name;
  Mark mark;
  TemplateTree tree;
};

struct ArtifactRule {
  enum class From : std::uint8_t { path, image, audio, resource, text, json };
  PlacedTemplate name;
  From from = From::path;
  std::optional<PlacedTemplate> path{};  ///< set for From::path
  std::optional<PlacedTemplate> mime{};
  Mark mark{};
};

struct Step;
using Steps = std::vector<Step>;

struct CallAction {
  /// As written: "alias:tool", "plugin:tool", "workflow:name", or the name of a built-in tool.
  std::string tool;
  Mark mark;
  TemplateTree args = TemplateTree::literal(Value::object({}), {});
};
struct ParallelAction {
  std::vector<Steps> branches;     ///< the branches run in parallel, the steps of each in sequence
  std::uint32_t max_parallel = 0;  ///< 0 means no limit
};
struct SetAction {
  std::vector<NamedTree> values;
};
struct SleepAction {
  DurationText duration;
};
struct AssertAction {
  PlacedExpression condition;
  std::optional<PlacedTemplate> message;
};
struct ReturnAction {
  TemplateTree outputs = TemplateTree::literal(Value::object({}), {});
};
/// Asks the user of the client. A step of the workflow itself, since the run is suspended meanwhile.
struct AskAction {
  PlacedTemplate message;
  Value form = Value::object({});                 ///< schema of an object, see ask_form.hpp
  std::optional<TemplateTree> default_content{};  ///< the content if the client cannot be asked
  Mark mark{};
};
using Action =
    std::variant<CallAction, ParallelAction, SetAction, SleepAction, AssertAction, ReturnAction, AskAction>;

struct ForEach {
  PlacedExpression list;
  std::string as = "item";
  std::uint32_t max_items = k_default_max_items;
  std::uint32_t max_parallel = 1;
  std::optional<PlacedExpression> when{};  ///< an item for which it is false is left out
};

/// Calls the tool again until a condition holds, for cursors and polling.
struct Repeat {
  PlacedExpression until;  ///< sees `result`
  std::uint32_t max = 0;   ///< rounds, the first one included
  Milliseconds delay{0};   ///< between two rounds
};

/// The key that sets the time limit of one attempt of a step.
enum class TimeoutKey : std::uint8_t { built_in, defaults, step };

struct Step {
  Mark mark;
  std::string id;      ///< unique in the workflow; "s<N>" by default
  std::string number;  ///< as messages show it: "2", "5.1", "finally 1", "3 fallback 1"
  std::string description;
  Action action;
  std::optional<PlacedExpression> condition;  ///< `if`, `requires`
  std::optional<ForEach> for_each;
  std::optional<Repeat> repeat;
  Milliseconds timeout = k_default_step_timeout;
  std::optional<Retry> retry;
  std::vector<Criterion> success;  ///< criteria of `defaults` come first
  Steps fallback;
  std::vector<NamedTree> outputs;
  std::string save_as;
  Mark save_as_mark;
  std::vector<ArtifactRule> artifacts;
  OnError on_error = OnError::abort;
  TimeoutKey timeout_key = TimeoutKey::built_in;
  bool named = false;  ///< the id was given
  bool quiet = false;
  bool discard = false;

  /// Returns the title that errors use: "step 2 'wait' (chrome-devtools:wait_for)".
  std::string title() const;
};

/// The time limit of a server's calls, from its entry in servers.json.
struct ServerLimit {
  std::string alias;
  Milliseconds time;
};

/// The time limit of one attempt of a step.
struct StepLimit {
  Milliseconds time;
  std::string source;  ///< the setting: "`timeout` of the step"
};
/// Returns the time limit of an attempt: a limit in the workflow file replaces that of the server, and that
/// of the server the built-in one. Returns nothing for a step without a limit of its own, such as a group.
std::optional<StepLimit> limit_of(const Step& step, const std::optional<ServerLimit>& server);

struct Parameter {
  std::string name;
  Mark mark;
  std::string description;
  bool required = false;
  Value default_value;  ///< undefined if there is no default
  Value schema;
  bool sensitive = false;
};

struct Output {
  std::string name;
  Mark mark;
  TemplateTree tree;
  Value schema;  ///< as given; undefined means the inferred schema
  std::string description;
};

struct Summary {
  enum class Mode : std::uint8_t { template_, prompt, sampling, endpoint };
  Mode mode = Mode::template_;
  std::optional<PlacedTemplate> text;    ///< the template, also the fallback of the other modes
  std::optional<PlacedTemplate> prompt;  ///< instructions for the other modes
  std::optional<std::uint32_t> max_tokens;
  Mark mark;
};

struct ResultRule {
  enum class Include : std::uint8_t { summary, steps, all };
  Include include = Include::steps;
  std::optional<std::uint32_t> max_tokens;
  std::uint64_t inline_image_bytes = 0;
};

struct Budget {
  std::optional<std::uint64_t> calls, output_tokens, artifact_bytes, step_result_bytes;
  // Files have no keys for these.
  std::optional<std::uint64_t> attempts{};      ///< executions of steps, those of loops and retries included
  std::optional<std::uint64_t> result_bytes{};  ///< all results and variables together
};

/// The annotations of MCP that are given.
struct Annotations {
  std::optional<bool> read_only, destructive, idempotent, open_world;
  Mark mark;
};

/// A tool of `runtime: prompt`, which returns a text.
struct PromptText {
  struct Tool {
    std::string name, description, prompt;
    bool optional = false;
  };
  std::optional<PlacedTemplate> text;
  std::string context;
  std::vector<Tool> tools;
  bool sequential = true;  ///< toolMode
};

struct Workflow {
  Mark mark;
  std::string key;
  std::string name;  ///< the tool's name: `name`, or else the key
  std::string title, description;
  bool disabled = false;
  bool hidden = false;  ///< only other workflows can call it
  enum class Runtime : std::uint8_t { scripted, prompt, ignored } runtime = Runtime::scripted;
  std::vector<Parameter> parameters;
  bool own_input_schema = false;  ///< `inputSchema` instead of `parameters`
  /// A JSON Schema of an object.
  Value input_schema;
  std::vector<NamedTree> set;
  Steps steps;
  Steps finally;
  Milliseconds finally_timeout = k_default_finally_timeout;
  std::vector<Output> outputs;
  std::optional<Summary> summary;
  ResultRule result;
  Milliseconds timeout = k_default_run_timeout;
  bool timeout_given = false;
  Budget budget;
  std::vector<std::string> lease;
  Mark lease_mark;
  Annotations annotations;
  PromptText prompt;

  /// Returns `given` with the defaults of missing parameters. Does not validate.
  Value with_defaults(const Value& given) const;
};

/// The readable parts of a workflow with structural errors. Used to find further errors, never executed.
struct BrokenWorkflow {
  Workflow workflow;
  bool head = false;            ///< there are errors outside its steps
  std::set<std::string> steps;  ///< numbers of steps with errors
};

struct Model {
  std::vector<std::string> files;  ///< names, by Mark::file
  std::vector<Workflow> workflows;
  std::vector<BrokenWorkflow> broken;
  const Workflow* find(std::string_view key) const;
};

/// Visits each step of the list and of all nested lists, in the order of the file.
void each_step(const Steps& steps, const std::function<void(const Step&)>& visit);
/// Visits `steps`, then `finally`.
void each_step(const Workflow& workflow, const std::function<void(const Step&)>& visit);

}  // namespace collet::workflow
