/**
 * Does what a browser does that translates a page: it replaces each text by elements, also of texts that
 * appear later, until the returned function is called. Browser tests run it in the page, so it uses nothing
 * outside itself.
 */
export function translatePage(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translate(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  translate(document.body);
  return () => observer.disconnect();

  function translate(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.isConnected || text.parentElement?.matches('font, style, textarea')) continue;
      const inner = document.createElement('font');
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
      // NOTE: a new node: React keeps the old one, which is in no page any more.
      inner.append(document.createTextNode(text.data));
    }
  }
}
