// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iterator>
#include <utility>

#include "plugins/workflow/language/model/ask_form.hpp"
#include "plugins/workflow/language/model/tool_name.hpp"
#include "plugins/workflow/language/read/node_reader.hpp"
#include "sdk/support/text/glob.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::workflow {
namespace {

constexpr std::uint32_t k_max_items_bound = 10'000;
constexpr std::uint32_t k_max_parallel_bound = 64;

class StepReader {
 public:
  StepReader(const Defaults& defaults, NodeReader& reader) : defaults_(defaults), reader_(reader) {}

  Step read(const YamlNode& node, const std::string& number, const std::string& id) {
    step_.mark = node.mark;
    step_.number = number;
    step_.id = id;
    reader_.step = "step " + number;
    if (!reader_.expect_map(node, "a step")) return std::move(step_);
    id_for_children_ = id;
    reader_.check_keys(
        node, "",
        {"call",    "args",    "parallel",    "max_parallel", "set",      "sleep",    "assert",  "message",
         "return",  "id",      "description", "if",           "requires", "for_each", "as",      "max_items",
         "timeout", "retry",   "success",     "on_error",     "outputs",  "saveAs",   "save_as", "artifacts",
         "quiet",   "discard", "when",        "repeat",       "ask"});
    if (const auto* value = node.find("id")) {
      const std::string name = reader_.text(*value, "id");
      if (reader_.name(name, value->mark, "id")) {
        step_.id = name;
        step_.named = true;
      }
    }
    action(node);
    reader_.step = step_.title();
    modifiers(node);
    error_handling(node);
    results(node);
    return std::move(step_);
  }

 private:
  void action(const YamlNode& node) {
    std::vector<std::string> actions;
    for (const std::string_view word : {"call", "parallel", "set", "sleep", "assert", "return", "ask"}) {
      if (node.find(word) != nullptr) actions.emplace_back(word);
    }
    if (actions.size() != 1) {
      std::string list;
      for (const auto& word : actions)
        list.append(list.empty() ? ", found " : " and ").append(word);
      reader_.error(node.mark, "WF109",
                    "a step has exactly one action" + (list.empty() ? ", found none" : list),
                    "call, parallel, set, sleep, assert, return or ask");
    }
    if (actions.empty()) return;
    const YamlNode& value = *node.find(actions.front());
    if (actions.front() == "call") {
      call(node, value);
    } else if (actions.front() == "parallel") {
      parallel(node, value);
    } else if (actions.front() == "set") {
      step_.action = SetAction{reader_.named_trees(value, "set")};
    } else if (actions.front() == "sleep") {
      sleep(value);
    } else if (actions.front() == "assert") {
      if (auto condition = reader_.expression(value, "assert")) {
        AssertAction action{*std::move(condition), std::nullopt};
        if (const auto* message = node.find("message"))
          action.message = reader_.placed_template(*message, "message");
        step_.action = std::move(action);
      }
    } else if (actions.front() == "ask") {
      ask(value);
    } else if (reader_.expect_map(value, "return")) {
      step_.action = ReturnAction{reader_.tree(value)};
    }
    only_with(node, "call", actions.front(),
              {"repeat", "args", "success", "retry", "outputs", "saveAs", "save_as", "artifacts"});
    only_with(node, "assert", actions.front(), {"message"});
    if (actions.front() == "set" || actions.front() == "return" || actions.front() == "ask") {
      only_with(node, "a repeated action", actions.front(), {"for_each"});
    }
  }

  void only_with(const YamlNode& node, std::string_view wanted, std::string_view action,
                 std::initializer_list<std::string_view> keys) {
    if (wanted == action) return;
    for (const YamlMember& member : node.members) {
      if (std::find(keys.begin(), keys.end(), member.name) == keys.end()) continue;
      // Asserts are not retried, and groups have no result.
      reader_.error(member.mark, "WF109",
                    "'" + member.name + "' has no meaning with '" + std::string(action) + "'");
    }
  }

  void call(const YamlNode& node, const YamlNode& value) {
    CallAction action;
    action.mark = value.mark;
    action.tool = with_alias(reader_.text(value, "call"));
    const auto colon = action.tool.find(':');
    if (colon == 0 || colon + 1 == action.tool.size() || action.tool.find("{{") != std::string::npos) {
      reader_.error(value.mark, "WF109",
                    "call: expected alias:tool, found '" + action.tool.substr(0, 80) + "'",
                    "a tool is written out: chrome-devtools:take_screenshot");
    }
    step_.action = action;
    reader_.step = step_.title();
    if (const auto* args = node.find("args"); args != nullptr && !args->is_null()) {
      if (reader_.expect_map(*args, "args")) action.args = reader_.tree(*args);
    }
    step_.action = std::move(action);
  }

