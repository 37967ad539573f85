// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>
#include <utility>

#include "plugins/workflow/language/read/node_reader.hpp"
#include "sdk/support/mcp_alias.hpp"

namespace collet::workflow {
namespace {

bool is_tool_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

class WorkflowReader {
 public:
  WorkflowReader(const YamlNode& node, const Defaults& defaults, NodeReader& reader)
      : node_(node), defaults_(defaults), reader_(reader) {}

  Workflow read(const std::string& key, const Mark& mark) {
    out_.key = key;
    out_.name = key;
    out_.mark = mark;
    reader_.check_keys(node_, "",
                       {"description", "title",       "name",    "disabled", "hidden",   "runtime",
                        "parameters",  "inputSchema", "set",     "steps",    "finally",  "outputs",
                        "summarize",   "result",      "timeout", "budget",   "lease",    "on_error",
                        "annotations", "prompt",      "context", "tools",    "toolMode", "externalServers"});
    naming();
    runtime();
    inputs();
    if (const auto* set = node_.find("set")) out_.set = reader_.named_trees(*set, "set");
    steps();
    if (const auto* outputs = node_.find("outputs")) read_outputs(*outputs);
    if (const auto* summarize = node_.find("summarize")) read_summary(*summarize);
    read_result_keys(node_, out_, reader_);
    prompt();
    return std::move(out_);
  }

 private:
  void naming() {
    if (const auto* name = node_.find("name")) out_.name = reader_.text(*name, "name");
    if (!is_tool_name(out_.name)) {
      const auto* const name = node_.find("name");
      reader_.error(name != nullptr ? name->mark : out_.mark, "WF107",
                    "'" + out_.name.substr(0, 80) + "' cannot be the name of a tool",
                    "letters, digits, _ and -; at most 64");
    }
    if (const auto* title = node_.find("title")) out_.title = reader_.text(*title, "title");
    if (const auto* hidden = node_.find("hidden"))
      out_.hidden = reader_.boolean(*hidden, "hidden").value_or(false);
    if (const auto* disabled = node_.find("disabled")) {
      out_.disabled = reader_.boolean(*disabled, "disabled").value_or(false);
    }
    if (const auto* description = node_.find("description")) {
      out_.description = reader_.text(*description, "description");
      while (out_.description.ends_with('\n'))
        out_.description.pop_back();
    } else {
      reader_.warning(out_.mark, "WF111", "no description: agents do not know what the tool is for");
    }
  }

  void runtime() {
    const auto* const steps = node_.find("steps");
    const auto* const servers = node_.find("externalServers");
    std::string word = steps != nullptr ? "scripted" : (servers != nullptr ? "external" : "prompt");
    if (const auto* given = node_.find("runtime")) {
      word = reader_.word(*given, "runtime", {"scripted", "prompt", "external"}).value_or(word);
    }
    if (word == "external" || (word == "prompt" && steps == nullptr && servers != nullptr)) {
      reader_.warning(servers != nullptr ? servers->mark : out_.mark, "WF110",
                      "a router to external servers is no tool here: their tools stay hidden",
                      "write the calls as steps");
      out_.runtime = Workflow::Runtime::ignored;
      return;
    }
    if (servers != nullptr) {
      reader_.warning(servers->mark, "WF110", "'externalServers' has no meaning beside steps");
    }
    out_.runtime = word == "prompt" ? Workflow::Runtime::prompt : Workflow::Runtime::scripted;
    if (word == "scripted" && steps == nullptr) reader_.error(out_.mark, "WF105", "'steps' is missing");
    if (word == "prompt" && node_.find("prompt") == nullptr) {
      reader_.error(out_.mark, "WF105", "neither 'steps' nor 'prompt' is there");
    }
    if (word == "prompt" && steps != nullptr) {
      reader_.error(steps->mark, "WF109", "'steps' has no meaning with runtime: prompt");
    }
  }

