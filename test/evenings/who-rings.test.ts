import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PushService, startPushService } from '../support/push/push-service.ts';
import { steps, team } from '../support/push/ringing-stories.ts';
import { METRICS_TOKEN, startTeamRun } from '../support/push/team-run.ts';
import { startApp, type TestApp } from '../support/server/app.ts';
import { eachEngine } from '../support/server/engines.ts';

const TEAMS = 6;

eachEngine((engine) => {
  let app: TestApp;
  let service: PushService;

  beforeAll(async () => {
    service = await startPushService();
    const settings = { RATE_LIMITS: 'off', METRICS_TOKEN };
    app = await startApp(engine, { ...service.environment, ...settings });
  });
  afterAll(async () => {
    await app.close();
    await service.stop();
  });

  it('in random teams a device that is muted never rings, and a request that nobody takes rings somebody [RNG-06, RNG-21, RNG-23, RNG-26]', async () => {
    const seen = { teams: 0 };
    const running = fc.assert(
      fc.asyncProperty(team, steps, async (plan, acts) => {
        const run = await startTeamRun(app, service, plan);
        try {
          for (const act of acts) await run.step(act);
        } finally {
          run.end();
        }
        seen.teams += 1;
      }),
      { numRuns: TEAMS, endOnFailure: true },
    );
    const [outcome] = await Promise.allSettled([running]);
    if (outcome.status === 'rejected') throw outcome.reason;
    expect(service.problems).toEqual([]);
    expect(seen.teams).toBe(TEAMS);
  });
});
