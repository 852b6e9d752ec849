#!/usr/bin/env python3
"""performance.py [--accept] [PROGRAM]: measures with `firstwin bench --full`, writes the table of docs/performance.md.

The table stands between two marks in the document; the text around them is written by hand. Answers must never change:
where a hash is not the one of the table that is there, nothing is written, unless --accept says that it is meant.
"""
import json
import pathlib
import platform
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"


def bytes_text(count):
    for unit in ("B", "KiB", "MiB"):
        if count < 1024:
            return f"{count:.3g} {unit}" if unit != "B" else f"{count} B"
        count /= 1024
    return f"{count:.3g} GiB"


def seconds_text(seconds):
    for unit, worth in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= worth:
            return f"{seconds / worth:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def machine():
    info = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    model = re.search(r"model name\s*: (.*)", info)
    flags = re.search(r"flags\s*: (.*)", info)
    simd = [name for name in ("avx2", "avx512f") if flags and name in flags[1].split()]
    name, cores = model[1] if model else platform.machine(), info.count("processor\t")
    return f"{name}, {cores} cores, {' and '.join(simd) or 'no AVX2'}"


def row(report):
    per_position = report["seconds"] * 1e9 / report["positions"] if report["positions"] else 0
    ratio = f"{report['ratio']:.3g} × {report['baseline']}" if report["baseline"] else ""
    return (f"| {report['bench']} | {report['engine']} | {report['what']} | {seconds_text(report['seconds'])} | "
            f"{report['positions']:,} | {per_position:.3g} | {bytes_text(report['peak_bytes'])} | {ratio} | "
            f"`{report['answers']}` |")


def known_answers(table):
    return dict(re.findall(r"^\| ([^ |]+) \|.*\| `([0-9a-f]{16})` \|$", table, re.MULTILINE))


def main():
    words = [word for word in sys.argv[1:] if word != "--accept"]
    program = words[0] if words else ROOT / "build" / "release" / "firstwin"
    before, rest = DOCUMENT.read_text(encoding="utf-8").split(BEGIN)
    old_table, after = rest.split(END)
    known = known_answers(old_table)
    lines, changed = [], []
    with subprocess.Popen([program, "bench", "--full", "--json"], stdout=subprocess.PIPE, text=True) as bench:
        for line in bench.stdout:
            report = json.loads(line)
            print(report["bench"], seconds_text(report["seconds"]), file=sys.stderr)
            lines.append(row(report))
            if known.get(report["bench"], report["answers"]) != report["answers"]:
                changed.append(report["bench"])
    if bench.returncode != 0:
        sys.exit(f"bench ended with status {bench.returncode}; the document is as it was")
    if changed and "--accept" not in sys.argv:
        sys.exit(f"the answers of {', '.join(changed)} changed; the document is as it was")
    table = [f"Measured on: {machine()}.", "",
             "| workload | engine | what | time | positions | ns each | peak memory | times as fast as | answers |",
             "|---|---|---|---:|---:|---:|---:|---|---|", *lines]
    DOCUMENT.write_text(before + BEGIN + "\n" + "\n".join(table) + "\n" + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
