import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ask, readBoard } from '../../support/people/acts.ts';
import { comptoir } from '../../support/people/people.ts';
import { changeTable } from '../../support/people/zones.ts';
import { fillField } from '../../support/screens/fields.ts';
import { openRestaurantPage, shownTables } from '../../support/screens/restaurant-page.ts';
import {
  answering,
  descriptionOf,
  disturb,
  inside,
  notices,
  open,
  type User,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const NUMBER = 'Numéro de table';

function add(user: User, number: string): Promise<void> {
  fillField(NUMBER, number);
  return user.click(screen.getByText('Ajouter'));
}

const tileOf = (table: number) =>
  screen.findByRole('button', { name: new RegExp(`^Modifier la table ${table}\\b`) });
async function remove(user: User, table: number): Promise<void> {
  await user.click(await tileOf(table));
  await user.click(inside('dialog').getByText(`Supprimer la table ${table}`));
}
const undoOf = (table: number) =>
  inside('region', 'Tables').findByRole('button', {
    name: `Annuler la suppression de la table ${table}`,
  });

withScreens(({ app, bistrot }) => {
  const tables = () => `/restaurants/${bistrot.id}/tables`;
  const idOf = async (wanted: number) => {
    const { body } = await app.call<{ id: string; number: number }[]>('GET', tables());
    return body.find(({ number }) => number === wanted)?.id;
  };

  test('tables are added one by one or as a range, and are listed by number [RES-03, RES-04, VAL-06]', async () => {
    const { user, load } = await openRestaurantPage(await comptoir(app));
    expect(screen.getByText(/Aucune table pour l’instant\./)).toBeTruthy();
    await add(user, '1–10');
    await expect.poll(shownTables).toEqual(upTo(10));
    await notices().findByText(/Tables 1 à 10/);
    await add(user, '12');
    await expect.poll(shownTables).toEqual([...upTo(10), 12]);
    await add(user, '11');
    await expect.poll(shownTables).toEqual(upTo(12));
    expect(screen.getByText('12 tables')).toBeTruthy();
    await load();
    await screen.findByText('12 tables');
    expect(shownTables()).toEqual(upTo(12));
    await add(user, '13-15');
    await expect.poll(shownTables).toEqual(upTo(15));
  });

  test('a blank number does nothing; an invalid one shows an error, and nothing is sent [VAL-06, VAL-07]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    const number = screen.getByLabelText(NUMBER);
    const sent: string[] = [];
    for (const path of [tables(), `${tables()}/bulk`]) {
      disturb(`POST /api${path}`, (pass) => {
        sent.push(path);
        return pass();
      });
    }
    await add(user, '');
    for (const wrong of ['0', '-1', '1.5', '10000', '5-3', '1-501', '3, 8', 'bar']) {
      await add(user, wrong);
      expect(descriptionOf(number)).toBe(
        'Un numéro, comme 16, ou une suite, comme 16–20\u202f: des nombres entiers de 1 à 9999.',
      );
      expect(document.activeElement).toBe(number);
    }
    await add(user, '');
    expect(descriptionOf(number)).toBe('');
    expect(sent).toEqual([]);
    expect(shownTables()).toEqual(upTo(12));
  });

  test('numbers are added from one to another; those that exist are skipped and said [RES-06]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    const last = screen.getByLabelText('Jusqu’au numéro');
    const addTo = (from: string, to: string) => {
      fillField('Jusqu’au numéro', to);
      return add(user, from);
    };
    for (const [from, to, problem] of [
      ['124', '101', 'Le dernier numéro ne peut pas être avant le premier.'],
      ['101', '601', '500 tables au plus.'],
      ['9990', '10000', 'Un nombre entier de 1 à 9999.'],
    ] as const) {
      await addTo(from, to);
      expect(descriptionOf(last)).toBe(problem);
      expect(document.activeElement).toBe(last);
    }
    expect(shownTables()).toEqual(upTo(12));
    await addTo('11', '14');
    await expect.poll(shownTables).toEqual(upTo(14));
    await notices().findByText('Tables 11 à 14 prêtes');
    await notices().findByText('2 existaient déjà.');
    expect(last).toHaveProperty('value', '');
  });

  test('a duplicate number shows an error, and too many tables show the server’s message', async () => {
    const { user } = await openRestaurantPage(bistrot);
    await add(user, '7');
    const number = screen.getByLabelText(NUMBER);
    await expect.poll(() => descriptionOf(number)).toMatch(/Cette table existe déjà.*unique/);
    expect(number).toHaveProperty('value', '7');
    const range = { from: 1000, to: 1487 };
    await app.call('POST', `${tables()}/bulk`, { ...bistrot.owner, body: range });
    await add(user, '13');
    await expect.poll(() => descriptionOf(number)).toBe('Un restaurant a 500 tables au plus.');
  });

  test('a table is deleted at once, and undo restores it in its place [RES-04]', async () => {
    const { user, load } = await openRestaurantPage(bistrot);
    await remove(user, 7);
    const undo = await undoOf(7);
    expect(screen.getByText('11 tables')).toBeTruthy();
    await user.click(undo);
    await tileOf(7);
    expect(shownTables()).toEqual(upTo(12));
    await load();
    await tileOf(7);
  });

  test('deleting a table with a waiting guest needs a confirmation; then the guest’s request is cancelled [RES-04]', async () => {
    await ask(app, bistrot, 7);
    const { user } = await openRestaurantPage(bistrot);
    const status = async () => (await readBoard(app, bistrot))[0]?.status;
    await remove(user, 7);
    await screen.findByRole('dialog', { name: /Supprimer la table 7/ });
    await expect.poll(() => document.activeElement?.textContent).toBe('Garder la table');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await status()).toBe('pending');

    await remove(user, 7);
    await screen.findByRole('dialog');
    await user.click(inside('dialog').getByText('Supprimer la table 7'));
    await undoOf(7);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await status()).toBe('cancelled');
  });

  test('a table that somebody else deleted is removed from the list [RES-04]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    await app.call('DELETE', `${tables()}/${await idOf(11)}`, bistrot.owner);
    await app.call('DELETE', `${tables()}/${await idOf(12)}`, bistrot.owner);
    await remove(user, 12);
    await notices().findByText(/La table 12 n’existe plus/);
    await expect.poll(shownTables).toEqual(upTo(10));
  });

  test('a new table that a reload shows before the answer to its creation is listed once [RES-04]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    const [added, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    disturb(`POST /api${tables()}`, async (pass) => {
      const answer = await pass();
      added.resolve();
      await answered.promise;
      return answer;
    });
    await add(user, '13');
    await added.promise;
    // A deletion reloads the tables.
    await remove(user, 2);
    await tileOf(13);
    const reloaded = Promise.withResolvers<void>();
    disturb(`GET /api/restaurants/${bistrot.slug}`, async (pass) => {
      await reloaded.promise;
      return pass();
    });
    answered.resolve();
    await expect.poll(() => screen.getByLabelText(NUMBER)).toHaveProperty('value', '');
    // Twelve, of which one can be restored, and the new one.
    expect(inside('region', 'Tables').getAllByRole('listitem')).toHaveLength(13);
    reloaded.resolve();
  });

  test('a table that could not be added, deleted or restored is unchanged, and an error is shown [ERR-21, ERR-29]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    const reconnect = disturb(`POST /api${tables()}`, unreachable);
    await add(user, '13');
    await notices().findByText('Erreur réseau');
    await notices().findByText(/Impossible d’ajouter ou de supprimer la table\./);
    expect(screen.getByLabelText(NUMBER)).toHaveProperty('value', '13');

    const seven = `${tables()}/${await idOf(7)}`;
    const busy = answering(503, { error: 'Patientez.', code: 'unavailable' });
    const mend = disturb(`DELETE /api${seven}`, busy);
    await remove(user, 7);
    await notices().findByText('Erreur du serveur');
    await notices().findByText(/Impossible d’ajouter ou de supprimer la table\. Patientez\./);
    expect(shownTables()).toContain(7);
    mend();
    await remove(user, 7);
    await user.click(await undoOf(7));
    await notices().findByText('Erreur réseau');
    await notices().findByText(/Vérifiez le Wi-Fi, puis réessayez\./);
    reconnect();
    await user.click(await undoOf(7));
    await tileOf(7);
  });

  test('a restored table is in the list even if its name could not be restored [RES-04]', async () => {
    await changeTable(app, bistrot, 7, { label: 'Comptoir' });
    const { user } = await openRestaurantPage(bistrot);
    disturb(`POST /api${tables()}`, async (pass) => {
      const added = await pass();
      const { id } = await added.clone().json();
      disturb(`PUT /api${tables()}/${id}`, answering(503));
      return added;
    });
    await remove(user, 7);
    await user.click(await undoOf(7));
    await notices().findByText('Erreur du serveur');
    await tileOf(7);
    expect(screen.queryByText('Comptoir')).toBeNull();
  });

  test('owners without a table are led to the tables [VAL-11, ERR-28]', async () => {
    const { user, address } = await open(paths.qrGenerator, (await comptoir(app)).owner);
    await screen.findByText('Pas encore de table');
    expect(inside('main').queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Créer les tables' }));
    await expect.poll(address).toBe(paths.restaurant);
  });
});
