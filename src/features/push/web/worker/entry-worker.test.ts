import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PushPayload } from '../../contract.ts';
import { TAKEN_MILLISECONDS } from './notifications.ts';

const ring: PushPayload = {
  kind: 'request',
  id: 'r1',
  title: 'Table 5',
  body: 'Le Petit Bistrot',
  tag: 'r1',
  language: 'fr',
  act: 'token',
};
const taken: PushPayload = { ...ring, kind: 'taken', title: 'Table 5 : prise par Karim' };

/** The worker's scope, as far as a push needs it. */
function startWorker() {
  let screen: { title: string; data: unknown; close(): void }[] = [];
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', {
    addEventListener: (name: string, act: (event: object) => void) => listeners.set(name, act),
    registration: {
      async showNotification(title: string, { data }: { data: unknown }) {
        const close = () => {
          screen = [];
        };
        screen = [{ title, data, close }];
      },
      getNotifications: async () => screen,
    },
  });
  return {
    titles: () => screen.map(({ title }) => title),
    async deliver(payload: PushPayload) {
      const work: Promise<unknown>[] = [];
      const data = { text: () => JSON.stringify(payload) };
      const waitUntil = (promise: Promise<unknown>) => work.push(promise);
      listeners.get('push')?.({ data, waitUntil });
      await Promise.all(work);
    },
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('“taken by” goes away after five seconds, unless the request rings again meanwhile', async () => {
  expect(TAKEN_MILLISECONDS).toBe(5000);
  const worker = startWorker();
  await import('./entry-worker.ts');
  await worker.deliver(taken);
  await vi.advanceTimersByTimeAsync(4999);
  expect(worker.titles()).toEqual([taken.title]);
  await vi.advanceTimersByTimeAsync(1);
  expect(worker.titles()).toEqual([]);

  await worker.deliver(taken);
  await worker.deliver(ring);
  await vi.advanceTimersByTimeAsync(5000);
  expect(worker.titles()).toEqual([ring.title]);
});
