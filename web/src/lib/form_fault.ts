// SPDX-License-Identifier: Apache-2.0
// What is wrong in a form: the words, and the field that they are about.
import { tick } from "svelte";
import { ApiError } from "./api";
import type { Strings } from "../strings/en";
import { parameterOf } from "./game_text";
import { announce } from "./settings.svelte";
import { faultWords, serverWords } from "./words";

/** `parameter` is null where no field of the form is to blame; `lang` is there where the words are not the page's. */
export type FormFault = { parameter: string | null; message: string; lang?: "en" | undefined };

/** What an answer that failed says of the fields with these names. */
export function formFault(t: Strings, why: unknown, names: string[]): FormFault {
  const message = faultWords(t, why);
  const named = why instanceof ApiError ? why.parameter : null;
  const said = serverWords(t, message);
  const parameter = named !== null && names.includes(named) ? named : parameterOf(message, names);
  return { message: said, parameter, lang: said === message ? "en" : undefined };
}

/** Says a fault that the form shows, and moves the focus to its field, or to the words where no field is to blame. */
export async function tellFault({ message }: FormFault): Promise<void> {
  announce(message);
  await tick();
  document.querySelector<HTMLElement>("[aria-invalid=true], form .error[tabindex]")?.focus();
}
