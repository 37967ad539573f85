// SPDX-License-Identifier: MIT
#include "host/cli/completion.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

namespace collet::host::cli {

namespace {

/// What may stand where a value is expected.
enum class Value { none, anything, files, folders, tools, choices };

struct Switch {
  std::string name;  ///< with its dashes
  std::string text;
  Value value = Value::none;
  std::vector<std::string> choices;
};

struct Word {
  std::string path;  ///< "config show"; empty: the program itself
  std::string name;
  std::string text;
  std::vector<Switch> switches;
  Switch argument;  ///< the first positional; none: value is none
  Switch more;      ///< those behind it
  std::vector<Word> below;
};

/// Of `TEXT:{cpp,c}`, as CLI11 calls a type with choices: cpp and c.
std::vector<std::string> choices_of(const std::string& type) {
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

Switch switch_of(const CLI::Option& option, std::string name) {
  Switch out{std::move(name), option.get_description(), Value::anything, {}};
  const std::string type = option.get_type_name();
  out.choices = choices_of(type);
  if (!out.choices.empty()) {
    out.value = Value::choices;
  } else if (option.get_expected_max() == 0) {
    out.value = Value::none;
  } else if (option.get_positional() && option.get_name() == "TOOL") {
    out.value = Value::tools;
  } else if (type == "FILE" || option.get_name() == "FILE" || option.get_name() == "ARGUMENT") {
    out.value = Value::files;
  } else if (type == "PATH") {
    out.value = Value::folders;
  }
  return out;
}

Word word_of(const CLI::App& app, const std::string& path, bool top) {
  Word out;
  out.path = path;
  out.name = app.get_name();
  out.text = app.get_description();
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      (out.argument.value == Value::none ? out.argument : out.more) = switch_of(*option, "");
    } else {
      for (const auto& name : option->get_lnames())
        out.switches.push_back(switch_of(*option, std::string("--").append(name)));
    }
  }
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (sub->get_group().empty()) continue;  // not for people
    out.below.push_back(
        word_of(*sub, top ? sub->get_name() : std::string(path).append(" ").append(sub->get_name()), false));
  }
  return out;
}

/// Every word, the program first.
void flatten(const Word& word, std::vector<const Word*>& out) {
  out.push_back(&word);
  for (const Word& below : word.below)
    flatten(below, out);
}

/// In single quotes: for all three shells, when quotes and backslashes are left out.
std::string quoted(std::string text) {
  std::replace(text.begin(), text.end(), '\'', '`');
  std::erase(text, '\\');
  return std::string("'").append(text).append("'");
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words)
    out.append(out.empty() ? "" : " ").append(word);
  return out;
}

/// The names of all switches that take a value, as alternatives of a `case`.
std::string with_value(const Word& top, const std::vector<const Word*>& words) {
  std::vector<std::string> names;
  for (const Word* word : words) {
    for (const Switch& each : word->switches) {
      if (each.value != Value::none && std::find(names.begin(), names.end(), each.name) == names.end())
        names.push_back(each.name);
    }
  }
  std::string out;
  for (const auto& name : names)
    out.append(out.empty() ? "" : "|").append(name);
  return out.empty() ? top.name : out;
}

/// The shells' ways to say what may come; the rest of bash's and zsh's scripts is the same.
struct Dialect {
  std::string files;
  std::string folders;
  std::string tools;
  std::string words_before, words_after;
  bool described = false;  ///< words come as 'word:text'
};

std::string offer(const Dialect& dialect, const Switch& value) {
  switch (value.value) {
    case Value::files:
      return dialect.files;
    case Value::folders:
      return dialect.folders;
    case Value::tools:
      return dialect.tools;
    case Value::choices:
      return dialect.words_before + joined(value.choices) + dialect.words_after;
    case Value::none:
    case Value::anything:
      break;
  }
  return ":";
}

std::string listed(const Dialect& dialect, const std::vector<std::pair<std::string, std::string>>& words) {
  std::string out;
  for (const auto& [word, text] : words) {
    out.append(out.empty() ? "" : " ");
    if (dialect.described) {
      out.append(quoted(std::string(word).append(":").append(text)));
    } else {
      out.append(word);
    }
  }
  return out;
}

/// The body that bash and zsh have in common: `case`s over the switch before the cursor and over the words
/// before it.
std::string cases(const Dialect& dialect, const std::vector<const Word*>& words, const char* describe) {
  std::string out;
  out.append("  case $before in\n");
  std::vector<std::string> seen;
  for (const Word* word : words) {
    for (const Switch& each : word->switches) {
      if (each.value == Value::none || std::find(seen.begin(), seen.end(), each.name) != seen.end()) continue;
      seen.push_back(each.name);
      out.append("    ").append(each.name).append(") ").append(offer(dialect, each)).append("; return ;;\n");
    }
  }
  out.append("  esac\n  case $current in -*)\n    case $command in\n");
  // Longer paths first: `config show` before `config`.
  for (auto at = words.rbegin(); at != words.rend(); ++at) {
    const Word& word = **at;
    std::vector<std::pair<std::string, std::string>> names;
    for (const Switch& each : word.switches)
      names.emplace_back(each.name, each.text);
    if (!word.path.empty()) {
      for (const Switch& each : words.front()->switches)
        if (each.name != "--help" && each.name != "--version") names.emplace_back(each.name, each.text);
    }
    std::string pattern = "*";
    if (!word.path.empty())
      pattern = std::string("\"").append(word.path).append("\"|\"").append(word.path).append(" \"*");
    out.append("      ")
        .append(pattern)
        .append(") ")
        .append(describe)
        .append(" ")
        .append(listed(dialect, names))
        .append(" ;;\n");
  }
  out.append("    esac\n    return ;;\n  esac\n  case $command in\n");
  for (auto at = words.rbegin(); at != words.rend(); ++at) {
    const Word& word = **at;
    std::vector<std::pair<std::string, std::string>> names;
    for (const Word& below : word.below)
      names.emplace_back(below.name, below.text);
    const std::string path =
        word.path.empty() ? std::string("''") : std::string("\"").append(word.path).append("\"");
    if (!names.empty()) {
      out.append("    ")
          .append(path)
          .append(") ")
          .append(describe)
          .append(" ")
          .append(listed(dialect, names))
          .append(" ;;\n");
    } else if (word.argument.value != Value::none) {
      out.append("    ").append(path).append(") ").append(offer(dialect, word.argument)).append(" ;;\n");
    }
    if (word.more.value != Value::none)
      out.append("    ").append(path).append("' '*) ").append(offer(dialect, word.more)).append(" ;;\n");
  }
  return out.append("  esac\n");
}

