import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Serving } from '../../../src/features/on-duty/contract.ts';
import { cardId, paths } from '../../../src/paths.ts';
import { ask, take } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { pairStaff } from '../../support/people/team.ts';
import { addZone } from '../../support/people/zones.ts';
import {
  countersShown,
  findCard,
  noticesShown,
  openBoardPage,
  tablesOfCards,
  untilCardSays,
  untilLive,
  wakeBoard,
} from '../../support/screens/board-page.ts';
import {
  disturb,
  readText,
  type User,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';
import { type OpenStream, openBoard } from '../../support/server/sse.ts';

const DAY = 24 * 3_600_000;

withScreens(({ app, bistrot }) => {
  let zones: { salle: string; bar: string; terrasse: string };
  let colleagues: OpenStream[] = [];

  beforeEach(async () => {
    const add = async (name: string, tables: number[]) =>
      (await addZone(app, bistrot, { name, tables })).id;
    zones = {
      salle: await add('Salle', [1, 2, 3]),
      bar: await add('Bar', [5, 6]),
      terrasse: await add('Terrasse', [9, 10, 11, 12]),
    };
  });
  afterEach(() => {
    for (const stream of colleagues) stream.close();
    colleagues = [];
  });

  test('the start of the service asks which zones the device serves, and suggests its last answer', async () => {
    const { user, load } = await openBoardPage(bistrot);
    const all = await findChip('Tout le restaurant');
    expect(all.checked).toBe(true);
    await user.click(chip('Terrasse'));
    expect(all.checked).toBe(false);
    await user.click(chip('Terrasse'));
    expect(all.checked).toBe(true);
    // Without another choice it stays.
    await user.click(all);
    expect(all.checked).toBe(true);
    // Choosing all of them is the same as choosing the whole room.
    for (const name of ['Bar', 'Salle', 'Terrasse']) await user.click(chip(name));
    expect(all.checked).toBe(true);
    await startServing(user, ['Terrasse']);
    await expect.poll(() => servedBy(bistrot.owner.token)).toEqual([zones.terrasse]);

    await load();
    await untilLive();
    expect((await findSign()).textContent).toBe('Terrasse');
    expect(screen.queryByLabelText('Terrasse')).toBeNull();
    app.clock.advance(DAY);
    wakeBoard();
    expect((await findChip('Terrasse')).checked).toBe(true);
    expect(chip('Tout le restaurant').checked).toBe(false);
    expect(screen.queryByLabelText(/^Vous servez/)).toBeNull();
  });

  test('cards of other zones are folded and raise no notice; counters and a filter by table find them [RNG-01]', async () => {
    await colleague(['bar', 'terrasse']);
    const { user, load } = await openServing(bistrot, ['Salle']);
    const request = await ask(app, bistrot, 9, { type: 'bill' });
    expect(readText(await findOtherZones())).toBe('Autres zones · 1');
    expect(screen.getByText('Rien dans vos zones.')).toBeTruthy();
    expect([countersShown()[0], tablesOfCards()]).toEqual(['1 En attente', []]);
    app.clock.advance(1000);
    // One request of its zone, and one without a zone.
    await ask(app, bistrot, 1, { type: 'bread' });
    app.clock.advance(1000);
    await ask(app, bistrot, 8, { type: 'bread' });
    await expect.poll(noticesShown).toEqual([expect.stringMatching(/^Table 8\+1Pain/)]);
    await untilCardSays(1, 'Salle');
    expect(tablesOfCards()).toEqual(['8', '1']);
    // One that a colleague took is folded, too.
    await take(app, bistrot, request, 'Noé');
    expect(readText(await findOtherZones())).toBe('Autres zones · 1');

    await user.click(await findOtherZones());
    await expect.poll(tablesOfCards).toEqual(['8', '1', '9']);
    await load();
    await untilLive();
    await expect.poll(tablesOfCards).toEqual(['8', '1', '9']);
    await user.click(await findOtherZones());
    expect(tablesOfCards()).toEqual(['8', '1']);
    await load(`${paths.staff}?table=9`);
    await findCard(9);
  });

  test('a jump to a card shows it, although it is folded [RNG-01]', async () => {
    await colleague(['bar', 'terrasse']);
    const { navigate } = await openServing(bistrot, ['Salle']);
    const { id } = await ask(app, bistrot, 9);
    await findOtherZones();
    expect(screen.queryByRole('button', { name: /^Attente la plus longue/ })).toBeNull();
    await navigate(`${paths.staff}#${cardId(id)}`);
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Table 9/);
  });

  test('a request that nobody takes for a minute leaves the folded group, raises a notice, and says why [RNG-01]', async () => {
    await colleague(['bar', 'terrasse']);
    await openServing(bistrot, ['Salle']);
    await ask(app, bistrot, 9, { type: 'bread' });
    await findOtherZones();
    app.clock.advance(61_000);
    wakeBoard();
    await expect.poll(noticesShown).toEqual(['Table 9Pain']);
    await untilCardSays(9, 'Terrasse sans réponse après 60 s : sonne chez tout le monde');
    // The reason is not for screen readers only.
    expect(screen.getByText('sans réponse après 60 s').closest('.sr-only')).toBeNull();
    expect(screen.queryByText(/^Autres zones/)).toBeNull();
  });

  test('a card says that nobody serves its zone, but not on devices that serve it', async () => {
    const { user } = await openServing(bistrot, ['Salle']);
    await app.tick();
    await ask(app, bistrot, 9);
    await untilCardSays(9, 'Terrasse personne en service : sonne chez tout le monde');
    await user.click(await findSign());
    await user.click(within(screen.getByRole('dialog')).getByLabelText('Tout le restaurant'));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await untilCardSays(9, /Terrasse sonne chez tout le monde/);
  });

  test('changed zones show their cards without a notice', async () => {
    await colleague(['bar', 'terrasse']);
    const { user } = await openServing(bistrot, ['Salle']);
    await ask(app, bistrot, 9);
    await findOtherZones();
    await user.click(await findSign());
    const dialog = within(screen.getByRole('dialog', { name: /^Quelles zones servez-vous/ }));
    expect(dialog.getByLabelText<HTMLInputElement>('Salle').checked).toBe(true);
    await user.click(dialog.getByLabelText('Terrasse'));
    await user.click(dialog.getByText('Enregistrer'));
    await findCard(9);
    const sign = await findSign();
    expect([sign.getAttribute('aria-label'), sign.title]).toEqual([
      'Vous servez\u202f: Salle +1. Changer',
      'Salle, Terrasse',
    ]);
    expect(noticesShown()).toEqual([]);
    const both = [zones.salle, zones.terrasse].toSorted();
    await expect.poll(async () => (await servedBy(bistrot.owner.token))?.toSorted()).toEqual(both);
  });

  test('a device in service that is gone is a line on the board until it is back [RNG-31]', async () => {
    const tablet = await pairStaff(app, bistrot, 'Tablette du bar');
    await app.call('PUT', '/auth/serving', { ...tablet, body: { zones: [zones.bar] } });
    await openBoardPage(bistrot);
    await untilLive();
    app.clock.advance(70_000);
    await app.tick();
    wakeBoard();
    await screen.findByText(/^Tablette du bar injoignable depuis ..:..$/);
    await app.call('GET', bistrot.board, tablet);
    app.clock.advance(10_000);
    await app.tick();
    wakeBoard();
    await expect.poll(() => screen.queryByText(/^Tablette du bar/)).toBeNull();
  });

  test('zones that could not be saved are chosen all the same, and sent by the next page', async () => {
    const { user, load } = await openBoardPage(bistrot);
    const mend = disturb('PUT /api/auth/serving', unreachable);
    await startServing(user, ['Terrasse']);
    mend();
    await load();
    await expect.poll(() => servedBy(bistrot.owner.token)).toEqual([zones.terrasse]);
  });

  test('a zone that is removed is served no longer; with one zone nothing is asked; a new one appears with its first request', async () => {
    const { load } = await openServing(bistrot, ['Terrasse']);
    const { token } = bistrot.owner;
    for (const id of [zones.terrasse, zones.bar]) {
      await app.call('DELETE', `/restaurants/${bistrot.id}/zones/${id}`, { token });
    }
    await load();
    await untilLive();
    await expect.poll(() => screen.queryByLabelText(/^Vous servez/)).toBeNull();
    await addZone(app, bistrot, { name: 'Véranda', tables: [4] });
    await ask(app, bistrot, 4);
    await untilCardSays(4, 'Véranda');
    expect((await findSign()).textContent).toBe('Tout le restaurant');
  });

  test('without zones the board asks nothing, and calls no route about zones', async () => {
    const { token } = bistrot.owner;
    for (const id of Object.values(zones)) {
      await app.call('DELETE', `/restaurants/${bistrot.id}/zones/${id}`, { token });
    }
    const calls: string[] = [];
    for (const method of ['GET', 'PUT']) {
      disturb(`${method} /api/auth/serving`, (pass) => {
        calls.push(method);
        return pass();
      });
    }
    const { user } = await openBoardPage(bistrot);
    await user.click(await screen.findByRole('button', { name: 'Commencer le service' }));
    await expect.poll(() => screen.queryByRole('button', { name: 'Bon service !' })).toBeNull();
    expect(screen.queryByText('Tout le restaurant')).toBeNull();
    expect(screen.queryByLabelText(/^Vous servez/)).toBeNull();
    expect(calls).toEqual([]);
  });

  /** Somebody else with an open board: a zone that nobody serves rings everyone at once. */
  async function colleague(names: (keyof typeof zones)[]): Promise<void> {
    const { token } = await pairStaff(app, bistrot, 'Noé');
    const body = { zones: names.map((name) => zones[name]) };
    await app.call('PUT', '/auth/serving', { token, body });
    const owner = { ...bistrot.owner, token };
    colleagues.push(await openBoard(app, { ...bistrot, owner }));
    await app.tick();
  }

  async function servedBy(token: string): Promise<string[] | null | undefined> {
    return (await app.call<Serving>('GET', '/auth/serving', { token })).body.zones;
  }
});

/** Opens the board and starts the service for these zones. */
async function openServing(restaurant: TestRestaurant, names: string[]) {
  const page = await openBoardPage(restaurant, { settings: { staffName: 'Léa' } });
  await startServing(page.user, names);
  return page;
}

async function startServing(user: User, names: string[]): Promise<void> {
  await findChip('Tout le restaurant');
  for (const name of names) await user.click(chip(name));
  await user.click(screen.getByRole('button', { name: 'Commencer le service' }));
  await findSign();
}

function findChip(name: string): Promise<HTMLInputElement> {
  return screen.findByLabelText<HTMLInputElement>(name);
}

function chip(name: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(name);
}

/** The button that says which zones the device serves. */
function findSign(): Promise<HTMLElement> {
  return screen.findByLabelText(/^Vous servez/);
}

function findOtherZones(): Promise<HTMLElement> {
  return screen.findByRole('button', { name: /^Autres zones/ });
}
