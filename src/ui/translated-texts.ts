import { options, type VNode } from 'preact';

/** The names of fields in Preact's published code: the element or text, and what is inside. */
type Rendered = VNode & { __e: Node; __k: (Rendered | null)[] | null };

const shown = new WeakMap<Node, string>();
let isFollowing = false;

/**
 * Shows changed texts also where a browser translates the page: it has replaced the text nodes by its own
 * elements, and Preact would change a text that is in no page any more. React sets the text of the element.
 */
export function followTranslatedTexts(): void {
  if (isFollowing) return;
  isFollowing = true;
  const before = options.diffed;
  options.diffed = (vnode) => {
    before?.(vnode);
    const { type, __e: element, __k: inside } = vnode as Rendered;
    const only = inside?.length === 1 ? inside[0] : null;
    if (typeof type !== 'string' || only?.type !== null) return;
    const text = only.__e as Text;
    const isChanged = shown.get(element) !== text.data;
    shown.set(element, text.data);
    if (isChanged && !text.parentNode) (element as Element).replaceChildren(text);
  };
}
