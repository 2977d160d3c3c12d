import { expect, it } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { Sessions } from '../../features/auth/sessions.ts';
import { systemClock } from '../../platform/clock.ts';
import { answerErrors } from '../../platform/http/answer-errors.ts';
import { newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { Streams } from '../../platform/live/streams.ts';
import { openLog } from '../../platform/log/log.ts';
import { RepeatedLines } from '../../platform/log/repeated-lines.ts';
import { explainEnd } from './ended-session.ts';

it('a call without a session gets 503, which signs no device out, if the reason cannot be read [API-44]', async () => {
  const { db, close } = await openDatabase('sqlite::memory:', () => {});
  await close();
  const sessions = new Sessions({ db, clock: systemClock, streams: {} as Streams });
  const log = openLog('silent');
  const repeatedLines = new RepeatedLines({ clock: systemClock, log });
  const answer = answerErrors({ log, repeatedLines });
  const server = newRouter();
  server.onError(async (error, c) => answer(await explainEnd(error, c, { sessions }), c));
  server.get('/', () => {
    throw new Refusal(refusals.noSession);
  });
  const headers = { Authorization: `Bearer ${'a'.repeat(43)}` };
  expect((await server.request('/', { headers })).status).toBe(503);
  expect((await server.request('/')).status).toBe(401);
});
