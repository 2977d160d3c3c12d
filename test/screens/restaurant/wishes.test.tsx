import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WishList } from '../../../src/features/wishes/contract.ts';
import { usualWishes } from '../../../src/features/wishes/rules.ts';
import { limits } from '../../../src/limits.ts';
import { paths } from '../../../src/paths.ts';
import { fillField } from '../../support/screens/fields.ts';
import {
  descriptionOf,
  disturb,
  inside,
  notices,
  open,
  readText,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const SAVE = { name: 'Enregistrer' };

const barrel = { type: 'other', label: { fr: 'Un tonneau' }, icon: 'beer', place: 'button' };

withScreens(({ app, bistrot }) => {
  const path = () => `/restaurants/${bistrot.id}/wishes`;
  const stored = async () => (await app.call<WishList>('GET', path())).body;
  const put = (wishes: unknown, version: number) =>
    app.call('PUT', path(), { token: bistrot.owner.token, body: { version, wishes } });

  /** Opens the page of a restaurant that has the usual wishes. */
  async function openWishes() {
    await app.call('DELETE', path(), bistrot.owner);
    const page = await open(paths.wishes, bistrot.owner);
    await screen.findByRole('region', { name: 'Boutons' });
    return page;
  }

  test('a wish is added, named and saved; the preview shows it at once [WISH-03]', async () => {
    const { user } = await openWishes();
    await user.click(screen.getByRole('button', { name: 'Ajouter une demande' }));
    const name = screen.getByLabelText('Nom (Français)');
    expect(document.activeElement).toBe(name);
    await user.keyboard('Des oreillers');
    await user.click(screen.getByLabelText('Lit'));
    await user.click(screen.getByLabelText(/^Prend du temps · 20 à 40.min$/));
    await user.click(screen.getByLabelText(/^Sonner d’abord chez les responsables/));
    await user.click(screen.getByRole('button', { name: 'Ajouter un choix' }));
    fillField('Choix 1 (Français)', 'Plume');
    expect(readText(inside('region', 'Ce que voit le client').getByText('Des oreillers'))).toBe(
      'Des oreillers',
    );
    await user.click(screen.getByRole('button', SAVE));
    await notices().findByText('Liste enregistrée');
    expect((await stored()).wishes).toContainEqual({
      id: expect.any(String),
      type: 'other',
      icon: 'bed',
      place: 'button',
      label: { fr: 'Des oreillers' },
      choices: [{ id: expect.any(String), label: { fr: 'Plume' } }],
      pace: 'takes-time',
      first: 'managers',
    });
    expect(screen.queryByRole('button', SAVE)).toBeNull();
  });

  test('arrow keys on the handle change the order, keep the focus and are announced [WISH-03]', async () => {
    const { user } = await openWishes();
    const handle = screen.getByRole('button', { name: 'Déplacer Pain' });
    expect(descriptionOf(handle)).toBe('Flèches haut et bas pour changer l’ordre.');
    handle.focus();
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    expect(namesIn('Boutons')).toEqual(['Eau', 'Addition', 'Pain', 'Appeler un serveur']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Déplacer Pain' }));
    expect(screen.getByText('Pain : Boutons, 3 sur 4').getAttribute('role')).toBe('status');
  });

  test('a wish is hidden or made a suggestion, removed, and brought back [WISH-03]', async () => {
    const { user } = await openWishes();
    await user.click(screen.getByRole('button', { name: 'Modifier Pain' }));
    await user.click(screen.getByRole('radio', { name: 'Masquées' }));
    expect(namesIn('Masquées')).toEqual(['Pain']);
    await user.click(screen.getByRole('button', { name: 'Retirer' }));
    expect(screen.queryByRole('button', { name: 'Modifier Pain' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Rétablir' }));
    expect(namesIn('Masquées')).toEqual(['Pain']);
  });

  test('what is full says so before it is tried', async () => {
    const { user } = await openWishes();
    for (let count = 4; count < limits.buttonsPerRestaurant; count += 1) {
      await user.click(screen.getByRole('button', { name: 'Ajouter une demande' }));
    }
    expect(inside('region', 'Boutons').getByText('8 sur 8')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Modifier Des couverts' }));
    expect(screen.getByRole('radio', { name: 'Boutons (complet)' })).toHaveProperty(
      'disabled',
      true,
    );
    const name = fillField('Nom (Français)', 'x'.repeat(35));
    expect(screen.getByText('Encore 5 caractères')).toBeTruthy();
    expect(name.getAttribute('maxlength')).toBe(String(limits.wishLabelLength));
  });

  test('missing names, and what the server refuses, stand at their field [WISH-03]', async () => {
    const { user } = await openWishes();
    await user.click(screen.getByRole('button', { name: 'Ajouter une demande' }));
    await user.click(screen.getByRole('button', SAVE));
    const name = screen.getByLabelText('Nom (Français)');
    expect(descriptionOf(name)).toBe('Donnez un nom, dans une langue au moins.');
    expect(document.activeElement).toBe(name);
    fireEvent.input(name, { target: { value: 'x'.repeat(41) } });
    await user.click(screen.getByRole('button', SAVE));
    await expect.poll(() => descriptionOf(name)).toContain('trop long');
    expect((await stored()).wishes).toEqual(usualWishes);
  });

  test('changes stay through a reload and a lost connection', async () => {
    const { user, load } = await openWishes();
    await user.click(screen.getByRole('button', { name: 'Modifier Pain' }));
    fillField('Nom (Français)', 'Corbeille de pain');
    await load();
    await screen.findByRole('button', { name: 'Modifier Corbeille de pain' });
    const heal = disturb(`PUT /api${path()}`, unreachable);
    await user.click(screen.getByRole('button', SAVE));
    await notices().findByText(/vos modifications sont gardées/);
    heal();
    await user.click(screen.getByRole('button', SAVE));
    await notices().findByText('Liste enregistrée');
    expect((await stored()).wishes[0]?.label).toMatchObject({
      fr: 'Corbeille de pain',
      en: 'Bread',
    });
  });

  test.each([
    { choice: 'Enregistrer la mienne', first: 'Mon pain', isSaved: true },
    { choice: 'Prendre la sienne', first: 'Appeler un serveur', isSaved: false },
  ])('of two who save, the second compares both versions: $choice [WISH-03]', async (row) => {
    const { user } = await openWishes();
    await user.click(screen.getByRole('button', { name: 'Modifier Pain' }));
    fillField('Nom (Français)', 'Mon pain');
    const { version, wishes } = await stored();
    await put([...wishes].reverse(), version);
    await user.click(screen.getByRole('button', SAVE));
    const dialog = within(await screen.findByRole('dialog'));
    const versionOf = (name: string) => readText(dialog.getByRole('region', { name }));
    expect(versionOf('Sa version')).toMatch(/Appeler un serveur.*Pain/);
    expect(versionOf('La vôtre')).toMatch(/Mon pain.*Appeler un serveur/);
    await user.click(dialog.getByRole('button', { name: row.choice }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(namesIn('Boutons')[0]).toBe(row.first);
    expect((await stored()).wishes[0]?.label.fr === 'Mon pain').toBe(row.isSaved);
    if (row.isSaved) return;
    await user.click(screen.getByRole('button', { name: 'Rétablir' }));
    expect(namesIn('Boutons')[0]).toBe('Mon pain');
  });

  test('a pack is an ordinary list until it is saved; the usual ones are one press away [WISH-01]', async () => {
    const { user } = await openWishes();
    await user.click(screen.getByRole('button', { name: 'Revenir aux demandes habituelles' }));
    expect(screen.queryByText('Liste remplacée')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Genre de maison'), 'hotel');
    await user.click(screen.getByRole('button', { name: 'Prendre cette liste' }));
    await expect.poll(() => namesIn('Boutons')[0]).toBe('Faire la chambre');
    expect(screen.getByText('Liste remplacée')).toBeTruthy();
    expect((await stored()).wishes).toEqual(usualWishes);
    await user.click(screen.getByRole('button', SAVE));
    await notices().findByText('Liste enregistrée');
    expect((await stored()).wishes.map(({ id }) => id)).toContain('housekeeping');
    await user.click(screen.getByRole('button', { name: 'Revenir aux demandes habituelles' }));
    await user.click(await screen.findByRole('button', SAVE));
    await expect.poll(async () => (await stored()).wishes).toEqual(usualWishes);
  });

  test('a pack sets the word for places, which can be changed and is saved with the list in one press [PLC-04]', async () => {
    const { user } = await openWishes();
    const word = () =>
      screen.queryByLabelText<HTMLSelectElement>('Vos clients appellent depuis une…');
    const saved = async () => (await app.call('GET', `/restaurants/${bistrot.id}`)).body;
    const take = async (pack: string, expected: string) => {
      await user.selectOptions(screen.getByLabelText('Genre de maison'), pack);
      await user.click(screen.getByRole('button', { name: 'Prendre cette liste' }));
      await expect.poll(() => word()?.value).toBe(expected);
    };
    expect(screen.getByText(/ni un appel malade ni un système d’urgence/)).toBeTruthy();
    expect(word()).toBeNull();
    await take('games', 'lane');
    const night = () => screen.queryByRole('checkbox', { name: 'Ouvert jour et nuit' });
    expect(night()).toBeNull();
    await take('bar', 'table');
    await take('hotel', 'room');
    await user.click(screen.getByRole('checkbox', { name: 'Ouvert jour et nuit' }));
    expect(inside('region', 'Ce que voit le client').getByText('Chambre 1')).toBeTruthy();
    const mend = disturb(`PUT /api/restaurants/${bistrot.id}`, unreachable);
    await user.click(screen.getByRole('button', SAVE));
    await notices().findByText(/^La liste est enregistrée, mais pas le reste/);
    expect((await stored()).wishes.map(({ id }) => id)).toContain('housekeeping');
    expect(word()?.value).toBe('room');
    mend();
    await user.click(screen.getByRole('button', SAVE));
    await expect.poll(saved).toMatchObject({ place_word: 'room', open_all_hours: true });
    await screen.findByRole('group', { name: 'Demandes par chambre' });
    await take('hotel', 'room');
    await user.selectOptions(screen.getByLabelText('Vos clients appellent depuis une…'), 'sunbed');
    await user.click(screen.getByRole('button', SAVE));
    await expect.poll(saved).toMatchObject({ place_word: 'sunbed' });
    await take('hotel', 'room');
    await user.click(screen.getByRole('button', { name: 'Revenir aux demandes habituelles' }));
    await expect.poll(word).toBeNull();
    await user.click(screen.getByRole('button', SAVE));
    await expect.poll(async () => (await stored()).wishes).toEqual(usualWishes);
    expect(await saved()).toMatchObject({ place_word: 'sunbed' });
  });

  test('what is no ready-made wish stays, hidden, when another list is taken [WISH-01]', async () => {
    const { user } = await openWishes();
    const [bread, water] = usualWishes;
    const renamed = { ...water, label: { fr: 'De l’eau' } };
    await put([{ ...barrel, id: 'barrel' }, bread, renamed], (await stored()).version);
    await open(paths.wishes, bistrot.owner);
    await user.selectOptions(await screen.findByLabelText('Genre de maison'), 'asian');
    for (const _ of ['once', 'again']) {
      await user.click(screen.getByRole('button', { name: 'Prendre cette liste' }));
      await expect.poll(() => namesIn('Boutons')[0]).toBe('Du thé');
      expect(namesIn('Masquées')).toEqual(['Un mot avec le responsable', 'Un tonneau', 'De l’eau']);
    }
    await user.click(screen.getByRole('button', SAVE));
    await expect.poll(async () => (await stored()).wishes.map(({ id }) => id)).toContain('tea');
    const saved = (await stored()).wishes;
    expect(saved.find(({ id }) => id === 'water')?.label.fr).toBe('Eau');
    expect(saved.filter(({ place }) => place === 'hidden')).toMatchObject([
      { id: 'manager' },
      { id: 'barrel', label: barrel.label },
      { label: renamed.label },
    ]);
  });

  test('going back to the usual ones replaces no list that somebody has saved meanwhile', async () => {
    await put([barrel], (await stored()).version);
    const { version } = await stored();
    const { user } = await open(paths.wishes, bistrot.owner);
    await user.click(
      await screen.findByRole('button', { name: 'Revenir aux demandes habituelles' }),
    );
    await put([{ ...barrel, label: { fr: 'Un fût' } }], version);
    await user.click(await screen.findByRole('button', SAVE));
    expect(readText(await screen.findByRole('dialog'))).toContain('Un fût');
    expect((await stored()).wishes[0]?.label.fr).toBe('Un fût');
  });

  test('a new name tells that other languages keep the old one, which goes with one press', async () => {
    const { user } = await openWishes();
    await user.click(screen.getByRole('button', { name: /^Modifier Eau/ }));
    const stale = () => screen.queryByText(/gardent? l’ancien nom/);
    expect(stale()).toBeNull();
    fillField('Nom (Français)', 'Carafe');
    expect(stale()).toBeTruthy();
    fillField('Nom (English)', 'Jug of water');
    await user.click(screen.getByRole('button', { name: 'Effacer l’ancien nom' }));
    expect(stale()).toBeNull();
    await user.click(screen.getByRole('button', SAVE));
    await notices().findByText('Liste enregistrée');
    expect((await stored()).wishes[1]?.label).toEqual({ fr: 'Carafe', en: 'Jug of water' });
  });

  test('a table may have one request of each wish, once the owner has chosen it [WISH-10]', async () => {
    const { user } = await openWishes();
    const card = within(screen.getByRole('group', { name: 'Demandes par table' }));
    const choose = (name: string) => user.click(card.getByRole('radio', { name }));
    const saved = async () => (await app.call('GET', `/restaurants/${bistrot.id}`)).body;
    const mend = disturb(`PUT /api/restaurants/${bistrot.id}`, unreachable);
    await choose('Une de chaque');
    await notices().findByText(/^Le réglage n’a pas été enregistré/);
    expect(await saved()).toMatchObject({ requests_per_table: 'one' });
    expect(card.getByRole('radio', { name: 'Une à la fois' })).toHaveProperty('checked', true);
    mend();
    await choose('Une de chaque');
    await notices().findByText('Réglage enregistré');
    expect(await saved()).toMatchObject({ requests_per_table: 'one-per-wish' });
    expect(card.getByRole('radio', { name: 'Une de chaque' })).toHaveProperty('checked', true);
  });
});

/** The names of a place's wishes, in their order. */
function namesIn(place: string): string[] {
  const rows = inside('region', place).queryAllByRole('button', { name: /^Modifier / });
  const name = /^Modifier (.*?)( \d+ choix)?$/;
  return rows.map((row) => name.exec(row.getAttribute('aria-label') ?? '')?.[1] ?? '');
}
