// SPDX-License-Identifier: Apache-2.0
#include "check/harness_texts.h"

namespace firstwin {

const std::string_view python_harness = R"text(# Asks the solution in @FILE@: an argument a line, an answer a line.
import inspect
import json
import sys

JUDGE = """
from typing import *
from collections import *
from functools import *
from itertools import *
from heapq import *
from bisect import *
from math import *
import bisect, collections, functools, heapq, itertools, math, operator, random, re, string, sys
pow = __builtins__["pow"] if isinstance(__builtins__, dict) else __builtins__.pow
"""
sys.setrecursionlimit(550000)
out, sys.stdout = sys.stdout, sys.stderr
space = {"__name__": "solution"}
exec(JUDGE, space)
with open("@FILE@", encoding="utf-8") as file:
    exec(compile(file.read(), "@FILE@", "exec"), space)
if "Solution" not in space:
    sys.exit("there is no class Solution")
Solution = space["Solution"]
public = [name for name, thing in vars(Solution).items()
          if not name.startswith("_") and (callable(thing) or isinstance(thing, (staticmethod, classmethod)))]
names = [name for name in (@NAMES@) if name in public] or public
if len(names) != 1 and names == public:
    sys.exit("there is no method of the judge's name, and not only one public one: " + " ".join(public))
try:
    inspect.signature(getattr(Solution(), names[0])).bind(*range(@COUNT@))
except TypeError as error:
    sys.exit(names[0] + " cannot be called with as many arguments as the judge's, @COUNT@: " + str(error))
arguments = []
for line in sys.stdin:
    if not line.strip():
        continue
    arguments.append(json.loads(line))
    if len(arguments) == @COUNT@:
        out.write(json.dumps(getattr(Solution(), names[0])(*arguments)) + "\n")
        out.flush()
        arguments = []
)text";

const std::string_view cpp_harness =
    R"text(// Asks a solution: an argument a line, an answer a line.
#include <bits/stdc++.h>
#include <unistd.h>
using namespace std;
#define main main_of_solution
#include @INCLUDE@
#undef main

namespace harness {

const char* skip(const char* at) {
  while (*at == ' ' || *at == '\t' || *at == '\r') ++at;
  return at;
}
void read(const char*& at, bool& value) {
  value = *(at = skip(at)) == 't';
  at += value ? 4 : 5;
}
template <class T>
enable_if_t<is_integral<T>::value> read(const char*& at, T& value) {
  char* end;
  value = static_cast<T>(strtoll(at, &end, 10));
  at = end;
}
void read(const char*& at, string& value) {
  at = skip(at) + 1;
  while (*at && *at != '"') value += *at++;
  ++at;
}
template <class T>
void read(const char*& at, vector<T>& value) {
  at = skip(skip(at) + 1);
  while (*at && *at != ']') {
    T next{};
    read(at, next);
    value.push_back(next);
    at = skip(at);
    if (*at == ',') at = skip(at + 1);
  }
  ++at;
}

bool ended = false;
FILE* out;
template <class T>
T argument() {
  T value{};
  string line;
  do ended = !getline(cin, line);
  while (!ended && line.find_first_not_of(" \t\r") == string::npos);
  const char* at = line.c_str();
  if (!ended) read(at, value);
  return value;
}

void write(bool value) { fputs(value ? "true\n" : "false\n", out); }
template <class T>
enable_if_t<is_integral<T>::value> write(T value) {
  fprintf(out, "%lld\n", static_cast<long long>(value));
}
void write(const string& value) { fprintf(out, "\"%s\"\n", value.c_str()); }

template <class S, class Call, class... A, size_t... I>
void ask(Call call, index_sequence<I...>, tuple<A...>*) {
  static_assert(sizeof...(A) == @COUNT@, "the judge's method takes @COUNT@ arguments");
  ios::sync_with_stdio(false);
  out = fdopen(dup(1), "w");
  dup2(2, 1);  // what the solution prints is no answer
  for (;;) {
    tuple<decay_t<A>...> arguments{argument<decay_t<A>>()...};
    if (ended) break;
    S solution;
    write(call(solution, get<I>(arguments)...));
    fflush(out);
  }
  _exit(0);
}
template <class S, class R, class... A>
void ask_all(R (S::*method)(A...)) {
  ask<S>([=](S& solution, auto&... arguments) { return (solution.*method)(static_cast<A>(arguments)...); },
         index_sequence_for<A...>{}, static_cast<tuple<A...>*>(nullptr));
}
template <class S, class R, class... A>
void ask_all(R (S::*method)(A...) const) {
  ask<S>([=](S& solution, auto&... arguments) { return (solution.*method)(static_cast<A>(arguments)...); },
         index_sequence_for<A...>{}, static_cast<tuple<A...>*>(nullptr));
}
template <class S, class R, class... A>
void ask_all(R (*method)(A...)) {
  ask<S>([=](S&, auto&... arguments) { return method(static_cast<A>(arguments)...); }, index_sequence_for<A...>{},
         static_cast<tuple<A...>*>(nullptr));
}

}  // namespace harness

