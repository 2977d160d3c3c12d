import type { Page } from '@playwright/test';

/** Words on cards and counters that are broken over two lines, or cut off, without a hyphen of their own. */
export function brokenWords(page: Page): Promise<string[]> {
  return findBroken(page, 'article, [role="group"] button', '[^\\s-]+');
}

/** Words anywhere that are broken over two lines. Addresses and file names may break. */
export function brokenWordsOfPage(page: Page): Promise<string[]> {
  return findBroken(page, 'body', '(?<!\\S)[\\p{L}’(]{2,}[?!.,:;…)]*(?!\\S)');
}

/** `word` is a pattern of what must stay whole. */
function findBroken(page: Page, within: string, word: string): Promise<string[]> {
  return page.evaluate(
    ([selector, pattern]) => {
      const broken: string[] = [];
      const whole = new RegExp(pattern, 'gu');
      for (const box of document.querySelectorAll(selector)) {
        const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const node = texts.currentNode;
          const parent = node.parentElement;
          if (!parent?.checkVisibility() || parent.closest('.sr-only, .unseen')) continue;
          for (const { 0: found, index } of node.textContent?.matchAll(whole) ?? []) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + found.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) broken.push(found);
          }
        }
      }
      return broken;
    },
    [within, word] as const,
  );
}
