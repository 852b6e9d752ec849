// SPDX-License-Identifier: Apache-2.0
// The built page has fixed names and no inline code: the server embeds its four files and sends a strict content policy.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  server: { fs: { allow: [".."] }, proxy: { "/api": process.env.FIRSTWIN_SERVER ?? "http://127.0.0.1:8080" } },
  build: {
    target: "es2022",
    outDir: process.env.FIRSTWIN_PAGE_OUT ?? "dist",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      output: { entryFileNames: "app.js", assetFileNames: "app[extname]", inlineDynamicImports: true },
    },
  },
  test: { dir: "../tests/web", include: ["**/*_test.ts"], globals: true },
});
