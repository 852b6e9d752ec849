// SPDX-License-Identifier: Apache-2.0
// Games as they are written, `can-i-win(n=20,target=158)`, and the lists in them.
import type { Parameter } from "./api";

export type GameText = { name: string; args: Record<string, string> };

/** Splits at a separator outside brackets. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const c of text) {
    if (c === "[" || c === "(") ++depth;
    if (c === "]" || c === ")") --depth;
    if (c === separator && depth === 0) {
      parts.push(part);
      part = "";
    } else {
      part += c;
    }
  }
  parts.push(part);
  return parts;
}

/** `name(key=value,…)` or a name alone. */
export function parseGame(text: string): GameText {
  const trimmed = text.trim();
  const open = trimmed.indexOf("(");
  if (open < 0) return { name: trimmed, args: {} };
  const inside = trimmed.slice(open + 1, trimmed.endsWith(")") ? -1 : undefined);
  const args: Record<string, string> = {};
  for (const pair of splitOutside(inside, ",")) {
    const equal = pair.indexOf("=");
    if (equal > 0) args[pair.slice(0, equal).trim()] = pair.slice(equal + 1).trim();
  }
  return { name: trimmed.slice(0, open), args };
}

export function formatGame({ name, args }: GameText): string {
  const pairs = Object.entries(args).map(([key, value]) => `${key}=${value}`);
  return pairs.length ? `${name}(${pairs.join(",")})` : name;
}

/** A value of a form as it stands inside `name(…)`: lists get their brackets, lists of lists become JSON. */
export function bracketed(kind: Parameter["kind"], value: string): string {
  const text = value.trim();
  if (kind === "rows" && !text.startsWith("["))
    return `[${text
      .split("/")
      .map((row) => `[${row.trim()}]`)
      .join(",")}]`;
  if ((kind === "row" || kind === "amounts") && !text.startsWith("[")) return `[${text.split(/[\s,]+/).join(",")}]`;
  if (kind !== "integer") return text;
  const number = text.replace(/\s/g, "");
  return /^[+-]?\d{1,3}(,\d{3})+$/.test(number) ? number.replaceAll(",", "") : number;
}

/** Whether a value stays the one value that it is where it is written into `name(key=value)`. */
export function standsAlone(value: string): boolean {
  let depth = 0;
  for (const c of value) {
    if (c === "[" || c === "(") ++depth;
    if ((c === "]" || c === ")") && --depth < 0) return false;
  }
  const { args } = parseGame(`name(key=${value})`);
  return depth === 0 && args.key === value && Object.keys(args).length === 1;
}

/** The reverse, for a form: `[1,2,3]` as `1, 2, 3`. */
export function unbracketed(kind: Parameter["kind"], value: string): string {
  if (kind === "rows") {
    const rows = splitOutside(value.replace(/^\[|\]$/g, ""), ",");
    return rows.every((row) => /^\s*\[.*\]\s*$/.test(row))
      ? rows.map((r) => r.replace(/[[\]\s]/g, "")).join(" / ")
      : value;
  }
  return kind === "row" || kind === "amounts" ? list(value).join(", ") : value;
}

/** The items of a list, `[1,2,3]` or `1,2,3`, as they are written. */
export function list(value: string | undefined): string[] {
  const inside = (value ?? "")
    .trim()
    .replace(/^\[|\]$/g, "")
    .trim();
  return inside === "" ? [] : inside.split(/[\s,]+/);
}

/** An example of the catalog, `n=20 target=158`, as arguments. */
export function exampleArgs(example: string): Record<string, string> {
  const args: Record<string, string> = {};
  for (const word of example.split(/\s+/)) {
    const equal = word.indexOf("=");
    if (equal > 0) args[word.slice(0, equal)] = word.slice(equal + 1);
  }
  return args;
}

/** The path of a file of rules as it is typed on the command line, `./my.lua n=4 heaps=1,2`, as a game; else empty. */
export function gameOfPath(typed: string): string {
  const [, name, rest] = /^([^()]*\/[^()]*?\.lua)(\(.*\)|\s.*)?$/.exec(typed.trim()) ?? [];
  if (!name || rest?.startsWith("(")) return name ? typed.trim() : "";
  const args = Object.entries(exampleArgs(rest ?? "")).map(([key, value]) => [
    key,
    value.includes(",") ? bracketed("row", value) : value,
  ]);
  return formatGame({ name, args: Object.fromEntries(args) as Record<string, string> });
}

/** A game of the catalog with its parameters as one types them, `coins n=10` or `coins(n=10)`; else empty. */
export function gameOfTyped(typed: string, games: { game: string; aliases: string[] }[]): string {
  const [, name, rest = ""] = /^([\w-]+)(\(.*\)|\s.*)$/.exec(typed.trim()) ?? [];
  const known = games.find(({ game, aliases }) => game === name || aliases.includes(name ?? ""));
  if (!known) return "";
  const args = rest.startsWith("(") ? parseGame(typed).args : exampleArgs(rest);
  const pairs = Object.entries(args).map(([key, value]) => [key, value.includes(",") ? bracketed("row", value) : value]);
  return pairs.length ? formatGame({ name: known.game, args: Object.fromEntries(pairs) as Record<string, string> }) : "";
}

/** A game from a form: what is left empty or is the default is left out. */
export function gameOfForm(name: string, parameters: Parameter[], values: Record<string, string>): GameText {
  const args: Record<string, string> = {};
  for (const { name: key, kind, default: usual } of parameters) {
    const value = (values[key] ?? "").trim();
    if (value === "" || (usual !== null && bracketed(kind, value) === bracketed(kind, usual))) continue;
    args[key] = bracketed(kind, value);
  }
  return { name, args };
}

/** The values of a form for a game. */
export function formOfGame(parameters: Parameter[], args: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    parameters.map(({ name, kind, default: usual }) => {
      const value = args[name];
      return [name, value === undefined ? (kind === "boolean" ? (usual ?? "false") : "") : unbracketed(kind, value)];
    }),
  );
}

/** The parameter that an error of the command line is about: named first of those that it mentions. */
export function parameterOf(message: string, names: string[]): string | null {
  const places = names
    .map((name) => ({ name, at: message.search(new RegExp(`(^|[^\\w-])${name}([^\\w-]|$)`)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return places[0]?.name ?? null;
}