  void parallel(const YamlNode& node, const YamlNode& value) {
    ParallelAction action;
    if (value.kind != YamlNode::Kind::list || value.items.empty()) {
      reader_.error(value.mark, "WF109", "parallel: expected a list of steps, or of lists of steps");
      return;
    }
    const std::string number = step_.number;
    std::size_t branch = 0;
    for (const YamlPointer& item : value.items) {
      ++branch;
      const std::string at = std::to_string(branch);
      std::string at_number = number;
      at_number.append(".").append(at);
      std::string at_id = id_for_children_;
      at_id.append("_").append(at);
      if (item->kind == YamlNode::Kind::list) {
        action.branches.push_back(read_steps(*item, defaults_, at_number + ".", at_id + "_", reader_));
      } else {
        Steps one;
        one.push_back(StepReader(defaults_, reader_).read(*item, at_number, at_id));
        action.branches.push_back(std::move(one));
      }
    }
    reader_.step = "step " + number;
    const auto* most = node.find("max_parallel");
    if (most != nullptr && node.find("for_each") == nullptr) {
      action.max_parallel = reader_.count(*most, "max_parallel", 1, k_max_parallel_bound).value_or(0);
    }
    step_.action = std::move(action);
  }

  void ask(const YamlNode& value) {
    if (!reader_.expect_map(value, "ask")) return;
    reader_.check_keys(value, "ask", {"message", "schema", "default"});
    const auto* const message = value.find("message");
    if (message == nullptr)
      return reader_.error(value.mark, "WF105", "ask: 'message' is missing",
                           "ask: { message: \"Delete {{ n }} files?\", schema: { properties: {} } }");
    auto text = reader_.placed_template(*message, "ask.message");
    if (!text) return;
    AskAction action{*std::move(text)};
    action.mark = value.mark;
    if (const auto* const schema = value.find("schema")) {
      action.form = json_value(*schema);
      if (const auto problem = ask_form_problem(action.form); !problem.empty())
        return reader_.error(schema->mark, "WF105", "ask.schema: " + problem);
    }
    action.form = closed_ask_form(action.form);
    if (const auto* const content = value.find("default"); content != nullptr) {
      if (!reader_.expect_map(*content, "ask.default")) return;
      action.default_content = reader_.tree(*content);
    }
    step_.action = std::move(action);
  }

  void sleep(const YamlNode& value) {
    SleepAction action;
    if (value.kind == YamlNode::Kind::scalar && value.text.find("{{") != std::string::npos) {
      action.duration.text = reader_.placed_template(value, "sleep");
    } else {
      action.duration.fixed = reader_.duration(value, "sleep").value_or(Milliseconds(0));
    }
    step_.action = std::move(action);
  }

  void modifiers(const YamlNode& node) {
    if (const auto* text = node.find("description")) step_.description = reader_.text(*text, "description");
    const auto* condition = node.find("if");
    const auto* required = node.find("requires");
    if (condition != nullptr && required != nullptr) {
      reader_.error(required->mark, "WF109", "'if' and 'requires' are the same; write both into 'if'",
                    "if: a and b");
    }
    if (condition == nullptr) condition = required;
    if (condition != nullptr) step_.condition = reader_.expression(*condition, "if");
    if (const auto* timeout = node.find("timeout")) {
      step_.timeout = reader_.duration(*timeout, "timeout").value_or(step_.timeout);
      step_.timeout_key = TimeoutKey::step;
    } else if (defaults_.timeout) {
      step_.timeout = *defaults_.timeout;
      step_.timeout_key = TimeoutKey::defaults;
    }
    for_each(node);
    repeat(node);
    if (const auto* quiet = node.find("quiet"))
      step_.quiet = reader_.boolean(*quiet, "quiet").value_or(false);
    if (const auto* discard = node.find("discard")) {
      step_.discard = reader_.boolean(*discard, "discard").value_or(false);
    }
  }

