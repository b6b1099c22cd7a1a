#include "tare/cli/completion.h"

#include <fmt/format.h>

#include "tare/cli/command_line.h"
#include "tare/core/error.h"
#include "tare/core/nearest.h"
#include "tare/device/specifications.h"
#include "tare/models/zoo.h"

namespace tare {

namespace {

// The first line of a text, in a shell's single quotes, without what zsh reads as more than text.
std::string shell_quoted(std::string_view text, bool zsh = false) {
  std::string result = "'";
  for (const char c : text.substr(0, text.find('\n'))) {
    if (c == '\'') result += "'\\''";
    else if (zsh && (c == '[' || c == ']' || c == ':')) result.append("\\").push_back(c);
    else result += c;
  }
  return result + "'";
}

std::string accelerators() {
  std::string words = "all";
  for (const Specification& item : specifications()) words.append(" ").append(item.name);
  return words;
}

std::string models() {
  std::string words;
  for (const std::string_view name : models::model_names()) words.append(words.empty() ? "" : " ").append(name);
  return words;
}

bool takes_model(const CommandHelp& command) { return command.text.arguments.starts_with("MODEL"); }

std::string command_names() {
  std::string words;
  for (const CommandHelp& command : all_commands()) words.append(words.empty() ? "" : " ").append(command.text.name);
  return words;
}

std::string bash() {
  std::string cases;
  for (const CommandHelp& command : all_commands()) {
    std::string flags = "--help";
    for (const FlagText& flag : command.flags) flags.append(" ").append(flag.name);
    cases += fmt::format("    {}) flags='{}' names='{}' ;;\n", command.text.name, flags,
                         takes_model(command) ? models() : "");
  }
  return fmt::format(
      "# tare completion bash: eval \"$(tare completion bash)\" in ~/.bashrc\n"
      "_tare() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} flags='' names=''\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W '{} --help --version' -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  if [ \"${{COMP_WORDS[COMP_CWORD-1]}}\" = --gpu ]; then\n"
      "    COMPREPLY=($(compgen -W '{}' -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${{COMP_WORDS[1]}} in\n"
      "{}  esac\n"
      "  case $word in\n"
      "    -*) COMPREPLY=($(compgen -W \"$flags\" -- \"$word\")) ;;\n"
      "    *) COMPREPLY=($(compgen -W \"$names\" -- \"$word\") $(compgen -f -- \"$word\")) ;;\n"
      "  esac\n"
      "}}\n"
      "complete -o filenames -F _tare tare\n",
      command_names(), accelerators(), cases);
}

std::string zsh() {
  std::string commands, cases;
  for (const CommandHelp& command : all_commands()) {
    const auto& [text, flags] = command;
    commands += fmt::format("    {}\n", shell_quoted(fmt::format("{}:{}", text.name, text.about)));
    cases += fmt::format("    {}) _arguments", text.name);
    for (const FlagText& flag : flags) {
      const std::string about = shell_quoted(flag.about, true);
      const std::string value = flag.name == "--gpu" ? fmt::format(":gpu:({})", accelerators())
                                : flag.value.empty() ? ""
                                                     : ":value:_files";
      cases += fmt::format(" \\\n      '{}{}['{}']{}'", "*", flag.name, about, value);
    }
    cases += takes_model(command) ? fmt::format(
                                        " \\\n      '*:model:->model' && return\n"
                                        "      [ \"$state\" = model ] && {{ compadd {}; _files; }}\n      ;;\n",
                                        models())
                                  : " \\\n      '*:file:_files'\n      ;;\n";
  }
  return fmt::format(
      "#compdef tare\n"
      "# tare completion zsh: tare completion zsh > \"${{fpath[1]}}/_tare\"\n"
      "_tare() {{\n"
      "  local state line\n"
      "  local -a commands=(\n{}  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $words[1] in\n"
      "{}  esac\n"
      "}}\n"
      "compdef _tare tare 2>/dev/null || true\n",
      commands, cases);
}

std::string fish() {
  std::string lines = "# tare completion fish: tare completion fish > ~/.config/fish/completions/tare.fish\n";
  for (const CommandHelp& command : all_commands()) {
    const auto& [text, flags] = command;
    lines +=
        fmt::format("complete -c tare -n __fish_use_subcommand -f -a {} -d {}\n", text.name, shell_quoted(text.about));
    const std::string here = fmt::format("complete -c tare -n '__fish_seen_subcommand_from {}'", text.name);
    for (const FlagText& flag : flags)
      lines += fmt::format("{} -l {}{}{} -d {}\n", here, flag.name.substr(2), flag.value.empty() ? "" : " -r",
                           flag.name == "--gpu" ? " -a '" + accelerators() + "'" : "", shell_quoted(flag.about));
    if (takes_model(command)) lines += fmt::format("{} -a '{}'\n", here, models());
  }
  return lines;
}

}  // namespace

std::string completion_script(const std::string& shell) {
  static constexpr std::pair<std::string_view, std::string (*)()> shells[] = {
      {"bash", bash}, {"zsh", zsh}, {"fish", fish}};
  std::vector<std::string> known;
  for (const auto& [name, script] : shells) {
    if (name == shell) return script();
    known.emplace_back(name);
  }
  fail<ValueError>("completion: no script for '{}'{}; there are bash, zsh and fish", shell, did_you_mean(shell, known));
}

}  // namespace tare
