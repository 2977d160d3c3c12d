import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { ask, cancel } from '../../support/people/acts.ts';
import { accept, addHook, startReceiver } from '../../support/people/hooks.ts';
import { petitBistrot } from '../../support/people/people.ts';
import { startApp } from '../../support/server/app.ts';

const REQUESTS = 100;
const RESTARTS = 4;
/** Of the six tries of an event. */
const MOST_FAILURES = 4;
const MOST_HANGS = 2;

it('each of 200 events arrives, signed, at a receiver that fails, hangs and breaks off while the sender restarts [DOOR-10, DOOR-12]', async () => {
  const receiver = await startReceiver();
  const failures = new Map<string, number>();
  const arrived = new Set<string>();
  let hangs = 0;
  let secret = '';
  receiver.answer = ({ id, headers, body }, response) => {
    const now = Date.now;
    // The library looks at the clock of the machine.
    Date.now = () => Number(headers['webhook-timestamp']) * 1000;
    new Webhook(secret).verify(body, headers);
    Date.now = now;
    const failed = failures.get(id) ?? 0;
    const chance = Math.random();
    if (failed >= MOST_FAILURES || chance < 0.5) {
      const { type, data } = JSON.parse(body);
      arrived.add(`${type} ${data.id}`);
      return accept(undefined, response);
    }
    failures.set(id, failed + 1);
    if (chance < 0.7) return void response.writeHead(503).end();
    if (chance > 0.95 && hangs < MOST_HANGS) {
      hangs += 1;
      return;
    }
    response.socket?.destroy();
  };
  let app = await startApp('sqlite', { HOOKS_PRIVATE: 'on', RATE_LIMITS: 'off' });
  const bistrot = await petitBistrot(app);
  const events = ['request.created', 'request.cancelled'] as const;
  ({ secret } = await addHook(app, bistrot, { url: receiver.url, events }));
  const expected: string[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const request = await ask(app, bistrot, (count % 12) + 1);
    await cancel(app, request);
    expected.push(...events.map((event) => `${event} ${request.id}`));
    if (count % (REQUESTS / RESTARTS) === 0) app = await app.restart(20);
  }
  const all = () => app.db.selectFrom('hook_deliveries').select('state');
  const underWay = () => all().where('held_until', 'is not', null).execute();
  while ((await all().where('state', '=', 'waiting').execute()).length > 0) {
    await expect.poll(underWay).toEqual([]);
    app.clock.advance(3600_000);
    await app.tick();
  }
  await expect.poll(() => [...arrived].sort()).toEqual(expected.sort());
  await app.close();
  await receiver.stop();
});
