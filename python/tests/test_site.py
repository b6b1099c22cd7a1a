"""What holds the documents true fails where they are not: the runner of their commands, the printers of the reference, the link checker."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs" / "site"))
import check  # noqa: E402
import cpp_reference  # noqa: E402
import python_reference  # noqa: E402


def held_true(folder, text, *flags):
    """(exit code, what was printed, the document afterwards)"""
    (folder / "docs").mkdir(exist_ok=True)
    (folder / "examples").mkdir(exist_ok=True)
    (folder / "examples" / "shown.py").write_text("x = 1\n")
    (folder / "docs" / "page.md").write_text(text)
    done = subprocess.run([sys.executable, ROOT / "tests" / "docs_test.py", folder, "/bin/echo", "docs/*.md",
                           "--python", sys.executable, *flags], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr, (folder / "docs" / "page.md").read_text()


@pytest.mark.parametrize(("false", "true"), {
    "a command's output": ("```console\n$ tare one two\n```\n", "```console\n$ tare one two\none two\n```\n"),
    "an exit code": ("```console\n$ false; echo $?\n0\n```\n", "```console\n$ false; echo $?\n1\n```\n"),
    "a program's output": ("```python\nprint(2)\n```\n\n```text\n3\n```\n", "```python\nprint(2)\n```\n\n```text\n2\n```\n"),
    "a file": ("```python\n# examples/shown.py\nx = 2\n```\n", "```python\n# examples/shown.py\nx = 1\n```\n"),
    "a time": ("```console\n$ tare took in 3.1 s\n```\n", "```console\n$ tare took in 3.1 s\ntook in 0.0 s\n```\n"),
}.values())
def test_what_differs_fails_and_is_updated(false, true, tmp_path):
    code, said, unchanged = held_true(tmp_path, false)
    assert (code, unchanged) == (1, false) and "1 differ" in said
    assert held_true(tmp_path, false, "--update")[2] == true
    assert held_true(tmp_path, true)[0] == 0


def test_a_program_that_raises_fails(tmp_path):
    code, said, _ = held_true(tmp_path, "```python\nraise ValueError('here')\n```\n\n```text\nanything\n```\n")
    assert code == 1 and "ValueError: here" in said


def test_commands_of_a_page_share_a_folder(tmp_path):
    page = "```console\n$ tare 5 >file\n$ cat file examples/shown.py\n5\nx = 1\n```\n"
    assert held_true(tmp_path, page)[0] == 0
    assert not (tmp_path / "file").exists()


def test_links_that_lead_nowhere_are_told(tmp_path):
    (tmp_path / "good.html").write_text('<p id="here"><a href="#here">x</a><a href="https://example.org">y</a>')
    (tmp_path / "page.html").write_text('<a href="good.html#here">a</a><a href="good.html#there">b</a><a href="none.html">c</a>'
                                        '<img src="none.png"><script src="https://example.org/x.js"></script>')
    assert list(check.broken(tmp_path)) == [
        "page.html: good.html#there names no place of that page",
        "page.html: loads https://example.org/x.js",
        "page.html: none.html is not there",
        "page.html: none.png is not there",
    ]


def test_a_header_is_printed_without_bodies_and_private_parts():
    text = """/// A box.
class Box {
 public:
  /// How many.
  int count() const { return count_; }
  explicit Box(int count) : count_(count) {}

 private:
  int count_;
};
"""
    (comment, code), = cpp_reference._chunks(text)
    assert comment == ["A box."]
    assert code == ["class Box {", " public:", "  /// How many.", "  int count() const;", "  explicit Box(int count);", "};"]


@pytest.mark.parametrize(("said", "printed"), {
    "Tensor input, Tensor other, *, Number alpha = 1": "input: 'Tensor', other: 'Tensor', *, alpha: 'Number' = 1",
    "tuple of ints size": "size: 'tuple of ints'",
    "": "",
    "Tensor input, Tensor input": None,
}.items())
def test_an_operators_parameters_are_printed_in_pythons_order(said, printed):
    assert python_reference._python_order(said) == printed
