import { expect, it } from 'vitest';
import { toBoardRequest } from '../feed/board-request.ts';
import { inProgressOf } from './mine.ts';

/** A request made and taken at these minutes past six. */
function taken(id: string, made: number, takenAt: number, by: string) {
  const at = (minute: number) => `2026-08-21T18:${String(minute).padStart(2, '0')}:00.000Z`;
  const times = { created_at: at(made), taken_at: at(takenAt) };
  return toBoardRequest({ id, status: 'in-progress', taken_by: by, ...times });
}

const requests = [
  taken('young', 9, 10, 'Léa'),
  taken('old', 2, 11, 'Léa'),
  taken('of Tom', 5, 6, 'Tom'),
  toBoardRequest({ id: 'pending', status: 'pending', created_at: '2026-08-21T18:00:00.000Z' }),
];

const ids = (name: string | undefined) => inProgressOf(requests, name).map(({ id }) => id);

it('the strip has the requests of this device’s user, sorted by creation, oldest first [BRD-07]', () => {
  expect(ids('Léa')).toEqual(['old', 'young']);
});

it('the strip has all requests in progress if the device has no name [BRD-07]', () => {
  expect(ids(undefined)).toEqual(['old', 'of Tom', 'young']);
});
