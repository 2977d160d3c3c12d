/** Runs in the page. Records what a screen reader would announce: the visible texts that change. */
export function watchAnnouncements(): void {
  const announced: string[] = [];
  Object.assign(window, { announced });
  const region = document.querySelector('[role="status"]');
  if (!region) throw new Error('no live region');
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const element = node instanceof Element ? node : node.parentElement;
        const isRead = element?.checkVisibility({ visibilityProperty: true });
        if (isRead && node.textContent) announced.push(node.textContent);
      }
    }
  });
  observer.observe(region, { childList: true, characterData: true, subtree: true });
}
