// SPDX-License-Identifier: Apache-2.0
// The table of a small game as a picture: where each position is drawn, and what its cell is called.
import type { Cell, Picture } from "./api";

/** One cell of the drawing: the position, its place in columns and rows, and its short name. */
export type Place = { id: number; x: number; y: number; label: string };
export type Drawing = { places: Place[]; columns: number; rows: number; tops: string[]; sides: string[] };

/** The moves that lead to each position, by a shortest way. */
export function ways({ cells, start }: Picture): string[][] {
  const found = new Map<number, string[]>([[start, []]]);
  for (const [id, way] of found) {
    for (const { move, to } of cells[id]?.moves ?? []) if (!found.has(to)) found.set(to, [...way, move]);
  }
  return cells.map(({ id }) => found.get(id) ?? []);
}

/** The cell that moves from the start lead to; the start's where the picture has not all of them. */
export function cellAfter({ cells, start }: Picture, moves: string[]): number {
  let at = start;
  for (const played of moves) {
    const step = cells[at]?.moves.find(({ move }) => move === played);
    if (!step) return start;
    at = step.to;
  }
  return at;
}

/** How many positions have a move to each. */
export function useCounts(cells: Cell[]): number[] {
  const counts = cells.map(() => 0);
  for (const { moves } of cells)
    for (const to of new Set(moves.map((move) => move.to))) counts[to] = (counts[to] ?? 0) + 1;
  return counts;
}

/** A line of cells by number, broken into rows. */
function strip(cells: Cell[], columnsMax: number): Drawing {
  const last = Math.max(0, ...cells.map(({ at }) => Number(at?.[0] ?? 0)));
  const columns = Math.min(last + 1, columnsMax);
  const places = cells.map(({ id, at }) => {
    const number = Number(at?.[0] ?? 0);
    return { id, label: String(number), x: number % columns, y: Math.floor(number / columns) };
  });
  return { places, columns, rows: Math.floor(last / columns) + 1, tops: [], sides: [] };
}

/** Intervals: rows by their first coin, columns by their last. The empty one is not drawn. */
function triangle(cells: Cell[], coins: string[]): Drawing {
  const n = Math.max(coins.length, ...cells.map(({ at }) => Number(at?.[1] ?? 0)));
  const places = cells.flatMap(({ id, at }) => {
    const [first = 0, past = 0] = (at ?? []).map(Number);
    return first < past ? [{ id, y: first, x: past - 1, label: `${first + 1}..${past}` }] : [];
  });
  return { places, columns: n, rows: n, tops: coins, sides: coins };
}

/** Rows of cells by layer, each layer broken into lines, centred. */
function layered(cells: Cell[], columnsMax: number): Drawing {
  const layers: Cell[][] = [];
  for (const cell of cells) (layers[cell.layer] ??= []).push(cell);
  const columns = Math.min(columnsMax, Math.max(1, ...layers.map((layer) => layer?.length ?? 0)));
  const places: Place[] = [];
  const sides: string[] = [];
  layers.forEach((layer, depth) => {
    for (let from = 0; from < layer.length; from += columns) {
      const line = layer.slice(from, from + columns);
      line.forEach(({ id, text }, i) =>
        places.push({ id, x: i + (columns - line.length) / 2, y: sides.length, label: text }),
      );
      sides.push(from === 0 ? String(depth) : "");
    }
  });
  return { places, columns, rows: sides.length, tops: [], sides };
}

/** The drawing that suits a picture's shape, as many columns wide as there is room; `coins` name those of intervals. */
export function drawingOf({ shape, cells }: Picture, coins: string[], columnsMax: number): Drawing {
  if (shape === "count" || shape === "prefix") return strip(cells, columnsMax);
  return shape === "interval" ? triangle(cells, coins) : layered(cells, columnsMax);
}

/** The nearest cell in a direction, for the arrow keys. */
export function neighbour(places: Place[], from: Place, dx: number, dy: number): Place {
  let best = from;
  let least = Infinity;
  for (const place of places) {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const [ahead, aside] = dx !== 0 ? [x * dx, Math.abs(y) * 1000] : [y * dy, Math.abs(x) * 2];
    if (ahead > 0 && ahead + aside < least) [best, least] = [place, ahead + aside];
  }
  return best;
}
