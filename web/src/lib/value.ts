// SPDX-License-Identifier: Apache-2.0
// How values compare and whose they are.
import type { Move, Outcome, Past, Position, Purses, Side } from "./api";

/** The sign that goes with colour and words. */
export const signs: Record<Outcome, string> = { win: "+", loss: "−", tie: "=", draw: "∞", unknown: "?" };

const heights: Record<Outcome, number> = { win: 1, tie: 0, draw: 0, loss: -1, unknown: 0 };
const reversed: Record<Outcome, Outcome> = { win: "loss", loss: "win", tie: "tie", draw: "draw", unknown: "unknown" };

export const other = (side: Side): Side => (side === "first" ? "second" : "first");

/** An outcome said for the first player instead of for who is to move. */
export const forFirst = (outcome: Outcome, mover: Side): Outcome => (mover === "first" ? outcome : reversed[outcome]);

/** The number without its sign. */
export const absolute = (number: string): string => number.replace(/^-/, "");

/** By how much the first player is ahead. */
export function lead(purses: Purses | null): bigint | null {
  return purses === null ? null : BigInt(purses.first) - BigInt(purses.second);
}

/** The moves with what they are worth in the whole game: where moves score, the points so far are counted in. */
export function movesOfGame({ moves, totals, mover }: Position): Move[] {
  const ahead = lead(totals);
  if (ahead === null) return moves;
  return moves.map((move) => {
    if (move.value.margin === null) return move;
    const margin = BigInt(move.value.margin) + (mover === "first" ? ahead : -ahead);
    const outcome = margin > 0n ? "win" : margin < 0n ? "loss" : "tie";
    return { ...move, value: { ...move.value, outcome, margin: String(margin) } };
  });
}

/** How a game ends for the first player under best play, after each move; the start comes first. */
export type Standing = { outcome: Outcome; lead: bigint | null; blunder: boolean };

export function standings(start: Position, history: Past[]): Standing[] {
  const size = (lead: string | null) => (lead === null ? null : BigInt(lead));
  const first = { outcome: start.first_outcome, lead: size(start.lead), blunder: false };
  return [
    first,
    ...history.map((past) => ({ outcome: past.first_outcome, lead: size(past.lead), blunder: past.blunder })),
  ];
}

/** Heights for the chart, from -1 to 1, above 0 where the first player is winning; null where the value is not known. */
export function heightsOf(all: Standing[]): (number | null)[] {
  const size = (lead: bigint) => (lead < 0n ? -lead : lead);
  const widest = all.reduce((most, { lead }) => (lead !== null && size(lead) > most ? size(lead) : most), 1n);
  return all.map(({ outcome, lead }) => {
    if (outcome === "unknown") return null;
    return lead === null ? heights[outcome] : Number((lead * 1000n) / widest) / 1000;
  });
}

/** 1048576 as 1,048,576. */
export function grouped(number: number | string | bigint): string {
  const text = String(number);
  return /^-?\d+$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ",") : text;
}