int main() { harness::ask_all<Solution>(&Solution::@METHOD@); }
)text";

const std::string_view java_imports =
    "import java.math.*; import java.util.*; import java.util.function.*; import java.util.stream.*; ";

const std::string_view java_harness = R"text(// Asks the class Solution: an argument a line, an answer a line.
import java.io.*;
import java.lang.reflect.*;
import java.util.*;

public class FirstwinHarness {
  static String text;
  static int at;

  static Object parse() {
    char c = text.charAt(at);
    if (c == '[') {
      List<Object> list = new ArrayList<>();
      for (at++; text.charAt(at) != ']';) {
        if (text.charAt(at) == ',' || text.charAt(at) == ' ') at++;
        else list.add(parse());
      }
      at++;
      return list;
    }
    int end = at + 1;
    if (c == '"') {
      end = text.indexOf('"', end);
      String value = text.substring(at + 1, end);
      at = end + 1;
      return value;
    }
    while (end < text.length() && ",] ".indexOf(text.charAt(end)) < 0) end++;
    long value = Long.parseLong(text.substring(at, end));
    at = end;
    return value;
  }

  static Object as(Object value, Type type) {
    if (type == int.class || type == Integer.class) return (int) (long) (Long) value;
    if (type == long.class || type == Long.class || type == String.class) return value;
    if (type instanceof ParameterizedType) {
      List<Object> list = new ArrayList<>();
      for (Object one : (List<?>) value) list.add(as(one, ((ParameterizedType) type).getActualTypeArguments()[0]));
      return list;
    }
    Class<?> inner = ((Class<?>) type).getComponentType();
    List<?> list = (List<?>) value;
    Object array = Array.newInstance(inner, list.size());
    for (int i = 0; i < list.size(); i++) Array.set(array, i, as(list.get(i), inner));
    return array;
  }

  static void refuse(String why) {
    System.err.println(why);
    System.exit(1);
  }

  public static void main(String[] words) throws Exception {
    PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    System.setOut(System.err);  // what the solution prints is no answer
    List<Method> all = new ArrayList<>();
    for (Method one : Solution.class.getDeclaredMethods())
      if (Modifier.isPublic(one.getModifiers()) && !one.isSynthetic()) all.add(one);
    List<Method> named = new ArrayList<>();
    for (String name : new String[] {@NAMES@}) for (Method one : all) if (one.getName().equals(name)) named.add(one);
    if (named.isEmpty() && all.size() == 1) named = all;
    if (named.isEmpty()) refuse("there is no method of the judge's name, and not only one public one");
    Method method = named.get(0);
    if (method.getParameterCount() != @COUNT@)
      refuse(method.getName() + " takes " + method.getParameterCount() + " arguments, and the judge's @COUNT@");
    method.setAccessible(true);
    Constructor<Solution> make = Solution.class.getDeclaredConstructor();
    make.setAccessible(true);
    Type[] types = method.getGenericParameterTypes();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    Object[] arguments = new Object[types.length];
    int count = 0;
    for (String line; (line = lines.readLine()) != null;) {
      text = line.trim();
      at = 0;
      if (text.isEmpty()) continue;
      arguments[count] = as(parse(), types[count]);
      if (++count < types.length) continue;
      Object answer = method.invoke(make.newInstance(), arguments);
      out.println(answer instanceof String ? "\"" + answer + "\"" : String.valueOf(answer));
      out.flush();
      count = 0;
    }
  }
}
)text";

