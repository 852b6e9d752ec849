// The built page has fixed names and no inline code: the server embeds its four files and sends a strict content policy.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  server: { proxy: { "/api": process.env.FIRSTWIN_SERVER ?? "http://127.0.0.1:8080" } },
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
  test: { include: ["test/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