/// Both shells count the words before the cursor so.
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

std::string bash_script(const Word& top, const std::vector<const Word*>& words) {
  const Dialect dialect{"mapfile -t COMPREPLY < <(compgen -f -- \"$current\")",
                        "mapfile -t COMPREPLY < <(compgen -d -- \"$current\")",
                        "_collet_words $(collet tools 2>/dev/null | cut -d' ' -f1)",
                        "_collet_words ",
                        "",
                        false};
  std::string out =
      "# bash completion of collet, written by `collet completion bash`\n"
      "_collet_words() { mapfile -t COMPREPLY < <(compgen -W \"$*\" -- \"$current\"); }\n"
      "_collet() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command='' at\n"
      "  COMPREPLY=()\n";
  out.append(command_loop("COMP_WORDS", "1", "COMP_CWORD", with_value(top, words)));
  out.append(cases(dialect, words, "_collet_words"));
  return out.append("}\ncomplete -o filenames -o bashdefault -F _collet collet\n");
}

std::string zsh_script(const Word& top, const std::vector<const Word*>& words) {
  const Dialect dialect{
      "_files",      "_files -/", "compadd -- ${(f)\"$(collet tools 2>/dev/null | cut -d' ' -f1)\"}",
      "compadd -- ", "",          true};
  std::string out =
      "#compdef collet\n# zsh completion of collet, written by `collet completion zsh`\n"
      "_collet_describe() { local -a offered; offered=(\"$@\"); _describe collet offered; }\n"
      "_collet() {\n"
      "  local current=${words[CURRENT]} before=${words[CURRENT-1]} command='' at\n";
  out.append(command_loop("words", "2", "CURRENT", with_value(top, words)));
  out.append(cases(dialect, words, "_collet_describe"));
  return out.append("}\n_collet \"$@\"\n");
}

std::string fish_values(const Switch& value) {
  switch (value.value) {
    case Value::files:
      return " -F";
    case Value::folders:
      return " -a '(__fish_complete_directories)'";
    case Value::tools:
      return " -a '(collet tools 2>/dev/null | string replace -r \" .*\" \"\")'";
    case Value::choices:
      return std::string(" -a ").append(quoted(joined(value.choices)));
    case Value::none:
    case Value::anything:
      break;
  }
  return "";
}

std::string fish_script(const Word& top, const std::vector<const Word*>& words) {
  std::string out =
      "# fish completion of collet, written by `collet completion fish`\n"
      "# Is it the command $argv, with none of its further words (-x) or with any?\n"
      "function __collet_at\n"
      "  set -l command\n"
      "  set -l skip 0\n"
      "  for word in (commandline -opc)[2..-1]\n"
      "    if test $skip = 1; set skip 0; continue; end\n"
      "    switch $word\n      case ";
  std::string valued = with_value(top, words);
  std::replace(valued.begin(), valued.end(), '|', ' ');
  out.append(valued).append(
      "\n        set skip 1\n      case '-*'\n      case '*'\n        set -a command $word\n    end\n  end\n"
      "  if test \"$argv[1]\" = -x; test \"$command\" = \"$argv[2..-1]\"\n"
      "  else; test \"$command\" = \"$argv\"; or string match -q -- \"$argv *\" \"$command\"; end\n"
      "end\n"
      "complete -c collet -f\n");
  for (const Word* word : words) {
    const std::string exactly = std::string(" -n '__collet_at -x")
                                    .append(word->path.empty() ? "" : " ")
                                    .append(word->path)
                                    .append("'");
    const std::string anywhere =
        word->path.empty() ? "" : std::string(" -n '__collet_at ").append(word->path).append("'");
    for (const Switch& each : word->switches) {
      out.append("complete -c collet").append(anywhere).append(" -l ").append(each.name.substr(2));
      if (each.value != Value::none) out.append(" -r").append(fish_values(each));
      out.append(" -d ").append(quoted(each.text)).append("\n");
    }
    for (const Word& below : word->below)
      out.append("complete -c collet")
          .append(exactly)
          .append(" -a ")
          .append(below.name)
          .append(" -d ")
          .append(quoted(below.text))
          .append("\n");
    if (word->argument.value != Value::none)
      out.append("complete -c collet").append(exactly).append(fish_values(word->argument)).append("\n");
    if (word->more.value == Value::files) out.append("complete -c collet").append(anywhere).append(" -F\n");
  }
  return out;
}

}  // namespace

std::string completion_script(const CLI::App& app, std::string_view shell) {
  const Word top = word_of(app, "", true);
  std::vector<const Word*> words;
  flatten(top, words);
  if (shell == "bash") return bash_script(top, words);
  if (shell == "zsh") return zsh_script(top, words);
  return fish_script(top, words);
}

}  // namespace collet::host::cli