  void inputs() {
    const auto* const parameters = node_.find("parameters");
    const auto* const schema = node_.find("inputSchema");
    if (parameters != nullptr && schema != nullptr) {
      reader_.error(schema->mark, "WF109", "'parameters' and 'inputSchema' exclude each other");
    }
    if (schema != nullptr) {
      read_input_schema(*schema, out_, reader_);
    } else {
      static const YamlNode k_nothing = [] {
        YamlNode none;
        none.plain = true;
        return none;
      }();
      read_parameters(parameters != nullptr ? *parameters : k_nothing, out_, reader_);
    }
  }

  void steps() {
    Defaults defaults = defaults_;
    if (const auto* on_error = node_.find("on_error")) {
      const auto word = reader_.word(*on_error, "on_error", {"abort", "continue"});
      defaults.on_error = word == "continue" ? OnError::continue_ : OnError::abort;
    }
    if (const auto* steps = node_.find("steps");
        steps != nullptr && out_.runtime == Workflow::Runtime::scripted) {
      out_.steps = read_steps(*steps, defaults, {}, "s", reader_);
      if (steps->kind == YamlNode::Kind::list && steps->items.empty()) {
        reader_.error(steps->mark, "WF105", "'steps' has no step");
      }
    }
    finally_steps(defaults);
    asks();
  }

  /// A run can be suspended only between steps of the workflow itself.
  void asks() {
    std::set<const Step*> own;
    for (const Step& step : out_.steps)
      own.insert(&step);
    each_step(out_, [&](const Step& step) {
      const auto* const ask = std::get_if<AskAction>(&step.action);
      if (ask == nullptr || own.count(&step) > 0) return;
      reader_.step = step.title();
      reader_.error(ask->mark, "WF109",
                    "ask: a step of the workflow itself asks, not one of parallel, fallback or finally",
                    "ask before, and read its answer here");
    });
    reader_.step.clear();
  }

  void finally_steps(const Defaults& defaults) {
    const YamlNode* finally = node_.find("finally");
    if (finally == nullptr) return;
    if (finally->kind == YamlNode::Kind::map) {
      reader_.check_keys(*finally, "finally", {"timeout", "steps"});
      if (const auto* timeout = finally->find("timeout")) {
        out_.finally_timeout = reader_.duration(*timeout, "finally.timeout").value_or(out_.finally_timeout);
      }
      const YamlNode* const inner = finally->find("steps");
      if (inner == nullptr) reader_.error(finally->mark, "WF105", "finally: 'steps' is missing");
      finally = inner;
    }
    if (finally != nullptr) out_.finally = read_steps(*finally, defaults, "finally ", "f", reader_);
  }

  void read_outputs(const YamlNode& node) {
    if (!reader_.expect_map(node, "outputs")) return;
    for (const YamlMember& member : node.members) {
      if (!reader_.name(member.name, member.mark, "outputs")) continue;
      const YamlNode& given = *member.value;
      const YamlNode* const value = given.kind == YamlNode::Kind::map ? given.find("value") : nullptr;
      if (value == nullptr) {
        out_.outputs.push_back({member.name, member.mark, reader_.tree(given), Value(), {}});
        continue;
      }
      reader_.check_keys(given, "outputs." + member.name,
                         {"value", "type", "schema", "description", "items", "properties", "required", "enum",
                          "format", "additionalProperties"});
      Output output{member.name, member.mark, reader_.tree(*value), read_schema_keys(given, reader_), {}};
      if (const auto* text = given.find("description"))
        output.description = reader_.text(*text, "description");
      out_.outputs.push_back(std::move(output));
    }
  }

