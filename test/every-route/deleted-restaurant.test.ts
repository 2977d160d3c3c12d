import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from '../support/people/mailbox.ts';
import { mailsSent } from '../support/people/outbox.ts';
import { cantine, type Person, root } from '../support/people/people.ts';
import { purge } from '../support/people/purge.ts';
import { startApp, type TestApp } from '../support/server/app.ts';
import { eachEngine } from '../support/server/engines.ts';
import { callWith, mixtures, type Values } from '../support/tenants/swaps.ts';
import { type OtherRestaurant, openOtherRestaurant } from '../support/tenants/two-restaurants.ts';
import { routeLines } from './lines/all-lines.ts';

/** Values that belong to a restaurant. E-mail addresses are excluded, because they exist without it. */
const things = [
  'restaurant',
  'tableId',
  'zoneId',
  'hookId',
  'request',
  'key',
  'tag',
  'memberId',
  'deviceId',
  'tokenId',
];
const lines = Object.entries(routeLines)
  .map(([route, { swap }]) => [route, swap] as const)
  .filter(([, { places = {} }]) => Object.values(places).some((thing) => things.includes(thing)));

eachEngine((engine) => {
  let app: TestApp;
  let mailbox: Mailbox;
  let deleted: OtherRestaurant;
  let callers: Record<string, Person>;
  let left: string[];

  beforeAll(async () => {
    mailbox = await startMailbox();
    app = await startApp(engine, { SMTP_URL: mailbox.url, RATE_LIMITS: 'off' });
    // Runs due jobs now, so that nothing is purged until the last test advances the clock.
    await app.tick();
    deleted = await openOtherRestaurant(app, mailbox);
    callers = { 'a super_admin': await root(app), 'an owner': (await cantine(app)).owner };
    const [id] = Object.values(deleted.theirs.restaurant);
    const { token } = callers['a super_admin'] ?? {};
    expect((await app.call('DELETE', `/restaurants/${id}`, { token })).status).toBe(200);
    // The mails to its owners are on their way.
    await mailsSent(app);
    left = await deleted.rows();
  });
  afterAll(async () => {
    await app.close();
    await mailbox.stop();
  });

  describe('no call reads or changes rows of a deleted restaurant before they are purged [TEAM-28]', () => {
    it.each(lines)('%s', async (route, line) => {
      const finds: string[] = [];
      for (const [who, { token }] of Object.entries(callers)) {
        for (const { what, theirs } of mixtures({ ...line, open: [] }, deleted.theirs)) {
          if (Object.keys(theirs).length < Object.keys(line.places ?? {}).length) continue;
          const { status, text } = await callWith(app.url, route, line, { token, values: theirs });
          const { restaurant, request, secret } = deleted.facts;
          const facts = [...restaurant, ...request, ...secret].filter((fact) =>
            text.includes(fact),
          );
          if (facts.length > 0) finds.push(`${who}, ${what} reads ${facts.join(', ')}`);
          if (!expected(route, theirs).includes(status)) {
            finds.push(`${who}, ${what} gets ${status}`);
          }
        }
      }
      expect(finds).toEqual([]);
      expect(await deleted.rows()).toEqual(left);
    });
  });

  it('the deleted restaurant had rows, and the job purges all but its owner’s account [API-75]', async () => {
    expect(left.length).toBeGreaterThan(5);
    await purge(app);
    const rows = await deleted.rows();
    // Another restaurant invited her.
    expect(rows.filter((row) => !/^(accounts|passkeys|invitations) /.test(row))).toEqual([]);
  });

  /**
   * Expected statuses: 404 or 403 for paths with its id, 200 or 403 for searches, 202 for dropped page
   * events.
   */
  function expected(route: string, { id = '', slug = '' }: Values): number[] {
    if (route === 'POST /analytics/track') return [202];
    if (route === 'PUT /auth/restaurant') return [404];
    // In the body, so it is a field that is refused; a super_admin serves nowhere.
    if (route === 'PUT /auth/serving') return [400, 403];
    if (!/\{(id|slug)\}/.test(route)) return [200, 403];
    if (id === '' && slug === '') throw new Error(`no value for the path of ${route}`);
    return [404, 403];
  }
});
