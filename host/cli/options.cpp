// SPDX-License-Identifier: MIT
#include "host/cli/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "host/cli/command_line.hpp"
#include "host/cli/completion.hpp"

namespace collet::host::cli {

namespace {

/// Options of add_common() that take their value from the next argument.
const std::vector<std::string_view> k_with_value = {"--config", "--profile", "--set", "--log-level",
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

void add_bundle(CLI::App* bundle, Options& options) {
  CLI::Option* file = bundle->add_option("--out", options.bundle_file, "The bundle; collet.mcpb if left out")
                          ->type_name("FILE");
  const auto snippet = [&](const std::string& client, const char* name) {
    std::string text = "Print the configuration for ";
    bundle
        ->add_flag_callback(
            "--" + client,
            [&options, client] {
              if (!options.client.empty()) throw CLI::ExcludesError("--" + options.client, "--" + client);
              options.client = client;
            },
            text.append(name).append(" instead"))
        ->excludes(file);
  };
  snippet("claude-code", "Claude Code");
  snippet("claude-desktop", "Claude Desktop");
  snippet("vscode", "VS Code");
  snippet("cursor", "Cursor");
  snippet("codex", "Codex");
}

}  // namespace

std::variant<Options, int> parse_command_line(int argc, char** argv) {
  Options options;
  CLI::App app{"Collet: a host of tool plugins for AI agents, over the Model Context Protocol", "collet"};
  app.set_version_flag("--version", std::string("collet ") + COLLET_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  add_common(app, options);

  const auto command = [&](CLI::App& parent, const char* name, const char* text, Command value) {
    CLI::App* sub = parent.add_subcommand(name, text);
    sub->fallthrough();
    sub->callback([&options, value] { options.command = value; });
    return sub;
  };

  command(app, "serve", "Serve the selected tools over stdio", Command::serve);

  CLI::App* tools = command(app, "tools", "List the tools that clients see", Command::tools);
  tools->add_flag("--json", options.json, "As JSON");
  tools->add_flag("--cost", options.cost, "With the tokens that each costs a client");
  tools->add_flag("--all", options.all, "Hidden and quarantined ones too, with the reason");

  CLI::App* call = command(app, "call", "Call a tool and print its answer", Command::call);
  call->add_option("TOOL", options.tool, "Name as listed by `collet tools`")->required();
  call->add_option("ARGUMENT", options.arguments,
                   "One JSON object, `-` to read it from standard input, or key=value: typed by the tool's "
                   "schema, dots nest "
                   "(a.b=1), key:=JSON is taken raw");
  call->add_flag("--json", options.json, "Print status and parts as JSON");
  call->add_flag("--stats", options.stats,
                 "Print what it took, and what plugins measured, to standard error");

  CLI::App* plugins = command(app, "plugins", "List the plugins found and those refused", Command::plugins);
  plugins->add_flag("--json", options.json, "As JSON");
  plugins->add_flag("--stats", options.stats, "Load each and print load time and tools");

  CLI::App* plugin = app.add_subcommand("plugin", "Write a plugin");
  plugin->fallthrough();
  plugin->require_subcommand(1);
  CLI::App* create = command(*plugin, "new", "Make a project that builds a plugin", Command::plugin_new);
  create->add_option("NAME", options.plugin_id, "Id of the plugin: a word, or words in reverse DNS")
      ->required();
  create->add_option("--lang", options.language, "cpp or c")->check(CLI::IsMember({"cpp", "c"}));
  create->add_option("--dir", options.directory, "Folder to make; NAME if left out")->type_name("PATH");
  CLI::App* prove = command(*plugin, "check", "Try a plugin out, and tell what a host would hold against it",
                            Command::plugin_check);
  prove->add_option("FILE", options.plugin_file, "The plugin's .so file")->required();
  prove->add_flag("--json", options.json, "As JSON");
  CLI::App* trial = command(app, "plugin-trial", "", Command::plugin_trial);
  trial->group("");
  trial->add_option("FILE", options.plugin_file)->required();

  CLI::App* check = command(app, "check", "Load everything and report what is wrong", Command::check);
  check->add_flag("--json", options.json, "As JSON");

  CLI::App* explain = command(app, "explain", "Tell which rule shows or hides a tool, a resource or a prompt",
                              Command::explain);
  explain->add_option("TOOL", options.tool, "Name, id or plugin:id; a URI or a prompt's name")->required();
  explain->add_flag("--json", options.json, "As JSON");

  CLI::App* help =
      command(app, "help", "Tell what there is, plugins' words too, or more of one command", Command::help);
  help->add_option("WORD", options.arguments, "A command, or a word of a plugin's");

  CLI::App* config = app.add_subcommand("config", "Look at the configuration");
  config->fallthrough();
  config->require_subcommand(1);
  CLI::App* show = command(*config, "show", "Print every setting in effect", Command::config_show);
  show->add_flag("--origin", options.origin, "With the file and line that each comes from");
  show->add_flag("--json", options.json, "As JSON");
  CLI::App* diff = command(*config, "diff",
                           "Print how two profiles differ: tools, what they cost, settings. The exit code is "
                           "0 whether they do or not",
                           Command::config_diff);
  diff->add_option("PROFILE_A", options.profile_a, "A profile, or `default` for none")->required();
  diff->add_option("PROFILE_B", options.profile_b, "Likewise")->required();
  diff->add_flag("--json", options.json, "As JSON");

  add_bundle(command(app, "bundle", "Write what a client needs to start this host with this configuration",
                     Command::bundle),
             options);

  std::string shell;
  CLI::App* completion = app.add_subcommand("completion", "Print what a shell completes command lines with");
  completion->add_option("SHELL", shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));

  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
    options.own_words.push_back(sub->get_name());
  const auto is_own = [&](const std::string& word) {
    return std::find(options.own_words.begin(), options.own_words.end(), word) != options.own_words.end();
  };
  auto line = split_command_line({argv + std::min(argc, 1), argv + argc}, k_with_value);
  try {
    if (line.word == "help" && !line.behind.empty() && is_own(line.behind.front())) {
      line.behind.emplace_back("--help");
      app.parse(std::vector<std::string>(line.behind.rbegin(), line.behind.rend()));
    } else if (line.help || line.word == "help" || (!line.word.empty() && !is_own(line.word))) {
      options.command = line.help || line.word == "help" ? Command::help : Command::plugin_word;
      options.help = app.help();
      app.require_subcommand(0);
      std::erase_if(line.before, [](const auto& word) { return word == "-h" || word == "--help"; });
      app.parse(std::vector<std::string>(line.before.rbegin(), line.before.rend()));
      const auto& behind = line.behind;
      const bool of_word = options.command == Command::plugin_word &&
                           (std::find(behind.begin(), behind.end(), "--help") != behind.end() ||
                            (behind.size() == 1 && behind.front() == "-h"));
      if (of_word) {
        options.command = Command::help;
        options.word = line.word;
      } else if (options.command == Command::plugin_word) {
        options.word = line.word;
        options.arguments = line.behind;
      } else if (line.word == "help" && !line.behind.empty()) {
        options.word = line.behind.front();
      }
    } else {
      app.parse(argc, argv);
    }
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error, std::cout, std::cerr);
    return code == 0 ? k_exit_done : k_exit_usage;
  }
  if (completion->parsed()) {
    std::cout << completion_script(app, shell) << std::flush;
    return std::cout ? k_exit_done : k_exit_host;
  }
  return options;
}

}  // namespace collet::host::cli