  void read_summary(const YamlNode& node) {
    using Mode = Summary::Mode;
    Summary summary;
    summary.mark = node.mark;
    if (node.kind == YamlNode::Kind::scalar) {
      auto text = reader_.placed_template(node, "summarize");
      if (!text) return;
      // An instruction in plain language, from the prompt plans of Oplink.
      if (reader_.oplink_form() && text->text.literal()) {
        summary.mode = Mode::prompt;
        summary.prompt = std::move(text);
      } else {
        summary.text = std::move(text);
      }
      out_.summary = std::move(summary);
      return;
    }
    if (!reader_.expect_map(node, "summarize")) return;
    reader_.check_keys(node, "summarize", {"mode", "template", "prompt", "max_tokens"});
    const auto* const text = node.find("template");
    const auto* const prompt = node.find("prompt");
    if (text != nullptr) summary.text = reader_.placed_template(*text, "summarize.template");
    if (prompt != nullptr) summary.prompt = reader_.placed_template(*prompt, "summarize.prompt");
    summary.mode = text == nullptr && prompt != nullptr ? Mode::prompt : Mode::template_;
    if (const auto* mode = node.find("mode")) {
      const auto word = reader_.word(*mode, "summarize.mode", {"template", "prompt", "sampling", "endpoint"});
      if (word) {
        summary.mode = *word == "prompt"     ? Mode::prompt
                       : *word == "sampling" ? Mode::sampling
                       : *word == "endpoint" ? Mode::endpoint
                                             : Mode::template_;
      }
    }
    if (summary.mode == Mode::template_ && text == nullptr) {
      reader_.error(node.mark, "WF105", "summarize: 'template' is missing");
    }
    if (summary.mode != Mode::template_ && prompt == nullptr) {
      reader_.error(node.mark, "WF105", "summarize: 'prompt' is missing");
    }
    if (const auto* most = node.find("max_tokens")) {
      summary.max_tokens = reader_.count(*most, "summarize.max_tokens", 1, 1'000'000);
    }
    out_.summary = std::move(summary);
  }

  void prompt() {
    for (const std::string_view key : {"prompt", "context", "tools", "toolMode"}) {
      const auto* const found = node_.find(key);
      if (found != nullptr && out_.runtime == Workflow::Runtime::scripted) {
        reader_.warning(found->mark, "WF110",
                        "'" + std::string(key) + "' has a meaning with runtime: prompt only");
      }
    }
    if (const auto* text = node_.find("prompt")) out_.prompt.text = reader_.placed_template(*text, "prompt");
    if (const auto* context = node_.find("context")) out_.prompt.context = reader_.text(*context, "context");
    if (const auto* mode = node_.find("toolMode")) {
      out_.prompt.sequential =
          reader_.word(*mode, "toolMode", {"sequential", "situational"}) != "situational";
    }
    if (const auto* tools = node_.find("tools")) prompt_tools(*tools);
  }

  /// Reads a comma-separated text, a list of names or of maps, or a map of name to text or {description,
  /// prompt, optional}.
  void prompt_tools(const YamlNode& node) {
    auto& tools = out_.prompt.tools;
    if (node.kind == YamlNode::Kind::scalar) {
      std::string_view rest = node.text;
      while (!rest.empty()) {
        const auto comma = std::min(rest.find(','), rest.size());
        std::string name(rest.substr(0, comma));
        name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
        name.erase(name.find_last_not_of(' ') + 1);
        if (!name.empty()) tools.push_back({std::move(name), {}, {}, false});
        rest.remove_prefix(std::min(comma + 1, rest.size()));
      }
      return;
    }
    for (const YamlPointer& item : node.items) {
      const auto* const name = item->find("name");
      if (item->kind == YamlNode::Kind::map && name != nullptr) {
        prompt_tool(reader_.text(*name, "tools.name"), *item);
      } else if (item->kind == YamlNode::Kind::map) {
        prompt_tools(*item);
      } else {
        tools.push_back({reader_.text(*item, "tools"), {}, {}, false});
      }
    }
    for (const YamlMember& member : node.members) {
      if (member.value->kind == YamlNode::Kind::map) {
        prompt_tool(member.name, *member.value);
      } else {
        tools.push_back(
            {member.name,
             member.value->is_null() ? std::string() : reader_.text(*member.value, "tools." + member.name),
             {},
             false});
      }
    }
  }

