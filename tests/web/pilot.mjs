// SPDX-License-Identifier: Apache-2.0
// What the browser's tests share: the server, a browser, and pages that are watched. Whatever a page asks of another
// machine, and whatever it complains of on its console, fails the test.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(`${root}web/package.json`);
const { chromium } = require("playwright-core");
const axePath = require.resolve("axe-core/axe.min.js");
const chromiums = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const patience = 30_000; // milliseconds; a busy machine is no fault of the page

/** Starts `PROGRAM serve --port 0 …` and reads its address; or takes an address that answers already. */
export async function serve(program, ...options) {
  if (/^http/.test(program)) return { address: program, stop: async () => {} };
  const child = spawn(program, ["serve", "--port", "0", ...options], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = new Promise((resolve) => child.on("exit", resolve));
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
      const found = /http:\/\/[\d.]+:\d+/.exec(said);
      if (found) resolve(found[0]);
    });
    void gone.then((status) => reject(new Error(`serve ended with ${status}: ${said}`)));
  });
  return {
    address: `${address}/`,
    stop: async () => {
      child.kill("SIGTERM");
      assert.equal(await gone, 0, "the server leaves cleanly");
    },
  };
}

export async function openBrowser() {
  const { existsSync } = await import("node:fs");
  const executablePath = chromiums.find(existsSync);
  assert.ok(executablePath, `no browser; expected one of ${chromiums.join(", ")}`);
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

export class Visitor {
  /** A reader with a browser profile of his own. */
  static async arrive(browser, address, options = {}) {
    const visitor = new Visitor();
    visitor.address = address;
    visitor.faults = [];
    const usual = { viewport: { width: 1280, height: 900 }, locale: "en-US", reducedMotion: "reduce" };
    visitor.context = await browser.newContext({ ...usual, ...options });
    visitor.context.setDefaultTimeout(patience);
    visitor.page = await visitor.context.newPage();
    visitor.page.on("console", (message) => {
      const expected = visitor.expectsErrors && /status of 4\d\d/.test(message.text());
      if (["error", "warning"].includes(message.type()) && !expected) visitor.faults.push(message.text());
    });
    visitor.page.on("pageerror", (error) => visitor.faults.push(String(error)));
    visitor.page.on("request", (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith("data:"))
        visitor.faults.push(`asked ${request.url()}`);
    });
    return visitor;
  }
  /** Opens the page at an address; when it is open already only the address changes, as by a link in it. */
  async go(hash) {
    if (this.page.url().startsWith(this.address)) {
      await this.page.evaluate(async (hash) => {
        if (location.hash === hash) return;
        const changed = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
        location.hash = hash;
        await changed;
        await new Promise(requestAnimationFrame);
      }, hash);
    } else {
      await this.page.goto(this.address + hash);
    }
    await this.page.locator("h1").first().waitFor();
  }
  async leave() {
    await this.context.close();
    assert.deepEqual(this.faults, []);
  }
  text(selector) {
    return this.page.locator(selector).first().innerText();
  }
  /** Waits until the text of an element has what is expected. */
  async sees(selector, expected) {
    const locator = this.page.locator(selector).filter({ hasText: expected }).first();
    await locator.waitFor({ state: "attached" }).catch(async () => {
      const seen = await this.page.locator(selector).allInnerTexts();
      assert.fail(`${selector} should show ${expected}; it shows ${JSON.stringify(seen).slice(0, 500)}`);
    });
  }
  /** Waits for a condition outside the page: within it, the content policy forbids what polling needs. */
  async until(holds, why) {
    for (
      const end = Date.now() + patience;
      Date.now() < end;
      await new Promise((resolve) => setTimeout(resolve, 15))
    ) {
      if (await holds()) return;
    }
    assert.fail(why);
  }
  /** Waits until so many elements are there, or as many as a condition wants. */
  counts(selector, wanted) {
    const fits = typeof wanted === "function" ? wanted : (n) => n === wanted;
    return this.until(async () => fits(await this.page.locator(selector).count()), `${wanted} of ${selector}`);
  }
  get(path) {
    return this.page.evaluate(async (path) => (await fetch(path)).json(), path);
  }
  ask(path, body) {
    return this.page.evaluate(
      async ([path, body]) => {
        const headers = { "Content-Type": "application/json" };
        return (await fetch(`api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
      },
      [path, body],
    );
  }
  /** axe's findings on what is shown; the context must bypass the content policy. */
  async violations(rules) {
    if (!(await this.page.evaluate(() => "axe" in window))) await this.page.addScriptTag({ path: axePath });
    const found = await this.page.evaluate(
      async (rules) => (await window.axe.run(document, rules ? { runOnly: rules } : {})).violations,
      rules,
    );
    return found.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ target, failureSummary }) => `${target} ${failureSummary}`)
          .join(" | ")}`,
    );
  }
  /** Whether anything sticks out of the window to the right. */
  overflow() {
    return this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  }
}
