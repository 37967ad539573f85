// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "host/cli/completion/script.hpp"

namespace collet::host::cli {

namespace {

std::string fish_values(const OptionModel& value) {
  switch (value.value) {
    case ValueKind::files:
      return " -F";
    case ValueKind::folders:
      return " -a '(__fish_complete_directories)'";
    case ValueKind::tools:
      return " -a '(collet tools 2>/dev/null | string replace -r \" .*\" \"\")'";
    case ValueKind::choices:
      return std::string(" -a ").append(shell_quote(join_words(value.choices)));
    case ValueKind::none:
    case ValueKind::anything:
      break;
  }
  return "";
}

}  // namespace

std::string fish_script(const std::vector<const CommandModel*>& commands) {
  std::string out =
      "# fish completion of collet, written by `collet completion fish`\n"
      "# Succeeds on the command $argv: with -x only without further words, else with any.\n"
      "function __collet_at\n"
      "  set -l command\n"
      "  set -l skip 0\n"
      "  for word in (commandline -opc)[2..-1]\n"
      "    if test $skip = 1; set skip 0; continue; end\n"
      "    switch $word\n      case ";
  std::string valued = options_with_value(commands);
  std::replace(valued.begin(), valued.end(), '|', ' ');
  out.append(valued).append(
      "\n        set skip 1\n      case '-*'\n      case '*'\n        set -a command $word\n    end\n  end\n"
      "  if test \"$argv[1]\" = -x; test \"$command\" = \"$argv[2..-1]\"\n"
      "  else; test \"$command\" = \"$argv\"; or string match -q -- \"$argv *\" \"$command\"; end\n"
      "end\n"
      "complete -c collet -f\n");
  for (const CommandModel* command : commands) {
    const std::string exactly = std::string(" -n '__collet_at -x")
                                    .append(command->path.empty() ? "" : " ")
                                    .append(command->path)
                                    .append("'");
    const std::string anywhere =
        command->path.empty() ? "" : std::string(" -n '__collet_at ").append(command->path).append("'");
    for (const OptionModel& option : command->options) {
      out.append("complete -c collet").append(anywhere).append(" -l ").append(option.name.substr(2));
      if (option.value != ValueKind::none) out.append(" -r").append(fish_values(option));
      out.append(" -d ").append(shell_quote(option.text)).append("\n");
    }
    for (const CommandModel& sub : command->subcommands)
      out.append("complete -c collet")
          .append(exactly)
          .append(" -a ")
          .append(sub.name)
          .append(" -d ")
          .append(shell_quote(sub.text))
          .append("\n");
    if (command->argument.value != ValueKind::none)
      out.append("complete -c collet").append(exactly).append(fish_values(command->argument)).append("\n");
    if (command->more_arguments.value == ValueKind::files)
      out.append("complete -c collet").append(anywhere).append(" -F\n");
  }
  return out;
}

}  // namespace collet::host::cli
