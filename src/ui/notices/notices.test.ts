import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentLanguage, speak } from '../language/i18n.ts';
import {
  dismiss,
  FADE_MILLISECONDS,
  holdNotices,
  notify,
  readNotices,
  releaseNotices,
} from './notices.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  releaseNotices();
  for (const { id } of readNotices()) dismiss(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a notice has id, title, message, type, timestamp, autoClose and duration [NTF-08]', () => {
  const id = notify({ title: 'Table 4', message: 'Pain', type: 'info' });

  expect(readNotices()).toEqual([
    {
      id,
      title: 'Table 4',
      message: 'Pain',
      type: 'info',
      timestamp: 1_000_000,
      autoClose: true,
      duration: 5000,
      isClosing: false,
    },
  ]);
});

test('a notice is shown for 5 s by default, then fades for 300 ms [NTF-08]', () => {
  notify({ title: 'Lasts 5 s', type: 'success' });
  notify({ title: 'Lasts 8 s', type: 'error', duration: 8000 });

  vi.advanceTimersByTime(4999);
  expect(closing()).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect(closing()).toEqual([true, false]);
  vi.advanceTimersByTime(FADE_MILLISECONDS);
  expect(titles()).toEqual(['Lasts 8 s']);
  vi.advanceTimersByTime(3000);
  expect(titles()).toEqual([]);
});

test('a notice without autoClose stays until it is dismissed', () => {
  const id = notify({ title: 'Table 7', type: 'info', autoClose: false, duration: 10_000 });
  vi.advanceTimersByTime(60_000);
  expect(closing()).toEqual([false]);

  dismiss(id);
  dismiss(id);
  vi.advanceTimersByTime(FADE_MILLISECONDS);
  expect(titles()).toEqual([]);
});

test('a repeated id replaces the text of its notice and restarts its time', () => {
  notify({ id: 'more', title: '+1', type: 'info' });
  notify({ title: 'Another', type: 'info', autoClose: false });
  vi.advanceTimersByTime(4000);
  notify({ id: 'more', title: '+2', type: 'info' });

  expect(titles()).toEqual(['+2', 'Another']);
  vi.advanceTimersByTime(4000);
  expect(closing()).toEqual([false, false]);
});

test('a fading notice is shown again when its id is repeated', () => {
  dismiss(notify({ id: 'more', title: '+1', type: 'info' }));
  notify({ id: 'more', title: '+2', type: 'info', autoClose: false });
  vi.advanceTimersByTime(10_000);
  expect(titles()).toEqual(['+2']);
});

test('texts from the client follow a change of language, also in a fading notice', () => {
  const word = () => ({ fr: 'Pain', en: 'Bread' })[currentLanguage()];
  notify({ title: word, message: () => `1 × ${word()}`, type: 'info', autoClose: false });
  dismiss(notify({ title: word, message: 'from the server', type: 'error' }));
  speak('en');
  expect(readNotices()).toMatchObject([
    { title: 'Bread', message: '1 × Bread', isClosing: false },
    { title: 'Bread', message: 'from the server', isClosing: true },
  ]);
  speak('fr');
  expect(titles()).toEqual(['Pain', 'Pain']);
});

test('held notices do not close, and resume with their remaining time', () => {
  notify({ title: 'Old', type: 'info' });
  vi.advanceTimersByTime(4000);
  holdNotices();
  notify({ title: 'New', type: 'info' });
  vi.advanceTimersByTime(60_000);
  expect(closing()).toEqual([false, false]);

  releaseNotices();
  vi.advanceTimersByTime(1000);
  expect(closing()).toEqual([true, false]);
});

function titles(): string[] {
  return readNotices().map((notice) => notice.title);
}

function closing(): boolean[] {
  return readNotices().map((notice) => notice.isClosing);
}
