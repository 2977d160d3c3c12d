import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, readBoard, take } from '../../support/people/acts.ts';
import { type PairedDevice, pairStaff } from '../../support/people/team.ts';
import {
  boardCards,
  noticesShown,
  openBoardPage,
  pressTake,
  untilCardSays,
  wakeBoard,
} from '../../support/screens/board-page.ts';
import { disturb, readText, unreachable, withScreens } from '../../support/screens/screen.tsx';
import { type OpenStream, openBoard } from '../../support/server/sse.ts';

withScreens(({ app, bistrot }) => {
  let lea: PairedDevice;
  let karim: PairedDevice;
  let others: OpenStream[] = [];

  beforeEach(async () => {
    lea = await pairStaff(app, bistrot, 'Léa');
    karim = await pairStaff(app, bistrot, 'Karim');
  });
  afterEach(() => {
    for (const stream of others) stream.close();
    others = [];
  });

  /** A request that the holder of this phone has taken. */
  async function takenBy({ token }: PairedDevice, table: number) {
    const { id } = await ask(app, bistrot, table, { type: 'bill' });
    const body = { status: 'in-progress' };
    await app.call('PUT', `/requests/${id}/status`, { token, body });
    return { id };
  }

  async function onDuty({ token }: PairedDevice): Promise<void> {
    others.push(await openBoard(app, { ...bistrot, owner: { ...bistrot.owner, token } }));
    await app.tick();
  }

  const stateOf = async (table: number) =>
    (await readBoard(app, bistrot)).find(({ tableNumber }) => tableNumber === table);

  test('the menu hands a request over to a colleague on duty, in two taps and by keyboard', async () => {
    await takenBy(lea, 4);
    await onDuty(karim);
    const { user } = await openBoardPage(bistrot, { token: lea.token });
    await user.click(await screen.findByRole('button', { name: 'Autres actions, table 4' }));
    const menu = within(await screen.findByRole('menu'));
    await menu.findByRole('menuitem', { name: 'Passer à Karim' });
    const items = menu.getAllByRole('menuitem');
    expect(items.map(readText)).toEqual([
      'Remettre en attente',
      'Passer à Karim',
      'Pause de 15 min',
      'Pause d’1 h',
      'Pause jusqu’à la fin du service',
    ]);
    expect(document.activeElement).toBe(items[0]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Passer à Karim' });
    await user.keyboard('{ArrowDown}{Enter}');
    await untilCardSays(4, /Pris par Karim à l’instant/);
    expect(await stateOf(4)).toMatchObject({ status: 'in-progress', taken_by: 'Karim' });
  });

  test('the menu says if nobody else is on duty, or if that is not known', async () => {
    await takenBy(lea, 4);
    const { user } = await openBoardPage(bistrot, { token: lea.token, language: 'en' });
    const open = async () =>
      user.click(await screen.findByRole('button', { name: 'More actions, table 4' }));
    await open();
    await screen.findByText('Nobody else is on duty.');
    await user.keyboard('{Escape}');
    disturb(`GET /api/restaurants/${bistrot.id}/colleagues`, unreachable);
    await open();
    await screen.findByText(/^We could not find out who is on duty/);
    await user.click(screen.getByRole('menuitem', { name: 'Put back' }));
    await expect.poll(async () => (await stateOf(4))?.status).toBe('pending');
  });

  test('a shared tablet is offered to nobody, until one person uses it', async () => {
    const names = async () => {
      const path = `/restaurants/${bistrot.id}/colleagues`;
      await app.tick();
      const { body } = await app.call<{ name: string }[]>('GET', path, { token: lea.token });
      return body.map(({ name }) => name);
    };
    const settings = { isShared: true };
    const { user } = await openBoardPage(bistrot, { token: karim.token, settings });
    await expect.poll(names).toEqual([]);
    await user.click(screen.getByLabelText(/^Appareil partagé/));
    wakeBoard();
    await expect.poll(names).toEqual(['Karim']);
  });

  test('a hand-over to somebody who has just left the team is refused, with the reason', async () => {
    const request = await takenBy(lea, 4);
    await onDuty(karim);
    const { user } = await openBoardPage(bistrot, { token: lea.token });
    await user.click(await screen.findByRole('button', { name: 'Autres actions, table 4' }));
    const item = await screen.findByRole('menuitem', { name: 'Passer à Karim' });
    disturb(`PUT /api/requests/${request.id}/taker`, async (send) => {
      const path = `/restaurants/${bistrot.id}/team/${karim.memberId}`;
      await app.call('DELETE', path, { token: bistrot.owner.token });
      return send();
    });
    await user.click(item);
    await expect
      .poll(noticesShown)
      .toContainEqual('Cette personne n’est plus dans l’équipe Table 4');
    expect(await stateOf(4)).toMatchObject({ taken_by: 'Léa' });
  });

  test('a card that shows an earlier taker puts back nothing that a colleague has by now [REQ-24]', async () => {
    const request = await takenBy(lea, 4);
    const { user } = await openBoardPage(bistrot, { token: lea.token });
    await handOverBefore(request);
    await user.click(await screen.findByRole('button', { name: 'Autres actions, table 4' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remettre en attente' }));
    await expect.poll(noticesShown).toContainEqual('Déjà pris par Karim Table 4');
    expect(await stateOf(4)).toMatchObject({ status: 'in-progress', taken_by: 'Karim' });
  });

  test('nor does the undo of a take [BRD-22, REQ-24]', async () => {
    const request = await ask(app, bistrot, 4);
    const { user } = await openBoardPage(bistrot, { token: lea.token });
    await pressTake(user, 4);
    const undo = await screen.findByRole('button', { name: 'Défaire la prise en charge, table 4' });
    await handOverBefore(request);
    await user.click(undo);
    await expect.poll(noticesShown).toContainEqual('Déjà pris par Karim Table 4');
    expect(await stateOf(4)).toMatchObject({ status: 'in-progress', taken_by: 'Karim' });
  });

  /** Just before this screen's next move reaches the server, Karim gets the request. */
  async function handOverBefore({ id }: { id: string }): Promise<void> {
    app.clock.advance(1);
    const mend = disturb(`PUT /api/requests/${id}/status`, async (send) => {
      mend();
      const body = { memberId: karim.memberId };
      await app.call('PUT', `/requests/${id}/taker`, { token: karim.token, body });
      return send();
    });
  }

  test('on a shared device a false alarm names nobody [REQ-33]', async () => {
    await ask(app, bistrot, 4);
    const settings = { isShared: true };
    const { user } = await openBoardPage(bistrot, { token: lea.token, settings });
    await user.click(await screen.findByRole('button', { name: 'Autres actions, table 4' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Fausse alerte' }));
    await expect
      .poll(() => stateOf(4))
      .toMatchObject({ dismissed_at: expect.any(String), moved_by: null });
  });

  test('a false alarm is undone in its place, and later from the ended ones [BRD-22, REQ-25, REQ-33]', async () => {
    await ask(app, bistrot, 4, { type: 'bread' });
    const { user } = await openBoardPage(bistrot, { token: lea.token });
    const dismiss = async () => {
      await user.click(await screen.findByRole('button', { name: 'Autres actions, table 4' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Fausse alerte' }));
    };
    await dismiss();
    await user.click(
      await screen.findByRole('button', { name: 'Défaire «\u202ffausse alerte\u202f», table 4' }),
    );
    await expect.poll(async () => (await stateOf(4))?.status).toBe('pending');
    await untilCardSays(4, /En attente/);
    await dismiss();
    await untilCardSays(4, /Fausse alerte/);
    await user.click(await screen.findByRole('button', { name: 'Remettre la table 4 en attente' }));
    await expect.poll(async () => (await stateOf(4))?.status).toBe('pending');
  });

  test('a false alarm that a colleague has taken meanwhile is refused [REQ-33]', async () => {
    const request = await ask(app, bistrot, 4, { type: 'bread' });
    const { user } = await openBoardPage(bistrot, { token: lea.token, language: 'en' });
    disturb(`POST /api/requests/${request.id}/dismissal`, async (send) => {
      await take(app, bistrot, request, 'Karim');
      return send();
    });
    await user.click(await screen.findByRole('button', { name: 'More actions, table 4' }));
    await user.click(await screen.findByRole('menuitem', { name: 'False alarm' }));
    await expect.poll(noticesShown).toContainEqual('Already taken by Karim Table 4');
    expect(boardCards()).toHaveLength(1);
  });
});