  void for_each(const YamlNode& node) {
    const auto* list = node.find("for_each");
    if (list == nullptr) {
      for (const std::string_view key : {"as", "max_items", "when"}) {
        if (const auto* found = node.find(key)) {
          reader_.error(found->mark, "WF109",
                        "'" + std::string(key) + "' has a meaning with 'for_each' only");
        }
      }
      const bool group = std::holds_alternative<ParallelAction>(step_.action);
      if (const auto* most = node.find("max_parallel"); most != nullptr && !group) {
        reader_.error(most->mark, "WF109",
                      "'max_parallel' has a meaning with 'for_each' and 'parallel' only");
      }
      return;
    }
    auto expression = reader_.expression(*list, "for_each");
    if (!expression) return;
    ForEach out{*std::move(expression)};
    if (const auto* as = node.find("as")) {
      const std::string name = reader_.text(*as, "as");
      if (reader_.name(name, as->mark, "as")) out.as = name;
    }
    if (const auto* most = node.find("max_items")) {
      out.max_items = reader_.count(*most, "max_items", 1, k_max_items_bound).value_or(k_default_max_items);
    }
    if (const auto* most = node.find("max_parallel")) {
      out.max_parallel = reader_.count(*most, "max_parallel", 1, k_max_parallel_bound).value_or(1);
    }
    if (const auto* when = node.find("when")) out.when = reader_.expression(*when, "when");
    step_.for_each = std::move(out);
  }

  void repeat(const YamlNode& node) {
    constexpr std::uint32_t k_max_rounds = 1000;
    const auto* const value = node.find("repeat");
    if (value == nullptr || !reader_.expect_map(*value, "repeat")) return;
    reader_.check_keys(*value, "repeat", {"until", "max", "delay"});
    if (step_.for_each)
      reader_.error(value->mark, "WF109", "'repeat' and 'for_each' exclude each other",
                    "call a workflow that repeats");
    const auto* const until = value->find("until");
    const auto* const max = value->find("max");
    if (until == nullptr || max == nullptr)
      return reader_.error(value->mark, "WF105", "repeat: expected 'until' and 'max'",
                           "repeat: { until: result.json.done, max: 20, delay: 5s }");
    auto condition = reader_.expression(*until, "repeat.until");
    if (!condition) return;
    Repeat out{*std::move(condition)};
    out.max = reader_.count(*max, "repeat.max", 1, k_max_rounds).value_or(1);
    if (const auto* delay = value->find("delay"))
      out.delay = reader_.duration(*delay, "repeat.delay").value_or(out.delay);
    step_.repeat = std::move(out);
  }

  void error_handling(const YamlNode& node) {
    const auto* const call = std::get_if<CallAction>(&step_.action);
    if (call != nullptr) {
      for (const Defaults::Success& each : defaults_.success) {
        if (!support::glob_match(each.pattern, call->tool)) continue;
        step_.success.insert(step_.success.end(), each.criteria.begin(), each.criteria.end());
      }
      step_.retry = defaults_.retry;
    }
    if (const auto* success = node.find("success")) {
      auto own = reader_.criteria(*success, false);
      step_.success.insert(step_.success.end(), std::make_move_iterator(own.begin()),
                           std::make_move_iterator(own.end()));
    }
    if (const auto* retry = node.find("retry")) step_.retry = reader_.retry(*retry);
    step_.on_error = defaults_.on_error.value_or(OnError::abort);
    const auto* const on_error = node.find("on_error");
    if (on_error == nullptr) return;
    if (on_error->kind != YamlNode::Kind::map) {
      const auto word = reader_.word(*on_error, "on_error", {"abort", "continue"});
      step_.on_error = word == "continue" ? OnError::continue_ : OnError::abort;
      return;
    }
    reader_.check_keys(*on_error, "on_error", {"fallback"});
    const auto* const fallback = on_error->find("fallback");
    if (fallback == nullptr) {
      reader_.error(on_error->mark, "WF109", "on_error: expected abort, continue, or {fallback: [steps]}");
      return;
    }
    step_.on_error = OnError::fallback;
    step_.fallback =
        read_steps(*fallback, defaults_, step_.number + " fallback ", id_for_children_ + "_f", reader_);
    reader_.step = step_.title();
  }

  void results(const YamlNode& node) {
    if (const auto* outputs = node.find("outputs")) step_.outputs = reader_.named_trees(*outputs, "outputs");
    const auto* save = node.find("saveAs");
    if (const auto* other = node.find("save_as")) {
      if (save != nullptr) reader_.error(other->mark, "WF109", "'saveAs' and 'save_as' are the same");
      save = other;
    }
    if (save != nullptr) {
      const std::string name = reader_.text(*save, "saveAs");
      if (reader_.name(name, save->mark, "saveAs")) step_.save_as = name;
      step_.save_as_mark = save->mark;
    }
    if (const auto* artifacts = node.find("artifacts")) {
      for (const YamlNode* each : reader_.list_or_one(*artifacts))
        artifact(*each);
    }
  }