const std::string_view javascript_harness = R"text(// Asks the solution in @FILE@: an argument a line, an answer a line.
const fs = require("fs");
const source = fs.readFileSync("@FILE@", "utf8").replace(/^\s*export\s+(default\s+)?/gm, "");
globalThis.console = new console.Console(process.stderr);  // what the solution prints is no answer
process.stdout.write = process.stderr.write.bind(process.stderr);
const looked_up = "\nreturn name => { try { return eval(name); } catch { return undefined; } };";
const module_of_solution = {exports: {}};
const of = new Function("require", "module", "exports", source + looked_up)(
    require, module_of_solution, module_of_solution.exports);
const refuse = why => {
  console.error(why);
  process.exit(1);
};
const names = [@NAMES@];
let ask, called;
const Solution = of("Solution");
if (Solution) {
  const methods = Object.getOwnPropertyNames(Solution.prototype).filter(name => name !== "constructor");
  const name = names.find(one => methods.includes(one)) || (methods.length === 1 ? methods[0] : undefined);
  if (name) ask = values => new Solution()[name](...values);
  called = Solution.prototype[name];
} else {
  const found = [...source.matchAll(/^(?:var|let|const|function)\s+(\w+)/gm)].map(match => match[1]);
  const functions = found.filter(one => typeof of(one) === "function");
  const name = names.find(one => functions.includes(one)) || (functions.length === 1 ? functions[0] : undefined);
  if (name) ask = values => of(name)(...values);
  called = of(name);
}
if (!ask) refuse("there is no function of the judge's name, and not only one");
const text = called.toString();
const is_plain = !/=(?!>)|\.\.\./.test(text.split("{")[0]) && !/\barguments\b/.test(text);
if (called.length > @COUNT@ || (is_plain && called.length > 0 && called.length < @COUNT@))
  refuse(called.name + " takes " + called.length + " arguments, and the judge's @COUNT@");
let values = [];
for (const line of fs.readFileSync(0, "utf8").split("\n")) {
  if (!line.trim()) continue;
  values.push(JSON.parse(line));
  if (values.length < @COUNT@) continue;
  fs.writeSync(1, JSON.stringify(ask(values)) + "\n");
  values = [];
}
)text";

const std::string_view c_harness = R"text(// Asks a solution: an argument a line, an answer a line.
#define _GNU_SOURCE
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#define main main_of_solution
#include @INCLUDE@
#undef main

static char* line_;
static size_t room_;

static bool next_line(void) {
  for (;;) {
    if (getline(&line_, &room_, stdin) < 0) return false;
    if (line_[strspn(line_, " \t\r\n")]) return true;
  }
}
static int* numbers(char** at, int* count) {
  int room = 4, *list = malloc(sizeof(int) * 4);
  *count = 0;
  while (**at != '[') ++*at;
  for (++*at; **at != ']';) {
    if (**at == ',' || **at == ' ') {
      ++*at;
      continue;
    }
    if (*count == room) list = realloc(list, sizeof(int) * (room *= 2));
    list[(*count)++] = (int)strtoll(*at, at, 10);
  }
  ++*at;
  return list;
}
static char* text(char** at) {
  char* begin = strchr(*at, '"') + 1;
  char* end = strchr(begin, '"');
  *at = end + 1;
  return strndup(begin, (size_t)(end - begin));
}
static int** lists(char* at, int* count, int** lengths) {
  int** all = malloc(sizeof(int*) * (strlen(at) + 1));
  *lengths = malloc(sizeof(int) * (strlen(at) + 1));
  *count = 0;
  for (++at; *at && *at != ']';) {
    if (*at != '[') {
      ++at;
      continue;
    }
    all[*count] = numbers(&at, *lengths + *count);
    ++*count;
  }
  return all;
}
static char** texts(char* at, int* count) {
  char** all = malloc(sizeof(char*) * (strlen(at) + 1));
  *count = 0;
  while (strchr(at, '"')) all[(*count)++] = text(&at);
  return all;
}

