import { expect, it } from 'vitest';
import * as acts from '../../../test/support/people/acts.ts';
import { cantine } from '../../../test/support/people/people.ts';
import { requestStates } from '../../../test/support/people/request-states.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';

const DAY = 24 * 60;

withAppOnEachEngine(({ app, bistrot }) => {
  const { later, pending } = requestStates(app, bistrot);
  const days = (count: number) => app.clock.advance(count * DAY * 60_000);

  /** Ten minutes ago, guests of so many tables asked, and staff came after some minutes. */
  async function evening(tables: number, minutes: number): Promise<void> {
    app.clock.advance(-10 * 60_000);
    const requests = [];
    for (let table = 1; table <= tables; table += 1) {
      requests.push(await acts.ask(app, bistrot, table));
    }
    app.clock.advance(minutes * 60_000);
    for (const request of requests) {
      await acts.take(app, bistrot, request);
      await acts.finish(app, bistrot, request);
    }
    app.clock.advance((10 - minutes) * 60_000);
  }

  const usual = async (table = 7) => (await acts.ask(app, bistrot, table)).usual_wait_seconds;

  it('is the median of the requests of this hour, from 10 on, whoever reads the request [REQ-36]', async () => {
    await evening(9, 4);
    expect(await usual(12)).toBeNull();
    days(1);
    await app.tick();
    await evening(1, 4);
    days(3);
    await app.tick();
    const request = await acts.ask(app, bistrot, 7);
    expect(request.usual_wait_seconds).toBeGreaterThan(180);
    expect(request.usual_wait_seconds).toBeLessThanOrEqual(240);
    expect(await acts.read(app, request)).toMatchObject({
      usual_wait_seconds: request.usual_wait_seconds,
    });
    const check = await app.call<{ request: object }>(
      'GET',
      `/restaurants/${bistrot.slug}/tables/7/request`,
    );
    expect(check.body.request).toMatchObject({ usual_wait_seconds: request.usual_wait_seconds });
  });

  it('is there ten minutes after enough requests were taken, also within the hour [REQ-36]', async () => {
    await evening(10, 2);
    expect(await usual()).toBeGreaterThan(105);
  });

  it('is null on boards, in streams, and once the request is taken [REQ-36]', async () => {
    await evening(10, 4);
    const request = await pending();
    expect(await acts.read(app, request)).toMatchObject({ usual_wait_seconds: 225 });
    expect(await acts.readBoard(app, bistrot)).toContainEqual(
      expect.objectContaining({ id: request.id, usual_wait_seconds: null }),
    );
    const taken = await acts.take(app, bistrot, request);
    expect(taken.usual_wait_seconds).toBeNull();
    expect(await acts.read(app, request)).toMatchObject({ usual_wait_seconds: null });
  });

  it('counts neither another hour, nor another restaurant, nor what is older than 8 weeks [REQ-36]', async () => {
    await evening(10, 4);
    const other = await cantine(app);
    expect((await acts.ask(app, other, 1)).usual_wait_seconds).toBeNull();
    app.clock.advance(60 * 60_000);
    expect(await usual(1)).toBeNull();
    app.clock.advance(-60 * 60_000);
    days(55);
    await later(0);
    expect(await usual(2)).toBe(225);
    days(1);
    await later(0);
    expect(await usual(3)).toBeNull();
  });
});
