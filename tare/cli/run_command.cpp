#include "tare/cli/run_command.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace tare {

namespace {

[[noreturn]] void become(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<char*> words{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  execvp(program.c_str(), words.data());
  _exit(127);
}

bool has_package(const std::string& python) {
  const pid_t child = fork();
  if (child < 0) return false;
  const char* const question = "import importlib.util, sys; sys.exit(importlib.util.find_spec('tare') is None)";
  if (child == 0) become(python, {"-c", question});
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

int run_program(const std::vector<std::string>& arguments) {
  const char* const chosen = std::getenv("TARE_PYTHON");
  const std::string python = chosen != nullptr ? chosen : "python3";
  if (!has_package(python)) {
    fmt::print(stderr,
               "tare run: programs are Python's to run, and {} has no package tare: install it there (pip install .), "
               "or name a Python that has it by TARE_PYTHON\n",
               python);
    return 2;
  }
  std::vector<std::string> words{"-m", "tare"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  become(python, words);
}

}  // namespace tare
