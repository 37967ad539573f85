// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "host/cli/completion/script.hpp"

namespace collet::host::cli {

namespace {

/// The parts in which the scripts of bash and zsh differ.
struct Dialect {
  std::string files;
  std::string folders;
  std::string tools;
  std::string words_before, words_after;
  bool with_text = false;  ///< each word is offered as 'word:text'
};

std::string offer(const Dialect& dialect, const OptionModel& value) {
  switch (value.value) {
    case ValueKind::files:
      return dialect.files;
    case ValueKind::folders:
      return dialect.folders;
    case ValueKind::tools:
      return dialect.tools;
    case ValueKind::choices:
      return dialect.words_before + join_words(value.choices) + dialect.words_after;
    case ValueKind::none:
    case ValueKind::anything:
      break;
  }
  return ":";
}

std::string listed(const Dialect& dialect, const std::vector<std::pair<std::string, std::string>>& words) {
  std::string out;
  for (const auto& [word, text] : words) {
    out.append(out.empty() ? "" : " ");
    if (dialect.with_text) {
      out.append(shell_quote(std::string(word).append(":").append(text)));
    } else {
      out.append(word);
    }
  }
  return out;
}

/// Returns the body that bash and zsh have in common: one `case` over the option before the cursor, one over
/// the words before it.
std::string cases(const Dialect& dialect, const std::vector<const CommandModel*>& commands,
                  const char* describe) {
  std::string out;
  out.append("  case $before in\n");
  std::vector<std::string> seen;
  for (const CommandModel* command : commands) {
    for (const OptionModel& option : command->options) {
      if (option.value == ValueKind::none || std::find(seen.begin(), seen.end(), option.name) != seen.end())
        continue;
      seen.push_back(option.name);
      out.append("    ")
          .append(option.name)
          .append(") ")
          .append(offer(dialect, option))
          .append("; return ;;\n");
    }
  }
  out.append("  esac\n  case $current in -*)\n    case $command in\n");
  // Longer paths first: `config show` before `config`.
  for (auto at = commands.rbegin(); at != commands.rend(); ++at) {
    const CommandModel& command = **at;
    std::vector<std::pair<std::string, std::string>> names;
    for (const OptionModel& option : command.options)
      names.emplace_back(option.name, option.text);
    if (!command.path.empty()) {
      for (const OptionModel& option : commands.front()->options)
        if (option.name != "--help" && option.name != "--version")
          names.emplace_back(option.name, option.text);
    }
    std::string pattern = "*";
    if (!command.path.empty())
      pattern = std::string("\"").append(command.path).append("\"|\"").append(command.path).append(" \"*");
    out.append("      ")
        .append(pattern)
        .append(") ")
        .append(describe)
        .append(" ")
        .append(listed(dialect, names))
        .append(" ;;\n");
  }
  out.append("    esac\n    return ;;\n  esac\n  case $command in\n");
  for (auto at = commands.rbegin(); at != commands.rend(); ++at) {
    const CommandModel& command = **at;
    std::vector<std::pair<std::string, std::string>> names;
    for (const CommandModel& sub : command.subcommands)
      names.emplace_back(sub.name, sub.text);
    const std::string path =
        command.path.empty() ? std::string("''") : std::string("\"").append(command.path).append("\"");
    if (!names.empty()) {
      out.append("    ")
          .append(path)
          .append(") ")
          .append(describe)
          .append(" ")
          .append(listed(dialect, names))
          .append(" ;;\n");
    } else if (command.argument.value != ValueKind::none) {
      out.append("    ").append(path).append(") ").append(offer(dialect, command.argument)).append(" ;;\n");
    }
    if (command.more_arguments.value != ValueKind::none)
      out.append("    ")
          .append(path)
          .append("' '*) ")
          .append(offer(dialect, command.more_arguments))
          .append(" ;;\n");
  }
  return out.append("  esac\n");
}

/// Returns the loop that finds the command among the words before the cursor.
std::string command_loop(const std::string& array, const char* from, const char* to,
                         const std::string& valued) {
  return std::string("  for ((at = ")
      .append(from)
      .append("; at < ")
      .append(to)
      .append("; at++)); do\n    case ${")
      .append(array)
      .append("[at]} in\n      ")
      .append(valued)
      .append(") ((at++)) ;;\n      -*) ;;\n      *) command=\"${command:+$command }${")
      .append(array)
      .append("[at]}\" ;;\n    esac\n  done\n");
}

}  // namespace

std::string bash_script(const std::vector<const CommandModel*>& commands) {
  const Dialect dialect{"mapfile -t COMPREPLY < <(compgen -f -- \"$current\")",
                        "mapfile -t COMPREPLY < <(compgen -d -- \"$current\")",
                        "_collet_offer $(collet tools 2>/dev/null | cut -d' ' -f1)",
                        "_collet_offer ",
                        "",
                        false};
  std::string out =
      "# bash completion of collet, written by `collet completion bash`\n"
      "_collet_offer() { mapfile -t COMPREPLY < <(compgen -W \"$*\" -- \"$current\"); }\n"
      "_collet() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command='' at\n"
      "  COMPREPLY=()\n";
  out.append(command_loop("COMP_WORDS", "1", "COMP_CWORD", options_with_value(commands)));
  out.append(cases(dialect, commands, "_collet_offer"));
  return out.append("}\ncomplete -o filenames -o bashdefault -F _collet collet\n");
}

std::string zsh_script(const std::vector<const CommandModel*>& commands) {
  const Dialect dialect{
      "_files",      "_files -/", "compadd -- ${(f)\"$(collet tools 2>/dev/null | cut -d' ' -f1)\"}",
      "compadd -- ", "",          true};
  std::string out =
      "#compdef collet\n# zsh completion of collet, written by `collet completion zsh`\n"
      "_collet_describe() { local -a offered; offered=(\"$@\"); _describe collet offered; }\n"
      "_collet() {\n"
      "  local current=${words[CURRENT]} before=${words[CURRENT-1]} command='' at\n";
  out.append(command_loop("words", "2", "CURRENT", options_with_value(commands)));
  out.append(cases(dialect, commands, "_collet_describe"));
  return out.append("}\n_collet \"$@\"\n");
}

}  // namespace collet::host::cli
