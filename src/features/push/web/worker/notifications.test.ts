import { describe, expect, it } from 'vitest';
import type { PushPayload } from '../../contract.ts';
import {
  fallbackNotification,
  languageOf,
  notificationOf,
  readPayload,
  readPush,
  resultNotification,
} from './notifications.ts';

const request: PushPayload = {
  kind: 'request',
  id: 'r1',
  title: 'Table 5 · Addition',
  body: 'Le Petit Bistrot',
  tag: 'r1',
  language: 'fr',
  act: 'token',
};

describe('a push', () => {
  it('is read as the server sends it', () => {
    expect(readPayload(JSON.stringify(request))).toEqual(request);
    const { act: _, ...test } = { ...request, kind: 'test' as const };
    expect(readPayload(JSON.stringify(test))).toEqual(test);
  });

  it('is read from the notification that Safari would show by itself', () => {
    const { title, body, tag, ...data } = request;
    expect(readPush({ data: null, notification: { title, body, tag, data } })).toEqual(request);
    const foreign = { title, body, tag, data: null };
    expect(readPush({ data: null, notification: foreign })).toBeUndefined();
  });

  it.each([
    ['no data', undefined],
    ['text that is not JSON', 'ring'],
    ['null', 'null'],
    ['a number', '7'],
    ['another kind', JSON.stringify({ ...request, kind: 'party' })],
    ['an empty title', JSON.stringify({ ...request, title: '' })],
    ['an empty tag', JSON.stringify({ ...request, tag: '' })],
    ['a title that is not text', JSON.stringify({ ...request, title: { a: 1 } })],
    ['a token that is not text', JSON.stringify({ ...request, act: 5 })],
    ['another language', JSON.stringify({ ...request, language: 'de' })],
  ])('cannot be read: %s', (_name, text) => {
    expect(readPayload(text)).toBeUndefined();
  });

  it('shows a ringing notification, anew with each push, until somebody takes the request', () => {
    const rings = { tag: 'r1', renotify: true, requireInteraction: true };
    expect(notificationOf(request)).toMatchObject({
      title: 'Table 5 · Addition',
      options: { ...rings, lang: 'fr', actions: [{ action: 'take', title: 'Je prends' }] },
    });
    expect(notificationOf({ ...request, language: 'en' }).options.actions?.[0]?.title).toBe(
      'I’ll take it',
    );
    const { options } = notificationOf({
      ...request,
      kind: 'taken',
      title: 'Table 5 : prise par Léa',
    });
    expect(options).toMatchObject({ tag: 'r1', silent: true });
    expect(options).not.toHaveProperty('actions');
    // Chromium refuses a silent notification that vibrates.
    expect(options).not.toHaveProperty('vibrate');
  });

  it('has no action without a token', () => {
    const { act: _, ...ring } = request;
    expect(notificationOf(ring).options).not.toHaveProperty('actions');
  });

  it('that cannot be read is shown in the language of the device', () => {
    expect(fallbackNotification(['de-DE', 'en-GB', 'fr']).options.body).toBe('Open the board.');
    expect(fallbackNotification(['fr-CA']).options).toMatchObject({
      tag: 'sonnette',
      renotify: true,
    });
    expect(languageOf(['de'])).toBe('fr');
  });
});

it('the result of a tap is silent, and keeps the action only while it may help [PSH-11]', () => {
  const shown = {
    title: request.title,
    tag: 'r1',
    data: { kind: 'request', id: 'r1', language: 'fr', act: 'token' } as const,
  };
  const failed = resultNotification(shown, { body: 'Pas de réseau', act: 'token' }).options;
  expect(failed).toMatchObject({ silent: true, tag: 'r1', data: { act: 'token' } });
  expect(failed.actions).toHaveLength(1);
  const taken = resultNotification(shown, { body: 'C’est pour vous.' }).options;
  expect(taken.data?.act).toBeUndefined();
  expect(taken).not.toHaveProperty('actions');
});
