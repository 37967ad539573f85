// SPDX-License-Identifier: MIT
#include "host/cli/command_line/parse.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

#include "host/cli/command_line/split.hpp"
#include "host/cli/completion/model.hpp"
#include "host/cli/completion/script.hpp"

namespace collet::host::cli {

namespace {

using Form = OptionSpec::Form;

/// Options of add_common() that take their value from the next argument.
const std::vector<std::string_view> k_options_with_value = {"--config", "--profile", "--set", "--log-level",
                                                            "--log-format"};

void add_common(CLI::App& app, Options& options) {
  app.add_option("--config", options.config_file,
                 "Read this file instead of those of the system and the user")
      ->type_name("FILE");
  app.add_option("--profile", options.profile, "Apply [profiles.NAME] or a shipped profile")
      ->type_name("NAME");
  app.add_option("--set", options.sets, "Set one key, as in --set expose.prefix=api_")
      ->type_name("KEY=VALUE")
      ->take_all()
      ->allow_extra_args(false);
  app.add_option("--log-level", options.log_level, "trace, debug, info, warn, error or off")
      ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}));
  app.add_option("--log-format", options.log_format, "text or json")->check(CLI::IsMember({"text", "json"}));
}

/// Returns the parts of "cpp|c", or nothing if `type` has no choices.
std::vector<std::string> choices_of(std::string_view type) {
  std::vector<std::string> out;
  if (type.find('|') == std::string_view::npos) return out;
  while (!type.empty()) {
    const auto end = std::min(type.find('|'), type.size());
    out.emplace_back(type.substr(0, end));
    type.remove_prefix(std::min(end + 1, type.size()));
  }
  return out;
}

CLI::Option* add_option(CLI::App& app, const OptionSpec& spec, Options& options) {
  const std::string name = spec.name;
  if (spec.form == Form::flag)
    return app.add_flag_callback(
        name, [&options, name] { options.given[name]; }, spec.help);
  CLI::Option* option = nullptr;
  if (spec.form == Form::list) {
    option = app.add_option_function<std::vector<std::string>>(
        name, [&options, name](const auto& values) { options.given[name] = values; }, spec.help);
  } else {
    option = app.add_option_function<std::string>(
        name, [&options, name](const auto& value) { options.given[name] = {value}; }, spec.help);
  }
  if (const auto choices = choices_of(spec.type); !choices.empty()) {
    option->check(CLI::IsMember(choices));
  } else if (*spec.type != '\0') {
    option->type_name(spec.type);
  }
  return option->required(spec.form == Form::required);
}

void add_options(CLI::App& app, const Command& command, Options& options) {
  std::vector<CLI::Option*> exclusive;
  for (const OptionSpec& spec : command.options) {
    if (spec.name == nullptr) break;
    CLI::Option* const option = add_option(app, spec, options);
    if (!spec.exclusive) continue;
    for (CLI::Option* const other : exclusive)
      option->excludes(other);
    exclusive.push_back(option);
  }
}

/// Returns an App for all commands that have a summary, and for hidden ones that have a name. It refers to
/// `options`.
std::unique_ptr<CLI::App> make_app(std::span<const Command> commands, Options& options) {
  auto app = std::make_unique<CLI::App>(
      "Collet: a host of tool plugins for AI agents, over the Model Context Protocol", "collet");
  app->set_version_flag("--version", std::string("collet ") + COLLET_VERSION);
  app->require_subcommand(1);
  app->fallthrough();
  add_common(*app, options);
  for (const Command& command : commands) {
    const std::string path = command.path;
    if (path.empty()) continue;
    const auto space = path.find(' ');
    CLI::App* const parent =
        space == std::string::npos ? app.get() : app->get_subcommand(path.substr(0, space));
    CLI::App* const sub = parent->add_subcommand(path.substr(space + 1), command.summary);
    sub->fallthrough();
    if (*command.summary == '\0') sub->group("");
    if (command.run == nullptr && command.run_with_host == nullptr) {
      sub->require_subcommand(1);
      continue;
    }
    sub->callback([&options, &command] { options.command = &command; });
    add_options(*sub, command, options);
  }
  for (const CLI::App* sub : app->get_subcommands([](const CLI::App*) { return true; }))
    options.host_commands.push_back(sub->get_name());
  return app;
}

void parse_words(CLI::App& app, const std::vector<std::string>& words) {
  app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
}

/// Reads `help`, `--help` and commands of plugins, of which the App knows none.
void parse_help_or_plugin_command(CLI::App& app, CommandLine line, std::span<const Command> commands,
                                  Options& options) {
  const bool help = line.help || line.command == "help";
  options.help_text = app.help();
  app.require_subcommand(0);
  std::erase_if(line.before, [](const auto& word) { return word == "-h" || word == "--help"; });
  parse_words(app, line.before);
  const auto& rest = line.after;
  const bool command_help = !help && (std::find(rest.begin(), rest.end(), "--help") != rest.end() ||
                                      (rest.size() == 1 && rest.front() == "-h"));
  options.command = find_command(commands, help || command_help ? "help" : "");
  if (!help) {
    options.plugin_command = line.command;
    if (!command_help) options.plugin_arguments = line.after;
  } else if (line.command == "help" && !rest.empty()) {
    options.plugin_command = rest.front();
  }
}

}  // namespace

std::variant<Options, int> parse_command_line(int argc, char** argv, std::span<const Command> commands) {
  Options options;
  const auto app = make_app(commands, options);
  const auto is_host_command = [&](const std::string& word) {
    const auto& names = options.host_commands;
    return std::find(names.begin(), names.end(), word) != names.end();
  };
  auto line = split_command_line({argv + std::min(argc, 1), argv + argc}, k_options_with_value);
  try {
    if (line.command == "help" && !line.after.empty() && is_host_command(line.after.front())) {
      line.after.emplace_back("--help");
      parse_words(*app, line.after);
    } else if (line.help || line.command == "help" ||
               (!line.command.empty() && !is_host_command(line.command))) {
      parse_help_or_plugin_command(*app, std::move(line), commands, options);
    } else {
      app->parse(argc, argv);
    }
  } catch (const CLI::ParseError& error) {
    const int code = app->exit(error, std::cout, std::cerr);
    return code == 0 ? k_exit_done : k_exit_usage;
  }
  return options;
}

std::string completion_script(std::string_view shell, std::span<const Command> commands) {
  Options ignored;
  const auto app = make_app(commands, ignored);
  return write_script(completion_model(*app), shell);
}

}  // namespace collet::host::cli
