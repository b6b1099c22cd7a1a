#include "tare/cli/run_command.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

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
  // A folder of that name without a package in it is none; a module that passes on to one, as in this project's root,
  // is.
  const char* const question =
      "import importlib.util, sys\n"
      "def has():\n"
      "  spec = importlib.util.find_spec('tare')\n"
      "  return spec and spec.origin and spec.submodule_search_locations\n"
      "sys.exit(not (has() or sys.path.pop(0) == '' and has()))";
  if (child == 0) become(python, {"-c", question});
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::string chosen_python() {
  const char* const chosen = std::getenv("TARE_PYTHON");
  return chosen != nullptr ? chosen : "python3";
}

// A wheel puts the command beside the Python that it is installed for, which need not be on PATH; one that auditwheel
// repaired puts it among the packages, behind a script.
std::string python_beside_command() {
  std::error_code error;
  std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return "";
  const std::string command = path;
  if (const size_t packages = command.find("/lib/python"); packages != std::string::npos)
    path = command.substr(0, packages) + "/bin/tare";
  path.replace_filename("python3");
  return std::filesystem::exists(path, error) ? path.string() : "";
}

// TARE_PYTHON, else the one beside this command, else that of PATH. Empty: it has no package.
std::string python_with_package() {
  if (std::getenv("TARE_PYTHON") == nullptr) {
    const std::string beside = python_beside_command();
    if (!beside.empty() && has_package(beside)) return beside;
  }
  const std::string python = chosen_python();
  return has_package(python) ? python : "";
}

}  // namespace

std::string without_python() {
  return fmt::format(
      "{} has no package tare: install it there (pip install .), or name a Python that has it by TARE_PYTHON",
      chosen_python());
}

void become_python(const std::vector<std::string>& arguments) {
  const std::string python = python_with_package();
  if (python.empty()) return;
  std::vector<std::string> words{"-m", "tare"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  become(python, words);
}

int run_program(const std::vector<std::string>& arguments) {
  become_python(arguments);
  fmt::print(stderr, "tare run: programs are Python's to run, and {}\n", without_python());
  return 2;
}

}  // namespace tare
