import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DEMO_SLUG, paths } from '../../../src/paths.ts';
import { ask, cancel, finish, take } from '../../support/people/acts.ts';
import { root } from '../../support/people/people.ts';
import {
  boardCards,
  countersShown,
  findCard,
  noticesShown,
  openBoardMenu,
  openBoardPage,
  pressTake,
  tablesOfCards,
  untilCardSays,
  untilLive,
} from '../../support/screens/board-page.ts';
import { answering, disturb, open, withScreens } from '../../support/screens/screen.tsx';

withScreens(
  ({ app, bistrot }) => {
    test('the board has its title and the name of the session’s restaurant, and one sees others by their address [STF-01, STF-02, STF-03]', async () => {
      await openBoardPage(bistrot, { path: `${paths.staff}?restaurant=${DEMO_SLUG}` });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Interface Serveur');
      expect(screen.getByRole('banner').textContent).toContain('Le Petit Bistrot');

      const { token } = await root(app);
      await ask(app, bistrot, 7);
      const { load } = await openBoardPage(bistrot, { token });
      expect(screen.getByRole('banner').textContent).toContain('Restaurant Demo');
      await load(`${paths.staff}?restaurant=${bistrot.slug}`);
      await findCard(7);
      expect(screen.getByRole('banner').textContent).toContain('Le Petit Bistrot');
    });

    test('the board of an unknown restaurant leads to the demo and, without a demo, to the list of restaurants [STF-02]', async () => {
      const { token } = await root(app);
      const { user, address, load } = await open(`${paths.staff}?restaurant=nowhere`, { token });
      await screen.findByText(/\?restaurant=demo/);
      await user.click(screen.getByRole('link', { name: 'Ouvrir la démonstration' }));
      await untilLive();
      expect(address()).toBe(`${paths.staff}?restaurant=${DEMO_SLUG}`);

      const refusal = { error: 'Ce restaurant n’existe pas.', code: 'unknown_restaurant' };
      disturb(`GET /api/restaurants/${DEMO_SLUG}/requests`, answering(404, refusal));
      const page = await load(paths.staff);
      await screen.findByText(/^Ce serveur n’a pas de restaurant de démonstration\./);
      expect(screen.queryByText(/\?restaurant=demo/)).toBeNull();
      await page.user.click(screen.getByRole('link', { name: 'Voir tous les restaurants' }));
      await expect.poll(page.address).toBe(paths.admin);
    });

    test('counters and filters have the four statuses; the tab has the number of pending requests [STF-04, STF-05, STF-06]', async () => {
      const { user, address, load } = await openBoardPage(bistrot);
      const title = 'Interface Serveur – Le Petit Bistrot · Sonnette';
      expect(document.title).toBe(title);
      expect(countersShown()).toEqual(['0 En attente', '0 En cours', '0 Terminé', '0 Annulé']);
      await ask(app, bistrot, 11);
      app.clock.advance(1000);
      await ask(app, bistrot, 2);
      await take(app, bistrot, await ask(app, bistrot, 3));
      const done = await ask(app, bistrot, 4);
      await take(app, bistrot, done);
      await finish(app, bistrot, done);
      await cancel(app, await ask(app, bistrot, 5));
      const counts = ['2 En attente', '1 En cours', '1 Terminé', '1 Annulé'];
      await expect.poll(countersShown).toEqual(counts);
      expect(document.title).toBe(`(2) ${title}`);

      for (const [status, tables] of [
        ['1 Annulé', ['5']],
        ['1 Terminé', ['4']],
        ['1 En cours', ['3']],
        ['2 En attente', ['2', '11']],
      ] as const) {
        await user.click(screen.getByRole('button', { name: status }));
        expect(tablesOfCards(), status).toEqual(tables);
      }
      await openBoardMenu(user);
      const table = screen.getByLabelText('Table');
      const tables = ['Table 2', 'Table 3', 'Table 4', 'Table 5', 'Table 11'];
      expect(optionsOf(table)).toEqual(['Toutes', ...tables]);
      await user.selectOptions(table, 'Table 11');
      expect(tablesOfCards()).toEqual(['11']);
      expect(address()).toBe(`${paths.staff}?status=pending&table=11`);

      const page = await load(address());
      const note = await screen.findByText(/^Vous ne voyez que : En attente, Table 11/);
      await waitFor(() => expect(tablesOfCards()).toEqual(['11']));
      await page.user.click(within(note).getByRole('button', { name: 'Tout afficher' }));
      expect(boardCards()).toHaveLength(5);
      expect(page.address()).toBe(paths.staff);
    });

    test('the menu has what belongs to the device, then the ways to other pages, each under its heading', async () => {
      const { user } = await openBoardPage(bistrot);
      await openBoardMenu(user);
      const device = within(await screen.findByRole('region', { name: 'Cet appareil' }));
      expect(device.getByRole('heading', { name: 'Cet appareil' })).toBeTruthy();
      expect(device.getByLabelText('Rappels sonores')).toBeTruthy();
      expect(device.getByRole('switch', { name: 'Sonner sur cet appareil' })).toBeTruthy();
      expect(device.queryByRole('link')).toBeNull();
      const ways = within(screen.getByRole('region', { name: 'Aller à' }));
      expect(ways.getByRole('link', { name: 'Statistiques' })).toBeTruthy();
      expect(ways.getByRole('button', { name: 'Déconnexion' })).toBeTruthy();
      await user.click(device.getByRole('button', { name: /English/ }));
      expect(screen.getByRole('region', { name: 'This device' })).toBeTruthy();
      expect(screen.getByRole('region', { name: 'Go to' })).toBeTruthy();
    });

    test('the refresh button refetches the list [STF-07]', async () => {
      const { user } = await openBoardPage(bistrot);
      const asked: string[] = [];
      disturb(`GET /api${bistrot.board}`, async (pass) => {
        const answer = await pass();
        asked.push(new URL(answer.url).search);
        return answer;
      });
      await openBoardMenu(user);
      await user.click(screen.getByRole('button', { name: 'Actualiser' }));
      await expect.poll(() => asked.some((search) => search.startsWith('?t='))).toBe(true);
    });

    test('an empty board says so and links to the page of a table [STF-13]', async () => {
      await openBoardPage(bistrot);
      expect(screen.getByRole('heading', { name: 'Aucune demande' })).toBeTruthy();
      await screen.findByRole('link', { name: 'Ouvrir la page de la table 1' });
      expect(screen.queryByRole('button', { name: 'Reset demandes' })).toBeNull();
    });

    test('staff take charge of a request and complete it; ended requests have no buttons [STF-14, STF-16, STF-15]', async () => {
      await cancel(app, await ask(app, bistrot, 8));
      await ask(app, bistrot, 7);
      const { user } = await openBoardPage(bistrot);
      await pressTake(user, 7);
      await untilCardSays(7, 'En cours');
      await user.click(await screen.findByLabelText('Marquer comme terminé, table 7'));
      await untilCardSays(7, 'Terminé');
      const buttons = () => boardCards().map((card) => card.querySelectorAll('button').length);
      await expect.poll(buttons).toEqual([0, 0]);
    });

    test('a card has table, status, age, type and, if given, message and name [STF-17, STF-18]', async () => {
      const wish = { message: 'Une carafe d’eau', customerName: 'Léa' };
      await ask(app, bistrot, 5, wish);
      app.clock.advance(2 * 60_000);
      await ask(app, bistrot, 4);
      app.clock.advance(60_000);
      await openBoardPage(bistrot);
      expect((await findCard(5)).textContent).toMatch(
        /^Table 5Autre demandeUne carafe d’eau3.minLéa · +En attente attente longuePrendre$/,
      );
      expect((await findCard(4)).textContent).toMatch(/^Table 4Serveur1.min +En attente Prendre$/);
    });

    test('a device can sort the oldest first and remembers it', async () => {
      for (const table of [2, 1, 3]) {
        await ask(app, bistrot, table);
        app.clock.advance(20_000);
      }
      const { user, load } = await openBoardPage(bistrot);
      expect(tablesOfCards()).toEqual(['3', '1', '2']);
      await openBoardMenu(user);
      await user.click(screen.getByLabelText('Plus anciennes d’abord'));
      expect(tablesOfCards()).toEqual(['2', '1', '3']);
      await load();
      await untilLive();
      expect(tablesOfCards()).toEqual(['2', '1', '3']);
    });

    test('the newest request is first, also once one has waited long [REQ-12]', async () => {
      for (const table of [2, 3]) {
        await ask(app, bistrot, table);
        app.clock.advance(20_000);
      }
      const { load } = await openBoardPage(bistrot);
      expect(tablesOfCards()).toEqual(['3', '2']);
      app.clock.advance(2 * 60_000);
      await load();
      await untilLive();
      await untilCardSays(2, 'attente longue');
      expect(tablesOfCards()).toEqual(['3', '2']);
    });

    test('from 2 min on a chip has the longest wait and leads to its card, whatever the filter', async () => {
      await take(app, bistrot, await ask(app, bistrot, 9));
      app.clock.advance(60_000);
      const longest = await ask(app, bistrot, 7);
      app.clock.advance(4 * 60_000);
      await ask(app, bistrot, 3);
      app.clock.advance(2 * 60_000);
      const { user } = await openBoardPage(bistrot, { path: `${paths.staff}?table=3` });
      expect(tablesOfCards()).toEqual(['3']);
      await user.click(
        screen.getByRole('button', { name: 'Attente la plus longue T7 · 6\u00a0min' }),
      );
      await expect.poll(() => document.activeElement?.textContent).toMatch(/^Table 7/);
      await take(app, bistrot, longest);
      await screen.findByRole('button', { name: /T3 · 2.min$/ });
      expect(noticesShown()).toEqual([]);
    });
  },
  { DEMO: 'on', DEMO_PASSWORD: 'un-café-serré' },
);

function optionsOf(field: HTMLElement): (string | null)[] {
  return [...field.querySelectorAll('option')].map(({ textContent }) => textContent);
}
