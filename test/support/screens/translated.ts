/**
 * Does what a browser does that translates a page: it replaces each text by elements, also of texts that
 * appear later, until the returned function is called.
 */
export function translatePage(): () => void {
  const observer = new MutationObserver(() => translate(document.body));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  translate(document.body);
  return () => observer.disconnect();
}

function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.matches('font, style, textarea')) continue;
    const inner = document.createElement('font');
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
    // NOTE: a new node: React keeps the old one, which is in no page any more.
    inner.append(document.createTextNode(text.data));
  }
}
