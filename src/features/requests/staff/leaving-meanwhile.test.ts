import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readBoard } from '../../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { requestMoves, requestStates } from '../../../../test/support/people/request-states.ts';
import { type PairedDevice, pairStaff, teamCalls } from '../../../../test/support/people/team.ts';
import { openPushes, subscribe } from '../../../../test/support/push/calls.ts';
import { type PushService, startPushService } from '../../../../test/support/push/push-service.ts';
import { startBoth, type TestApp } from '../../../../test/support/server/app.ts';
import { onPostgres } from '../../../../test/support/server/engines.ts';
import { hold, untilWaiting } from '../../../../test/support/server/sql/locks.ts';
import { transaction } from '../../../db/database.ts';
import * as members from '../../auth/members-store.ts';

// On PostgreSQL only: transactions on SQLite run one after the other.
onPostgres(() => {
  let app: TestApp;
  let beside: TestApp;
  let close: () => Promise<void>;
  let service: PushService;
  let bistrot: TestRestaurant;
  let lea: PairedDevice;

  beforeAll(async () => {
    service = await startPushService();
    ({ app, beside, close } = await startBoth('postgres', service.environment));
  });
  afterAll(async () => {
    await close();
    await service.stop();
  });
  beforeEach(async () => {
    bistrot = await petitBistrot(app);
    lea = await pairStaff(app, bistrot, 'Léa');
  });

  const removeLea = () => teamCalls(app, bistrot, bistrot.owner.token).remove(lea.memberId);
  const states = () => requestStates(app, bistrot);

  /** Runs `act` while a removal of Léa has the restaurant's lock; the removal ends before it. */
  async function whileLeaving<T>(act: () => Promise<T>): Promise<T> {
    const release = await hold(app.db, (tx) => members.change(tx, lea.memberId, { name: 'Lea' }));
    const removing = removeLea();
    await untilWaiting(app.db, 1);
    const acting = act();
    await untilWaiting(app.db, 2);
    await release();
    expect((await removing).status).toBe(200);
    return acting;
  }

  it('a take by a member whose removal is under way is refused [REQ-34]', async () => {
    const request = await states().pending();
    const take = () => requestMoves(app).status(request, lea, { status: 'in-progress' });
    expect(await whileLeaving(take)).toMatchObject({ status: 409 });
    expect(await readBoard(app, bistrot)).toMatchObject([
      { status: request.status, taken_by: request.taken_by },
    ]);
  });

  it('a hand-over to a member whose removal is under way is refused [REQ-31, REQ-34]', async () => {
    const request = await states().taken();
    const { memberId } = lea;
    const handOver = () => requestMoves(app).taker(request, bistrot.owner, { memberId });
    expect(await whileLeaving(handOver)).toMatchObject({
      status: 404,
      body: { code: 'unknown_member' },
    });
    expect(await readBoard(app, bistrot)).toMatchObject([
      { status: request.status, taken_by: request.taken_by },
    ]);
  });

  it('a take at a server that does not know yet that its member was removed is refused [REQ-34]', async () => {
    const request = await states().pending();
    // It rechecks sessions now, and then not before the clock moves.
    await beside.tick();
    expect((await beside.call('GET', bistrot.board, lea)).status).toBe(200);
    await removeLea();
    const move = { status: 'in-progress' };
    expect(await requestMoves(beside).status(request, lea, move)).toMatchObject({ status: 409 });
    expect(await readBoard(app, bistrot)).toMatchObject([
      { status: request.status, taken_by: request.taken_by },
    ]);
  });

  it('a removal and a ring of what the member has wait for each other in no circle', async () => {
    await subscribe(app, service, lea.token);
    const { id } = await states().pending();
    await requestMoves(app).status({ id }, lea, { status: 'in-progress' });
    const pushes = openPushes(app);
    const [isLocked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ringing = transaction(app.db, async (tx) => {
      await tx.updateTable('requests').set({ rung_step: 'zone' }).where('id', '=', id).execute();
      isLocked.resolve();
      await mayGoOn.promise;
      await pushes.ring(tx, { id, restaurant_id: bistrot.id }, { memberIds: [lea.memberId] });
    });
    await isLocked.promise;
    const removing = removeLea();
    // It has ended Léa's sessions, and waits for the request.
    await untilWaiting(app.db, 1, '"requests"');
    mayGoOn.resolve();
    await ringing;
    expect((await removing).status).toBe(200);
    await pushes.settled();
    expect(await readBoard(app, bistrot)).toMatchObject([{ id, status: 'pending' }]);
  });
});
