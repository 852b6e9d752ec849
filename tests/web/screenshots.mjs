// SPDX-License-Identifier: Apache-2.0
// screenshots.mjs PROGRAM FOLDER: a picture of each view, 360 and 1280 pixels wide, light and dark, to be looked at and
// kept in docs/images.
import { openBrowser, serve, Visitor } from "./pilot.mjs";

const [program, folder] = process.argv.slice(2);
const views = {
  choose: "#/",
  parameters: "#/game/can-i-win(n=20,target=158)",
  play: "#/play/coins-ends(coins=[4,11,6,3,9,5,12,2])?moves=left,left,right,left&players=you,perfect",
  understand: "#/understand/coins-ends(coins=[4,11,6,3,9,5])",
  check: "#/check/leetcode-464?args=10,40",
};
const server = await serve(program);
const browser = await openBrowser();
for (const colorScheme of ["light", "dark"]) {
  const visitor = await Visitor.arrive(browser, server.address, { colorScheme });
  for (const width of [1280, 360]) {
    await visitor.page.setViewportSize({ width, height: width === 360 ? 720 : 860 });
    for (const [name, hash] of Object.entries(views)) {
      await visitor.go(hash);
      await visitor.page.waitForLoadState("networkidle");
      await visitor.until(async () => (await visitor.page.locator("[aria-busy=true]").count()) === 0, name);
      const fullPage = name === "understand";
      await visitor.page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage });
    }
  }
  await visitor.leave();
}
await browser.close();
await server.stop();