  void prompt_tool(std::string name, const YamlNode& node) {
    PromptText::Tool tool;
    tool.name = std::move(name);
    reader_.check_keys(node, "tools." + tool.name, {"name", "description", "prompt", "optional"});
    if (const auto* text = node.find("description")) tool.description = reader_.text(*text, "description");
    if (const auto* text = node.find("prompt")) tool.prompt = reader_.text(*text, "prompt");
    if (const auto* flag = node.find("optional"))
      tool.optional = reader_.boolean(*flag, "optional").value_or(false);
    out_.prompt.tools.push_back(std::move(tool));
  }

  const YamlNode& node_;
  const Defaults& defaults_;
  NodeReader& reader_;
  Workflow out_;
};

}  // namespace

void read_result_keys(const YamlNode& map, Workflow& workflow, NodeReader& reader) {
  workflow.result.include = workflow.summary || !workflow.outputs.empty() ? ResultRule::Include::summary
                                                                          : ResultRule::Include::steps;
  if (const auto* result = map.find("result"); result != nullptr && reader.expect_map(*result, "result")) {
    reader.check_keys(*result, "result", {"include", "max_tokens", "inline_images"});
    if (const auto* include = result->find("include")) {
      const auto word = reader.word(*include, "result.include", {"summary", "steps", "all"});
      workflow.result.include = word == "all"     ? ResultRule::Include::all
                                : word == "steps" ? ResultRule::Include::steps
                                                  : ResultRule::Include::summary;
    }
    if (const auto* most = result->find("max_tokens")) {
      workflow.result.max_tokens = reader.count(*most, "result.max_tokens", 1, 1'000'000);
    }
    if (const auto* images = result->find("inline_images");
        images != nullptr && reader.expect_map(*images, "result.inline_images")) {
      reader.check_keys(*images, "result.inline_images", {"max_bytes"});
      if (const auto* most = images->find("max_bytes")) {
        workflow.result.inline_image_bytes = reader.size(*most, "result.inline_images.max_bytes").value_or(0);
      }
    }
  }
  if (const auto* timeout = map.find("timeout")) {
    workflow.timeout = reader.duration(*timeout, "timeout").value_or(workflow.timeout);
    workflow.timeout_given = true;
  }
  if (const auto* budget = map.find("budget"); budget != nullptr && reader.expect_map(*budget, "budget")) {
    reader.check_keys(*budget, "budget", {"calls", "output_tokens", "artifact_bytes", "step_result_bytes"});
    const auto read = [&](std::string_view key) -> std::optional<std::uint64_t> {
      const auto* const value = budget->find(key);
      return value != nullptr ? reader.size(*value, "budget." + std::string(key)) : std::nullopt;
    };
    workflow.budget = {
        read("calls"), read("output_tokens"), read("artifact_bytes"), read("step_result_bytes"), {}, {}};
  }
  if (const auto* lease = map.find("lease")) {
    workflow.lease_mark = lease->mark;
    for (const YamlNode* each : reader.list_or_one(*lease))
      workflow.lease.push_back(support::mcp::alias_of_name(reader.text(*each, "lease")));
  }
  if (const auto* hints = map.find("annotations");
      hints != nullptr && reader.expect_map(*hints, "annotations")) {
    reader.check_keys(*hints, "annotations",
                      {"title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"});
    const auto read = [&](std::string_view key) -> std::optional<bool> {
      const auto* const value = hints->find(key);
      return value != nullptr ? reader.boolean(*value, "annotations." + std::string(key)) : std::nullopt;
    };
    workflow.annotations = {read("readOnlyHint"), read("destructiveHint"), read("idempotentHint"),
                            read("openWorldHint"), hints->mark};
    if (const auto* title = hints->find("title"); title != nullptr && workflow.title.empty()) {
      workflow.title = reader.text(*title, "annotations.title");
    }
  }
}

std::optional<Workflow> read_workflow(const std::string& key, const Mark& mark, const YamlNode& node,
                                      const Defaults& defaults, NodeReader& reader) {
  reader.workflow = key;
  reader.step.clear();
  reader.begin_counting();
  std::optional<Workflow> out;
  if (reader.expect_map(node, "a workflow")) out = WorkflowReader(node, defaults, reader).read(key, mark);
  reader.workflow.clear();
  reader.step.clear();
  return out;
}

}  // namespace collet::workflow
