/**
 * Gives pages in tests of screens what they lack for pushes: permission, `PushManager` and a service worker.
 * Subscriptions are made at the tests' push service. The worker itself is tested in Chromium.
 */
import { vi } from 'vitest';
import type { Given } from './push-browser.ts';
import type { PushService, TestSubscription } from './push-service.ts';

/** `isHanging`: the browser never answers whether it could subscribe. */
type GivenToPage = Given & { isHanging?: boolean };

/** Until the test ends, pages run in a browser with pushes, and with these properties of `navigator`. */
export function givePagePushes(
  service: PushService,
  given: GivenToPage = {},
  device: { userAgent?: string; standalone?: boolean } = {},
) {
  const { permission = 'default', choice = 'granted' } = given;
  const made: TestSubscription[] = [];
  let asked = 0;
  let present: TestSubscription | undefined;
  const messages = new EventTarget();
  const notification = {
    permission,
    async requestPermission() {
      // As browsers do: they ask once.
      if (notification.permission === 'denied') return 'denied';
      asked += 1;
      notification.permission = choice;
      return choice;
    },
  };
  const subscriptionOf = (subscription: TestSubscription, key: string) => ({
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
    unsubscribe: async () => {
      present = undefined;
      return true;
    },
  });
  let key = '';
  const pushManager = {
    getSubscription: async () => present && subscriptionOf(present, key),
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (given.isHanging) await new Promise(() => {});
      if (given.isBroken) throw new DOMException('push service error', 'AbortError');
      key = applicationServerKey;
      present = service.subscribe(key);
      made.push(present);
      return subscriptionOf(present, key);
    }),
  };
  const closeNotification = vi.fn();
  const registration = {
    pushManager,
    active: { state: 'activated' },
    getNotifications: async () => [{ close: closeNotification }],
  };
  const serviceWorker = Object.assign(messages, {
    register: async () => registration,
    getRegistration: async () => registration,
  });
  vi.stubGlobal('isSecureContext', true);
  if (!given.isMissing) {
    vi.stubGlobal('Notification', notification);
    vi.stubGlobal('PushManager', class {});
  }
  changeNavigator({ ...device, serviceWorker });
  return {
    /** Subscriptions that the browser made, oldest first. */
    made,
    /** How often the page asked for permission. */
    asked: () => asked,
    /** The endpoint of the present subscription. */
    endpoint: () => present?.endpoint,
    closeNotification,
    subscribe: pushManager.subscribe,
    /** Sends the page a message of its worker. */
    say(data: object) {
      messages.dispatchEvent(Object.assign(new Event('message'), { data }));
    },
  };
}

/** Until the test ends, `navigator` has these properties too. */
function changeNavigator(properties: object): void {
  const changed = new Proxy(navigator, {
    has: (real, name) => name in properties || name in real,
    get(real, name) {
      if (name in properties) return Reflect.get(properties, name);
      const value = Reflect.get(real, name);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
  vi.stubGlobal('navigator', changed);
}
