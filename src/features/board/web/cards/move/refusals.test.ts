import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bread, startFeed } from '../../../../../../test/support/boards/test-feed.ts';
import { speak } from '../../../../../ui/language/i18n.ts';
import { ApiError, NetworkError } from '../../../../../ui/network/api.ts';
import { dismiss, readNotices } from '../../../../../ui/notices/notices.ts';
import { readRequest } from '../../feed/read-request.ts';
import type { CardMove } from './card-move.ts';
import { showRefusal } from './refusals.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-08-21T18:05:00.000Z') });
});
afterEach(() => {
  for (const { id } of readNotices()) dismiss(id);
  vi.runAllTimers();
  vi.useRealTimers();
  speak('fr');
});

/** Another device has reset the board. */
const cleared = { by: 'Léa' };
const gone = { status: 'cancelled' };

type Case = {
  move: CardMove;
  /** What the refusal says of the request. */
  now?: object;
  code?: string;
  reset?: { by: string | undefined };
  says: [string, string];
};

const cases: Case[] = [
  {
    move: 'take',
    now: { status: 'in-progress', taken_by: 'Karim' },
    says: ['Déjà pris par Karim', 'Already taken by Karim'],
  },
  {
    move: 'take',
    now: { status: 'in-progress' },
    says: ['Déjà pris en charge', 'Already taken'],
  },
  { move: 'take', now: gone, says: ['Annulé par le client', 'Cancelled by the guest'] },
  {
    move: 'take',
    now: gone,
    reset: cleared,
    says: ['Léa a vidé le tableau', 'Léa cleared the board'],
  },
  {
    move: 'release',
    now: { status: 'completed', moved_by: 'Léa' },
    says: ['Déjà terminé par Léa', 'Léa has already done this'],
  },
  { move: 'release', now: { status: 'completed' }, says: ['Déjà terminé', 'Already done'] },
  {
    move: 'finish',
    now: { status: 'pending', moved_by: 'Léa' },
    says: ['Déjà remis en attente par Léa', 'Léa has already put this back'],
  },
  {
    move: 'take',
    now: { status: 'cancelled', dismissed_at: '2026-08-21T18:04:00.000Z', moved_by: 'Léa' },
    says: ['Fausse alerte, selon Léa', 'False alarm, says Léa'],
  },
  {
    move: 'dismiss',
    now: { status: 'in-progress', taken_by: 'Karim' },
    says: ['Déjà pris par Karim', 'Already taken by Karim'],
  },
  {
    move: 'takeOver',
    now: { status: 'in-progress', taken_by: 'Karim' },
    says: ['Déjà pris par Karim', 'Already taken by Karim'],
  },
  {
    move: 'renew',
    now: { status: 'pending', moved_by: 'Léa' },
    says: ['Déjà remis en attente par Léa', 'Léa has already put this back'],
  },
  {
    move: 'handOver',
    now: { status: 'completed', moved_by: 'Léa' },
    says: ['Déjà terminé par Léa', 'Léa has already done this'],
  },
  {
    move: 'restore',
    code: 'table_busy',
    says: ['Table 7 a déjà une nouvelle demande', 'Table 7 already has a new request'],
  },
  {
    move: 'recall',
    now: { status: 'in-progress', moved_by: 'Léa' },
    says: ['Déjà repris par Léa', 'Léa has already reopened this'],
  },
  {
    move: 'recall',
    code: 'table_busy',
    says: ['Table 7 a déjà une nouvelle demande', 'Table 7 already has a new request'],
  },
  {
    move: 'recall',
    code: 'too_late',
    says: ['Trop tard pour reprendre', 'Too late to reopen'],
  },
  {
    move: 'recall',
    code: 'table_deleted',
    says: ['Table 7 n’existe plus', 'Table 7 no longer exists'],
  },
  {
    move: 'recall',
    code: 'cleared',
    reset: cleared,
    says: ['Léa a vidé le tableau', 'Léa cleared the board'],
  },
  {
    move: 'recall',
    code: 'cleared',
    reset: { by: undefined },
    says: ['Le tableau a été vidé entre-temps', 'The board was cleared in the meantime'],
  },
];

it.each(cases)('a refused $move says “$says.0”', async ({ says, ...refused }) => {
  const { move, now, code = 'conflict', reset } = refused;
  const { feed, server, stream } = startFeed();
  await vi.advanceTimersByTimeAsync(0);
  if (reset) {
    server.rows = [];
    server.version = 2;
    const data = { requests: [], reset: { ...reset, count: 1, device: 'another', version: 2 } };
    stream.options?.onEvent({ type: 'snapshot', id: 'a-1-2', data: JSON.stringify(data) });
  }
  const request = now && { ...bread, ...now };
  const error = new ApiError(409, { error: 'Refusé.', code, request });
  await showRefusal(feed, readRequest(bread), move, error);
  expect(readNotices()).toMatchObject([{ type: 'info', title: says[0] }]);
  speak('en');
  expect(readNotices()).toMatchObject([{ title: says[1] }]);
});

it.each([
  [new NetworkError('no answer'), 'Sonnette ne répond pas', /^Table 7.: pas sûr/],
  [new ApiError(503, { error: 'Occupé.', code: 'busy' }), 'Erreur – Table 7', /^Occupé\.$/],
  [new ApiError(500, undefined), 'Erreur – Table 7', /^La demande n’a pas changé/],
])('an error for 8 s: %s → %s', async (error, title, message) => {
  const { feed } = startFeed();
  await showRefusal(feed, readRequest(bread), 'take', error);
  const [notice] = readNotices();
  expect(notice).toMatchObject({ type: 'error', title, duration: 8000 });
  expect(notice?.message).toMatch(message);
});

it('a hand-over to somebody who has left the team says so', async () => {
  const { feed } = startFeed();
  const left = new ApiError(404, { error: 'Inconnu.', code: 'unknown_member' });
  await showRefusal(feed, readRequest(bread), 'handOver', left);
  expect(readNotices()).toMatchObject([{ title: 'Cette personne n’est plus dans l’équipe' }]);
});

it('says nothing after a 401: the sign-in page does', async () => {
  const { feed } = startFeed();
  await showRefusal(feed, readRequest(bread), 'take', new ApiError(401, undefined));
  expect(readNotices()).toEqual([]);
});