  void artifact(const YamlNode& node) {
    if (!reader_.expect_map(node, "artifacts")) return;
    reader_.check_keys(node, "artifacts", {"name", "from", "path", "mime"});
    const auto* const name = node.find("name");
    const auto* const from = node.find("from");
    const auto* const path = node.find("path");
    if (name == nullptr) reader_.error(node.mark, "WF105", "artifacts: 'name' is missing");
    if ((from == nullptr) == (path == nullptr)) {
      reader_.error(node.mark, "WF105", "artifacts: expected exactly one of 'from' and 'path'");
    }
    if (name == nullptr || (from == nullptr && path == nullptr)) return;
    auto named = reader_.placed_template(*name, "artifacts: name");
    if (!named) return;
    ArtifactRule rule{*std::move(named)};
    rule.mark = node.mark;
    if (path != nullptr) rule.path = reader_.placed_template(*path, "artifacts: path");
    if (from != nullptr) {
      using From = ArtifactRule::From;
      const auto word =
          reader_.word(*from, "artifacts: from", {"image", "audio", "resource", "text", "json"});
      rule.from = word == "image"      ? From::image
                  : word == "audio"    ? From::audio
                  : word == "resource" ? From::resource
                  : word == "text"     ? From::text
                                       : From::json;
    }
    if (const auto* mime = node.find("mime")) rule.mime = reader_.placed_template(*mime, "artifacts: mime");
    step_.artifacts.push_back(std::move(rule));
  }

  const Defaults& defaults_;
  NodeReader& reader_;
  Step step_;
  std::string id_for_children_;
};

constexpr std::size_t k_max_includes = 8;           ///< within each other
constexpr std::size_t k_max_included_steps = 2000;  ///< limit of one file

/// Appends the steps of a shared list in place of `include: name`.
void include(const YamlNode& item, const YamlNode& given, const Defaults& defaults, const std::string& number,
             const std::string& id, NodeReader& reader, Steps& out) {
  reader.step = "step " + number;
  reader.check_keys(item, "", {"include"});
  const std::string name = reader.text(given, "include");
  const auto found = defaults.shared.find(name);
  if (found == defaults.shared.end()) {
    std::vector<std::string> names;
    for (const auto& [known, list] : defaults.shared)
      names.push_back(known);
    reader.error(given.mark, "WF109",
                 "include: the file has no shared steps '" + name.substr(0, 80) + "'" +
                     support::did_you_mean(name, names),
                 "shared: { name: [steps] } beside `workflows`");
    return;
  }
  auto& open = reader.including;
  if (std::find(open.begin(), open.end(), name) != open.end() || open.size() == k_max_includes) {
    reader.error(given.mark, "WF109",
                 "include: '" + name + "' includes itself, or too many lists include each other");
    return;
  }
  const auto too_many = [&] {
    if (reader.included <= k_max_included_steps) return false;
    if (open.empty())
      reader.error(
          given.mark, "WF109",
          "include: more than " + std::to_string(k_max_included_steps) + " steps of a file are included");
    return true;
  };
  if (too_many()) return;
  ++reader.included;  // so that empty lists count too
  open.push_back(name);
  Steps steps = read_steps(*found->second, defaults, number + ".", id + "_", reader);
  open.pop_back();
  reader.included += steps.size();
  if (too_many()) return;
  out.insert(out.end(), std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end()));
}

}  // namespace

Steps read_steps(const YamlNode& list, const Defaults& defaults, const std::string& prefix,
                 const std::string& id_prefix, NodeReader& reader) {
  Steps out;
  if (list.kind != YamlNode::Kind::list) {
    reader.error(list.mark, "WF105", "expected a list of steps");
    return out;
  }
  std::size_t number = 0;
  for (const YamlPointer& item : list.items) {
    const std::string at = std::to_string(++number);
    const auto* const included = item->kind == YamlNode::Kind::map ? item->find("include") : nullptr;
    if (included != nullptr) {
      include(*item, *included, defaults, prefix + at, id_prefix + at, reader, out);
      reader.step.clear();
      continue;
    }
    out.push_back(StepReader(defaults, reader).read(*item, prefix + at, id_prefix + at));
    reader.step.clear();
  }
  return out;
}

}  // namespace collet::workflow
