import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asAuthor, ask, readBoard } from '../../support/people/acts.ts';
import { type PairedDevice, pairStaff } from '../../support/people/team.ts';
import {
  findCard,
  noticesShown,
  onPhone,
  openBoardPage,
  untilCardSays,
  untilLive,
  wakeBoard,
} from '../../support/screens/board-page.ts';
import { readText, withScreens } from '../../support/screens/screen.tsx';

const MINUTE = 60_000;

withScreens(({ app, bistrot }) => {
  let lea: PairedDevice;
  let karim: PairedDevice;

  beforeEach(async () => {
    lea = await pairStaff(app, bistrot, 'Léa');
    karim = await pairStaff(app, bistrot, 'Karim');
  });

  let restore = () => {};
  afterEach(() => restore());

  /** A request that the holder of this phone has taken. */
  async function takenBy({ token }: PairedDevice, table: number) {
    const { id } = await ask(app, bistrot, table, { type: 'bill' });
    const body = { status: 'in-progress' };
    await app.call('PUT', `/requests/${id}/status`, { token, body });
    return { id };
  }

  async function pass(minutes: number): Promise<void> {
    app.clock.advance(minutes * MINUTE);
    await app.tick();
  }

  const stateOf = async (table: number) =>
    (await readBoard(app, bistrot)).find(({ tableNumber }) => tableNumber === table);

  test('after 5 min the taker’s card asks once whether they are still at it; others’ cards do not [RNG-24]', async () => {
    await takenBy(lea, 4);
    await takenBy(karim, 5);
    await pass(5);
    const { user } = await openBoardPage(bistrot, { token: lea.token });
    const asks = await within(await findCard(4)).findByRole('group', {
      name: 'Toujours en route\u202f? table 4',
    });
    expect(within(await findCard(5)).queryByRole('group')).toBeNull();
    await user.click(within(asks).getByRole('button', { name: 'Encore 5 min, table 4' }));
    await expect
      .poll(async () => (await stateOf(4))?.renewed_at)
      .toBe(app.clock.now().toISOString());
    await expect.poll(async () => within(await findCard(4)).queryByRole('group')).toBeNull();
    await untilCardSays(4, /Pris par Léa à l’instant/);
  });

  test('whoever has a request gives it back from the question, in English too [RNG-24]', async () => {
    await takenBy(lea, 5);
    await pass(6);
    const { user } = await openBoardPage(bistrot, { token: lea.token, language: 'en' });
    const asks = await screen.findByRole('group', { name: 'Still on it? table 5' });
    await user.click(within(asks).getByRole('button', { name: 'Give back, table 5' }));
    await expect.poll(async () => (await stateOf(5))?.status).toBe('pending');
  });

  test('a stale card says who took it and since when nothing was heard, rings its zone in the end, and is taken over [RNG-24]', async () => {
    await takenBy(karim, 4);
    await pass(9);
    const { user } = await openBoardPage(bistrot, { token: lea.token });
    await untilLive();
    await pass(1);
    wakeBoard();
    await untilCardSays(4, /Pris par Karim, sans nouvelles depuis 10.min/);
    expect(noticesShown()).toEqual([]);
    await pass(10);
    wakeBoard();
    await untilCardSays(4, /sans nouvelles depuis 20.min/);
    await expect.poll(noticesShown).toEqual(['Table 4Addition · sans nouvelles de Karim']);
    const card = within(await findCard(4));
    await user.click(card.getByRole('button', { name: 'Prendre le relais, table 4' }));
    await expect.poll(async () => (await stateOf(4))?.taken_by).toBe('Léa');
    await untilCardSays(4, /Pris par Léa à l’instant/);
    await expect.poll(noticesShown).toEqual([]);
  });

  test('on a shared device nobody is named who takes over [RNG-24]', async () => {
    await takenBy(karim, 4);
    await pass(10);
    const settings = { isShared: true };
    const { user } = await openBoardPage(bistrot, { token: lea.token, settings, language: 'en' });
    await user.click(await screen.findByRole('button', { name: 'Take over, table 4' }));
    await untilCardSays(4, /Taken just now/);
    expect(await stateOf(4)).toMatchObject({ taken_by: null, stale_at: null });
  });

  test('a request that its guest reopened says so and rings like a new one [REQ-32]', async () => {
    const request = await takenBy(karim, 4);
    await app.call('PUT', `/requests/${request.id}/status`, {
      token: karim.token,
      body: { status: 'completed' },
    });
    await openBoardPage(bistrot, { token: lea.token });
    await untilCardSays(4, 'Terminé');
    await app.call('POST', `/requests/${request.id}/unserved`, asAuthor(request));
    await untilCardSays(4, 'pas servie');
    await expect.poll(noticesShown).toEqual(['Table 4Addition · pas servie']);
    expect((await findCard(4)).dataset['reopened']).toBe('true');
  });

  /** A colleague hands the request over by the menu of the card. */
  const handOver = ({ id }: { id: string }, from: PairedDevice, to: PairedDevice) =>
    app.call('PUT', `/requests/${id}/taker`, {
      token: from.token,
      body: { memberId: to.memberId },
    });

  test('whoever gets a request reads from whom, until they act on it; nobody else does [REQ-31]', async () => {
    const request = await takenBy(lea, 5);
    const { user } = await openBoardPage(bistrot, { token: karim.token });
    await handOver(request, lea, karim);
    await untilCardSays(5, /Pris par Karim à l’instant/);
    await expect.poll(noticesShown).toEqual(['Table 5Addition · passée par Léa']);
    await pass(5);
    const asks = await screen.findByRole('group', { name: 'Toujours en route\u202f? table 5' });
    await user.click(within(asks).getByRole('button', { name: 'Encore 5 min, table 5' }));
    await expect.poll(noticesShown).toEqual([]);
    await handOver(request, karim, lea);
    await untilCardSays(5, /Pris par Léa à l’instant/);
    expect(noticesShown()).toEqual([]);
  });

  test('a handover by somebody without a name is told, in English too; a takeover by oneself is not [REQ-31]', async () => {
    const request = await takenBy(lea, 5);
    await takenBy(lea, 6);
    const board = await openBoardPage(bistrot, { token: karim.token, language: 'en' });
    await app.call('PUT', `/requests/${request.id}/taker`, {
      token: bistrot.owner.token,
      body: { memberId: karim.memberId },
    });
    await expect.poll(noticesShown).toEqual(['Table 5Bill · passed to you']);
    await board.user.click(screen.getByRole('button', { name: /^Close/ }));
    await pass(10);
    wakeBoard();
    await board.user.click(await screen.findByRole('button', { name: 'Take over, table 6' }));
    await untilCardSays(6, /Taken by Karim/);
    await expect.poll(noticesShown).not.toContainEqual(expect.stringMatching(/passed/));
  });

  test('the strip asks about the oldest request, and its answers are those of the card, and done [RNG-24]', async () => {
    await takenBy(lea, 4);
    await takenBy(lea, 6);
    await takenBy(karim, 5);
    await pass(6);
    restore = onPhone();
    const { user } = await openBoardPage(bistrot, { token: lea.token });
    const strip = within(await screen.findByRole('region', { name: 'Ce que vous avez pris' }));
    const buttons = () => strip.getAllByRole('button').map(readText);
    const asked = (table: number) =>
      strip.findByText(new RegExp(`^Table ${table}.: toujours en route.\\?$`));
    await asked(4);
    expect(buttons()).toEqual(['Terminé', 'Encore 5 min', 'Rendre', '4', '6']);
    await user.click(strip.getByRole('button', { name: 'Marquer comme terminé, Table 4' }));
    await expect.poll(async () => (await stateOf(4))?.status).toBe('completed');
    await asked(6);
    await user.click(strip.getByRole('button', { name: 'Rendre, Table 6' }));
    await expect.poll(async () => (await stateOf(6))?.status).toBe('pending');
    await expect
      .poll(() => screen.queryByRole('region', { name: 'Ce que vous avez pris' }))
      .toBeNull();
  });
});