int main(void) {
  FILE* out = fdopen(dup(1), "w");
  dup2(2, 1);  // what the solution prints is no answer
  for (;;) {
@READ@    @CALL@
    fflush(out);
  }
  _exit(0);
}
)text";

const std::string_view go_harness = R"text(// Asks a solution: an argument a line, an answer a line.
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"reflect"
	"strings"
)

func main() {
	out := os.Stdout
	os.Stdout = os.Stderr // what the solution prints is no answer
	call := reflect.ValueOf(@METHOD@)
	if call.Type().NumIn() != @COUNT@ {
		os.Stderr.WriteString("@METHOD@ has not as many arguments as the judge's, @COUNT@\n")
		os.Exit(1)
	}
	lines := bufio.NewReader(os.Stdin)
	arguments := []reflect.Value{}
	for {
		line, err := lines.ReadString('\n')
		if strings.TrimSpace(line) != "" {
			value := reflect.New(call.Type().In(len(arguments)))
			if json.Unmarshal([]byte(line), value.Interface()) != nil {
				panic("not an argument: " + line)
			}
			arguments = append(arguments, value.Elem())
		}
		if len(arguments) == call.Type().NumIn() {
			answer, _ := json.Marshal(call.Call(arguments)[0].Interface())
			out.Write(append(answer, '\n'))
			arguments = arguments[:0]
		}
		if err != nil {
			break
		}
	}
}
)text";

const std::string_view rust_harness = R"text(// Asks a solution: an argument a line, an answer a line.
#![allow(warnings)]
use std::io::Write;
@STRUCT@
include!("@FILE@");

trait Argument: Sized { fn read(at: &mut &str) -> Self; }
macro_rules! number { ($($t:ty)*) => { $(
    impl Argument for $t {
        fn read(at: &mut &str) -> Self {
            *at = at.trim_start();
            let end = at.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(at.len());
            let value = at[..end].parse::<i64>().unwrap() as $t;
            *at = &at[end..];
            value
        }
    }
    impl Answer for $t { fn text(self) -> String { self.to_string() } }
)* } }
trait Answer { fn text(self) -> String; }
number! { i32 i64 u32 u64 usize i128 }
impl Answer for bool { fn text(self) -> String { self.to_string() } }
impl Answer for String { fn text(self) -> String { format!("\"{}\"", self) } }
impl Argument for String {
    fn read(at: &mut &str) -> Self {
        let begin = at.find('"').unwrap() + 1;
        let end = begin + at[begin..].find('"').unwrap();
        let value = at[begin..end].to_string();
        *at = &at[end + 1..];
        value
    }
}
impl<T: Argument> Argument for Vec<T> {
    fn read(at: &mut &str) -> Self {
        let mut list = Vec::new();
        *at = at.trim_start()[1..].trim_start();
        while !at.starts_with(']') {
            list.push(T::read(at));
            *at = at.trim_start();
            if at.starts_with(',') { *at = at[1..].trim_start(); }
        }
        *at = &at[1..];
        list
    }
}
fn argument<T: Argument>(lines: &mut impl Iterator<Item = String>) -> T {
    match lines.find(|line| !line.trim().is_empty()) {
        Some(line) => T::read(&mut line.as_str()),
        None => std::process::exit(0),
    }
}

extern "C" {
    fn dup(file: i32) -> i32;
    fn dup2(from: i32, to: i32) -> i32;
}

fn main() {
    use std::os::fd::FromRawFd;
    let mut out = unsafe {
        let kept = dup(1);
        dup2(2, 1); // what the solution prints is no answer
        std::fs::File::from_raw_fd(kept)
    };
    let mut lines = std::io::stdin().lines().map(|line| line.unwrap());
    loop {
@READ@        let answer = Answer::text(@CALL@) + "\n";
        out.write_all(answer.as_bytes()).unwrap();
    }
}
)text";

}  // namespace firstwin
