import { beforeAll, describe, expect, it } from 'vitest';
import { cantine, petitBistrot } from '../support/people/people.ts';
import { everyRow } from '../support/secrets/every-row.ts';
import { startWithMailbox } from '../support/server/start-with.ts';
import { withApp } from '../support/server/with-app.ts';
import { type FindUndeclared, readDeclarations } from '../support/tenants/declared.ts';
import { mountedRoutes } from '../support/tenants/mounted-routes.ts';
import { routeLines } from './lines/all-lines.ts';
import type { WriteWorld } from './lines/line.ts';

/**
 * Names of fields that only the server sets: columns, response fields, and names that can break frameworks.
 */
const names = `
  role isAdmin is_admin admin id slug restaurant restaurant_id restaurantId tenantId account_id
  accountId owner user session token token_hash email_hash password_hash passwordHash code_hash
  expires_at tries created_at createdAt taken_at taken_by ended_at ended_by archived_at test_at
  returned_at table_id table_number customer_name isExisting time_zone search_text
  request_version menu_url lineage __proto__ constructor prototype toString status type message
  by address email purpose codes_printed_at first_run_ended_at has_tables request_received
  language report_refused_at reported_week report_due_at is_wanted memberId member_id deviceId
  device_name chosen_at revoked_at devices session_id service escalations_at round used_round
  subscription_id invited_by proven_at kept_at invitations zoneId zone_id table_label
  folded_name zones serving_zones serving_until widen_after_seconds escalate_after_seconds
  code_key code_key_scanned_at keyed_at passkeyId passkey credential_id public_key sign_count
  challenge origin`
  .trim()
  .split(/\s+/);
const SMUGGLED = 'smuggled';
const NUMBER = 987_654_321;
/** Fields that get a number, because their columns accept only numbers. */
const numbers = new Set(['tries', 'table_number', 'request_version', 'sign_count', 'round']);

/** One example per call that changes data. A route without an example fails the test. */
const examples = Object.entries(routeLines).flatMap(([route, { write }]) =>
  write ? [{ route, example: write }] : [],
);

it('there is exactly one example for each mounted call that changes data', () => {
  const writes = mountedRoutes().filter((route) => !route.startsWith('GET '));
  expect(writes.sort()).toEqual(examples.map(({ route }) => route).sort());
});

withApp(
  ({ app, acts }) => {
    let findUndeclared: FindUndeclared;

    beforeAll(async () => {
      findUndeclared = await readDeclarations(app);
    });

    const callers = examples.flatMap(({ route, example }) => [
      { route, who: 'the owner', example, status: example.answers[0] },
      { route, who: 'nobody', example, status: example.answers[1] },
    ]);

    describe.each(callers)('$route by $who', ({ route, who, example, status }) => {
      it('stores and returns no undeclared field [SIN-10, SGN-11]', async () => {
        const world = { app, acts, restaurant: await petitBistrot(app) };
        const { text, sent } = await send(world, (name) =>
          numbers.has(name) ? NUMBER : `${SMUGGLED} ${name}`,
        );
        expect(sent).toBeGreaterThanOrEqual(40);
        const stored = [text, ...(await everyRow(app.db))].filter(
          (line) => line.includes(SMUGGLED) || line.includes(String(NUMBER)),
        );
        expect(stored).toEqual([]);
      });

      it('grants no role and no restaurant through extra fields [SIN-10]', async () => {
        const world = { app, acts, restaurant: await petitBistrot(app) };
        const { id: otherId } = await cantine(app);
        const admin = { isAdmin: true, role: 'super_admin' };
        const wanted: Record<string, unknown> = {
          ...admin,
          is_admin: true,
          admin: true,
          restaurant: admin,
          user: admin,
          owner: admin,
          restaurant_id: otherId,
          restaurantId: otherId,
          tenantId: otherId,
          constructor: { prototype: admin },
          prototype: admin,
          ['__proto__']: admin,
        };
        const { text } = await send(world, (name) => wanted[name]);
        expect(text).not.toContain('super_admin');
        expect(text).not.toContain(otherId);
        for (const line of await everyRow(app.db)) expect(line).not.toContain('super_admin');
        const restaurants = await app.db.selectFrom('members').select('restaurant_id').execute();
        const ofOther = restaurants.filter(({ restaurant_id }) => restaurant_id === otherId);
        expect(ofOther).toHaveLength(1);
        expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
      });

      /**
       * Sends the example with all other names as extra fields. Returns the response text and their number.
       */
      async function send(world: WriteWorld, valueFor: (name: string) => unknown) {
        const [method = '', address = ''] = route.split(' ');
        const path = (await example.path?.(world)) ?? address;
        const body = (await example.body?.(world)) ?? {};
        const extras = names
          .filter((name) => !Object.hasOwn(body, name))
          .map((name) => [name, valueFor(name)] as const)
          .filter(([, value]) => value !== undefined);
        const answer = await app.call(method, path, {
          token: who === 'nobody' ? undefined : world.restaurant.owner.token,
          body: { ...Object.fromEntries(extras), ...body },
        });
        const undeclared = findUndeclared(route, answer.status, answer.body);
        expect(answer.status).toBe(status);
        expect(undeclared).toEqual([]);
        // Events are stored a moment later.
        await app.tick();
        return { text: JSON.stringify(answer.body ?? null), sent: extras.length };
      }
    });
  },
  {},
  startWithMailbox,
);
