// SPDX-License-Identifier: Apache-2.0
// The page's logic, without a browser: addresses, texts of games, boards, values, pictures, replays.
import { exact, type Cell, type Past, type Picture, type Position, type Value } from "../../web/src/lib/api";
import { boardOf, cellsOf, dotsBoard, taken } from "../../web/src/lib/board";
import {
  bracketed,
  formatGame,
  formOfGame,
  gameOfForm,
  gameOfPath,
  gameOfTyped,
  list,
  parameterOf,
  parseGame,
  standsAlone,
  unbracketed,
} from "../../web/src/lib/game_text";
import { cellAfter, drawingOf, neighbour, useCounts, ways } from "../../web/src/lib/pictures";
import { barsOf, fusion } from "../../web/src/lib/replay";
import { formatRoute, home, parseRoute, type Route } from "../../web/src/lib/route";
import { specialOf, stepCount } from "../../web/src/lib/special";
import { forFirst, grouped, heightsOf, movesOfGame, standings } from "../../web/src/lib/value";
import { ending, moveWords, progressWords, serverWords, standing, valueWords } from "../../web/src/lib/words";
import { en } from "../../web/src/strings/en";
import { zh } from "../../web/src/strings/zh";

const value = (outcome: Value["outcome"], plies: number | null = null, margin: string | null = null): Value => ({
  outcome,
  plies,
  margin,
});
const position = (more: Partial<Position>): Position => ({
  game: "",
  played: [],
  text: "",
  board: { kind: "text", text: "" },
  mover: "first",
  over: false,
  winner: null,
  first_outcome: "win",
  totals: null,
  value: value("win", 3),
  final: null,
  lead: null,
  moves: [],
  moves_complete: true,
  line: [],
  line_complete: true,
  ...more,
});
const past = (move: string, mover: Past["mover"], more: Partial<Past> = {}): Past => ({
  move,
  mover,
  totals: null,
  value: value("win", 1),
  first_outcome: "win",
  final: null,
  lead: null,
  blunder: false,
  ...more,
});

describe("answers", () => {
  test("whole numbers beyond 2^53 are not rounded, and texts stay as they are", () => {
    expect(exact('{"plies":666666666666666667,"seconds":0.12345678901234567,"n":7}')).toEqual({
      plies: "666666666666666667",
      seconds: 0.12345678901234567,
      n: 7,
    });
    const text = '{"game":"nim(heaps=[1000000000000000000,5])","name":"say \\"1234567890123456789\\""}';
    expect(exact(text)).toEqual(JSON.parse(text));
  });
});

describe("addresses", () => {
  const routes: Route[] = [
    home,
    { view: "choose", query: "coins & 数", family: "heaps" },
    { view: "setup", game: "can-i-win(n=20,target=158)" },
    { view: "play", game: "coins-ends(coins=[3,-2,2])", moves: ["left", "right 2"], seats: ["you", "perfect"] },
    { view: "play", game: "nim(heaps=[3,5])", moves: ["1:2"], seats: ["perfect", "friend"] },
    { view: "play", game: "x(a=50%,b=1+1,c=é?&#)", moves: ["a,b", "c+d", "e&f"], seats: ["friend", "friend"] },
    { view: "understand", game: "octal(code=0.77,n=10)", moves: ["5>4+1"] },
    { view: "check", problem: "leetcode-464", args: ["20", "152"] },
    { view: "check", problem: "lintcode-396", args: ["[3,2,2]"] },
  ];
  test.each(routes)("reproduce what is seen: %o", (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });
  test("read like what they mean", () => {
    expect(formatRoute(routes[3] as Route)).toBe("#/play/coins-ends(coins=[3,-2,2])?moves=left,right+2");
  });
  test("that mean nothing lead to the games", () => {
    for (const hash of ["", "#", "#/nothing", "#/play", "#/play/", "#/nothing/x"])
      expect(parseRoute(hash)).toEqual(home);
    expect(parseRoute("#/play/x?players=dog,%").view).toBe("play");
  });
});

