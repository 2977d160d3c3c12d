import type { Page } from '@playwright/test';

/** Words on cards and counters that are broken over two lines, or cut off, without a hyphen of their own. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const box of document.querySelectorAll('article, [role="group"] button')) {
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        for (const { 0: word, index } of node.textContent?.matchAll(/[^\s-]+/g) ?? []) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          const isUnseen = node.parentElement?.closest('.sr-only');
          if (lines.size > 1 && !isUnseen) broken.push(word);
        }
      }
    }
    return broken;
  });
}
