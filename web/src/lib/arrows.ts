// SPDX-License-Identifier: Apache-2.0
// Arrow keys move the focus among the buttons of a board: left and right in order, up and down to the nearest one;
// Home and End lead to the first and the last.

/** How far an arrow key goes: columns, rows. */
export const arrowSteps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Point = { x: number; y: number };
const open = "button:not(:disabled)";

export const centre = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Of the buttons that can be pressed, the one nearest to a point. */
export function nearestButton(container: HTMLElement, { x, y }: Point): HTMLElement | undefined {
  const distance = (button: HTMLElement) => Math.hypot(centre(button).x - x, centre(button).y - y);
  const buttons = [...container.querySelectorAll<HTMLElement>(open)];
  return buttons.sort((a, b) => distance(a) - distance(b))[0];
}

export function arrows(container: HTMLElement) {
  const press = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key];
    const buttons = [...container.querySelectorAll<HTMLElement>(open)];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const end = { Home: buttons[0], End: buttons.at(-1) }[event.key];
    if ((!step && !end) || at < 0) return;
    event.preventDefault();
    if (!step) return end?.focus();
    const from = centre(buttons[at] as HTMLElement);
    const distance = (button: HTMLElement) => {
      const { x, y } = centre(button);
      return (y - from.y) * step[1] <= 4 ? Infinity : Math.abs(y - from.y) * 3 + Math.abs(x - from.x);
    };
    const next =
      step[0] !== 0
        ? buttons[(at + step[0] + buttons.length) % buttons.length]
        : buttons.reduce(
            (best, button) => (distance(button) < distance(best) ? button : best),
            buttons[at] as HTMLElement,
          );
    next?.focus();
  };
  container.addEventListener("keydown", press);
  return { destroy: () => container.removeEventListener("keydown", press) };
}
