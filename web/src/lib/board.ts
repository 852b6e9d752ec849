// SPDX-License-Identifier: Apache-2.0
// What a board shows. Where the server's drawing lacks it, who took what is worked out from the moves.
import type { Move, Past, Position, Side } from "./api";
import { list, type GameText } from "./game_text";

export type Owner = Side | null;
export type PoolBoard = {
  kind: "pool";
  numbers: { text: string; owner: Owner }[];
  more: number;
  total: string;
  target: string;
};
export type HeapsBoard = { kind: "heaps"; heaps: { name: string; size: string }[]; note: string };
export type RowBoard = {
  kind: "row";
  coins: { text: string; owner: Owner }[];
  begin: number;
  end: number;
  ends: boolean;
};
export type GridBoard = {
  kind: "grid";
  columns: string[];
  rows: { side: string; cells: GridCell[] }[];
  slant: boolean;
  note: string;
};
export type GridCell = { name: string; mark: string };
export type DotsBoard = { kind: "dots"; rows: number; columns: number; drawn: Set<string>; boxes: boolean[][] };
export type TextBoard = { kind: "text"; text: string };
/** What each board is given: the moves that can be made there by name, and whether they may be made and judged. */
export type BoardProps<Shown extends Board> = {
  board: Shown;
  legal: Map<string, Move>;
  active: boolean;
  hints: boolean;
  onmove: (move: string) => void;
};
export type Board = PoolBoard | HeapsBoard | RowBoard | GridBoard | DotsBoard | TextBoard;

const poolMax = 400;
const span = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** How many coins a move takes from each end: `left`, `right 2`, and of a row that is open on the left `2`. */
export function taken(move: string): { left: number; right: number } {
  const [word = "", count] = move.split(" ");
  const coins = /^\d+$/.test(word) ? Number(word) : count === undefined ? 1 : Number(count);
  return word === "right" ? { left: 0, right: coins } : { left: coins, right: 0 };
}

function poolBoard(game: GameText, given: Extract<Position["board"], { kind: "pool" }>, history: Past[]): PoolBoard {
  const n = Number(game.args.n ?? NaN);
  const whole = game.args.numbers
    ? list(game.args.numbers).sort((a, b) => Number(a) - Number(b))
    : n <= poolMax && /^\d+$/.test(game.args.n ?? "")
      ? span(n).map((i) => String(i + 1))
      : null;
  const { total, target } = given;
  if (whole === null || whole.length > poolMax) {
    return {
      kind: "pool",
      numbers: given.numbers.map((text) => ({ text, owner: null })),
      more: given.more,
      total,
      target,
    };
  }
  const numbers = whole.map((text) => ({ text, owner: null as Owner }));
  for (const { move, mover } of history) {
    const number = numbers.find(({ text, owner }) => text === move && owner === null);
    if (number) number.owner = mover;
  }
  return { kind: "pool", numbers, more: 0, total, target };
}

function rowBoard(
  game: GameText,
  given: Extract<Position["board"], { kind: "row" }>,
  text: string,
  history: Past[],
): RowBoard | TextBoard {
  const ends = game.name === "coins-ends";
  if ((game.name !== "coins-row" && !ends) || game.args.coins === undefined) {
    if (given.coins === null) return { kind: "text", text };
    return {
      kind: "row",
      coins: given.coins.map((text) => ({ text, owner: null })),
      begin: 0,
      end: given.coins.length,
      ends: true,
    };
  }
  const coins = list(game.args.coins).map((text) => ({ text, owner: null as Owner }));
  let [begin, end] = [0, coins.length];
  for (const { move, mover } of history) {
    const { left, right } = taken(move);
    for (const coin of [...coins.slice(begin, begin + left), ...coins.slice(end - right, end)]) coin.owner = mover;
    begin += left;
    end -= right;
  }
  return { kind: "row", coins, begin, end, ends };
}

/** Dots and boxes: which lines are drawn, by the names of their ends, and which boxes are closed. */
export function dotsBoard(text: string): DotsBoard | null {
  const lines = text.split("\n");
  const dotLines = lines.filter((line) => /^\d+ [+]/.test(line));
  if (dotLines.length < 2) return null;
  const columns = (dotLines[0]?.match(/\+/g)?.length ?? 1) - 1;
  const rows = dotLines.length - 1;
  const drawn = new Set<string>();
  const dot = (row: number, column: number) => `${String.fromCharCode(97 + column)}${row + 1}`;
  for (const row of span(rows + 1)) {
    for (const column of span(columns + 1)) {
      if (lines[1 + 2 * row]?.[3 + 4 * column] === "-") drawn.add(`${dot(row, column)}-${dot(row, column + 1)}`);
      if (lines[2 + 2 * row]?.[2 + 4 * column] === "|") drawn.add(`${dot(row, column)}-${dot(row + 1, column)}`);
    }
  }
  const boxes = span(rows).map((row) => span(columns).map((column) => lines[2 + 2 * row]?.[4 + 4 * column] === "#"));
  return { kind: "dots", rows, columns, drawn, boxes };
}

export function boardOf(game: GameText, { board, text, history = [] }: Position): Board {
  switch (board.kind) {
    case "pool":
      return poolBoard(game, board, history);
    case "row":
      return rowBoard(game, board, text, history);
    case "heaps": {
      const names = game.name === "wythoff" ? ["a", "b"] : board.heaps.map((_, i) => String(i + 1));
      const alone = game.args.heaps === undefined && names.length === 1;
      return {
        kind: "heaps",
        note: board.note,
        heaps: board.heaps.map((size, i) => ({ size, name: alone ? "" : (names[i] ?? "") })),
      };
    }
    case "grid": {
      const rows = board.cells.map((marks, r) => {
        const side = board.rows[r] ?? "";
        return { side, cells: marks.map((mark, c) => ({ mark, name: `${board.columns[c]}${side}` })) };
      });
      return { kind: "grid", columns: board.columns, rows, slant: board.slant ?? false, note: board.note };
    }
    case "text":
      return dotsBoard(text) ?? { kind: "text", text: board.text };
  }
}

/** The cells that a move names, in their order: `a1-a3` two, `X:b2` one. */
export function cellsOf(move: string): string[] {
  return move.replace(/^[XO]:/, "").split(/[-x]/);
}

/** The move that takes so many coins from a heap, if it can be made. */
export function heapMove(name: string, amount: number, legal: Map<string, Move>): Move | undefined {
  return legal.get(name === "" ? String(amount) : `${name}:${amount}`);
}
