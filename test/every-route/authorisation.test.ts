import { beforeAll, describe, expect, it } from 'vitest';
import * as tables from '../../src/features/tables/store.ts';
import { ask } from '../support/people/acts.ts';
import { addBell } from '../support/people/bells.ts';
import { addHook } from '../support/people/hooks.ts';
import { cantine, petitBistrot, root, type TestRestaurant } from '../support/people/people.ts';
import { joinAlso, joinTeam, pairStaff } from '../support/people/team.ts';
import { issueToken } from '../support/people/tokens.ts';
import { addZone } from '../support/people/zones.ts';
import { withAppOnEachEngine } from '../support/server/with-app.ts';
import { type FindUndeclared, readDeclarations } from '../support/tenants/declared.ts';
import { mountedRoutes } from '../support/tenants/mounted-routes.ts';
import { routeLines } from './lines/all-lines.ts';
import { type AnswersByCaller, callers, type EveryCaller } from './lines/line.ts';

type Caller = EveryCaller | 'read token' | 'board token';

/** What tokens may call, by their scope. `board` has also what `read` has. */
const callsOfTokens: Record<'read' | 'board', string[]> = {
  read: [
    'GET /restaurants/{slug}/requests',
    'GET /restaurants/{slug}/requests/stream',
    'GET /requests/{id}',
    ...['health', 'health/ready', 'openapi.json', 'docs'].map((path) => `GET /${path}`),
    ...['tables', 'wishes', 'zones'].map((list) => `GET /restaurants/{id}/${list}`),
    'GET /restaurants/{id}/evening',
    ...['summary', 'tables', 'wishes', 'timeline', 'service'].map(
      (figures) => `GET /analytics/restaurants/{slug}/${figures}`,
    ),
  ],
  board: [
    'GET /restaurants/{id}/colleagues',
    'POST /restaurants/{slug}/requests',
    'DELETE /requests/{id}',
    'PUT /requests/{id}/status',
    'POST /requests/{id}/renewal',
    'PUT /requests/{id}/taker',
    'POST /requests/{id}/dismissal',
    'PUT /restaurants/{id}/tables/{tableId}/mute',
  ],
};

function expectedOf(route: string, { own }: AnswersByCaller) {
  const isRead = callsOfTokens.read.includes(route);
  const isBoard = isRead || callsOfTokens.board.includes(route);
  return { 'read token': isRead ? own : 403, 'board token': isBoard ? own : 403 };
}

it('the table lists exactly the mounted routes [API-56]', () => {
  expect(mountedRoutes().sort()).toEqual(Object.keys(routeLines).sort());
});

