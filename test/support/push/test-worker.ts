/**
 * The service worker of a page, in Chromium. Pushes reach it by the browser's own debugging protocol.
 * Headless Chromium has no notification centre, and opens no window without a real tap. So the worker's
 * `showNotification`, `getNotifications`, `openWindow` and `focus` are recorded instead: tests prove which
 * notifications the worker shows, replaces and closes, not how a system draws them.
 */
import type { CDPSession, Page, Worker } from '@playwright/test';
import { expect } from '@playwright/test';
import { paths, WORKER_FILE } from '../../../src/paths.ts';
import type { TestSubscription } from './push-service.ts';

export type ShownNotification = {
  title: string;
  body: string;
  tag: string;
  lang: string;
  silent: boolean | null;
  renotify: boolean;
  actions: { action: string; title: string }[];
};

export type TestWorker = {
  worker: Worker;
  /** Delivers a push, as the push service would after decryption, and waits for its notification. */
  deliver(payload: unknown): Promise<void>;
  /** Delivers a push with these characters. */
  deliverText(text: string): Promise<void>;
  /** Replaces the subscription, as a browser may, and sends the worker the event. */
  changeSubscription(to: Pick<TestSubscription, 'endpoint' | 'keys'>): Promise<void>;
  /** The notifications on the screen. */
  shown(): Promise<ShownNotification[]>;
  /** Taps the notification, or its action. */
  tap(tag: string, action?: string): Promise<void>;
  /** Addresses of windows that the worker opened, and of those that it brought to the front. */
  windows(): Promise<{ opened: string[]; focused: string[] }>;
};

/** Waits for the worker of the board that `page` shows. */
export async function controlWorker(page: Page): Promise<TestWorker> {
  const context = page.context();
  const cdp = await context.newCDPSession(page);
  const registrationId = findRegistration(cdp);
  await cdp.send('ServiceWorker.enable');
  const worker = await findWorker(page);
  await worker.evaluate(record);
  const { origin } = new URL(page.url());
  const count = () => worker.evaluate(() => (self as unknown as Recorder).recorded.count());
  const deliverText = async (data: string) => {
    const send = { origin, registrationId: await registrationId, data };
    const before = await count();
    await cdp.send('ServiceWorker.deliverPushMessage', send);
    await expect.poll(count).toBeGreaterThan(before);
  };
  return {
    worker,
    deliverText,
    deliver: (payload) => deliverText(JSON.stringify(payload)),
    async changeSubscription(to) {
      await worker.evaluate(renewSubscriptionTo, to);
    },
    shown: () => worker.evaluate(() => (self as unknown as Recorder).recorded.shown()),
    async tap(tag, action = '') {
      await worker.evaluate(tapNotification, { tag, action });
    },
    windows: () =>
      worker.evaluate(() => {
        const { opened, focused } = (self as unknown as Recorder).recorded;
        return { opened, focused };
      }),
  };
}

function findRegistration(cdp: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const board = registrations.find(
        ({ scopeURL }) => new URL(scopeURL).pathname === paths.staff,
      );
      if (board) resolve(board.registrationId);
    });
  });
}

async function findWorker(page: Page): Promise<Worker> {
  await page.evaluate(async (scope) => {
    const isActive = async () =>
      (await navigator.serviceWorker.getRegistration(scope))?.active?.state === 'activated';
    while (!(await isActive())) await new Promise((resolve) => setTimeout(resolve, 20));
  }, paths.staff);
  const isOurs = (worker: Worker) => new URL(worker.url()).pathname === WORKER_FILE;
  await expect.poll(() => page.context().serviceWorkers().some(isOurs)).toBe(true);
  for (const worker of page.context().serviceWorkers().filter(isOurs)) {
    const scope = await worker.evaluate(() => Reflect.get(self, 'registration').scope as string);
    if (new URL(scope).pathname === paths.staff) return worker;
  }
  throw new Error('The board has no service worker.');
}

type Recorder = {
  recorded: {
    shown(): ShownNotification[];
    /** How often a notification was shown. */
    count(): number;
    find(tag: string): object | undefined;
    opened: string[];
    focused: string[];
  };
};

/** Runs in the worker. */
function record(): void {
  if ('recorded' in self) return;
  type Shown = ShownNotification & { close(): void };
  let screen: Shown[] = [];
  let times = 0;
  const opened: string[] = [];
  const focused: string[] = [];
  const plain = { body: '', tag: '', lang: '', data: null, actions: [] };
  const looks = { silent: false, renotify: false };
  const { prototype } = ServiceWorkerRegistration;
  prototype.showNotification = async (title, options = {}) => {
    const shown: Shown = {
      ...plain,
      ...looks,
      ...structuredClone(options),
      title,
      close: () => {},
    };
    // As Chromium does.
    if (shown.renotify && shown.tag === '') throw new TypeError('renotify needs a tag');
    if (shown.silent && 'vibrate' in shown) throw new TypeError('silent, but vibrates');
    shown.close = () => {
      screen = screen.filter((other) => other !== shown);
    };
    times += 1;
    screen = [...screen.filter(({ tag }) => tag === '' || tag !== shown.tag), shown];
  };
  prototype.getNotifications = async ({ tag } = {}) =>
    screen.filter((shown) => !tag || shown.tag === tag) as unknown as Notification[];
  const { clients } = self as unknown as { clients: { openWindow(url: string): Promise<null> } };
  clients.openWindow = async (url) => {
    opened.push(url);
    return null;
  };
  const { prototype: tab } = Reflect.get(self, 'WindowClient') as { prototype: object };
  Reflect.set(tab, 'focus', async function focus(this: { url: string }) {
    focused.push(this.url);
    return this;
  });
  const shown = () =>
    screen.map(({ title, body, tag, lang, silent, renotify, actions }) => ({
      title,
      body,
      tag,
      lang,
      silent,
      renotify,
      actions,
    }));
  const find = (wanted: string) => screen.find(({ tag }) => tag === wanted);
  Object.assign(self, { recorded: { shown, count: () => times, find, opened, focused } });
}

/** Runs in the worker. `NotificationEvent` takes only notifications of the system, so its members are set. */
async function tapNotification({ tag, action }: { tag: string; action: string }): Promise<void> {
  const notification = (self as unknown as Recorder).recorded.find(tag);
  if (!notification) throw new Error(`There is no notification ${tag}.`);
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event('notificationclick'), {
    notification,
    action,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  });
  self.dispatchEvent(event);
  await Promise.all(work);
}

/** Runs in the worker: the event as Firefox and Safari send it. */
async function renewSubscriptionTo(to: Pick<TestSubscription, 'endpoint' | 'keys'>): Promise<void> {
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event('pushsubscriptionchange'), {
    newSubscription: { toJSON: () => to, unsubscribe: async () => true },
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  });
  self.dispatchEvent(event);
  await Promise.all(work);
}
