// SPDX-License-Identifier: Apache-2.0
// What a reader chose for all games: language, light or dark, hints. Kept by the browser where it allows that.
import { en, type Strings } from "../strings/en";
import { zh } from "../strings/zh";

export type Language = "en" | "zh";
export type Theme = "auto" | "light" | "dark";
export const languages: Record<Language, Strings> = { en, zh };

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`firstwin.${key}`);
  } catch {
    return null;
  }
}

const preferred: Language = navigator.languages.find((l) => /^(en|zh)/.test(l))?.startsWith("zh") ? "zh" : "en";
const theme = stored("theme");

class Settings {
  language = $state<Language>((stored("language") as Language | null) ?? preferred);
  theme = $state<Theme>(theme === "light" || theme === "dark" ? theme : "auto");
  hints = $state(stored("hints") !== "off");

  /** The strings of the language that is shown. */
  get t(): Strings {
    return languages[this.language] ?? en;
  }

  keep(): void {
    try {
      localStorage.setItem("firstwin.language", this.language);
      localStorage.setItem("firstwin.theme", this.theme);
      localStorage.setItem("firstwin.hints", this.hints ? "on" : "off");
    } catch {
      return; // a browser that keeps nothing still shows everything
    }
  }
}

export const settings = new Settings();
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Says something to a screen reader, now. */
export const live = $state({ text: "" });
export function announce(text: string): void {
  live.text = text;
}
