// SPDX-License-Identifier: MIT
#include "host/cli/completion/model.hpp"

#include <CLI/CLI.hpp>
#include <utility>

namespace collet::host::cli {

namespace {

/// Returns the choices in the name that CLI11 gives their type: cpp and c for `TEXT:{cpp,c}`.
std::vector<std::string> named_choices(const std::string& type) {
  std::vector<std::string> out;
  const auto open = type.find('{');
  const auto close = type.rfind('}');
  if (open == std::string::npos || close == std::string::npos) return out;
  std::string rest = type.substr(open + 1, close - open - 1);
  for (std::size_t comma = 0; comma != std::string::npos;) {
    comma = rest.find(',');
    out.push_back(rest.substr(0, comma));
    rest.erase(0, comma == std::string::npos ? rest.size() : comma + 1);
  }
  return out;
}

OptionModel option_model(const CLI::Option& option, std::string name) {
  OptionModel out{std::move(name), option.get_description(), ValueKind::anything, {}};
  const std::string type = option.get_type_name();
  out.choices = named_choices(type);
  if (!out.choices.empty()) {
    out.value = ValueKind::choices;
  } else if (option.get_expected_max() == 0) {
    out.value = ValueKind::none;
  } else if (option.get_positional() && option.get_name() == "TOOL") {
    out.value = ValueKind::tools;
  } else if (type == "FILE" || option.get_name() == "FILE" || option.get_name() == "ARGUMENT") {
    out.value = ValueKind::files;
  } else if (type == "PATH") {
    out.value = ValueKind::folders;
  }
  return out;
}

CommandModel command_model(const CLI::App& app, const std::string& path, bool is_top) {
  CommandModel out;
  out.path = path;
  out.name = app.get_name();
  out.text = app.get_description();
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      (out.argument.value == ValueKind::none ? out.argument : out.more_arguments) = option_model(*option, "");
    } else {
      for (const auto& name : option->get_lnames())
        out.options.push_back(option_model(*option, std::string("--").append(name)));
    }
  }
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (sub->get_group().empty()) continue;  // hidden commands
    const std::string& name = sub->get_name();
    out.subcommands.push_back(
        command_model(*sub, is_top ? name : std::string(path).append(" ").append(name), false));
  }
  return out;
}

}  // namespace

CommandModel completion_model(const CLI::App& app) {
  return command_model(app, "", true);
}

}  // namespace collet::host::cli
