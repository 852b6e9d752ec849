#!/usr/bin/env python3
"""program_test.py PROGRAM: what a transcript cannot show: interrupts, closed pipes, streams, terminals, kept files."""
import json
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LONG = ["solve", "can-i-win", "n=30", "target=240", "--engine=memo", "--store=hash", "--memory=2GiB"]  # many seconds


def start(*words, **more):
    more.setdefault("stdout", subprocess.PIPE)
    more.setdefault("stderr", subprocess.PIPE)
    return subprocess.Popen([PROGRAM, *words], **more)


def run(*words, **more):
    return subprocess.run([PROGRAM, *words], capture_output=True, timeout=60, check=False, **more)


def wait_until(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("what was waited for did not come")
        time.sleep(0.02)


def settled(process, seconds=0.5):
    """The process, once it handles interrupts itself, and has had time to begin its work."""
    def handles_interrupts():
        with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
            caught = next(line for line in file if line.startswith("SigCgt:"))
        return int(caught.split()[1], 16) >> (signal.SIGINT - 1) & 1
    wait_until(handles_interrupts)
    time.sleep(seconds)
    return process


class ProgramTest(unittest.TestCase):
    def interrupted_after(self, words, seconds=0.7):
        process = settled(start(*words), seconds)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        return process.returncode, out.decode(), err.decode()

    def test_an_interrupt_ends_a_solve_with_130_and_the_unknown_object(self):
        status, out, err = self.interrupted_after([*LONG, "--json"])
        self.assertEqual(status, 130, err)
        answer = json.loads(out)
        self.assertEqual(answer["outcome"], "unknown")
        self.assertIsNone(answer["first_player_wins"])
        self.assertIn("interrupted", answer["reason"])
        self.assertIn("interrupted", err)

    def test_an_interrupt_while_best_moves_are_looked_for_leaves_the_winner(self):
        game = os.path.join(ROOT, "tests/cli/wins_at_once.lua")
        words = ["solve", game, "--engine=search"]
        status, out, err = self.interrupted_after(words, 2)
        self.assertEqual(status, 130, err)
        self.assertIn("The first player wins.", out)
        self.assertIn("best moves   not known: looking for them was cut short", out)
        done = run(*words, "--json", "--time=1s")
        self.assertEqual(done.returncode, 0)
        answer = json.loads(done.stdout)
        self.assertEqual(answer["outcome"], "win")
        self.assertIs(answer["best_moves_all_known"], False)

    def test_a_source_without_its_plugin_is_told_how_to_be_built(self):
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "own.cpp")
            with open(source, "w", encoding="ascii") as file:
                file.write("int own;\n")
            done = run("solve", source)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"is C++ source: 'firstwin build' makes the plug-in", done.stderr)

    def test_a_build_says_which_of_headers_and_library_is_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "build/release"))
            program = os.path.join(folder, "build/release/firstwin")
            shutil.copy(PROGRAM, program)
            source = os.path.join(folder, "own.cpp")
            with open(source, "w", encoding="ascii") as file:
                file.write("int own;\n")
            done = subprocess.run([program, "build", source], capture_output=True, timeout=60, check=False)
            self.assertIn(b"the headers of firstwin are neither installed", done.stderr)
            os.symlink(os.path.join(ROOT, "include"), os.path.join(folder, "include"))
            done = subprocess.run([program, "build", source], capture_output=True, timeout=60, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"but its library libfirstwin.a is neither", done.stderr)

    def test_rules_whose_play_never_ends_are_sent_to_lint(self):
        with tempfile.TemporaryDirectory() as folder:
            rules = os.path.join(folder, "past.lua")
            with open(rules, "w", encoding="ascii") as file:
                file.write("return { start = function() return 10 end, moves = function() return { 1, 2 } end,\n"
                           "play = function(p, m) return p - m end,\n"
                           "result = function(p) if p == 0 then return 'loss' end end }\n")
            done = run("solve", rules, "--engine=memo", "--time=500ms")
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"no play came to its end; 'firstwin lint {rules}' finds out".encode(), done.stderr)

    def test_an_interrupt_while_standard_input_is_awaited_ends_at_once(self):
        process = settled(start("solve", "coins-row", "coins=-", stdin=subprocess.PIPE))
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=10), 130)
        process.communicate()

    def test_a_time_limit_ends_with_2_and_the_unknown_object(self):
        done = run(*LONG, "--json", "--time=300ms")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(json.loads(done.stdout)["outcome"], "unknown")
        self.assertIn(b"time limit", done.stderr)

    def test_a_closed_pipe_is_quiet(self):
        read_end, write_end = os.pipe()
        os.close(read_end)
        process = start("list", stdout=write_end)
        os.close(write_end)
        _, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, err), (1, b""))

    def test_a_full_disk_is_told(self):
        with open("/dev/full", "wb") as full:
            process = start("list", stdout=full)
            _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertIn(b"standard output", err)

    def test_a_closed_standard_output_is_told(self):
        done = subprocess.run(["bash", "-c", '"$0" list >&-', PROGRAM], capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"standard output", done.stderr)

    def test_a_closed_standard_input_is_told(self):
        for command in ("solve coins-row coins=-", "judge lintcode-396", "play coins n=5"):
            done = subprocess.run(["bash", "-c", f'"$0" {command} <&-', PROGRAM], capture_output=True, timeout=60,
                                  check=False)
            self.assertEqual(done.returncode, 1, command)
            self.assertIn(b"standard input cannot be read", done.stderr)

    def test_judge_answers_each_case_as_it_comes(self):
        process = start("judge", "lintcode-396", stdin=subprocess.PIPE)
        for case, answer in [(b"[3,2,2]\n", b"true\n"), (b"[1,20,4]\n", b"false\n")]:
            process.stdin.write(case)
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], 30)
            self.assertTrue(ready, "no answer while the input is open")
            self.assertEqual(process.stdout.readline(), answer)
        process.communicate()
        self.assertEqual(process.returncode, 0)

    def test_standard_output_has_the_answer_alone(self):
        done = run("solve", "can-i-win", "n=12", "target=50", "--json")
        self.assertEqual(done.stderr, b"")
        self.assertEqual(len(done.stdout.splitlines()), 1)

    def terminal_session(self, words, environment):
        """Runs with a terminal for standard output; gives what came."""
        leader, follower = pty.openpty()
        process = start(*words, stdin=subprocess.DEVNULL, stdout=follower, stderr=follower,
                        env=os.environ | environment)
        os.close(follower)
        came = b""
        while True:
            try:
                block = os.read(leader, 4096)
            except OSError:
                break
            if not block:
                break
            came += block
        os.close(leader)
        self.assertEqual(process.wait(timeout=60), 0)
        return came

    def test_colour_only_on_a_terminal_and_not_against_the_wish(self):
        words = ["solve", "coins", "n=10"]
        terminal = {"TERM": "xterm", "NO_COLOR": ""}
        self.assertIn(b"\033[1m", self.terminal_session(words, terminal))
        self.assertNotIn(b"\033[1m", self.terminal_session([*words, "--no-color"], terminal))
        self.assertNotIn(b"\033[1m", self.terminal_session(words, terminal | {"NO_COLOR": "1"}))
        self.assertNotIn(b"\033", run(*words).stdout)

    def test_rows_come_from_every_form_of_file(self):
        values = [5, -3, 2**62, -2**62, 0, 7, 1, 1]
        wanted = json.loads(run("solve", "coins-ends", "coins=" + ",".join(map(str, values)), "--json").stdout)
        forms = {"spaces.txt": " ".join(map(str, values)).encode(),
                 "lines.txt": "\n".join(map(str, values)).encode() + b"\n",
                 "commas.csv": b"\xef\xbb\xbf" + ",\r\n".join(map(str, values)).encode() + b"\r\n",
                 "list.json": json.dumps(values, indent=1).encode(),
                 "raw.i64": b"".join(value.to_bytes(8, "little", signed=True) for value in values)}
        with tempfile.TemporaryDirectory() as folder:
            for name, content in forms.items():
                path = os.path.join(folder, name)
                with open(path, "wb") as file:
                    file.write(content)
                answers = [run("solve", "coins-ends", "coins=@" + path, "--json")]
                if not name.endswith(".i64"):
                    answers.append(run("solve", "coins-ends", "coins=-", "--json", input=content))
                for done in answers:
                    self.assertEqual(done.stderr, b"")
                    answer = json.loads(done.stdout)
                    self.assertEqual((answer["margin"], answer["game"]), (wanted["margin"], wanted["game"]), name)

    def test_a_lint_that_had_no_time_does_not_call_the_rules_right(self):
        done = run("lint", "coins", "n=1000", "--time=0s", "--json")
        self.assertEqual((done.returncode, json.loads(done.stdout)["kept"]), (2, None))

    def test_limits_hold_while_a_list_is_read(self):
        endless = ["yes", "7"]
        for words in (["solve", "coins-row", "coins=-"], ["solve", "can-i-win", "target=5", "numbers=-"],
                      ["solve", "coins-ends", "rows=-"], ["judge", "lintcode-396", "-"]):
            with subprocess.Popen(endless, stdout=subprocess.PIPE) as source:
                done = run(*words, "--memory=1MiB", stdin=source.stdout)
                source.kill()
            self.assertEqual((done.returncode, done.stdout), (2, b""), words)
            self.assertIn(b"the memory limit is 1.0 MiB", done.stderr)
        process = start("solve", "coins-row", "coins=-", "--time=300ms", stdin=subprocess.PIPE)
        self.assertEqual(process.wait(timeout=10), 2)
        self.assertIn(b"time limit", process.communicate()[1])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "pipe")
            os.mkfifo(path)
            for words in (["solve", "coins-row"], ["solve", "coins-ends"], ["line", "coins-ends"]):
                self.assertEqual(run(*words, "coins=@" + path, "--time=300ms").returncode, 2, words)

    def test_a_streamed_row_is_answered_as_a_kept_one(self):
        mixed = [(i * i * 7919 + i) % 1009 - 500 for i in range(20000)]
        rows = [[], [5], [4, 4], mixed, sorted(mixed), sorted(mixed, reverse=True), [2**63 - 1, -2**63] * 5000,
                [abs(10000 - i) for i in range(20001)]]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "row.txt")
            for row in rows:
                content = " ".join(map(str, row)).encode()
                with open(path, "wb") as file:
                    file.write(content)
                kept = json.loads(run("solve", f"coins-ends(coins=@{path})", "--json").stdout)
                for streamed in (run("solve", "coins-ends", "coins=@" + path, "--json"),
                                 run("solve", "coins-ends", "coins=-", "--json", input=content)):
                    answer = json.loads(streamed.stdout)
                    for field in ("game", "outcome", "margin", "totals", "best_moves", "best_moves_total", "engine"):
                        self.assertEqual(answer[field], kept[field], (field, row[:5]))

    def test_a_stream_needs_memory_for_its_fused_row_alone(self):
        content = b"17 -4 23 9 -12 5 " * 500000
        done = run("solve", "coins-ends", "coins=-", "--json", "--memory=1MB", input=content)
        self.assertEqual(done.returncode, 0, done.stderr)
        rising = " ".join(map(str, range(300000))).encode()
        done = run("solve", "coins-ends", "coins=-", "--json", "--memory=1MB", input=rising)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(json.loads(done.stdout)["outcome"], "unknown")

    def test_an_interrupt_while_a_stream_is_awaited_ends_with_130_and_the_unknown_object(self):
        process = start("solve", "coins-ends", "coins=-", "--json", stdin=subprocess.PIPE)
        process.stdin.write(b"1 2 3 ")
        process.stdin.flush()
        settled(process)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=10), 130)
        out, _ = process.communicate()
        self.assertEqual(json.loads(out)["outcome"], "unknown")

    def test_a_duel_that_is_ended_leaves_nothing_behind_and_waits_for_nobody(self):
        for signal_sent in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with tempfile.TemporaryDirectory() as folder:
                process = start("duel", "leetcode-464", "--each=20s", "--", "sleep", "97",
                                stdout=subprocess.DEVNULL, env=os.environ | {"TMPDIR": folder})
                wait_until(lambda: os.listdir(folder) != [])
                self.assertNotEqual(os.listdir(folder), [])
                settled(process, 0.2).send_signal(signal_sent)
                process.communicate(timeout=10)
                self.assertEqual(process.returncode, 130)
                self.assertEqual(os.listdir(folder), [])

    def test_a_game_of_ones_own_is_timed_by_every_engine_that_takes_it(self):
        for game in (["./games/nim.lua"], ["nim", "heaps=3,4,5"]):
            done = run("bench", *game, "--json", cwd=ROOT)
            self.assertEqual(done.returncode, 0, done.stderr)
            rows = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertIn("memo", {row["engine"] for row in rows})
            self.assertGreater(len(rows), 1)
            self.assertEqual(len({row["answers"] for row in rows}), 1)
            self.assertEqual([row["baseline"] for row in rows], [None] + [rows[0]["bench"]] * (len(rows) - 1))
        done = run("bench", "./games/nim.lua", "--memory=1kB", cwd=ROOT)
        self.assertEqual((done.returncode, done.stdout), (2, b""))

    def test_play_counts_what_the_end_itself_adds(self):
        rules = """return { start = function() return 1 end, moves = function() return { "on", "once", "off" } end,
            play = function() return 0, 2 end, result = function(n) if n == 0 then return 5 end end }"""
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "end.lua"), "w", encoding="utf-8") as file:
                file.write(rules)
            out = run("play", "./end.lua", input=b"o\non\n", cwd=folder).stdout.decode()
        self.assertIn("'o' may be any of on once off", out)
        self.assertIn("The program wins: 5 against 2.\nThe end itself brings the program 5.\n", out)

    def all_plays(self, game, first, moves=()):
        """Every whole play against the program: its output after each choice of the person's moves."""
        given = "".join(move + "\n" for move in moves).encode()
        out = run("play", *game, f"--first={first}", input=given).stdout.decode()
        if not out.endswith(": \n"):
            return [out]
        prompt = out.rstrip().rsplit("\n", 1)[-1]
        choices = prompt[prompt.index("(") + 1:prompt.index(")")].split(", ")
        return [play for choice in choices for play in self.all_plays(game, first, (*moves, choice.split(" ")[-1]))]

    def test_play_wins_whenever_it_can_and_else_resists_longest(self):
        for game in (["coins", "n=6"], ["coins", "n=7"], ["can-i-win", "n=4", "target=8"],
                     ["can-i-win", "n=4", "target=9"], ["can-i-win", "n=3", "target=7"], ["nim", "heaps=1,2,2"]):
            start = json.loads(run("solve", *game, "--plies", "--json").stdout)
            for first in ("you", "program"):
                turned = {"win": "loss", "loss": "win", "tie": "tie"}
                mine = start["outcome"] if first == "you" else turned[start["outcome"]]
                for out in self.all_plays(game, first):
                    moves = out.count("The program plays") + out.count("your move (")
                    if mine == "loss":
                        self.assertIn("The program wins.", out, game)
                        self.assertLessEqual(moves, start["plies"], out)
                    if mine == "tie":
                        self.assertNotIn("You win.", out, game)
                    if mine == "win" and "You win." in out:
                        self.assertGreaterEqual(moves, start["plies"], out)

    def test_a_folder_for_temporary_files_that_is_none_is_named(self):
        done = run("duel", "leetcode-464", "--", "cat", env=os.environ | {"TMPDIR": "/nonexistent"})
        self.assertEqual((done.returncode, done.stderr),
                         (1, b"firstwin: TMPDIR=/nonexistent is no folder; expected one for temporary files\n"))

    def test_a_duel_without_any_answer_ends_with_2(self):
        done = run("duel", "leetcode-464", "--each=20s", "--time=0.5s", "--", "sleep", "97")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"no case was answered", done.stderr)

    def test_kept_completions_and_man_page_are_what_the_program_makes(self):
        for kind, path in [("bash", "completions/firstwin.bash"), ("zsh", "completions/_firstwin"),
                           ("fish", "completions/firstwin.fish"), ("man", "docs/firstwin.1")]:
            with open(os.path.join(ROOT, path), "rb") as file:
                self.assertEqual(file.read(), run("_completion", kind).stdout,
                                 f"write it anew: firstwin _completion {kind} > {path}")

    def bash_completions(self, line):
        script = (f'PATH="{os.path.dirname(PROGRAM)}:$PATH"; source "{ROOT}/completions/firstwin.bash"; '
                  'COMP_LINE=$1; COMP_POINT=${#1}; _firstwin; printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "-c", script, "bash", line], capture_output=True, timeout=60, check=False)
        return done.stdout.decode().split()

    def test_bash_completes_commands_games_parameters_and_options(self):
        self.assertEqual(self.bash_completions("firstwin su"), ["survey"])
        self.assertIn("coins-ends", self.bash_completions("firstwin solve coins-"))
        self.assertEqual(self.bash_completions("firstwin solve can-i-win t"), ["target="])
        self.assertIn("misere=", self.bash_completions("firstwin solve can-i-win n=3 "))
        self.assertEqual(self.bash_completions("firstwin solve can-i-win --st"), ["--store="])
        self.assertEqual(self.bash_completions("firstwin solve can-i-win --store=h"), ["hash"])
        self.assertIn("memo", self.bash_completions("firstwin solve can-i-win --engine=m"))
        self.assertEqual(self.bash_completions("firstwin judge leetcode-46"), ["leetcode-464"])
        self.assertEqual(self.bash_completions("firstwin list "), ["problems"])

    def test_bash_completes_what_follows_an_equals_sign_as_a_word_of_its_own(self):
        self.assertEqual(self.bash_completions("firstwin solve coins take="), [])
        self.assertEqual(self.bash_completions("firstwin solve can-i-win n=4 misere="), ["true", "false"])
        self.assertEqual(self.bash_completions("firstwin solve can-i-win n=4 misere=t"), ["true"])
        self.assertIn(f"{ROOT}/README.md", self.bash_completions(f"firstwin solve coins-row coins=@{ROOT}/READ"))


if __name__ == "__main__":
    unittest.main()
