import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from '../support/people/mailbox.ts';
import { startApp, type TestApp } from '../support/server/app.ts';
import { eachEngine } from '../support/server/engines.ts';
import { mountedRoutes } from '../support/tenants/mounted-routes.ts';
import { callWith, type Line, mixtures, type Values } from '../support/tenants/swaps.ts';
import {
  type OtherRestaurant,
  openOtherRestaurant,
  openOwnRestaurant,
} from '../support/tenants/two-restaurants.ts';
import { routeLines } from './lines/all-lines.ts';

// A mounted route that is missing in the table fails the test.
it('the table lists exactly the mounted routes [API-56]', () => {
  expect(mountedRoutes().sort()).toEqual(Object.keys(routeLines).sort());
});

eachEngine((engine) => {
  let app: TestApp;
  let mailbox: Mailbox;
  let other: OtherRestaurant;
  /** Rows of the other restaurant, after the last call. */
  let rows: string[];

  beforeAll(async () => {
    mailbox = await startMailbox();
    app = await startApp(engine, { SMTP_URL: mailbox.url, RATE_LIMITS: 'off' });
    other = await openOtherRestaurant(app, mailbox);
    // Runs the background jobs for new accounts now.
    app.clock.advance(60_000);
    await app.tick();
    rows = await other.rows();
  });
  afterAll(async () => {
    await app.close();
    await mailbox.stop();
  });

  describe('an id of another restaurant, in any place of a call, reads and changes nothing of it [API-51, API-52]', () => {
    it.each(Object.entries(routeLines))('%s', async (route, { swap: line }) => {
      const { token, own } = await openOwnRestaurant(app, mailbox);
      const values: Values = {};
      for (const [place, thing] of Object.entries(line.places ?? {})) {
        values[place] = await own[thing]();
      }
      const finds: string[] = [];
      for (const { what, theirs } of mixtures(line, other.theirs)) {
        const status = await swap(what, { values: { ...values, ...theirs } });
        if (status >= 500) finds.push(`${what} gets ${status}`);
      }
      // Last, because it may change the caller's own data: sends the other ids in undeclared fields.
      const status = await swap('undeclared', { values, beside: other.undeclared });
      expect(finds).toEqual([]);
      expect(status).toBe(line.ok);

      async function swap(what: string, sent: { values: Values; beside?: Values }) {
        const { status, text } = await callWith(app.url, route, line, { token, ...sent });
        const reads = hiddenFrom(line).filter((fact) => text.includes(fact));
        const before = rows;
        rows = await other.rows();
        const isWritten = watched(rows, line) !== watched(before, line);
        if (reads.length > 0) finds.push(`${what} reads ${reads.join(', ')}`);
        if (isWritten) finds.push(`${what} changes the other restaurant’s data`);
        return status;
      }
    });
  });

  function hiddenFrom({ shows }: Line): string[] {
    const { restaurant, request, secret } = other.facts;
    return [
      ...secret,
      ...(shows === 'restaurant' ? [] : restaurant),
      ...(shows === 'request' ? [] : request),
    ];
  }

  function watched(all: string[], { counts = [] }: Line): string {
    return all.filter((row) => !counts.some((table) => row.startsWith(`${table} `))).join('\n');
  }
});
