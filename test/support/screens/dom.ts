/**
 * The DOM of screen tests. It is prepared before any module of the browser is loaded: Preact and the screens
 * keep the first window that they see, so a worker has one window for all its files.
 *
 * NOTE: the globals are set by hand. Vitest's own environment replaces `URL` and `fetch`, of which the
 * server in this process needs Node's.
 */
import { registerHooks } from 'node:module';
import { Window } from 'happy-dom';
import { preactForReact } from '../../../vite.config.ts';

/** Node has these too, but elements accept only those of the DOM. */
const replaced = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'FormData',
  'navigator',
  'localStorage',
  'sessionStorage',
  'Storage',
];

/** NOTE: Vitest evaluates this module again for each test file of a worker. */
const shared = globalThis as { domOfScreens?: Window };
if (!shared.domOfScreens) putPreactForReact();
shared.domOfScreens ??= new Window({ url: 'http://localhost/', width: 1280, height: 800 });
const dom = shared.domOfScreens;

const names = [
  ...Object.getOwnPropertyNames(dom),
  ...Object.getOwnPropertyNames(Object.getPrototypeOf(dom)),
];
for (const name of names) {
  if (name in globalThis && !replaced.includes(name)) continue;
  Object.defineProperty(globalThis, name, {
    get: () => Reflect.get(dom, name),
    set: (value) =>
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true }),
    configurable: true,
  });
}
Object.assign(globalThis, { window: globalThis, self: globalThis });

/** Sets the address of the page, as a navigation does, without loading anything. */
export function setAddress(path: string): void {
  dom.happyDOM.setURL(new URL(path, 'http://localhost/').href);
  dom.history.replaceState(null, '');
}

/** For packages, which Node loads. The alias in `vitest.config.ts` is for our own modules. */
function putPreactForReact(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const found = Object.entries(preactForReact).find(([name]) =>
        `${specifier}/`.startsWith(`${name}/`),
      );
      return next(found ? specifier.replace(...found) : specifier, context);
    },
  });
}
