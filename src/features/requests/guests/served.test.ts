import { expect, it } from 'vitest';
import * as acts from '../../../../test/support/people/acts.ts';
import { cantine, petitBistrot } from '../../../../test/support/people/people.ts';
import type { CallOptions, Refused } from '../../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { TableRequest } from '../contract.ts';
import { SERVED_MINUTES } from '../rules.ts';

type Answer = Refused & { request: TableRequest };

const SECOND = 1000;
const SERVED_SECONDS = SERVED_MINUTES * 60;
const KEY = 'clé du téléphone';

withAppOnEachEngine(({ app, bistrot }) => {
  const serve = ({ id }: { id: string }, options: CallOptions = {}) =>
    app.call<Answer>('POST', `/requests/${id}/served`, options);

  /** A request of table 7, taken so many seconds ago. */
  async function taken(seconds: number, key: string | undefined = KEY) {
    const asked = await acts.ask(app, bistrot, 7, { message: 'Du sel' }, { key });
    const request = await acts.take(app, bistrot, asked, 'Inès');
    app.clock.advance(seconds * SECOND);
    // Guests do not learn which member has it.
    return { ...request, taker_id: null };
  }

  it('the guest completes a request 2 minutes after it was taken, and may ask again [REQ-26]', async () => {
    const request = await taken(120);
    const answer = await serve(request, { key: KEY });
    expect(answer.status).toBe(200);
    const ended_at = app.clock.now().toISOString();
    expect(answer.body).toEqual({
      ...request,
      status: 'completed',
      ended_at,
      ended_by: 'diner',
      moved_by: null,
    });
    expect(await acts.readBoard(app, bistrot)).toEqual([answer.body]);
    expect(await acts.ask(app, bistrot, 7)).toMatchObject({ isExisting: false });
  });

  it('a completion by the guest is counted like one by staff [REQ-26, TRK-09]', async () => {
    const other = await petitBistrot(app, 'La Grange');
    const theirs = await acts.take(app, other, await acts.ask(app, other, 7));
    const request = await taken(SERVED_SECONDS);
    await acts.finish(app, other, theirs);
    await serve(request, { key: KEY });
    const rows = await app.db
      .selectFrom('figures')
      .selectAll()
      .where('restaurant_id', 'in', [bistrot.id, other.id])
      .where('facet', '=', 'restaurant')
      .execute();
    const counts = rows.map(({ restaurant_id: _, ...each }) => JSON.stringify(each));
    expect(new Set(counts).size).toBe(counts.length / 2);
    expect(counts.join()).toContain('"finished_');
  });

  it('the guest’s completion is refused before 2 minutes, with the time to try again [REQ-26]', async () => {
    const request = await taken(119);
    const answer = await serve(request, { key: KEY });
    expect(answer).toMatchObject({ status: 409, body: { code: 'too_early', request } });
    expect(answer.headers.get('retry-after')).toBe('1');
  });

  it('a stranger without the key cannot complete a request, and does not see its message [REQ-26]', async () => {
    const request = await taken(SERVED_SECONDS);
    const other = await cantine(app);
    for (const options of [{}, { key: 'an other key' }, { token: other.owner.token }]) {
      const answer = await serve(request, options);
      const body = { code: 'not_yours', request: { id: request.id, message: null } };
      expect(answer).toMatchObject({ status: 403, body });
    }
    expect(await acts.read(app, request)).toMatchObject({ status: 'in-progress' });
  });

  it('only a request in progress can be completed; the refusal contains the current request [REQ-26]', async () => {
    const pending = await acts.ask(app, bistrot, 4, {}, { key: KEY });
    expect(await serve(pending, { key: KEY })).toMatchObject({
      status: 409,
      body: { code: 'not_in_progress', request: { status: 'pending' } },
    });
    await acts.cancel(app, pending, { key: KEY });
    expect(await serve(pending, { key: KEY })).toMatchObject({
      status: 409,
      body: { code: 'not_in_progress', request: { status: 'cancelled' } },
    });
  });

  it('without scripts, the form of the page completes the request [REQ-26, DIN-16]', async () => {
    const request = await taken(SERVED_SECONDS);
    const address = `${app.url}/demande?restaurant=${bistrot.slug}&table=7`;
    const body = new URLSearchParams({ act: 'served', request: request.id, key: KEY });
    const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(await acts.read(app, request)).toMatchObject({ status: 'completed' });
  });
});
