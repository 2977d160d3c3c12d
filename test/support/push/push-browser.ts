/**
 * Headless Chromium reaches no push service and has no notifications to permit. So this replaces, in one
 * page, the permission and `PushManager`: subscriptions are made at the tests' push service, with real keys.
 * The browser's own prompt, and its connection to its push service, are not tested.
 */
import { expect, type Page } from '@playwright/test';
import type { PushService, TestSubscription } from './push-service.ts';

export type PushBrowser = {
  /** Subscriptions that the browser made, oldest first. */
  made: TestSubscription[];
  /** How often the page asked for permission. */
  asked(): Promise<number>;
  /** The endpoint of the present subscription. */
  endpoint(): Promise<string | null>;
};

type Choice = 'granted' | 'denied' | 'default';
export type Given = {
  /** The permission before the page asks for it. */
  permission?: Choice;
  /** What the person chooses when asked. */
  choice?: Choice;
  /** The browser's push service cannot be reached. */
  isBroken?: boolean;
  /** The browser has no pushes at all. */
  isMissing?: boolean;
};

/** Call it before the page is opened. */
export async function givePushes(
  page: Page,
  service: PushService,
  { permission = 'default', choice = 'granted', isBroken = false, isMissing = false }: Given = {},
): Promise<PushBrowser> {
  const made: TestSubscription[] = [];
  await page.exposeFunction('subscribeAtTestService', (key: string) => {
    const subscription = service.subscribe(key);
    made.push(subscription);
    const { endpoint, keys } = subscription;
    return { endpoint, keys };
  });
  await page.addInitScript(fakePushes, { permission, choice, isBroken, isMissing });
  return {
    made,
    asked: () => page.evaluate(() => Number(localStorage.getItem('test.asked'))),
    endpoint: () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('test.push') ?? '{}').endpoint ?? null),
  };
}

/**
 * Waits for the part of a staff screen that is loaded after it. It renews or ends the subscription, and hears
 * the browser's offer to install the app.
 */
export async function untilAppFollows(page: Page): Promise<void> {
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
}

type Kept = { endpoint: string; keys: Record<string, string>; key: string };

/** Runs in the page before its scripts. */
function fakePushes({ permission, choice, isBroken, isMissing }: Required<Given>): void {
  if (isMissing) {
    Reflect.deleteProperty(window, 'PushManager');
    return;
  }
  const chosen = () => (localStorage.getItem('test.permission') ?? permission) as Choice;
  Object.defineProperty(Notification, 'permission', { get: chosen });
  Notification.requestPermission = async () => {
    // As browsers do: they ask once.
    if (chosen() === 'denied') return 'denied';
    localStorage.setItem('test.asked', String(Number(localStorage.getItem('test.asked')) + 1));
    localStorage.setItem('test.permission', choice);
    return choice;
  };
  const bytesOf = (key: string) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const read = () => JSON.parse(localStorage.getItem('test.push') ?? 'null') as Kept | null;
  const subscriptionOf = ({ endpoint, keys, key }: Kept) =>
    ({
      endpoint,
      options: { applicationServerKey: bytesOf(key).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('test.push');
        return true;
      },
    }) as unknown as PushSubscription;
  PushManager.prototype.getSubscription = async () => {
    const kept = read();
    return kept && subscriptionOf(kept);
  };
  PushManager.prototype.subscribe = async (options) => {
    if (isBroken) throw new DOMException('push service error', 'AbortError');
    if (chosen() !== 'granted') throw new DOMException('permission denied', 'NotAllowedError');
    const key = String(options?.applicationServerKey);
    const make = Reflect.get(window, 'subscribeAtTestService') as (k: string) => Promise<Kept>;
    const kept = { ...(await make(key)), key };
    localStorage.setItem('test.push', JSON.stringify(kept));
    return subscriptionOf(kept);
  };
}