describe("texts of games", () => {
  test("are split outside brackets only", () => {
    expect(parseGame("coins-ends(rows=[[9,5],[3]],take=2)")).toEqual({
      name: "coins-ends",
      args: { rows: "[[9,5],[3]]", take: "2" },
    });
    expect(formatGame(parseGame("mnk"))).toBe("mnk");
    expect(list("[1, -2,3]")).toEqual(["1", "-2", "3"]);
    expect(list("[]")).toEqual([]);
  });
  test("lists get their brackets and lose them again", () => {
    expect(bracketed("row", "1, 2 3")).toBe("[1,2,3]");
    expect(bracketed("rows", "9,5,2/3,2")).toBe("[[9,5,2],[3,2]]");
    expect(bracketed("integer", "10 ^ 18")).toBe("10^18");
    expect(bracketed("integer", "1,000,000")).toBe("1000000"); // as the page shows it
    expect(bracketed("integer", "1,0")).toBe("1,0");
    expect(unbracketed("rows", "[[9,5,2],[3,2]]")).toBe("9,5,2 / 3,2");
    expect(unbracketed("row", "[1,2]")).toBe("1, 2");
  });
  test("a value that would be read as more or less than itself is found out", () => {
    for (const fine of ["10", "[1,2,[3]]", "XO/OX", "0-1b/1-2r", "", "1..3"]) expect(standsAlone(fine)).toBe(true);
    for (const slip of ["1,0", "10,misere=true", "[1,2", "1]", "1)", "XO, XO", "[1]2]["]) {
      expect(standsAlone(slip), slip).toBe(false);
    }
  });
  test("a game of the catalog is found as it is typed", () => {
    const games = [
      { game: "coins", aliases: ["take-away"] },
      { game: "nim", aliases: [] },
    ];
    expect(gameOfTyped("coins(n=10)", games)).toBe("coins(n=10)");
    expect(gameOfTyped(" take-away n=10 take=1,3 ", games)).toBe("coins(n=10,take=[1,3])");
    for (const none of ["coins", "coins ", "coins in a line", "chess(n=1)", "coins()"])
      expect(gameOfTyped(none, games)).toBe("");
  });
  test("a form makes a game and a game fills the form", () => {
    const parameters = [
      { name: "coins", kind: "row" as const, required: true, default: null, least: null, most: null, help: "" },
      { name: "take", kind: "integer" as const, required: false, default: "2", least: 1, most: null, help: "" },
      {
        name: "misere",
        kind: "boolean" as const,
        required: false,
        default: "false",
        least: null,
        most: null,
        help: "",
      },
    ];
    const game = gameOfForm("coins-row", parameters, { coins: "1,2,4", take: " 2 ", misere: "true" });
    expect(formatGame(game)).toBe("coins-row(coins=[1,2,4],misere=true)");
    expect(formOfGame(parameters, game.args)).toEqual({ coins: "1, 2, 4", take: "", misere: "true" });
  });
  test("an error is put beside the parameter that it names first", () => {
    expect(parameterOf("target=x: expected a whole number; see n", ["n", "target"])).toBe("target");
    expect(parameterOf("nothing is named here", ["n", "target"])).toBeNull();
  });
  test("a path of rules is a game as it is typed, and nothing else is", () => {
    expect(gameOfPath(" ./my.lua ")).toBe("./my.lua");
    expect(gameOfPath("./my games/nim.lua n=4 heaps=1,2 misere=true")).toBe(
      "./my games/nim.lua(n=4,heaps=[1,2],misere=true)",
    );
    expect(gameOfPath("./nim.lua(heaps=[1,2])")).toBe("./nim.lua(heaps=[1,2])");
    for (const text of ["nim.lua", "nim", "./nim", "464 / coins", ""]) expect(gameOfPath(text)).toBe("");
  });
});

