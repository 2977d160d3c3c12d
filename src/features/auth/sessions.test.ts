import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { withApp } from '../../../test/support/server/with-app.ts';
import { sha256 } from '../../platform/ids.ts';
import { Streams } from '../../platform/live/streams.ts';
import { Sessions } from './sessions.ts';

withApp(({ app, bistrot }) => {
  /** SQLite refuses statements with more values than 32,766. */
  const BOARDS = 33_000;

  it('rechecks the sessions of 33,000 boards, and other work goes on meanwhile', async () => {
    const { db, clock } = app;
    const streams = new Streams(clock, false);
    const gone = Array.from({ length: BOARDS }, (_, index) => `gone ${index}`);
    const alive = sha256(bistrot.owner.token);
    const { member_id: memberId } = await db
      .selectFrom('sessions')
      .select('member_id')
      .where('token_hash', '=', alive)
      .executeTakeFirstOrThrow();
    for (const sessionId of [...gone, alive]) {
      streams.open(toNobody(), { key: sessionId, max: 1, sessionId, memberId });
    }
    let openMeanwhile = 0;
    setImmediate(() => {
      openMeanwhile = streams.size;
    });

    await new Sessions({ db, clock, streams }).recheck(clock.now());

    expect([...streams.sessions()]).toEqual([alive]);
    expect(openMeanwhile).toBeGreaterThan(1);
  });
});

/** A response that costs nothing. */
function toNobody(): ServerResponse {
  const nothing = () => {};
  const response = { writeHead: nothing, on: nothing, write: nothing, end: nothing };
  return { ...response, destroyed: false, writableLength: 0 } as unknown as ServerResponse;
}
