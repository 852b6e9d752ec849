// SPDX-License-Identifier: Apache-2.0
// What the server says, and how it is asked. Wide numbers come as strings and stay so: they are only shown and signed.
import { jobs, type Progress } from "./progress.svelte";

export type Outcome = "win" | "loss" | "tie" | "draw" | "unknown";
/** For the player to move; of a move: for who makes it, that move included. */
/** Plies beyond 2^53 are text: see `exact`. */
export type Value = { outcome: Outcome; plies: number | string | null; margin: string | null };
export type Side = "first" | "second";
export type Purses = { first: string; second: string };
export type Kind = "integer" | "boolean" | "row" | "amounts" | "rows" | "text";

export type FourParts = { state: string; function: string; initialization: string; answer: string };
export type Parameter = {
  name: string;
  kind: Kind;
  required: boolean;
  default: string | null;
  least: number | null;
  most: number | null;
  help: string;
};
export type Game = {
  game: string;
  summary: string;
  family: string;
  aliases: string[];
  parameters: Parameter[];
  engines: string[];
  examples: string[];
} & FourParts;
export type Problem = {
  problem: string;
  title: string;
  question: string;
  game: string;
  answer: string;
  arguments: { name: string; kind: Kind; limits: string }[];
};
export type Catalog = { games: Game[]; problems: Problem[] };

export type Board =
  | { kind: "pool"; total: string; target: string; numbers: string[]; more: number }
  | { kind: "heaps"; heaps: string[]; note: string }
  | { kind: "row"; first: number | null; count: number; coins: string[] | null }
  | { kind: "grid"; columns: string[]; rows: string[]; cells: string[][]; slant?: boolean; note: string }
  | { kind: "text"; text: string };
export type Move = { move: string; gain: string | null; again: boolean; value: Value; best: boolean };
/** A move that was made: `value` is that of the position after it, `final` the totals at the end under best play, `lead` how far first is ahead then. */
export type Past = {
  move: string;
  mover: Side;
  totals: Purses | null;
  value: Value;
  first_outcome: Outcome;
  final: Purses | null;
  lead: string | null;
  blunder: boolean;
};
export type Position = {
  game: string;
  played: string[];
  text: string;
  board: Board;
  mover: Side;
  over: boolean;
  winner: Side | "nobody" | null;
  first_outcome: Outcome;
  totals: Purses | null;
  value: Value;
  final: Purses | null;
  lead: string | null;
  moves: Move[];
  moves_complete: boolean;
  line: string[];
  line_complete: boolean;
  history?: Past[];
};

export type Solution = Value & {
  game: string;
  engine: string | null;
  why: string;
  period?: { from: number | string; length: number | string };
};
/** All positions of a small game: where each stands in the picture, and what it depends on. */
export type Cell = {
  id: number;
  at: string[] | null;
  text: string;
  layer: number;
  value: Value;
  over: boolean;
  moves: { move: string; to: number; gain?: string; best: boolean }[];
};
/** `total` is null where there are more calls than 128 bits count. */
export type Calls = { total: string | null; steps: { cell: number; depth: number; move: string; seen: boolean }[] };
export type Shape = "count" | "prefix" | "interval" | "subset" | "graph";
export type Picture = {
  shape: Shape;
  start: number;
  cells: Cell[];
  table: number[] | null;
  memo: Calls | null;
  recursion: Calls | null;
};
export type Explained = Solution & { explanation: FourParts; picture: Picture | null };
export type Counts = Record<string, number>;
export type Surveyed = Solution & {
  survey: {
    positions: number;
    won_by_plies: Counts;
    lost_by_plies: Counts;
    tied_by_plies: Counts;
    by_margin: Counts;
    by_nimber: Counts;
  };
};
/** `game` is null where the problem is minimax and no game for two; then `why` says what there is to say. */
export type Judged = { answer: unknown; game: string | null; why?: string };
type Job = {
  job: string;
  state: "waiting" | "running" | "done" | "cancelled";
  progress: Progress | null;
  status: number | null;
  answer: unknown;
};

/** In place of a status: nobody answers, and the job was ended from here. */
export const [unreachable, cancelled] = [0, -1];

