import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { guestPath } from '../../../src/paths.ts';
import {
  allowSeveral,
  ask,
  cancel,
  finish,
  offerBrasserie,
  readBoard,
  take,
} from '../../support/people/acts.ts';
import { pollAtOnce } from '../../support/screens/guest-page.ts';
import {
  answering,
  disturb,
  openGuest,
  readText,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  beforeEach(() => allowSeveral(app, bistrot));
  const openTable = () => openGuest(guestPath(bistrot.slug, 7));
  const cards = () => [...document.querySelectorAll<HTMLElement>('.requests .card')];
  const wishOf = (card: Element) => card.querySelector('.wish bdi')?.textContent;
  const shown = () => cards().map(wishOf);
  const card = (wish: string) => {
    const found = cards().find((each) => wishOf(each) === wish);
    if (!found) throw new Error(`There is no card for ${wish}.`);
    return found;
  };
  const titleOf = (wish: string) =>
    readText(
      card(wish).querySelector('h2 .exchanged span:not(.spare)') ?? card(wish).querySelector('h2'),
    );
  const isOpen = (wish: string) => card(wish).querySelector('details')?.open;
  const press = (wish: string, name: string | RegExp) =>
    within(card(wish)).getByRole('button', { name, hidden: true });
  const row = async (type: string) => {
    const found = (await readBoard(app, bistrot)).find((each) => each.type === type);
    if (!found) throw new Error(`The board has no ${type}.`);
    return found;
  };

  /** The page of a guest who has just asked for these. */
  async function openAsked(...wishes: string[]) {
    const page = await openTable();
    for (const wish of wishes) {
      app.clock.advance(1000);
      await page.user.click(screen.getByRole('button', { name: wish }));
      await waitFor(() => expect(shown()).toContain(wish));
    }
    return page;
  }

  test('each tap makes a card, the newest first and open, and the buttons stay [DIN-46]', async () => {
    await openAsked('Pain', 'Eau');
    expect(shown()).toEqual(['Eau', 'Pain']);
    await waitFor(() => expect([isOpen('Eau'), isOpen('Pain')]).toEqual([true, false]));
    expect(document.activeElement).toBe(card('Eau').querySelector('h2'));
    expect(screen.getByRole('button', { name: 'Addition' })).toBeTruthy();
    expect(await readBoard(app, bistrot)).toHaveLength(2);
  });

  test('a wish that is active leads to its card, and is not sent again [DIN-46]', async () => {
    const { user } = await openAsked('Pain', 'Eau');
    disturb(`POST /api${bistrot.board}`, () => expect.unreachable());
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    await waitFor(() => expect(document.activeElement).toBe(card('Pain').querySelector('h2')));
    expect(within(card('Pain')).getByText(/^Demande en attente —/)).toBeTruthy();
    expect(shown()).toEqual(['Eau', 'Pain']);
    expect([isOpen('Eau'), isOpen('Pain')]).toEqual([false, true]);
  });

  test('one that another phone has made meanwhile is shown, as that of the table [DIN-46]', async () => {
    const { user } = await openAsked('Eau');
    await ask(app, bistrot, 7, { type: 'bread' }, { key: 'neighbour' });
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    await waitFor(() => expect(shown()).toEqual(['Pain', 'Eau']));
    expect(readText(card('Pain'))).toContain('Votre table a demandé');
    await user.click(press('Pain', 'Annuler la demande'));
    expect(within(card('Pain')).getByText(/^Un autre téléphone/)).toBeTruthy();
    expect((await row('bread')).status).toBe('pending');
  });

  test('each card follows its own request, and what the guest does to one leaves the others [DIN-46]', async () => {
    await offerBrasserie(app, bistrot);
    const { user } = await openAsked('Pain', 'Eau', 'Addition');
    await take(app, bistrot, await row('bread'), 'Léa');
    await waitFor(() => expect(titleOf('Pain')).toBe('Léa arrive'));
    await user.click(press('Eau', 'Annuler la demande'));
    await waitFor(() => expect(titleOf('Eau')).toBe('Demande annulée'));
    await user.click(press('Addition', 'Par carte'));
    await expect.poll(async () => (await row('bill')).choice?.id).toBe('card');
    expect(titleOf('Addition')).toBe('Demande transmise');
    await finish(app, bistrot, await row('bread'));
    await waitFor(() => expect([titleOf('Pain'), isOpen('Pain')]).toEqual(['C’est servi', true]));
    await user.click(press('Pain', /^Toujours pas servi/));
    await waitFor(() => expect(titleOf('Pain')).toBe('Nouvel appel en salle'));
  });

  test('an ended one can be put away, and asked for again; a reload does not bring it back [DIN-46]', async () => {
    const { user, reload } = await openAsked('Pain', 'Eau');
    await user.click(press('Pain', 'Annuler la demande'));
    await waitFor(() => expect(titleOf('Pain')).toBe('Demande annulée'));
    await user.click(within(card('Pain')).getByRole('link', { name: 'Masquer' }));
    expect(shown()).toEqual(['Eau']);
    await reload();
    expect(shown()).toEqual(['Eau']);
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    await waitFor(() => expect(shown()).toEqual(['Pain', 'Eau']));
  });

  test('one that is put away leaves the address, so that a reload does not bring it back [DIN-46]', async () => {
    const { id } = await ask(app, bistrot, 7, { type: 'bread' }, { key: 'mine' });
    await cancel(app, { id });
    const { user } = await openGuest(`${guestPath(bistrot.slug, 7)}&request=${id}&key=mine`);
    await user.click(within(card('Pain')).getByRole('link', { name: 'Masquer' }));
    expect(shown()).toEqual([]);
    expect(window.location.search).not.toContain(id);
  });

  test('a reload keeps all cards with their rights, and what waits for the network [DIN-13, DIN-46, DIN-22]', async () => {
    const { user, reload } = await openAsked('Pain', 'Eau');
    const reconnect = [await row('bread'), await row('water')].map(({ id }) =>
      disturb(`DELETE /api/requests/${id}`, unreachable),
    );
    await user.click(press('Eau', 'Annuler la demande'));
    await user.click(press('Pain', 'Annuler la demande'));
    await waitFor(() => expect(screen.getAllByText(/^Pas encore annulée/)).toHaveLength(2));
    await reload();
    expect(readText(card('Pain'))).toContain('Vous avez demandé');
    expect(readText(card('Eau'))).toContain('Vous avez demandé');
    for (const each of reconnect) each();
    pollAtOnce();
    await waitFor(() => expect(titleOf('Pain')).toBe('Demande annulée'));
    await waitFor(() => expect(titleOf('Eau')).toBe('Demande annulée'));
  });

  test('after a reload one that staff finished meanwhile may still be reopened [REQ-32, DIN-46]', async () => {
    const { user, reload } = await openAsked('Pain', 'Eau');
    const bread = await row('bread');
    await take(app, bistrot, bread, 'Léa');
    await finish(app, bistrot, bread);
    await waitFor(() => expect(titleOf('Pain')).toBe('C’est servi'));
    await reload();
    await waitFor(() => expect(shown()).toEqual(['Eau', 'Pain']));
    await user.click(press('Pain', /^Toujours pas servi/));
    await waitFor(() => expect(titleOf('Pain')).toBe('Nouvel appel en salle'));
  });

  test('a refusal is in the card that it is about, that of a new request above the buttons [DIN-46, ERR-16, ERR-20]', async () => {
    const { user } = await openAsked('Pain', 'Eau');
    const bread = await row('bread');
    const late = 'Trop tard.';
    disturb(`DELETE /api/requests/${bread.id}`, answering(409, { error: late }));
    await user.click(press('Pain', 'Annuler la demande'));
    await waitFor(() => expect(readText(card('Pain'))).toContain(late));
    expect(readText(card('Eau'))).not.toContain(late);
    disturb(`POST /api${bistrot.board}`, answering(422));
    await user.click(screen.getByRole('button', { name: 'Addition' }));
    const failed = await screen.findByText("Impossible d'envoyer la demande. Veuillez réessayer.");
    expect(failed.closest('.card')).toBeNull();
    expect(shown()).toEqual(['Eau', 'Pain']);
  });

  test('while one is not sent yet, the cards of the others stay [DIN-15, DIN-46]', async () => {
    const { user } = await openAsked('Pain');
    const reconnect = disturb(`POST /api${bistrot.board}`, unreachable);
    await user.click(screen.getByRole('button', { name: 'Eau' }));
    await screen.findByRole('heading', { name: 'Pas encore envoyée' });
    expect(shown()).toEqual(['Pain']);
    reconnect();
    pollAtOnce();
    await waitFor(() => expect(shown()).toEqual(['Eau', 'Pain']));
  });

  test('one that was given up but has arrived is found by its wish, beside a newer one [DIN-46]', async () => {
    const { user } = await openAsked('Pain');
    disturb(`POST /api${bistrot.board}`, async (pass) => {
      await pass();
      return unreachable(pass);
    });
    await user.click(screen.getByRole('button', { name: 'Eau' }));
    await screen.findByRole('heading', { name: 'Pas encore envoyée' });
    app.clock.advance(1000);
    await ask(app, bistrot, 7, { type: 'bill' }, { key: 'neighbour' });
    await user.click(screen.getByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(shown()).toEqual(['Eau', 'Pain']));
    expect(readText(card('Eau'))).toContain('Vous avez demandé');
  });

  test('without a network the page says so once [DIN-46]', async () => {
    await openAsked('Pain', 'Eau');
    const lost: string[] = [];
    for (const { id, type } of await readBoard(app, bistrot)) {
      disturb(`GET /api/requests/${id}/stream`, unreachable);
      disturb(`GET /api/requests/${id}`, (pass) => {
        lost.push(type);
        return unreachable(pass);
      });
    }
    // After the second lost answer a card is offline.
    for (const tries of [1, 2, 3]) {
      pollAtOnce();
      await waitFor(() => {
        for (const type of ['bread', 'water']) {
          expect(lost.filter((each) => each === type).length).toBeGreaterThanOrEqual(tries);
        }
      });
    }
    await screen.findByText(/^Hors connexion/);
    expect(screen.getAllByText(/^Hors connexion/)).toHaveLength(1);
  });

  test('words of the guest’s own are kept until they are sent, and their field is then empty [DIN-05, DIN-46]', async () => {
    const { user } = await openAsked('Pain');
    const field = () => screen.getByLabelText<HTMLTextAreaElement>('Ou dites-le avec vos mots');
    await user.type(field(), 'Une bougie');
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(shown()).toEqual(['Une bougie', 'Pain']));
    expect(field().value).toBe('');
    await user.type(field(), 'Et un gâteau');
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(readText(card('Une bougie'))).toContain('Demande en attente —'));
    expect(field().value).toBe('Et un gâteau');
  });

  test('three cards have a stream, the others poll: calls need connections too [DIN-46]', async () => {
    const types = ['bread', 'water', 'bill', 'waiter'];
    const streams = new Set<string>();
    for (const type of types) {
      app.clock.advance(1000);
      const { id } = await ask(app, bistrot, 7, { type });
      disturb(`GET /api/requests/${id}/stream`, (pass) => {
        streams.add(type);
        return pass();
      });
    }
    await openTable();
    await waitFor(() => expect(streams.size).toBe(3));
    await take(app, bistrot, await row('bread'), 'Léa');
    pollAtOnce();
    await waitFor(() => expect(titleOf('Pain')).toBe('Un serveur arrive'));
    expect([...streams].sort()).toEqual(['bill', 'waiter', 'water']);
  });
});
