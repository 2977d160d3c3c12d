import { options, type VNode } from 'preact';
import { followTranslatedTexts } from './translated-texts.ts';

/** The name of a field in Preact's published code: the element. */
type Rendered = VNode & { __e: HTMLInputElement };
type Values = Partial<Pick<HTMLInputElement, 'value' | 'checked'>>;

/** Makes Preact do what the screens rely on and only React does by itself. Once, before the first rendering. */
export function behaveAsReact(): void {
  followTranslatedTexts();
  controlInputs();
  options.debounceRendering = (render) => queueMicrotask(() => keepFocus(render));
  // Effects run at once. By default they wait for a frame or a timer, which a hidden tab may not get for a minute.
  options.requestAnimationFrame = queueMicrotask;
}

/** Where a browser has no `moveBefore`, an element that is moved loses the focus. */
function keepFocus(render: () => void): void {
  const focused = document.activeElement;
  render();
  const isLost = document.activeElement === document.body;
  if (isLost && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/**
 * An input shows the `value` or `checked` of its last rendering, also if what was entered changes no state:
 * a seventh digit of a code, or the last box of several unticked.
 */
function controlInputs(): void {
  const rendered = new WeakMap<EventTarget, Values>();
  const before = options.diffed;
  options.diffed = (vnode) => {
    before?.(vnode);
    if (vnode.type === 'input') rendered.set((vnode as Rendered).__e, vnode.props as Values);
  };
  const restore = ({ target }: Event, name: keyof Values) => {
    const touched = target as HTMLInputElement;
    // A radio unticks the others of its group.
    const group = touched.type === 'radio' ? document.getElementsByName(touched.name) : [touched];
    // After the rendering, which waits for the end of the event.
    queueMicrotask(() => {
      for (const input of group as Iterable<HTMLInputElement>) {
        const { [name]: value = input[name] } = rendered.get(input) ?? {};
        if (input[name] !== value) Object.assign(input, { [name]: value });
      }
    });
  };
  document.addEventListener('input', (event) => restore(event, 'value'));
  document.addEventListener('change', (event) => restore(event, 'checked'));
}