/** An answer that is an error: its words are the server's. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly parameter: string | null = null,
    /** What is known all the same, where a limit was reached. */
    readonly position: Position | null = null,
  ) {
    super(message);
  }
}

const base = "api/v1";

function faultOf(status: number, body: unknown): ApiError {
  const error = (body as { error?: { message?: string; parameter?: string | null; position?: Position } } | null)
    ?.error;
  return new ApiError(error?.message ?? `HTTP ${status}`, status, error?.parameter ?? null, error?.position ?? null);
}

/** JSON whose whole numbers beyond 2^53 become text, so that none is rounded. */
export function exact(text: string): unknown {
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  return JSON.parse(text.replace(tokens, (token) => (/^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token)));
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  let body: unknown = null;
  try {
    body = exact(text);
  } catch {
    throw new ApiError(text.slice(0, 200) || response.statusText, response.status);
  }
  if (!response.ok) throw faultOf(response.status, body);
  return body;
}

async function send(path: string, body?: unknown): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  try {
    return await fetch(
      base + path,
      body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) },
    );
  } catch {
    throw new ApiError("", unreachable);
  }
}

const asking = new Set<AbortController>();

/** Ends all jobs that run: nobody waits for their answers any more. */
export function cancelJobs(): void {
  for (const question of asking) question.abort();
}

/** Waits for a job's answer, telling its progress, or cancels it when the signal says so. */
function outcomeOf(job: string, signal: AbortSignal): Promise<unknown> {
  return new Promise<unknown>((resolve, reject) => {
    const url = `${base}/jobs/${job}`;
    jobs.begin(job);
    const events = new EventSource(`${url}/events`);
    const heard = (event: Event) => exact((event as MessageEvent<string>).data) as Job;
    const cancel = () => {
      events.close();
      void fetch(url, { method: "DELETE", keepalive: true }).catch(() => null);
      reject(new ApiError("", cancelled));
    };
    if (signal.aborted) return cancel();
    signal.addEventListener("abort", cancel);
    events.addEventListener("progress", (event) => jobs.tell(job, heard(event).progress));
    events.addEventListener("done", (event) => {
      events.close();
      const { status, answer } = heard(event);
      if (status === 200) resolve(answer);
      else reject(faultOf(status ?? 503, answer));
    });
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) reject(new ApiError("", unreachable));
    });
  }).finally(() => jobs.end(job));
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const question = new AbortController();
  asking.add(question);
  try {
    const response = await send(path, body);
    const answer = await read(response);
    return (response.status === 202 ? await outcomeOf((answer as Job).job, question.signal) : answer) as T;
  } finally {
    asking.delete(question);
  }
}

const kept = new Map<string, Promise<unknown>>();
const keptMax = 2000;

/** As ask, but the same question is asked once: games do not change. */
function askOnce<T>(path: string, body?: unknown): Promise<T> {
  const key = path + JSON.stringify(body ?? null);
  const known = kept.get(key);
  if (known) return known as Promise<T>;
  const answer = ask<T>(path, body);
  kept.set(key, answer);
  answer.catch(() => kept.delete(key));
  const oldest = kept.keys().next();
  if (kept.size > keptMax && !oldest.done) kept.delete(oldest.value);
  return answer;
}

export const catalog = () => askOnce<Catalog>("/games");
export const gameInfo = (name: string) => askOnce<Game>(`/games/${encodeURIComponent(name)}`);
export const problemInfo = (id: string) => askOnce<Problem>(`/games/${encodeURIComponent(id)}`);
/** A position; where a limit was reached one whose values are not known, but which can be played. */
export const position = (game: string, moves: string[]) =>
  askOnce<Position>("/position", { game, moves, history: true }).catch((fault: unknown) => {
    if (fault instanceof ApiError && fault.position) return fault.position;
    throw fault;
  });
export const explain = (game: string) => askOnce<Explained>("/explain", { game });
export const survey = (game: string) => askOnce<Surveyed>("/survey", { game });
export const judge = (problem: string, args: string[]) => ask<Judged>("/judge", { problem, arguments: args });
