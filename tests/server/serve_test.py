#!/usr/bin/env python3
"""serve_test.py PROGRAM: the server from outside: the document of its interface, errors, limits, load, leaving."""
import concurrent.futures
import contextlib
import gzip
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Many seconds.
LONG = {"game": "can-i-win n=30 target=240", "options": {"engine": "memo", "store": "hash"}, "wait": False}
# Minutes, in little memory.
ENDLESS = {"game": "can-i-win n=40 target=300", "wait": False}
SANITIZED = "asan" in PROGRAM or "tsan" in PROGRAM


class Server:
    """A server of its own, and one connection to it."""

    def __init__(self, *words):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port=0", *words], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rsplit(":", 1)[1])

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def ask(self, method, path, body=None, headers=None, connection=None):
        """Status, headers and body; a body that is no bytes is sent as JSON, and JSON that comes is read."""
        own = connection or self.connect()
        headers = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
        own.request(method, path, body, headers)
        answer = own.getresponse()
        read = answer.read()
        if not connection:
            own.close()
        is_json = answer.headers.get("Content-Type") == "application/json" and "Content-Encoding" not in answer.headers
        if is_json and read:
            read = json.loads(read)
        return answer.status, answer.headers, read

    def post(self, question, body, **more):
        return self.ask("POST", "/api/v1/" + question, body, **more)

    def raw(self, sent, wait=5):
        """What comes back for these bytes until the server closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as own:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                own.sendall(sent)
            got = b""
            with contextlib.suppress(ConnectionResetError):
                while True:
                    part = own.recv(65536)
                    if not part:
                        break
                    got += part
            return got

    def seconds_to_answer(self):
        begin = time.monotonic()
        assert self.ask("GET", "/health")[0] == 200
        return time.monotonic() - begin

    def resident_bytes(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) << 10 for line in file if line.startswith("VmRSS"))

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=60)
        return self.process.returncode, errors


class Schema:
    """As much of JSON Schema as the document uses; fields that it does not know are faults."""

    def __init__(self, document):
        self.document = document

    def resolved(self, schema):
        while "$ref" in schema:
            target = self.document
            for part in schema["$ref"].lstrip("#/").split("/"):
                target = target[part]
            schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
        if "allOf" in schema:
            merged = {"type": "object", "required": [], "properties": {}}
            for part in map(self.resolved, schema["allOf"]):
                merged["required"] += part.get("required", [])
                merged["properties"] |= part.get("properties", {})
            return merged
        return schema

    def fault(self, value, schema, place="$"):
        schema = self.resolved(schema)
        for word in ("anyOf", "oneOf"):
            if word in schema:
                faults = [self.fault(value, part, place) for part in schema[word]]
                if all(faults):
                    return min(faults, key=len) if len(faults) == 1 else f"{place}: none of {faults}"
        if "const" in schema and value != schema["const"]:
            return f"{place} is {value!r}, not {schema['const']!r}"
        if "enum" in schema and value not in schema["enum"]:
            return f"{place} is {value!r}, none of {schema['enum']}"
        types = schema.get("type")
        if types and not any(self.is_of(value, one) for one in ([types] if isinstance(types, str) else types)):
            return f"{place} is {value!r}, no {types}"
        if isinstance(value, list) and "items" in schema:
            faults = (self.fault(item, schema["items"], f"{place}[{i}]") for i, item in enumerate(value))
            return next(filter(None, faults), "")
        if isinstance(value, dict):
            return self.object_fault(value, schema, place)
        return ""

    def object_fault(self, value, schema, place):
        missing = [name for name in schema.get("required", []) if name not in value]
        if missing:
            return f"{place} lacks {missing}"
        known = schema.get("properties")
        if known is None:
            return ""
        unknown = [name for name in value if name not in known]
        if unknown and set(known) >= set(schema.get("required", [])):
            return f"{place} has {unknown}, of which the document does not speak"
        faults = (self.fault(item, known[name], f"{place}.{name}") for name, item in value.items() if name in known)
        return next(filter(None, faults), "")

    @staticmethod
    def is_of(value, name):
        types = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
        if name == "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        if name == "number":
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        return isinstance(value, types[name])


def command_line(*words):
    done = subprocess.run([PROGRAM, *words, "--json"], capture_output=True, timeout=60, check=True)
    return json.loads(done.stdout)


def without_costs(answer):
    costs = ("seconds", "read_seconds", "peak_bytes", "picture", "why", "engine", "positions")
    return {key: value for key, value in answer.items() if key not in costs}


class ServeTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--memory=512MiB")
        cls.document = cls.server.ask("GET", "/api/v1/openapi.json")[2]

    @classmethod
    def tearDownClass(cls):
        status, errors = cls.server.stop()
        assert (status, errors) == (0, ""), (status, errors)

    def finished(self, job):
        """The job, waited for."""
        while job["state"] in ("waiting", "running"):
            time.sleep(0.05)
            job = self.server.ask("GET", job["url"])[2]
        return job

    def answer_to(self, question, body):
        """What is answered with 200, at once or by a job."""
        status, _, answer = self.server.post(question, body)
        if status == 202:
            job = self.finished(answer)
            status, answer = job["status"], job["answer"]
        self.assertEqual(status, 200, answer)
        return answer

    def check_against_document(self, operation, status, answer, where):
        self.assertIn(str(status), operation["responses"], where)
        response = Schema(self.document).resolved(operation["responses"][str(status)])
        schema = response["content"]["application/json"]["schema"]
        self.assertEqual(Schema(self.document).fault(answer, schema), "", where)

    def test_every_example_is_answered_as_the_document_says(self):
        asked = 0
        for path, methods in self.document["paths"].items():
            if "post" not in methods:
                continue
            for example, question in methods["post"]["requestBody"]["content"]["application/json"]["examples"].items():
                status, _, answer = self.server.ask("POST", path, question["value"])
                self.assertIn(status, (200, 202), (path, example, answer))
                self.check_against_document(methods["post"], status, answer, (path, example))
                if status == 202:
                    job = self.finished(answer)
                    self.assertEqual(job["status"], 200, job)
                    self.check_against_document(methods["post"], 200, job["answer"], (path, example))
                asked += 1
        self.assertGreaterEqual(asked, 14)

    def test_what_can_be_got_is_as_the_document_says(self):
        paths = self.document["paths"]
        one = "/api/v1/games/{name}"
        cases = ("/health", ""), ("/api/v1/games", ""), (one, "can-i-win"), (one, "leetcode-464"), (one, "chess")
        for path, name in cases:
            status, _, answer = self.server.ask("GET", path.replace("{name}", name))
            self.assertEqual(status, 404 if name == "chess" else 200)
            self.check_against_document(paths[path]["get"], status, answer, path)

    def test_answers_are_those_of_the_command_line(self):
        cases = (("solve", "can-i-win(n=10,target=11)"), ("solve", "coins(n=1000000000000000000,take=[1,3,4])"),
                 ("solve", "can-i-win(n=12,target=all)"), ("survey", "coins-ends(coins=[3,2,2,7])"),
                 ("explain", "coins-ends(coins=[3,2,2])"))
        for verb, game in cases:
            answer = self.answer_to(verb, {"game": game})
            self.assertEqual(without_costs(answer), without_costs(command_line(verb, game)), game)
        judged = self.answer_to("judge", {"problem": "lintcode-396", "arguments": [[3, 2, 2]]})
        case = {key: judged[key] for key in ("problem", "args", "answer")}
        self.assertEqual(case, command_line("judge", "lintcode-396", "[3,2,2]"))
        minimax = self.answer_to("judge", {"problem": "leetcode-375", "arguments": [10]})
        self.assertEqual((minimax["answer"], minimax["game"], minimax["solution"]), (16, None, None))
        self.assertNotEqual(minimax["why"], "")

    def test_first_examples_of_all_games_can_be_played_and_drawn(self):
        catalog = self.server.ask("GET", "/api/v1/games")[2]
        operation = self.document["paths"]["/api/v1/position"]["post"]
        kinds = {"ends": "row"}
        as_text = ("forest", "dots-and-boxes", "notakto", "cat-and-mouse-grid", "coins-growing", "keep-one", "hoard",
                   "chalkboard", "avoid-thirds", "divisor")
        for game in catalog["games"]:
            text = game["game"] + " " + game["examples"][0]
            status, _, answer = self.server.post("position", {"game": text, "wait": False})
            job = answer if status == 202 else {"state": "done", "answer": answer}
            for _ in range(60):
                if job["state"] not in ("waiting", "running"):
                    break
                time.sleep(0.05)
                job = self.server.ask("GET", job["url"])[2]
            if job["state"] != "done":
                self.server.ask("DELETE", job["url"])
                continue
            position = job["answer"]
            self.check_against_document(operation, 200, position, text)
            kind = kinds.get(game["family"], game["family"])
            self.assertIn(position["board"]["kind"], (kind, "text"), text)
            if game["game"] not in as_text:
                self.assertEqual(position["board"]["kind"], kind, (text, position["board"]))

    def test_errors_are_json_with_the_right_status(self):
        mine = f"http://127.0.0.1:{self.server.port}"
        good = {"game": "coins(n=3)"}
        self.answer_to("solve", good)  # so that it is known when it is asked again
        cases = [
            ("POST", "/api/v1/solve", b"{", {}, 400), ("POST", "/api/v1/solve", {"game": "coins(n=x)"}, {}, 400),
            ("POST", "/api/v1/solve", good, {"Origin": "http://evil.example"}, 403),
            ("POST", "/api/v1/solve", good, {"Origin": mine}, 200),
            ("GET", "/nothing", None, {}, 404), ("GET", "/api/v1/jobs/none", None, {}, 404),
            ("GET", "/api/v1/jobs/none/events", None, {}, 404),
            ("PUT", "/api/v1/solve", good, {}, 405), ("GET", "/api/v1/solve", None, {}, 405),
            ("OPTIONS", "/api/v1/solve", None, {}, 405),
            ("BREW", "/api/v1/games", None, {}, 405), ("POST", "/api/v1/solve", b"x" * 300_000, {}, 413),
            ("POST", "/api/v1/solve", b"game=coins", {"Content-Type": "application/x-www-form-urlencoded"}, 415),
            ("GET", "/health", None, {"Host": "evil.example"}, 421),
            ("POST", "/api/v1/solve", good | {"options": {"time_seconds": 1e9}}, {}, 422),
            ("GET", "/health", None, {"X-Long": "x" * 10_000}, 431),
        ]
        for method, path, body, headers, expected in cases:
            status, got, answer = self.server.ask(method, path, body, headers)
            self.assertEqual(status, expected, (method, path, answer))
            self.assertEqual(got["Content-Type"], "application/json")
            if expected != 200:
                self.assertEqual(Schema(self.document).fault(answer, {"$ref": "#/components/schemas/Error"}), "")
                self.assertEqual(answer["error"]["status"], expected)
            for known, operations in self.document["paths"].items():
                if re.fullmatch(re.sub(r"{\w+}", "[^/]+", known), path):
                    operation = operations.get(method.lower()) or next(iter(operations.values()))
                    self.assertIn(str(expected), operation["responses"], (method, path))

    def test_headers_that_two_readers_may_read_in_two_ways_are_refused(self):
        body = b'{"game":"coins(n=3)"}'
        length = b"Content-Length: %d\r\n" % len(body)
        json_type, host = b"Content-Type: application/json\r\n", b"Host: localhost\r\n"
        self.answer_to("solve", json.loads(body))

        def status(first_line, *headers, sent=body):
            got = self.server.raw(first_line + b"\r\n" + b"".join(headers) + b"Connection: close\r\n\r\n" + sent)
            return int(got.split(b" ")[1]), got

        post = b"POST /api/v1/solve HTTP/1.1"
        one_chunk = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
        cases = [
            (200, post, host, json_type, length), (400, post, json_type, length),
            (400, post, host, host, json_type, length), (400, post, host, json_type, json_type, length),
            (400, post, host, json_type, length, b"Origin: http://localhost\r\nOrigin: http://evil.example\r\n"),
            (403, post, host, json_type, length, b"Origin: null\r\n"),
            (415, post, host, json_type, length, b"Content-Encoding: gzip\r\n"),
            (200, post, host, json_type, length, b"Content-Encoding: identity\r\n"),
            (415, post, host, b"Content-Type: application/json; charset=utf-16\r\n", length),
            (200, post, host, b"Content-Type: Application/JSON;charset=UTF-8\r\n", length),
            (417, post, host, json_type, length, b"Expect: banana\r\n"),
            (200, b"POST http://127.0.0.1:80/api/v1/solve?x HTTP/1.1", host, json_type, length),
            (421, b"POST http://evil.example/api/v1/solve HTTP/1.1", host, json_type, length),
            (200, b"POST /api/v1/solve HTTP/1.0", host, json_type, length),
            (400, b"POST /api/v1/solve HTTP/1.0", json_type, length),
        ]
        for expected, first_line, *headers in cases:
            self.assertEqual(status(first_line, *headers)[0], expected, (first_line, headers))
        for wrong in (b"...", b"999.1.1.1", b"127.0.0.1:99999999999", b"localhost:x", b"[::1", b"[]", b"1.2.3",
                      b"a:b:c"):
            self.assertEqual(status(post, b"Host: " + wrong + b"\r\n", json_type, length)[0], 421, wrong)
        for right in (b"LOCALHOST:80", b"[::1]", b"[::1]:8080", b"10.1.2.3:1"):
            self.assertEqual(status(post, b"Host: " + right + b"\r\n", json_type, length)[0], 200, right)
        chunked = b"Transfer-Encoding: chunked\r\n"
        self.assertEqual(status(post, host, json_type, chunked, sent=one_chunk)[0], 200)
        self.assertEqual(status(post, host, json_type, chunked, chunked, sent=one_chunk)[0], 400)
        self.assertEqual(status(b"POST /api/v1/solve HTTP/1.0", host, json_type, chunked, sent=one_chunk)[0], 400)
        for first, asked in ((b"POST /api/v1/solve HTTP/1.0", b"localhost"), (post, b"evil.example")):
            got = status(first, b"Host: " + asked + b"\r\n", json_type, length, b"Expect: 100-continue\r\n")[1]
            self.assertNotIn(b" 100 ", got.split(b"\r\n")[0])

    def test_what_is_refused_before_its_end_is_answered(self):
        host = b"Host: localhost\r\n"
        for broken in (host, b"X: " + b"x" * 10_000 + b"\r\n"):
            got = self.server.raw(b"HEAD / HTTP/1.1\r\n" + host + broken + b"\r\n")
            self.assertRegex(got, rb"^HTTP/1\.1 4")
            self.assertTrue(got.endswith(b"\r\n\r\n"), got[-100:])  # no body follows HEAD
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as own:
            own.sendall(b"POST /api/v1/solve HTTP/1.1\r\n" + host + b"Content-Length: 100\r\n\r\n{")
            own.shutdown(socket.SHUT_WR)
            self.assertIn(b" 400 ", own.recv(1000).split(b"\r\n")[0])
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as own:
            size = 32 << 20
            own.sendall(b"POST /api/v1/solve HTTP/1.1\r\n" + host + b"Content-Length: %d\r\n\r\n" % size)
            own.sendall(b"x" * size)  # a client that writes all before it reads
            self.assertIn(b" 413 ", own.recv(1000).split(b"\r\n")[0])

    def test_broken_requests_end_their_own_connection_only(self):
        post = b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n"
        for sent in (b"nonsense\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00",
                     b"GET /\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n", post + b"Content-Length: -1\r\n\r\n",
                     post + b"Content-Length: 99999999999999999999\r\n\r\n",
                     post + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
                     post + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n"):
            got = self.server.raw(sent)
            if got:
                self.assertRegex(got.split(b"\r\n")[0].decode(), r"^HTTP/1\.1 4\d\d ", sent)
        for endless in (b"16;" + b"a" * 200_000, b"0\r\nX: " + b"y" * 200_000, b"0\r\n" + b"X: y\r\n" * 40_000):
            status = self.server.raw(post + b"Transfer-Encoding: chunked\r\n\r\n" + endless)
            self.assertIn(status.split(b" ")[1], (b"400", b"431"), endless[:8])
        two_hosts = self.server.raw(b"GET /health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n")
        self.assertIn(b" 400 ", two_hosts.split(b"\r\n")[0])
        huge = post + b"Transfer-Encoding: chunked\r\n\r\n" + (b"8000\r\n" + b"x" * 0x8000 + b"\r\n") * 10
        self.assertIn(b" 413 ", self.server.raw(huge))
        self.assertEqual(self.server.ask("GET", "/health")[0], 200)

    def test_connections_are_kept_and_requests_may_follow_each_other(self):
        self.answer_to("solve", {"game": "coins(n=3)"})
        connection = self.server.connect()
        for _ in range(3):
            self.assertEqual(self.server.post("solve", {"game": "coins(n=3)"}, connection=connection)[0], 200)
        connection.close()
        one = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        last = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        self.assertEqual(self.server.raw(one + one + last).count(b"HTTP/1.1 200 OK"), 3)
        head = self.server.raw(b"HEAD /api/v1/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        self.assertTrue(head.endswith(b"\r\n\r\n"))
        self.assertEqual(self.server.raw(b"GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n").count(b"200 OK"), 1)

    def test_a_body_is_sent_on_after_100_continue(self):
        body = b'{"game":"coins(n=3)"}'
        self.answer_to("solve", json.loads(body))
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as own:
            own.sendall(b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        b"Connection: close\r\nExpect: 100-continue\r\nContent-Length: 21\r\n\r\n")
            self.assertIn(b"100 Continue", own.recv(100))
            own.sendall(body)
            self.assertIn(b"200 OK", own.recv(100))

    def test_the_page_comes_with_its_policy_compressed_and_cached(self):
        status, headers, page = self.server.ask("GET", "/")
        self.assertEqual(status, 200, page)
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertNotIn("Set-Cookie", headers)
        self.assertEqual(self.server.ask("GET", "/", headers={"If-None-Match": headers["ETag"]})[0], 304)
        status, packed, document = self.server.ask("GET", "/api/v1/openapi.json", headers={"Accept-Encoding": "gzip"})
        self.assertEqual(packed["Content-Encoding"], "gzip")
        self.assertEqual(json.loads(gzip.decompress(document)), self.document)
        self.assertEqual(self.server.ask("GET", "/", headers={"If-None-Match": "*"})[0], 304)
        for wanted in ("GZIP", "br;q=1, gzip;q=0.5", "*"):
            own = self.server.ask("GET", "/api/v1/openapi.json", headers={"Accept-Encoding": wanted})[1]
            self.assertEqual(own["Content-Encoding"], "gzip", wanted)
        for unwanted in ("gzip;q=0", "br, gzip; q=0.0", "identity", "xgzip", "*, gzip;q=0"):
            plain = self.server.ask("GET", "/api/v1/openapi.json", headers={"Accept-Encoding": unwanted})[1]
            self.assertNotIn("Content-Encoding", plain, unwanted)

    def test_a_job_tells_of_itself_by_events_and_is_cancelled(self):
        status, headers, job = self.server.post("solve", LONG)
        self.assertEqual(status, 202)
        self.assertEqual(headers["Location"], job["url"])
        connection = self.server.connect()
        connection.request("GET", job["events"])
        events = connection.getresponse()
        self.assertEqual(events.headers["Content-Type"], "text/event-stream")
        seen = []
        while not seen or seen[-1]["progress"] is None:
            self.assertEqual(events.readline().strip(), b"event: progress")
            seen.append(json.loads(events.readline().removeprefix(b"data: ")))
            events.readline()
        self.assertEqual(Schema(self.document).fault(seen[-1], {"$ref": "#/components/schemas/Job"}), "")
        self.assertEqual(self.server.ask("DELETE", job["url"])[0], 200)
        rest = events.read().decode()
        self.assertIn("event: done\n", rest)
        self.assertIn('"state":"cancelled"', rest)


class LoadTest(unittest.TestCase):
    def setUp(self):
        self.server = Server("--memory=256MiB", "--time=60s")
        self.patience = 10 if SANITIZED else 2  # a loaded machine; docs/server.md says what a quiet one does

    def tearDown(self):
        if self.server.process.poll() is None:
            self.assertEqual(self.server.stop(), (0, ""))

    def test_slow_and_idle_connections_hold_nobody_up(self):
        slow = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(200)]
        try:
            for i, own in enumerate(slow):
                request = b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{"
                own.sendall(request[: 30 + i])
            for own in slow[:50]:
                own.sendall(b" ")
            self.assertLess(self.server.seconds_to_answer(), self.patience)
            own = slow[-1]  # its header came, its body does not: a byte now and then, also at the last moment
            begin = time.monotonic()
            while time.monotonic() < begin + 10.2:
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    own.sendall(b" ")
                time.sleep(0.001)
            own.settimeout(60)
            self.assertIn(b" 408 ", own.recv(1000).split(b"\r\n")[0])
        finally:
            for own in slow:
                own.close()
        self.assertLess(self.server.seconds_to_answer(), self.patience)

    def test_a_thousand_jobs_at_once_are_refused_beyond_the_limit_and_hold_nobody_up(self):
        def ask(_):
            return self.server.post("solve", LONG)

        with concurrent.futures.ThreadPoolExecutor(50) as pool:
            answers = list(pool.map(ask, range(1000)))
        jobs = [answer["url"] for status, _, answer in answers if status == 202]
        self.assertEqual(len(jobs), 16)
        self.assertEqual({status for status, _, _ in answers}, {202, 429})
        self.assertLess(self.server.seconds_to_answer(), self.patience)
        for url in jobs:
            self.assertEqual(self.server.ask("DELETE", url)[0], 200)
        deadline = time.monotonic() + 20
        while self.server.ask("GET", "/health")[2]["jobs"]["running"] and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(self.server.ask("GET", "/health")[2]["jobs"], {"waiting": 0, "running": 0})

    def test_memory_stays_within_its_limit(self):
        small = Server("--memory=16MiB")
        before = small.resident_bytes()
        for target in range(60, 120):
            status, _, answer = small.post("position", {"game": f"can-i-win n=16 target={target}"})
            self.assertIn(status, (200, 202), answer)
            if status == 202:
                small.ask("DELETE", answer["url"])
        solutions = small.ask("GET", "/health")[2]["solutions"]
        self.assertLessEqual(solutions["bytes"], solutions["bytes_max"])
        self.assertLess(solutions["kept"], 60)
        if not SANITIZED:
            self.assertLess(small.resident_bytes() - before, 32 << 20)  # twice: what is freed is not always given back
        self.assertEqual(small.stop(), (0, ""))

    def test_clients_that_go_away_are_let_go(self):
        for _ in range(100):
            with socket.create_connection(("127.0.0.1", self.server.port)) as own:
                body = json.dumps({**LONG, "wait": True}).encode()
                own.sendall(b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                            b"Content-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body)
        self.assertLess(self.server.seconds_to_answer(), self.patience)

    def test_one_client_cannot_take_all_connections(self):
        with contextlib.ExitStack() as open_ones:
            for _ in range(1100):  # more than all that there may be
                own = open_ones.enter_context(socket.create_connection(("127.0.0.1", self.server.port)))
                own.setblocking(False)
            other = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60,
                                               source_address=("127.0.0.2", 0))
            self.assertEqual(self.server.ask("GET", "/health", connection=other)[0], 200)
            other.close()

    def test_a_job_whose_only_listener_has_gone_is_soon_cancelled(self):
        _, _, job = self.server.post("solve", ENDLESS)
        events = self.server.connect()
        events.request("GET", job["events"])
        listener = events.getresponse()
        self.assertEqual(listener.readline().strip(), b"event: progress")
        listener.close()
        begin = time.monotonic()
        while self.server.ask("GET", "/health")[2]["jobs"]["running"]:  # asks nothing of the job
            self.assertLess(time.monotonic() - begin, 30 + 4 * self.patience)
            time.sleep(0.2)
        self.assertEqual(self.server.ask("GET", job["url"])[2]["state"], "cancelled")

    def test_leaving_finishes_the_request_in_hand(self):
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(self.server.post, "solve", {**LONG, "wait": True})
            time.sleep(0.3)
            idle = socket.create_connection(("127.0.0.1", self.server.port))
            begin = time.monotonic()
            self.assertEqual(self.server.stop(), (0, ""))
            self.assertLess(time.monotonic() - begin, 10 + 10 * self.patience)
            self.assertIn(waiting.result()[0], (200, 422, 503))  # 422: its memory is spent
            idle.close()
        with self.assertRaises(ConnectionRefusedError):
            self.server.ask("GET", "/health")

    def test_an_interrupt_leaves_too(self):
        self.server.process.send_signal(signal.SIGINT)
        self.assertEqual(self.server.process.wait(timeout=30), 130)
        self.server.process.communicate()

    def test_a_port_that_is_taken_and_an_address_that_is_none_are_bad_input(self):
        cases = ((["--port", str(self.server.port)], "cannot listen"), (["--address=nowhere"], "no address"),
                 (["--port=99999"], "no port"), (["--port=x"], "no port"), (["coins"], "takes no words"),
                 (["--memory=1B"], "too little"), (["--time=0s"], "no time"))
        for words, sentence in cases:
            done = subprocess.run([PROGRAM, "serve", *words], capture_output=True, text=True, timeout=30, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn(sentence, done.stderr)


if __name__ == "__main__":
    unittest.main()
