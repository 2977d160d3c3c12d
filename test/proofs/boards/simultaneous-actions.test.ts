import { expect, it } from 'vitest';
import { clocks } from '../../../src/clocks.ts';
import type { RequestRow } from '../../../src/db/schema.ts';
import * as members from '../../../src/features/auth/members-store.ts';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { closeForgotten } from '../../../src/features/requests/upkeep/closing.ts';
import * as tables from '../../../src/features/tables/store.ts';
import { Changes } from '../../../src/platform/live/changes.ts';
import { asAuthor, ask, finish, take } from '../../support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../support/people/people.ts';
import { startBoth, type TestApp } from '../../support/server/app.ts';
import type { Answer } from '../../support/server/http.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const ROUNDS_PER_PAIR = 24;
const AT_ONCE = 10;
const CLOSING_ROUNDS = 6;

type ActResponse = Answer<{ request?: TableRequest }>;
type Act = (
  server: TestApp,
  restaurant: TestRestaurant,
  id: string,
  by: string,
) => Promise<ActResponse>;

const acts = {
  take: (server, { owner: { token } }, id, by) =>
    server.call('PUT', `/requests/${id}/status`, { token, body: { status: 'in-progress', by } }),
  finish: (server, { owner: { token } }, id) =>
    server.call('PUT', `/requests/${id}/status`, { token, body: { status: 'completed' } }),
  cancel: (server, _, id) => server.call('DELETE', `/requests/${id}`, asAuthor({ id })),
  /** By a screen that shows the request as Inès has it. */
  'give back': (server, { owner: { token } }, id) => {
    const body = { status: 'pending', ifTakenAt: takenAt.get(id) };
    return server.call('PUT', `/requests/${id}/status`, { token, body });
  },
  recall: (server, { owner: { token } }, id) =>
    server.call('PUT', `/requests/${id}/status`, {
      token,
      body: { status: 'in-progress', from: 'completed' },
    }),
  renew: (server, { owner: { token } }, id) =>
    server.call('POST', `/requests/${id}/renewal`, { token }),
  'take over': async (server, { id: restaurantId, owner: { token } }, id, by) => {
    const [camille] = await members.list(server.db, restaurantId);
    const body = { memberId: camille?.id, by };
    return server.call('PUT', `/requests/${id}/taker`, { token, body });
  },
  dismiss: (server, { owner: { token } }, id) =>
    server.call('POST', `/requests/${id}/dismissal`, { token }),
  unserved: (server, _, id) => server.call('POST', `/requests/${id}/unserved`, asAuthor({ id })),
  reset: (server, { board, owner }) => server.call('DELETE', `${board}/reset`, owner),
  'delete table': async (server, { id, owner }) => {
    const [table] = await tables.list(server.db, id);
    return server.call('DELETE', `/restaurants/${id}/tables/${table?.id}`, owner);
  },
} satisfies Record<string, Act>;

/** When Inès took each request. */
const takenAt = new Map<string, string | null>();

/**
 * Two simultaneous actions on one request. `ends` holds the expected result when the first or the second
 * action wins: status, who took it, who ended it.
 */
type Pair = {
  from: 'pending' | 'in-progress' | 'completed';
  acts: [keyof typeof acts, keyof typeof acts];
  ends: [string, string];
};

const pairs: Pair[] = [
  { from: 'pending', acts: ['take', 'take'], ends: ['in-progress one', 'in-progress other'] },
  { from: 'pending', acts: ['take', 'cancel'], ends: ['in-progress one', 'cancelled diner'] },
  { from: 'pending', acts: ['take', 'reset'], ends: ['cancelled one reset', 'cancelled reset'] },
  { from: 'pending', acts: ['cancel', 'reset'], ends: ['cancelled diner', 'cancelled reset'] },
  {
    from: 'in-progress',
    acts: ['finish', 'finish'],
    ends: ['completed Inès staff', 'completed Inès staff'],
  },
  {
    from: 'in-progress',
    acts: ['finish', 'reset'],
    ends: ['completed Inès staff', 'cancelled Inès reset'],
  },
  {
    from: 'in-progress',
    acts: ['renew', 'give back'],
    ends: ['in-progress Inès', 'pending'],
  },
  {
    from: 'in-progress',
    acts: ['take over', 'give back'],
    ends: ['in-progress one', 'pending'],
  },
  {
    from: 'in-progress',
    acts: ['take over', 'reset'],
    ends: ['cancelled one reset', 'cancelled Inès reset'],
  },
  {
    from: 'in-progress',
    acts: ['take over', 'delete table'],
    ends: ['cancelled one deletion', 'cancelled Inès deletion'],
  },
  {
    from: 'in-progress',
    acts: ['renew', 'reset'],
    ends: ['cancelled Inès reset', 'cancelled Inès reset'],
  },
  {
    from: 'pending',
    acts: ['dismiss', 'take'],
    ends: ['cancelled dismissal', 'in-progress other'],
  },
  { from: 'completed', acts: ['unserved', 'recall'], ends: ['pending', 'in-progress Inès'] },
  {
    from: 'completed',
    acts: ['unserved', 'reset'],
    ends: ['cancelled reset', 'completed Inès staff'],
  },
  {
    from: 'completed',
    acts: ['unserved', 'delete table'],
    ends: ['cancelled deletion', 'completed Inès staff'],
  },
];

