// SPDX-License-Identifier: Apache-2.0
// How far the jobs are that the page waits for.

/** Of the engine that runs now; `seconds` are its own. */
export type Progress = { done: number; total: number | null; seconds: number; seconds_left: number | null };

class Jobs {
  #told = $state<Record<string, Progress>>({});
  #began = new Map<string, number>();

  /** Of the job that was asked for first, with the seconds since then; null where none has said anything yet. */
  get first(): Progress | null {
    return Object.values(this.#told)[0] ?? null;
  }
  begin(job: string): void {
    this.#began.set(job, performance.now());
  }
  tell(job: string, progress: Progress | null): void {
    const seconds = (performance.now() - (this.#began.get(job) ?? 0)) / 1000;
    if (progress) this.#told[job] = { ...progress, seconds };
  }
  end(job: string): void {
    this.#began.delete(job);
    delete this.#told[job];
  }
}

export const jobs = new Jobs();
