#!/usr/bin/env python3
"""coverage.py BUILD PERCENT: which lines of src/ the tests ran, and which they did not; status 1 below so many percent.

Asks gcov about every object of a build with --coverage and counts a line as run where any object ran it. (gcovr 5.2 of
Debian 12 gives up where one function stands in several units at different lines, as templates under #if do.)
"""
import collections
import concurrent.futures
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def lines_of(counts):
    """(file, line, times run) of all lines of src/ that one object has."""
    done = subprocess.run(["gcov", "--json-format", "--stdout", counts], capture_output=True, check=True)
    found = []
    for text in done.stdout.splitlines():
        report = json.loads(text)
        for file in report["files"]:
            path = os.path.relpath(os.path.join(report["current_working_directory"], file["file"]), ROOT)
            if path.startswith("src/"):
                found += [(path, line["line_number"], line["count"]) for line in file["lines"]]
    return found


def ranges(numbers):
    """"3-5 9": runs by their ends."""
    runs = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def main(build, least):
    objects = [os.path.join(folder, name) for folder, _, names in os.walk(build) for name in names
               if name.endswith(".gcda")]
    run = collections.defaultdict(collections.Counter)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(lines_of, objects):
            for path, line, count in found:
                run[path][line] += count
    total = missed_in_all = 0
    for path in sorted(run):
        missed = [line for line, count in run[path].items() if count == 0]
        total += len(run[path])
        missed_in_all += len(missed)
        percent = 100 - 100 * len(missed) / len(run[path])
        print(f"{percent:5.1f} %  {path}" + (f"  not run: {ranges(missed)}" if missed else ""))
    percent = 100 - 100 * missed_in_all / total if total else 0
    print(f"{percent:5.1f} % of {total} lines")
    return 0 if percent >= least else 1


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), float(sys.argv[2])))
