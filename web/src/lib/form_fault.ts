// SPDX-License-Identifier: Apache-2.0
// What is wrong in a form: the words, and the field that they are about.
import { tick } from "svelte";
import { ApiError } from "./api";
import type { Strings } from "../strings/en";
import { parameterOf } from "./game_text";
import { announce } from "./settings.svelte";
import { faultWords } from "./words";

/** `parameter` is null where no field of the form is to blame. */
export type FormFault = { parameter: string | null; message: string };

/** What an answer that failed says of the fields with these names. */
export function formFault(t: Strings, why: unknown, names: string[]): FormFault {
  const message = faultWords(t, why);
  const named = why instanceof ApiError ? why.parameter : null;
  return { message, parameter: named !== null && names.includes(named) ? named : parameterOf(message, names) };
}

/** Says a fault that the form shows, and moves the focus to its field. */
export async function tellFault({ message }: FormFault): Promise<void> {
  announce(message);
  await tick();
  document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
