// SPDX-License-Identifier: Apache-2.0
// Values, players and games in words of a language.
import { ApiError, cancelled, unreachable, type Game, type Position, type Side, type Value } from "./api";
import type { Progress } from "./progress.svelte";
import type { Strings } from "../strings/en";
import { absolute, grouped, other } from "./value";

export const sideName = (t: Strings, side: Side): string => (side === "first" ? t.first : t.second);
export const gameSummary = (t: Strings, game: Game): string => t.gameSummaries[game.game] ?? capital(game.summary);

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of a game for people: of the language, else the command line's with blanks; a file of rules without its path. */
export function gameName(t: Strings, name: string): string {
  const bare = name.replace(/^.*\//, "").replace(/\.lua$/, "");
  return t.gameNames[name] ?? capital(bare.replace(/[-_]/g, " "));
}

/** In how many moves or by how much: `in 5 moves`, `by 7`; empty where neither is known, and at the end. */
export function howMuch(t: Strings, { outcome, plies, margin }: Value): string {
  if (margin !== null) return outcome === "tie" ? "" : t.by(grouped(absolute(margin)));
  return plies === null || plies === 0 || outcome === "unknown" || outcome === "draw" ? "" : t.inMoves(grouped(plies));
}

/** `win in 5 moves`, `loss by 3`. */
export function valueWords(t: Strings, value: Value): string {
  return [t.outcomes[value.outcome], howMuch(t, value)].join(" ").trim();
}

/** How far a job is: its share and the time left, or where no end is in sight the time and the positions so far. */
export function progressWords(t: Strings, { done, total, seconds, seconds_left: left }: Progress): string {
  if (total !== null && total > 0) {
    const percent = Math.min(99, Math.floor((done / total) * 100));
    return left === null ? t.solvedShare(percent) : t.solvedShareLeft(percent, t.seconds(Math.ceil(left)));
  }
  return t.solvedFor(t.seconds(Math.round(seconds)), grouped(done));
}

/** How a game stands, as a sentence: who wins under best play and by how much, the points so far counted in. */
export function standing(t: Strings, { value, lead, mover }: Position): string {
  if (lead !== null) {
    if (lead === "0") return t.standsTie("");
    return t.standsWin(lead.startsWith("-") ? t.second : t.first, t.by(grouped(absolute(lead))));
  }
  switch (value.outcome) {
    case "win":
      return t.standsWin(sideName(t, mover), howMuch(t, value));
    case "loss":
      return t.standsWin(sideName(t, other(mover)), howMuch(t, value));
    case "tie":
      return t.standsTie(howMuch(t, value));
    case "draw":
      return t.standsDraw;
    case "unknown":
      return t.standsUnknown;
  }
}

/** Who has won and by how much, when a game is over. */
export function ending(t: Strings, { winner, final, lead }: Position): string {
  const purses = final && { first: grouped(final.first), second: grouped(final.second) };
  if (winner === null || winner === "nobody")
    return purses ? t.nobodyWonMargin(purses.first, purses.second) : t.nobodyWon;
  if (!purses) return t.wonBy(sideName(t, winner));
  const by = grouped(absolute(lead ?? "0"));
  return t.wonByMargin(sideName(t, winner), by, purses[winner], purses[other(winner)]);
}

/** A move as people read it: known words in their language. */
export function moveWords(t: Strings, move: string): string {
  return move.replace(/[a-z]{4,}/g, (word) => t.moveWords[word] ?? word);
}

/** What the server writes of positions, answers and faults, as far as the language has words for it. */
export const serverWords = (t: Strings, text: string): string =>
  t.serverWords.reduce((said, [pattern, words]) => said.replace(pattern, words), text);

/** A board of several lines as one line. */
export const oneLine = (t: Strings, text: string): string => serverWords(t, text).split("\n").join(" / ");

/** What went wrong: in the server's words, or where it said nothing in the page's. */
export function faultWords(t: Strings, fault: unknown): string {
  if (fault instanceof ApiError && fault.status === unreachable) return t.noServer;
  if (fault instanceof ApiError && fault.status === cancelled) return t.cancelled;
  return fault instanceof Error ? fault.message : String(fault);
}