describe("boards", () => {
  test("a pool shows who took which number, repeats one by one", () => {
    const given = position({
      board: { kind: "pool", total: "4", target: "9", numbers: ["2", "5"], more: 0 },
      history: [past("2", "first"), past("2", "second")],
    });
    const board = boardOf(parseGame("can-i-win(numbers=[5,2,2,2],target=9)"), given);
    expect(board).toMatchObject({ kind: "pool", total: "4", target: "9" });
    expect(board.kind === "pool" && board.numbers.map(({ text, owner }) => [text, owner])).toEqual([
      ["2", "first"],
      ["2", "second"],
      ["2", null],
      ["5", null],
    ]);
  });
  test("a pool too large to draw shows what the server lists", () => {
    const given = position({ board: { kind: "pool", total: "0", target: "9", numbers: ["1", "2"], more: 998 } });
    expect(boardOf(parseGame("can-i-win(n=10^9,target=9)"), given)).toMatchObject({
      more: 998,
      numbers: [{ text: "1" }, { text: "2" }],
    });
  });
  test("a row loses coins at the end that a move names", () => {
    expect([taken("left"), taken("right 3"), taken("2")]).toEqual([
      { left: 1, right: 0 },
      { left: 0, right: 3 },
      { left: 2, right: 0 },
    ]);
    const given = position({
      board: { kind: "row", first: 1, count: 1, coins: ["9"] },
      history: [past("left", "first"), past("right 2", "second")],
    });
    const board = boardOf(parseGame("coins-ends(coins=[3,9,1,2],take=2)"), given);
    expect(board).toMatchObject({ kind: "row", begin: 1, end: 2, ends: true });
    expect(board.kind === "row" && board.coins.map(({ owner }) => owner)).toEqual([
      "first",
      null,
      "second",
      "second",
    ]);
  });
  test("a single heap needs no name in its moves", () => {
    const one = position({ board: { kind: "heaps", heaps: ["7"], note: "" } });
    expect(boardOf(parseGame("coins(n=7)"), one)).toMatchObject({ heaps: [{ name: "", size: "7" }] });
    expect(boardOf(parseGame("nim(heaps=[7])"), one)).toMatchObject({ heaps: [{ name: "1", size: "7" }] });
    const two = position({ board: { kind: "heaps", heaps: ["3", "5"], note: "" } });
    expect(boardOf(parseGame("wythoff(a=3,b=5)"), two)).toMatchObject({ heaps: [{ name: "a" }, { name: "b" }] });
  });
  test("cells are called as moves call them", () => {
    const grid = position({
      board: { kind: "grid", columns: ["a", "b"], rows: ["1"], cells: [["X", "."]], note: "O to move" },
    });
    expect(boardOf(parseGame("mnk"), grid)).toMatchObject({
      rows: [
        {
          side: "1",
          cells: [
            { name: "a1", mark: "X" },
            { name: "b1", mark: "." },
          ],
        },
      ],
    });
    expect(["a1", "a1-a3", "b2xc2", "X:a1"].map(cellsOf)).toEqual([["a1"], ["a1", "a3"], ["b2", "c2"], ["a1"]]);
  });
  test("lines between dots are read from their drawing", () => {
    const board = dotsBoard("  a   b   c\n1 +---+   +\n  | #     |\n2 +---+   +");
    expect(board).toMatchObject({ rows: 1, columns: 2, boxes: [[true, false]] });
    expect([...(board?.drawn ?? [])].sort()).toEqual(["a1-a2", "a1-b1", "a2-b2", "c1-c2"]);
    expect(dotsBoard("plain text")).toBeNull();
  });
});

describe("values", () => {
  test("have the first player's side in the chart", () => {
    expect(forFirst("win", "second")).toBe("loss");
    const start = position({ value: value("win", 5) });
    const all = standings(start, [
      past("1", "first", { first_outcome: "loss", blunder: true }),
      past("2", "second", { first_outcome: "unknown" }),
    ]);
    expect(heightsOf(all)).toEqual([1, -1, null]);
    expect(all.map(({ blunder }) => blunder)).toEqual([false, true, false]);
  });
  test("with scores the chart shows the lead at the end", () => {
    const start = position({ value: value("win", null, "6"), final: { first: "9", second: "3" }, lead: "6" });
    expect(heightsOf(standings(start, [past("left", "first", { final: { first: "4", second: "8" }, lead: "-4" })]))).toEqual([
      1, -0.666,
    ]);
  });
  test("of moves count the points so far in", () => {
    const move = (margin: string) => ({
      move: margin,
      gain: "1",
      again: false,
      value: value("win", null, margin),
      best: true,
    });
    const given = position({
      mover: "second",
      totals: { first: "9", second: "4" },
      moves: ["7", "5", "2"].map(move),
    });
    expect(movesOfGame(given).map(({ value: of }) => [of.outcome, of.margin])).toEqual([
      ["win", "2"],
      ["tie", "0"],
      ["loss", "-3"],
    ]);
    expect(movesOfGame(position({ moves: [move("7")] }))).toEqual([move("7")]);
  });
  test("are said in words of both languages", () => {
    expect(valueWords(en, value("win", 1))).toBe("win in 1 move");
    expect(valueWords(en, value("loss", null, "-1200"))).toBe("loss by 1,200");
    expect(valueWords(zh, value("tie", 9))).toBe("平 9 步");
    expect(valueWords(en, value("loss", 0))).toBe("loss"); // where the game is over
    expect(en.callsNeeded("1", "1")).toBe("1 call for 1 position.");
  });
  test("of a long solve say how far it is", () => {
    const so = { done: 42, total: 100, seconds: 3, seconds_left: 4.1 };
    expect(progressWords(en, so)).toBe("42 %, about 5 s left");
    expect(progressWords(en, { ...so, seconds_left: null })).toBe("42 %");
    expect(progressWords(en, { ...so, done: 100, seconds_left: 300 })).toBe("99 %, about 5 min left");
    expect(progressWords(en, { ...so, done: 1_234_567, total: null })).toBe("3 s, 1,234,567 positions");
  });
  test("of the server are said in Chinese where there are words for them", () => {
    expect(serverWords(en, "mouse at 1, cat at 2; the mouse moves")).toBe("mouse at 1, cat at 2; the mouse moves");
    expect(serverWords(zh, "mouse at 1, cat at 2; the mouse moves")).toBe("老鼠在 1，猫在 2；轮到老鼠");
    expect(serverWords(zh, "the total has reached 11   left: nothing")).toBe("总和已达到 11   剩余：无");
    expect(serverWords(zh, "guess 7 first: the worse of what is below and above it costs 9 more")).toContain("先猜 7");
    expect(serverWords(zh, "n=-3 is out of range; expected a whole number from 1 to 64")).toContain("1 到 64");
    expect(serverWords(zh, "something else")).toBe("something else");
    expect(standing(en, position({ mover: "second", value: value("loss", 4) }))).toBe("First wins in 4 moves.");
    expect(standing(en, position({ value: value("loss", null, "-2"), final: { first: "9", second: "3" }, lead: "6" }))).toBe(
      "First wins by 6.",
    );
    expect(standing(en, position({ value: value("win", null, "3"), mover: "second", lead: "7" }))).toBe(
      "First wins by 7.",
    );
    expect(standing(en, position({ value: value("draw") }))).toBe("Neither can force a win, and play may never end: a draw.");
    expect(grouped("-1048576")).toBe("-1,048,576");
  });
  test("the end of a game names who has won, and by how much", () => {
    expect(ending(en, position({ over: true, winner: "second" }))).toBe("Second has won.");
    expect(ending(en, position({ over: true, winner: "nobody" }))).toBe("Nobody has won.");
    const lost = { totals: { first: "4", second: "3" }, final: { first: "4", second: "11" }, lead: "-7" };
    expect(ending(en, position({ over: true, winner: "second", ...lost }))).toBe("Second has won by 7: 11 to 4.");
    const level = { totals: { first: "4", second: "4" }, final: { first: "4", second: "4" }, lead: "0" };
    expect(ending(zh, position({ over: true, winner: "nobody", ...level }))).toBe("平局：4 比 4。");
  });
  test("moves keep what is no word", () => {
    expect(moveWords(zh, "left 2")).toBe("左 2");
    expect(moveWords(zh, "a1-b2")).toBe("a1-b2");
  });
});

