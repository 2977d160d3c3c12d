import { expect, it } from 'vitest';
import { ask } from '../../../../test/support/people/acts.ts';
import { addZone } from '../../../../test/support/people/zones.ts';
import { openTrailLog } from '../../../../test/support/secrets/trail.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { Changes } from '../../../platform/live/changes.ts';
import type { RequestChanges } from '../versions-store.ts';
import { Ringing } from './ringing.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  it('the devices of a team are read when something can be due or has changed, not every second', async () => {
    await addZone(app, bistrot, { name: 'Terrasse', tables: [11] });
    await ask(app, bistrot, 11);
    let reads: string[] = [];
    let hasLostServer = false;
    const { db, clock } = app;
    const changes: RequestChanges = new Changes(clock);
    const ringing = new Ringing({
      db,
      clock,
      log: openTrailLog(),
      changes,
      async listDevices(restaurantIds) {
        reads.push(...restaurantIds);
        const device = { sessionId: 's', restaurantId: bistrot.id, zones: null, hasChosen: false };
        const answers = { isSilent: false, silentFrom: null, memberId: 'm', isShared: false };
        const manager = { isManager: true };
        return [
          { ...device, ...answers, ...manager, isPresent: true, isInService: true, push: 'none' },
        ];
      },
      hasLostServer: async () => hasLostServer,
      hasPush: async () => false,
      ring: async () => {},
      replace: async () => {},
    });
    const pass = async (seconds: number) => {
      reads = [];
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1000);
        await ringing.ringDue();
      }
      return reads.length;
    };
    // At the start it looks at every restaurant.
    expect(await pass(1)).toBe(1);
    expect(await pass(20)).toBe(0);
    ringing.onTeamChange(bistrot.id);
    expect(await pass(8)).toBe(1);
    hasLostServer = true;
    expect(await pass(1)).toBe(1);
    hasLostServer = false;
    expect(await pass(28)).toBe(0);
    // 60 s after its creation the request rings everyone.
    expect(await pass(4)).toBeGreaterThan(0);
  });
});
