import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readNotices } from '../../../../ui/notices/notices.ts';
import { sendServing } from './send-serving.ts';
import { chooseZones, isUnconfirmed, readServing } from './serving.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('zones that could not be saved are sent again, with a notice after the third failure', async () => {
  const served = { zones: ['terrasse'], until: '2026-08-22T03:00:00.000Z' };
  let isDown = true;
  const send = vi.fn(async () =>
    isDown ? new Response(null, { status: 503 }) : Response.json(served),
  );
  vi.stubGlobal('fetch', send);
  chooseZones('demo', ['terrasse']);
  await sendServing('demo');
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(send).toHaveBeenCalledTimes(2);
  expect(readNotices()).toEqual([]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(send).toHaveBeenCalledTimes(3);
  const notice = { type: 'warning', title: 'Vos zones ne sont pas encore enregistrées' };
  expect(readNotices()).toMatchObject([notice]);
  expect(isUnconfirmed(readServing('demo'))).toBe(true);

  isDown = false;
  await vi.advanceTimersByTimeAsync(8000);
  expect(send).toHaveBeenCalledTimes(4);
  expect(readServing('demo')).toMatchObject(served);
  expect(readNotices()).toMatchObject([{ ...notice, isClosing: true }]);
});