describe("strings", () => {
  const keys = (of: object, path = ""): string[] =>
    Object.entries(of).flatMap(([key, text]) =>
      text && typeof text === "object" ? keys(text as object, `${path}${key}.`) : [path + key],
    );
  const ownTexts = /^(gameNames|gameSummaries|parameterHelps|fourParts|problemTitles|problemQuestions|moveWords|serverWords|otherNames)\./;
  test("both languages say the same things", () => {
    const shared = (strings: object) =>
      keys(strings)
        .filter((key) => !ownTexts.test(key))
        .sort();
    expect(shared(zh)).toEqual(shared(en));
  });
  test("every problem has its title and its question in Chinese", () => {
    expect(Object.keys(zh.problemQuestions)).toEqual(expect.arrayContaining(Object.keys(zh.problemTitles)));
    expect(Object.keys(zh.problemTitles)).toEqual(expect.arrayContaining(Object.keys(zh.problemQuestions)));
  });
  test("every game has its four parts in Chinese", () => {
    expect(Object.keys(zh.gameSummaries).filter((game) => !(game in zh.fourParts))).toEqual([]);
    expect(Object.keys(zh.fourParts).filter((game) => !((game.split(" ")[0] ?? "") in zh.gameSummaries))).toEqual([]);
  });
});

const cell = (
  id: number,
  at: string[] | null,
  layer: number,
  moves: [string, number][],
  of = value("win", 1),
): Cell => ({
  id,
  at,
  text: `coins left: ${at?.[0]}`,
  layer,
  value: of,
  over: moves.length === 0,
  moves: moves.map(([move, to]) => ({ move, to, best: true })),
});
const three: Picture = {
  shape: "count",
  start: 0,
  cells: [
    cell(
      0,
      ["3"],
      0,
      [
        ["1", 1],
        ["2", 2],
      ],
      value("loss", 2),
    ),
    cell(1, ["2"], 1, [
      ["1", 2],
      ["2", 3],
    ]),
    cell(2, ["1"], 1, [["1", 3]]),
    cell(3, ["0"], 2, [], value("loss", 0)),
  ],
  table: [3, 2, 1, 0],
  memo: null,
  recursion: null,
};

