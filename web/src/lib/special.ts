// SPDX-License-Identifier: Apache-2.0
// What the special engines keep, for the replay: bits of positions, a period, a sliding window, a fused row.
import type { Explained, Outcome, Picture } from "./api";
import { list, type GameText } from "./game_text";
import { fusion, type Fusion } from "./replay";

/** A bit of a word: whether the player to move wins; null where play never comes. */
export type Bit = boolean | null;
export type Special =
  | { kind: "bits"; words: Bit[][] }
  | { kind: "period"; from: number; length: number; cells: { size: number; outcome: Outcome; like: number | null }[] }
  | { kind: "window"; take: number; cells: { at: number; coin: string; margin: string }[] }
  | { kind: "fusion"; steps: Fusion[] }
  | { kind: "general"; engine: string; why: string };

const wordBits = 64;
const poolMax = 12;

/** Position by position in the order of the bit table: bit i of an index is whether the i-th number is still there. */
function bits(numbers: string[], { cells }: Picture): Special {
  const all: Bit[] = Array.from({ length: 2 ** numbers.length }, () => null);
  for (const { at, value } of cells) {
    const left = [...(at ?? [])];
    const index = numbers.reduce((sum, number, i) => {
      const found = left.indexOf(number);
      if (found >= 0) left.splice(found, 1);
      return sum + (found >= 0 ? 2 ** i : 0);
    }, 0);
    all[index] = value.outcome === "win";
  }
  const words: Bit[][] = [];
  for (let from = 0; from < all.length; from += wordBits) words.push(all.slice(from, from + wordBits));
  return { kind: "bits", words };
}

function period(from: number, length: number, { cells }: Picture): Special {
  const sizes = cells
    .map(({ at, value }) => ({ size: Number(at?.[0] ?? 0), outcome: value.outcome }))
    .sort((a, b) => a.size - b.size)
    .slice(0, from + 4 * length)
    .map(({ size, outcome }) => ({
      size,
      outcome,
      like: size < from + length ? null : from + ((size - from) % length),
    }));
  return { kind: "period", from, length, cells: sizes };
}

function window(coins: string[], take: number, { cells }: Picture): Special {
  const margins = new Map(cells.map(({ at, value }) => [Number(at?.[0] ?? 0), value.margin ?? ""]));
  return {
    kind: "window",
    take,
    cells: [...coins, ""].map((coin, at) => ({ at, coin, margin: margins.get(at) ?? "" })),
  };
}

/** What the special engine of a game keeps, where it can be shown; `explained` may have been found by another engine. */
export function specialOf(game: GameText, explained: Explained): Special {
  const { picture, period: found } = explained;
  const coins = list(game.args.coins);
  const take = Number(game.args.take ?? (picture?.shape === "prefix" ? 2 : 1));
  if (picture?.shape === "interval" && take === 1) return { kind: "fusion", steps: fusion(coins.map(BigInt)) };
  if (picture?.shape === "prefix") return window(coins, take, picture);
  if (picture?.shape === "count" && found) return period(Number(found.from), Number(found.length), picture);
  if (picture?.shape === "subset") {
    const { numbers: given, n } = game.args;
    const numbers = given ? list(given) : Array.from({ length: Number(n) }, (_, i) => String(i + 1));
    if (numbers.length <= poolMax) return bits(numbers, picture);
  }
  return { kind: "general", engine: explained.engine ?? "", why: explained.why };
}

export function stepCount(special: Special): number {
  if (special.kind === "bits") return special.words.length;
  if (special.kind === "fusion") return special.steps.length;
  return special.kind === "general" ? 0 : special.cells.length;
}
