import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { transaction } from '../../../src/db/database.ts';
import { paths } from '../../../src/paths.ts';
import { noteBy } from '../../../src/platform/journal.ts';
import { joinTeam, pairStaff, teamCalls } from '../../support/people/team.ts';
import { fillField } from '../../support/screens/fields.ts';
import { disturb, inside, open, unreachable, withScreens } from '../../support/screens/screen.tsx';

const FILTER = 'Afficher';
const journal = () => inside('region', 'Journal');
const entries = () => {
  const region = screen.queryByRole('region', { name: 'Journal' });
  return [...(region?.querySelectorAll('li') ?? [])];
};
const texts = () => entries().map(({ textContent }) => textContent);

withScreens(({ app, bistrot }) => {
  const calls = () => `GET /api/restaurants/${bistrot.id}/journal`;

  async function noteDeletions(count: number): Promise<void> {
    const by = { id: '01980000-0000-7000-8000-000000000000', name: bistrot.owner.name };
    await transaction(app.db, async (tx) => {
      for (let table = 1; table <= count; table += 1) {
        const at = new Date(app.clock.now().getTime() - table * 60_000);
        const note = noteBy(by, { now: () => at, monotonic: () => 0 });
        await note(tx, bistrot.id, { act: 'table.deleted', table });
      }
    });
  }

  test('owners and managers read who did what, the newest first, in their language [TEAM-24]', async () => {
    const { id, owner } = bistrot;
    const zoe = await joinTeam(app, bistrot, { name: 'Zoé', role: 'manager' });
    const lea = await pairStaff(app, bistrot);
    const { token } = zoe;
    await app.call('POST', `/restaurants/${id}/tables`, { token, body: { number: 21 } });
    const body = { name: 'Chez Camille', address: '' };
    await app.call('PUT', `/restaurants/${id}`, { token: owner.token, body });
    await teamCalls(app, bistrot, owner.token).remove(lea.memberId);

    await open(paths.team, owner);
    await expect.poll(entries).toHaveLength(5);
    expect(journal().getByText('Aujourd’hui')).toBeTruthy();
    const french = [
      /camille-\d+ a retiré Léa de l’équipe\./,
      /camille-\d+ a modifié les informations du restaurant\.Nom\s: Chez Camille \(avant\s: Le Petit Bistrot\)Adresse\s: aucune \(avant\s: 3 rue du Four, Paris\)/,
      /Zoé a ajouté la table 21\./,
      /Un appareil a été connecté pour Léa\s: Téléphone de Léa\./,
      /^20:30camille-\d+ a ajouté Léa à l’équipe\.$/,
    ];
    expect(texts()).toEqual(french.map((sentence) => expect.stringMatching(sentence)));

    await open(paths.team, { token, language: 'en' });
    await expect.poll(texts).toContainEqual(expect.stringContaining('removed Léa from the team.'));
    expect(journal().getByText('Today')).toBeTruthy();
  });

  test('a change of the team appears at once [TEAM-24]', async () => {
    const { user } = await open(paths.team, bistrot.owner);
    await screen.findByText(/Rien pour l’instant/);
    expect(screen.queryByLabelText(FILTER)).toBeNull();
    await user.click(screen.getByText('Ajouter une personne ou une tablette'));
    fillField(/^Prénom, ou nom/, 'Léa');
    await user.click(screen.getByText('Afficher son code'));
    await expect
      .poll(texts)
      .toEqual([expect.stringMatching(/camille-\d+ a ajouté Léa à l’équipe/)]);
  });

  test('a filter shows the entries of one member, also of one who left, or that there are none [TEAM-24]', async () => {
    const lea = await pairStaff(app, bistrot);
    await joinTeam(app, bistrot, { name: 'Zoé', role: 'manager' });
    await teamCalls(app, bistrot, bistrot.owner.token).remove(lea.memberId);
    const { user } = await open(paths.team, bistrot.owner);
    await expect.poll(entries).toHaveLength(3);
    const filter = await screen.findByLabelText(FILTER);
    const group = (label: string) => filter.querySelector(`optgroup[label="${label}"]`);
    expect(group('Dans l’équipe')?.textContent).toContain('Zoé');
    expect(group('Ne sont plus dans l’équipe')?.textContent).toBe('Léa');
    await user.selectOptions(filter, 'Léa');
    await expect.poll(entries).toHaveLength(1);
    expect(texts()[0]).toMatch(/Un appareil a été connecté pour Léa/);
    await user.selectOptions(filter, 'Zoé');
    await screen.findByText('Rien de Zoé ces 12 derniers mois.');
    await user.selectOptions(filter, 'Toute l’équipe');
    await expect.poll(entries).toHaveLength(3);
  });

  test('older entries are loaded page by page, each once, and the first of them gets the focus [TEAM-24]', async () => {
    await noteDeletions(45);
    const { user } = await open(paths.team, bistrot.owner);
    await expect.poll(entries).toHaveLength(20);
    const older = journal().getByText('Voir plus ancien');
    await user.click(older);
    await expect.poll(entries).toHaveLength(40);
    expect(document.activeElement).toBe(entries()[20]);
    await user.click(older);
    await expect.poll(entries).toHaveLength(45);
    expect(document.activeElement).toBe(entries()[40]);
    expect(journal().queryByText('Voir plus ancien')).toBeNull();
    const tables = texts().map((text) => Number(/table (\d+)/.exec(text)?.[1]));
    expect(tables).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  });

  test('a journal that fails to load shows an error with a button to retry [TEAM-24]', async () => {
    await noteDeletions(21);
    const mend = disturb(calls(), unreachable);
    const { user } = await open(paths.team, bistrot.owner);
    await screen.findByText('Le journal n’a pas pu être chargé.');
    // While the card asks once more by itself, the button does nothing.
    const retry = () => journal().getByRole('button', { name: 'Réessayer' });
    await waitFor(() => expect(retry().getAttribute('aria-disabled')).not.toBe('true'));
    mend();
    await user.click(retry());
    await expect.poll(entries).toHaveLength(20);

    const mendAgain = disturb(calls(), unreachable);
    await user.click(journal().getByText('Voir plus ancien'));
    await screen.findByText('La suite n’a pas pu être chargée.');
    expect(entries()).toHaveLength(20);
    mendAgain();
    await user.click(journal().getByText('Réessayer'));
    await expect.poll(entries).toHaveLength(21);
  });
});