describe("pictures", () => {
  test("know a shortest way to each cell and how often it is needed", () => {
    expect(ways(three)).toEqual([[], ["1"], ["2"], ["1", "2"]]);
    expect(useCounts(three.cells)).toEqual([0, 1, 2, 2]);
  });
  test("know the cell of the position that is played, and no other", () => {
    expect([[], ["1"], ["1", "2"], ["2"]].map((moves) => cellAfter(three, moves))).toEqual([0, 1, 3, 2]);
    expect(cellAfter(three, ["1", "no move"])).toBe(0);
  });
  test("a strip breaks into rows where there is no room", () => {
    const drawing = drawingOf(three, [], 3);
    expect([drawing.columns, drawing.rows]).toEqual([3, 2]);
    expect(drawing.places.find(({ id }) => id === 0)).toMatchObject({ x: 0, y: 1, label: "3" });
  });
  test("a triangle has no cell for the empty interval", () => {
    const cells = [
      cell(0, ["0", "2"], 0, [
        ["left", 1],
        ["right", 2],
      ]),
      cell(1, ["1", "2"], 1, [["left", 3]]),
      cell(2, ["0", "1"], 1, [["left", 3]]),
      cell(3, ["1", "1"], 2, []),
    ];
    const drawing = drawingOf({ ...three, shape: "interval", cells }, ["5", "7"], 40);
    expect(drawing.places.map(({ id, x, y }) => [id, x, y])).toEqual([
      [0, 1, 0],
      [1, 1, 1],
      [2, 0, 0],
    ]);
  });
  test("layers are broken and centred, and arrow keys find the next cell", () => {
    const drawing = drawingOf({ ...three, shape: "graph" }, [], 8);
    expect(drawing.sides).toEqual(["0", "1", "2"]);
    const [top, left, right, last] = drawing.places as [never, never, never, never];
    expect(neighbour(drawing.places, left, 1, 0)).toBe(right);
    expect(neighbour(drawing.places, top, 0, 1)).toBe(left);
    expect(neighbour(drawing.places, last, 0, 1)).toBe(last);
  });
});

describe("replay", () => {
  test("bars lie below their callers, and callers are as wide as what they call", () => {
    const step = (cell: number, depth: number, seen: boolean) => ({ cell, depth, move: "", seen });
    const { bars, leaves } = barsOf({
      total: "6",
      steps: [
        step(0, 0, false),
        step(1, 1, false),
        step(2, 2, false),
        step(3, 2, true),
        step(2, 1, true),
        step(3, 2, true),
      ],
    });
    expect(leaves).toBe(3);
    expect(bars.map(({ x, width }) => [x, width])).toEqual([
      [0, 3],
      [0, 2],
      [0, 1],
      [1, 1],
      [2, 1],
      [2, 1],
    ]);
  });
  test("fusing a row ends with its margin, whatever the row", () => {
    const margin = (coins: bigint[], from = 0, to = coins.length): bigint => {
      if (from >= to) return 0n;
      const [left, right] = [
        (coins[from] ?? 0n) - margin(coins, from + 1, to),
        (coins[to - 1] ?? 0n) - margin(coins, from, to - 1),
      ];
      return left > right ? left : right;
    };
    let seed = 1;
    const next = () => (seed = (seed * 48271) % 2147483647);
    for (let round = 0; round < 300; ++round) {
      const coins = Array.from({ length: next() % 9 }, () => BigInt((next() % 13) - 3));
      expect(fusion(coins).at(-1)?.margin, coins.join()).toBe(margin(coins));
    }
  });
  test("special engines show what they keep", () => {
    const explanation = { state: "", function: "", initialization: "", answer: "" };
    const solved = { explanation, game: "", ...value("loss", 2), why: "", picture: three };
    const period = specialOf(parseGame("coins(n=3)"), {
      ...solved,
      engine: "heap-period",
      period: { from: 0, length: 3 },
    });
    expect(period).toMatchObject({
      kind: "period",
      cells: [{ like: null }, { like: null }, { like: null }, { size: 3, like: 0 }],
    });
    const pool = {
      ...three,
      shape: "subset" as const,
      cells: [cell(0, ["1", "2"], 0, []), cell(1, ["2"], 1, [], value("loss", 0))],
    };
    const bits = specialOf(parseGame("can-i-win(n=2,target=3)"), { ...solved, engine: "race-table", picture: pool });
    expect(bits).toEqual({ kind: "bits", words: [[null, null, false, true]] });
    expect(stepCount(bits)).toBe(1);
    expect(specialOf(parseGame("nim(heaps=[1])"), { ...solved, engine: "memo", picture: null }).kind).toBe("general");
  });
});