withAppOnEachEngine(({ app, engine }) => {
  // Who may call does not depend on the engine: on PostgreSQL each route is called once, by the owner.
  const visitors: readonly Caller[] =
    engine === 'sqlite' ? [...callers, 'read token', 'board token'] : ['own'];
  let findUndeclared: FindUndeclared;

  beforeAll(async () => {
    findUndeclared = await readDeclarations(app);
  });

  describe('who may call [API-45, API-47, API-49, API-50, API-51, API-52, API-53, API-54, TEAM-16, DOOR-02]', () => {
    it.each(Object.entries(routeLines))('%s', async (route, { answers: expected, body }) => {
      const statuses: Partial<Record<Caller, number>> = {};
      const undeclared: string[] = [];
      const all = { ...expected, ...expectedOf(route, expected) };
      for (const caller of visitors) {
        const { status, extra } = await visit(route, caller, body);
        statuses[caller] = status;
        undeclared.push(...extra);
      }
      expect(statuses).toEqual(Object.fromEntries(visitors.map((who) => [who, all[who]])));
      // No response contains fields beyond the contract, such as a hash or an e-mail address.
      expect(undeclared).toEqual([]);
    });
  });

  it('a refusal that includes the conflicting request returns it as declared', async () => {
    const { owner, board } = await petitBistrot(app);
    const { body } = await app.call<{ id: string }>('POST', board, { body: { tableNumber: 1 } });
    const path = `/requests/${body.id}`;
    const taken = { token: owner.token, body: { status: 'in-progress' } };
    await app.call('PUT', `${path}/status`, taken);
    const refusedMove = await app.call('PUT', `${path}/status`, taken);
    const refusedCancel = await app.call('DELETE', path);
    expect([refusedMove.status, refusedCancel.status]).toEqual([409, 409]);
    const undeclared = [
      ...findUndeclared('PUT /requests/{id}/status', 409, refusedMove.body),
      ...findUndeclared('DELETE /requests/{id}', 409, refusedCancel.body),
    ];
    expect(undeclared).toEqual([]);
  });

  /** Calls in a world of its own, so that no visit changes what the next one finds. */
  async function visit(
    route: string,
    caller: Caller,
    body: unknown,
  ): Promise<{ status: number; extra: string[] }> {
    const [method = '', path = ''] = route.split(' ');
    const world = await newWorld(caller, path);
    const { restaurant, token, requestId, tableId, zoneId, bellId, hookId, lea } = world;
    const names: Record<string, string> = {
      slug: restaurant.slug,
      table: '1',
      tableId,
      zoneId,
      bellId,
      secret: 'unknown',
      hookId,
      memberId: lea?.memberId ?? '',
      deviceId: lea?.deviceId ?? '',
      passkeyId: 'unknown',
      tokenId: 'unknown',
      id: path.startsWith('/requests/') ? requestId : restaurant.id,
    };
    const address = path.replace(/\{(\w+)\}/g, (_, name) => names[name] ?? '');
    const controller = new AbortController();
    const response = await fetch(`${app.url}/api${address}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: controller.signal,
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const extra = isJson ? findUndeclared(route, response.status, await response.json()) : [];
    controller.abort();
    return { status: response.status, extra };
  }

  async function revoke(restaurant: TestRestaurant): Promise<string> {
    const { deviceId, token } = await pairStaff(app, restaurant, 'Inès');
    const path = `/restaurants/${restaurant.id}/devices/${deviceId}`;
    await app.call('DELETE', path, restaurant.owner);
    return token;
  }

  async function newWorld(caller: Caller, path: string) {
    // All guests ask and cancel from one network address: this keeps below its limits.
    app.clock.advance(path === '/requests/{id}' ? 5 * 60_000 : 1000);
    const restaurant = await petitBistrot(app);
    const { id: requestId } = await ask(app, restaurant, 1);
    const [table] = await tables.list(app.db, restaurant.id);
    const isOfTeam = /\{(memberId|deviceId)\}/.test(path);
    const lea = isOfTeam ? await pairStaff(app, restaurant) : undefined;
    const zoneId = path.includes('{zoneId}')
      ? (await addZone(app, restaurant, { name: 'Bar' })).id
      : '';
    const bellId = path.includes('{bellId}') ? (await addBell(app, restaurant, 1)).id : '';
    const hookId = path.includes('{hookId}')
      ? (await addHook(app, restaurant, { url: 'https://hooks.example/' })).id
      : '';
    const token = await tokenOf(caller);
    return { restaurant, requestId, tableId: table?.id ?? '', zoneId, bellId, hookId, token, lea };

    async function tokenOf(who: Caller): Promise<string | undefined> {
      if (who === 'own') return restaurant.owner.token;
      if (who === 'other') return (await cantine(app)).owner.token;
      if (who === 'root') return (await root(app)).token;
      if (who === 'manager') {
        return (await joinTeam(app, restaurant, { name: 'Marc', role: 'manager' })).token;
      }
      if (who === 'both') {
        const { owner } = await cantine(app);
        await joinAlso(app, owner, restaurant, { name: 'Nadia', role: 'owner' });
        return owner.token;
      }
      if (who === 'staff') return (await pairStaff(app, restaurant, 'Inès')).token;
      if (who === 'read token') return (await issueToken(app, restaurant, 'read')).token;
      if (who === 'board token') return (await issueToken(app, restaurant, 'board')).token;
      if (who === 'revoked') return revoke(restaurant);
      if (who === 'nobody') return undefined;
      if (who === 'garbage') return 'no token at all: %';
      const { token } = restaurant.owner;
      await app.call('POST', '/auth/logout', { token });
      return token;
    }
  }
});