withAppOnEachEngine(
  ({ app, beside }) => {
    it('of two simultaneous actions on one request, one changes it, and the other gets its current status [REQ-08, REQ-11]', async () => {
      const seen = { rounds: 0, winners: 0, informed: 0, illegal: 0 };
      const wrong: string[] = [];
      for (const pair of pairs) {
        for (let round = 0; round < ROUNDS_PER_PAIR; ) {
          const more = Math.min(AT_ONCE, ROUNDS_PER_PAIR - round);
          const races = Array.from({ length: more }, (_, index) => race(pair, round + index));
          round += more;
          for (const { answers, row } of await Promise.all(races)) {
            const winner = winnerOf(pair, answers);
            const isLegal = winner !== undefined && stateOf(row) === pair.ends[winner];
            const isInformed = losersOf(pair, answers).every(
              ({ status, body }) => status === 409 && body.request?.status === row.status,
            );
            seen.rounds += 1;
            seen.winners += winner === undefined ? 0 : 1;
            seen.informed += isInformed ? 1 : 0;
            seen.illegal += isLegal ? 0 : 1;
            const statuses = answers.map(({ status }) => status);
            if (!isLegal || !isInformed) wrong.push(`${pair.acts} ${statuses}: ${stateOf(row)}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      const rounds = pairs.length * ROUNDS_PER_PAIR;
      expect(seen).toEqual({ rounds, winners: rounds, informed: rounds, illegal: 0 });
    });

    it('of a handover and the closing rule at the same moment, one keeps the request open or the other ends it [REQ-08, REQ-21, REQ-31]', async () => {
      const seen = { handovers: 0 };
      const wrong: string[] = [];
      for (let round = 0; round < CLOSING_ROUNDS; round += 1) {
        const forgotten = await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            const restaurant = await petitBistrot(app);
            const { id } = await ask(app, restaurant, 1);
            await take(app, restaurant, { id }, 'Inès');
            return { restaurant, id };
          }),
        );
        app.clock.advance(clocks.usual['in-progress'].closed * 60_000);
        const closing = closeForgotten(beside.db, new Changes(app.clock), app.clock.now());
        const answers = await Promise.all(
          forgotten.map(({ restaurant, id }) => acts['take over'](app, restaurant, id, 'one')),
        );
        await closing;
        for (const [index, { status, body }] of answers.entries()) {
          const state = stateOf(await rowOf(forgotten[index]?.id ?? ''));
          const isLegal =
            status === 200
              ? state === 'in-progress one'
              : state === 'completed Inès closing' && body.request?.status === 'completed';
          seen.handovers += 1;
          if (!isLegal) wrong.push(`${status} ${body.request?.status}: ${state}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(seen.handovers).toBe(CLOSING_ROUNDS * AT_ONCE);
    });

    function rowOf(id: string): Promise<RequestRow> {
      const rows = app.db.selectFrom('requests').selectAll().where('id', '=', id);
      return rows.executeTakeFirstOrThrow();
    }

    async function race({ from, acts: names }: Pair, round: number) {
      const restaurant = await petitBistrot(app);
      const request = await ask(app, restaurant, 1);
      if (from !== 'pending') {
        const { taken_at } = await take(app, restaurant, request, 'Inès');
        takenAt.set(request.id, taken_at);
        app.clock.advance(1);
      }
      if (from === 'completed') await finish(app, restaurant, request);
      const starts = [
        () => acts[names[0]](app, restaurant, request.id, 'one'),
        () => acts[names[1]](beside, restaurant, request.id, 'other'),
      ];
      const inTurn = round % 2 === 0 ? starts : starts.toReversed();
      const answers = await Promise.all(inTurn.map((start) => start()));
      const row = await rowOf(request.id);
      return { answers: round % 2 === 0 ? answers : answers.toReversed(), row };
    }
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);

/**
 * Index of the winner; undefined if both or none won. What is never refused wins if the other failed.
 */
function winnerOf({ acts: names }: Pair, answers: ActResponse[]): 0 | 1 | undefined {
  const [one, other] = answers.map(({ status }) => status === 200);
  if (isNeverRefused(names[1])) return one ? 0 : 1;
  if (one === other) return undefined;
  return one ? 0 : 1;
}

function isNeverRefused(act: string | undefined): boolean {
  return act === 'reset' || act === 'delete table';
}

function losersOf({ acts: names }: Pair, answers: ActResponse[]): ActResponse[] {
  return answers.filter(({ status }, index) => !isNeverRefused(names[index]) && status !== 200);
}

function stateOf({ status, taken_by, ended_by }: RequestRow): string {
  return [status, taken_by, ended_by].filter(Boolean).join(' ');
}
