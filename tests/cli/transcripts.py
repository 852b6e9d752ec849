#!/usr/bin/env python3
"""transcripts.py [--update] PROGRAM FILE…: runs the commands that stand in files and compares what they print.

In a .txt file a command begins with "$ "; the lines up to the next command are its standard output, lines of its
standard error headed by "! ", and "? N" for an exit status other than 0. Lines before the first command, and those
headed by "# ", are remarks. In a .md file the ```console blocks whose first line is a firstwin command are such
transcripts, with standard error as it comes and no status. A line of … alone stands for any lines. A ```lua block whose
first line is -- NAME.lua is a file with that name, there before the first command.

Times, sizes of memory and hashes of benches may differ between machines: they are compared as a mark only. Each file's
commands run in bash, in one empty folder, with the program's folder first in the path.
"""
import difflib
import os
import re
import subprocess
import sys
import tempfile

MARKS = [
    (re.compile(r'("(?:seconds|read_seconds|peak_bytes|ratio)":)(?:[0-9.e+-]+|null)'), r"\1<number>"),
    (re.compile(r"\b[0-9.]+ (?:us|ms|s|h)\b|\b[0-9]+ min [0-9]+ s\b"), "<time>"),
    (re.compile(r"\b[0-9.]+ (?:B|KiB|MiB|GiB)\b(?=,| of memory|$)"), "<size>"),
    (re.compile(r"\b(?:at )[0-9.e+]+ ns|\b[0-9.e+]+ times as fast"), "<speed>"),
]
ANY_LINES = "…"
FILE = re.compile(r"^```lua\n(-- (\w+\.lua)\n.*?)^```$", re.MULTILINE | re.DOTALL)
SECONDS_MAX = 120


def marked(line):
    for pattern, mark in MARKS:
        line = pattern.sub(mark, line)
    return line


def matches(expected, got):
    """Whether lines match, where a line of … stands for any number of lines."""
    if not expected:
        return not got
    if expected[0].strip() == ANY_LINES:
        return any(matches(expected[1:], got[skipped:]) for skipped in range(len(got) + 1))
    return bool(got) and marked(expected[0]) == marked(got[0]) and matches(expected[1:], got[1:])


class Run:
    """One folder, and the commands that run in it."""

    def __init__(self, program, folder):
        self.folder = folder
        bin_folder = os.path.join(folder, ".bin")
        os.mkdir(bin_folder)
        os.symlink(os.path.abspath(program), os.path.join(bin_folder, "firstwin"))
        kept = {name: value for name, value in os.environ.items() if name.startswith(("ASAN", "UBSAN", "TSAN", "GCOV"))}
        self.environment = kept | {"PATH": bin_folder + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder}

    def lines(self, command, merged):
        done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT if merged else subprocess.PIPE,
                              timeout=SECONDS_MAX, check=False)
        lines = done.stdout.decode(errors="backslashreplace").splitlines()
        if merged:
            return lines
        lines += ["! " + line for line in done.stderr.decode(errors="backslashreplace").splitlines()]
        return lines + ([f"? {done.returncode}"] if done.returncode else [])


def blocks_of(text, is_markdown):
    """Yields (is a transcript, lines) so that all lines come once, in order."""
    if not is_markdown:
        yield True, text.splitlines()
        return
    lines, inside = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            if inside:
                yield bool(lines) and lines[0].startswith("$ firstwin"), lines
                yield False, [line]
                lines, inside = [], False
                continue
            if line == "```console":
                yield False, [*lines, line]
                lines, inside = [], True
                continue
        lines.append(line)
    yield False, lines


def commands_of(lines):
    """Yields (command or None, lines after it)."""
    command, after = None, []
    for line in lines:
        if line.startswith("$ "):
            yield command, after
            command, after = line, []
        else:
            after.append(line)
    yield command, after


def compare(expected, got, is_markdown):
    """None where the lines match; else the lines to write instead, remarks and blank lines at the end kept."""
    remarks = [line for line in expected if line.startswith("# ")] if not is_markdown else []
    core = [line for line in expected if line not in remarks]
    blank = 0
    while not is_markdown and len(core) > blank and not core[-1 - blank]:
        blank += 1
    core = core[:len(core) - blank]
    if matches(core, got):
        return None
    for line in difflib.unified_diff([marked(x) for x in core], [marked(x) for x in got],
                                     "expected", "printed", lineterm=""):
        print("    " + line)
    return got + [""] * blank + remarks


def check_file(program, path, update):
    """Runs a file; gives (commands, commands that differ)."""
    is_markdown = path.endswith(".md")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    kept, count, differ = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        run = Run(program, folder)
        for content, name in FILE.findall(text) if is_markdown else []:
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(content)
        for is_transcript, lines in blocks_of(text, is_markdown):
            if not is_transcript:
                kept += lines
                continue
            for command, expected in commands_of(lines):
                if command is None:
                    kept += expected
                    continue
                count += 1
                got = run.lines(command[2:], is_markdown)
                new = compare(expected, got, is_markdown)
                if new is not None:
                    print(f"{path}: {command}")
                    differ += 1
                kept += [command] + (expected if new is None else new)
    if update and differ:
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(kept) + "\n")
    return count, differ


def main():
    words = sys.argv[1:]
    update = "--update" in words
    words = [word for word in words if word != "--update"]
    if len(words) < 2:
        print(__doc__)
        return 1
    count = differ = 0
    for path in words[1:]:
        its_count, its_differ = check_file(words[0], path, update)
        count, differ = count + its_count, differ + its_differ
    print(f"{count} commands, {differ} differ" + (" and were written anew" if update and differ else ""))
    return 1 if differ and not update else 0


if __name__ == "__main__":
    sys.exit(main())
