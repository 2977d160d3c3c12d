import type { Page } from '@playwright/test';

/**
 * Controls of the board that do not receive a press at their centre or near a corner.
 * `within` is the selector of a part of the board.
 * Controls scrolled out of the viewport or under the bar, the line below it or the dock do not count.
 */
export async function coveredControls(page: Page, within = 'body'): Promise<string[]> {
  // A card that has just moved takes no press for a moment.
  await page.waitForFunction(() => !document.querySelector('[data-settling]'));
  return page.evaluate((part) => {
    const scrolling = ['.board-side', '[data-lane]', '.board-menu-panel'];
    const bars = [...document.querySelectorAll('.board-top, .board-line, .board-dock')];
    const controls = document.querySelectorAll<HTMLElement>(
      `${part} :is(a, button, select, input):not([inert] *)`,
    );
    return [...controls].flatMap((control) => {
      const box = visibleBox(control);
      if (!box) return [];
      const wrong = spotsIn(box)
        .filter(([x, y]) => bars.every((bar) => bar.contains(control) || !isIn(bar, x, y)))
        .map(([x, y]) => document.elementFromPoint(x, y))
        .find((front) => front && !receives(control, front));
      return wrong ? [`${nameOf(control)} behind ${wrong.outerHTML.slice(0, 90)}`] : [];
    });

    /** The part that is visible in its scrolling ancestor; undefined if nothing is. */
    function visibleBox(control: HTMLElement): DOMRect | undefined {
      const label = control.closest('label');
      const { left, right, top, bottom } = (label ?? control).getBoundingClientRect();
      if (right - left <= 1 || !control.checkVisibility({ visibilityProperty: true })) return;
      const panes = scrolling.flatMap((pane) => control.closest(pane) ?? []);
      const boxes = panes.map((pane) => pane.getBoundingClientRect());
      const from = Math.max(top, ...boxes.map((pane) => pane.top));
      const to = Math.min(bottom, ...boxes.map((pane) => pane.bottom));
      return to - from < (bottom - top) / 2
        ? undefined
        : new DOMRect(left, from, right - left, to - from);
    }

    /** The centre and near each corner, as far as they are in the viewport. */
    function spotsIn({ left, top, width, height }: DOMRect): [number, number][] {
      const shares = [
        [0.5, 0.5],
        [0.15, 0.25],
        [0.85, 0.25],
        [0.15, 0.75],
        [0.85, 0.75],
      ] as const;
      return shares
        .map(([across, down]): [number, number] => [left + width * across, top + height * down])
        .filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    }

    function isIn(element: Element, x: number, y: number): boolean {
      const box = element.getBoundingClientRect();
      // The browser rounds to whole pixels what is at the edge of a bar.
      return x >= box.left && x < box.right && y >= box.top - 1 && y < box.bottom + 1;
    }

    function receives(control: HTMLElement, found: Element): boolean {
      return control.contains(found) || (control.closest('label')?.contains(found) ?? false);
    }

    function nameOf(control: HTMLElement): string {
      return control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.id;
    }
  }, within);
}
