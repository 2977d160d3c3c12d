import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestPath, paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { addZone, changeTable } from '../../support/people/zones.ts';
import { fillField } from '../../support/screens/fields.ts';
import { openRestaurantPage, shownTables } from '../../support/screens/restaurant-page.ts';
import {
  answering,
  descriptionOf,
  disturb,
  inside,
  notices,
  open,
  openGuest,
  type User,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const asked = { name: 'Par type de demande' };
const wished = { name: 'Ce que vos clients demandent' };
const LABEL = 'Nom (facultatif)';

const save = (user: User) => user.click(inside('dialog').getByText('Enregistrer'));
const toggle = (user: User, table: string) =>
  user.click(inside('dialog').getByRole('button', { name: table }));
const edit = (table: string) => screen.findByRole('button', { name: `Modifier la table ${table}` });
const zonesShown = () =>
  inside('region', 'Zones')
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

function fillInDialog(label: string, value: string): HTMLElement {
  const field = fillField(label, value);
  if (!screen.getByRole('dialog').contains(field)) throw new Error(`${label} is outside`);
  return field;
}

withScreens(({ app, bistrot }) => {
  test('a table is named and renumbered in place, and its code must be printed again [ZON-02]', async () => {
    const { user, load } = await openRestaurantPage(bistrot);
    await user.click(await edit('7'));
    expect(document.activeElement).toBe(screen.getByLabelText(LABEL));
    await user.keyboard('Comptoir');
    await save(user);
    await notices().findByText('Table 7 enregistrée');
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.click(await edit('7 Comptoir'));
    const dialog = inside('dialog');
    const number = dialog.getByLabelText('Numéro de table');
    const renumber = async (value: string) => {
      await user.clear(number);
      if (value) await user.type(number, value);
      await save(user);
    };
    for (const wrong of ['', '0']) {
      await renumber(wrong);
      expect(descriptionOf(number)).toMatch(/Un nombre entier de 1 à 9999\./);
    }
    await renumber('8');
    await expect.poll(() => descriptionOf(number)).toMatch(/existe déjà/);
    await renumber('70');
    await notices().findByText('La table 7 est maintenant la 70');
    await notices().findByText(/Imprimez son nouveau code/);
    await expect.poll(() => shownTables().at(-1)).toBe(70);
    await load();
    await edit('70 Comptoir');
  });

  test('zones are added, renamed, filled by numbers or by tapping tables, and removed; without zones there are one sentence and one button [ZON-01]', async () => {
    const { user, load } = await openRestaurantPage(bistrot);
    await screen.findByRole('region', { name: 'Zones' });
    const card = inside('region', 'Zones');
    expect(card.getByText(/^Regroupez les tables/)).toBeTruthy();
    expect(card.getAllByRole('button')).toHaveLength(1);
    await user.click(card.getByText('Ajouter une zone'));
    await save(user);
    const missing = fillInDialog('Nom', '');
    expect(descriptionOf(missing)).toMatch(/Par exemple/);
    await save(user);
    expect(descriptionOf(missing)).toMatch(/Donnez un nom à la zone\./);
    fillInDialog('Nom', 'Terrasse');
    await toggle(user, 'Table 11');
    await toggle(user, 'Table 12');
    await save(user);
    await expect.poll(zonesShown).toEqual(['TerrasseTables 11, 12']);

    await user.click(card.getByText('Ajouter une zone'));
    const name = fillInDialog('Nom', 'TERRASSE');
    await save(user);
    await expect.poll(() => descriptionOf(name)).toMatch(/Une zone porte déjà ce nom\./);
    fillInDialog('Nom', 'Salle');
    await toggle(user, 'Table 12 dans Terrasse');
    await save(user);
    await expect.poll(zonesShown).toEqual(['SalleTable 12', 'TerrasseTable 11']);

    await user.click(card.getByRole('button', { name: 'Modifier la zone Salle' }));
    expect(fillInDialog('Numéros', '1-3 et 5')).toBeTruthy();
    await save(user);
    expect(descriptionOf(screen.getByLabelText('Numéros'))).toMatch(/Des numéros de table/);
    fillInDialog('Numéros', '1-3, 5');
    await toggle(user, 'Table 6');
    expect(screen.getByLabelText('Numéros')).toHaveProperty('value', '1–3, 5, 6');
    fillInDialog('Nom', 'Étage');
    await save(user);
    await expect.poll(zonesShown).toContain('ÉtageTables 1–3, 5, 6');
    await user.click(await card.findByRole('button', { name: 'Supprimer la zone Étage' }));
    expect(document.activeElement?.textContent).toBe('Garder la zone');
    await user.click(inside('dialog').getByText('Supprimer la zone'));
    await expect.poll(zonesShown).toEqual(['TerrasseTable 11']);
    await load();
    await screen.findByText('Terrasse');
  });

  test('a failure is shown in the dialog, which keeps the entries [ZON-02, ZON-01]', async () => {
    const { user } = await openRestaurantPage(bistrot);
    const zones = `/api/restaurants/${bistrot.id}/zones`;
    const reconnect = disturb(`POST ${zones}`, unreachable);
    await user.click(await screen.findByText('Ajouter une zone'));
    fillInDialog('Nom', 'Terrasse');
    await toggle(user, 'Table 3');
    await save(user);
    const alert = await inside('dialog').findByText(/La zone n’a pas été enregistrée\./);
    expect(alert.textContent).toContain('Vérifiez le Wi-Fi, puis réessayez.');
    reconnect();
    await save(user);
    await expect.poll(zonesShown).toEqual(['TerrasseTable 3']);

    const { id } = await changeTable(app, bistrot, 3, {});
    const mend = disturb(`PUT /api/restaurants/${bistrot.id}/tables/${id}`, answering(503));
    await user.click(await edit('3'));
    fillInDialog(LABEL, 'Comptoir');
    await save(user);
    await inside('dialog').findByText(/La table n’a pas été enregistrée\./);
    mend();
    await save(user);
    await edit('3 Comptoir');
  });

  test('the name of a table is on the card, the notice and the guest’s page [ZON-01]', async () => {
    await changeTable(app, bistrot, 7, { label: 'Comptoir' });
    await openGuest(guestPath(bistrot.slug, 7));
    expect(document.body.textContent).toContain('Comptoir · Le Petit Bistrot');

    await open(paths.staff, bistrot.owner);
    await screen.findByText('En direct');
    await ask(app, bistrot, 7, { type: 'bread' });
    await screen.findByRole('article', { name: /7 Comptoir/ });
    await notices().findByText(/Table 7 · Comptoir/);
    await changeTable(app, bistrot, 7, { number: 70 });
    await screen.findByRole('article', { name: /70 Comptoir/ });
  });

  test('the figures can be limited to a zone, where kinds and wishes are not counted [ANA-22]', async () => {
    await ask(app, bistrot, 11);
    await ask(app, bistrot, 1);
    const { load } = await open(paths.analytics, bistrot.owner);
    await screen.findByRole('heading', asked);
    expect(screen.queryByLabelText('Zone')).toBeNull();
    await addZone(app, bistrot, { name: 'Terrasse', tables: [11, 12] });
    await addZone(app, bistrot, { name: 'Étage', tables: [] });
    const { user, address } = await load();
    const zone = await screen.findByLabelText('Zone');
    await user.selectOptions(zone, 'Terrasse');
    await screen.findByText(/Les tables qui sont aujourd’hui dans cette zone\./);
    expect(address()).toMatch(/zone=/);
    await expect.poll(() => screen.queryByRole('heading', asked)).toBeNull();
    expect(screen.queryByRole('heading', wished)).toBeNull();
    await user.selectOptions(zone, 'Étage');
    await screen.findByText('Rien dans cette zone');
    await user.selectOptions(zone, 'Tout le restaurant');
    await screen.findByRole('heading', asked);
    screen.getByRole('heading', wished);
  });
});
