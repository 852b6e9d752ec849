// SPDX-License-Identifier: Apache-2.0
// What the replay shows: the calls of a recursion as bars, and a row of coins as it is fused.
import type { Calls } from "./api";

/** A call as a bar: from `x`, `width` leaves wide, `depth` deep. */
export type Bar = { cell: number; seen: boolean; depth: number; x: number; width: number };

/** Bars of the calls, each below its caller and above the calls that it makes; and how many leaves wide all are. */
export function barsOf({ steps }: Calls): { bars: Bar[]; leaves: number } {
  const bars: Bar[] = [];
  const open: Bar[] = [];
  let leaves = 0;
  const close = (depth: number) => {
    while (open.length > depth) {
      const bar = open.pop() as Bar;
      if (bar.x === leaves) ++leaves;
      bar.width = leaves - bar.x;
    }
  };
  for (const { cell, depth, seen } of steps) {
    close(depth);
    const bar = { cell, seen, depth, x: leaves, width: 1 };
    bars.push(bar);
    open.push(bar);
  }
  close(0);
  return { bars, leaves };
}

/** A step of fusing a row of coins, one end a move: what happened, and the row after it. */
export type Fusion = {
  row: bigint[];
  at: number;
  fused: [bigint, bigint, bigint] | null;
  taken: bigint | null;
  margin: bigint;
};

export function fusion(coins: bigint[]): Fusion[] {
  const row = [...coins];
  const steps: Fusion[] = [{ row: [...row], at: -1, fused: null, taken: null, margin: 0n }];
  for (let i = 0; i + 2 < row.length;) {
    const [a, b, c] = [row[i], row[i + 1], row[i + 2]] as [bigint, bigint, bigint];
    if (a > b || b < c) {
      ++i;
      continue;
    }
    row.splice(i, 3, a - b + c);
    steps.push({ row: [...row], at: i, fused: [a, b, c], taken: null, margin: 0n });
    i = Math.max(0, i - 2);
  }
  let [margin, sign] = [0n, 1n];
  while (row.length > 0) {
    const taken = ((row.at(-1) as bigint) > (row[0] as bigint) ? row.pop() : row.shift()) as bigint;
    margin += sign * taken;
    sign = -sign;
    steps.push({ row: [...row], at: -1, fused: null, taken, margin });
  }
  return steps;
}
