import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProvenAct } from '../../../src/enums.ts';
import { ownDataPath, paths } from '../../../src/paths.ts';
import { actCode } from '../../support/people/act-code.ts';
import { ask } from '../../support/people/acts.ts';
import { cantine } from '../../support/people/people.ts';
import { joinAlso, joinTeam, pairStaff } from '../../support/people/team.ts';
import { nextSavedFile } from '../../support/screens/saved-file.ts';
import {
  descriptionOf,
  disturb,
  inside,
  notices,
  open,
  type User,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const card = { name: 'Vos données' };

const act = { name: 'Supprimer le restaurant' };

async function confirmWith(user: User, name: string): Promise<HTMLElement> {
  const field = inside('dialog').getByLabelText(/écrivez le nom/);
  fireEvent.input(field, { target: { value: name } });
  await user.click(inside('dialog').getByRole('button', act));
  return field;
}

withScreens(({ app, bistrot }) => {
  async function openOwn() {
    const page = await open(ownDataPath, bistrot.owner);
    await screen.findByRole('region', card);
    return page;
  }

  /** Types the code that replaces the mailed one. */
  async function enterCode(act: ProvenAct) {
    const field = await screen.findByLabelText(/^Code/);
    const code = await actCode(app, bistrot.owner, act);
    fireEvent.input(field, { target: { value: code } });
  }

  async function openDeletion() {
    const other = await cantine(app);
    await joinAlso(app, bistrot.owner, other, { name: 'Camille', role: 'owner' });
    const page = await openOwn();
    await page.user.click(inside('region', card.name).getByRole('button', act));
    await screen.findByRole('dialog');
    await enterCode('deletion');
    return page;
  }

  test('an owner downloads all data as a ZIP after a description of its content [TEAM-31]', async () => {
    await ask(app, bistrot, 4);
    const page = await openOwn();
    expect(inside('region', card.name).getByText(/sa liste de demandes, son équipe/)).toBeTruthy();
    const saved = nextSavedFile();
    await page.user.click(screen.getByText('Télécharger le ZIP'));
    await enterCode('export');
    await page.user.click(screen.getByText('Télécharger le ZIP'));
    const { name, text } = await saved;
    expect(name).toBe(`${bistrot.slug}-2026-11-21.zip`);
    for (const file of ['LISEZ-MOI.txt', 'requests.csv', 'journal.json']) {
      expect(text).toContain(file);
    }
    await notices().findByText(name);
  });

  test('too many downloads and a cut-off download show errors, and can be retried [TEAM-31]', async () => {
    const page = await openOwn();
    const download = `GET /api/restaurants/${bistrot.id}/export`;
    const act = screen.getByText('Télécharger le ZIP');
    await page.user.click(act);
    await enterCode('export');
    const problem = await screen.findByText('', { selector: '[role=alert].text-red' });
    const init = { status: 429, headers: { 'Retry-After': '1500' } };
    const wait = disturb(download, async () => Response.json({ code: 'too_many' }, init));
    await page.user.click(act);
    await expect.poll(() => problem.textContent).toMatch(/Réessayez dans 25 minutes\./);
    wait();
    const reconnect = disturb(download, unreachable);
    await page.user.click(act);
    await expect.poll(() => problem.textContent).toMatch(/n’est pas arrivé en entier\./);
    reconnect();
    const saved = nextSavedFile();
    await page.user.click(act);
    await saved;
    expect(problem.textContent).toBe('');
  });

  test('a manager does not see the card with the restaurant’s data [TEAM-31]', async () => {
    await open(ownDataPath, await joinTeam(app, bistrot, { name: 'Zoé', role: 'manager' }));
    await screen.findByRole('region', { name: 'Tables' });
    expect(screen.queryByRole('region', card)).toBeNull();
  });

  test('the restaurant is deleted after its name is typed; a wrong name shows an error beside the field [TEAM-27]', async () => {
    const lea = await pairStaff(app, bistrot);
    const page = await openDeletion();
    const dialog = inside('dialog', /^Supprimer Le Petit Bistrot/);
    expect(dialog.getByText(/effacés pour toujours/)).toBeTruthy();
    const field = await confirmWith(page.user, '  ');
    expect(descriptionOf(field)).toMatch(/Écrivez le nom du restaurant/);
    await confirmWith(page.user, 'Le Grand Bistrot');
    await expect.poll(() => descriptionOf(field)).toMatch(/Ce n’est pas le nom du restaurant/);
    await expect.poll(() => document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', 'Le Grand Bistrot');
    await confirmWith(page.user, 'le petit bistrot');
    await notices().findByText(/Le Petit Bistrot n’existe plus\./);
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByRole('heading', { level: 1, name: 'Choisissez un restaurant' });
    expect(page.address()).toBe(paths.account);
    await page.user.click(inside('region', 'Vos restaurants').getByText('La Cantine'));
    await expect.poll(page.address).toBe(paths.staff);
    expect(screen.getByRole('banner').textContent).toContain('La Cantine');
    expect((await app.call('GET', '/auth/me', { token: lea.token })).status).toBe(401);
  });

  test('a deletion whose response is lost shows an error; a retry finds the restaurant deleted [TEAM-27]', async () => {
    const page = await openDeletion();
    const mend = disturb(`DELETE /api/restaurants/${bistrot.id}`, async (pass) => {
      await pass();
      return unreachable(pass);
    });
    const field = await confirmWith(page.user, 'Le Petit Bistrot');
    await inside('dialog').findByText(/Sonnette n’a pas répondu\./);
    expect(field).toHaveProperty('value', 'Le Petit Bistrot');
    mend();
    await page.user.click(inside('dialog').getByRole('button', act));
    await screen.findByRole('heading', { level: 1, name: 'Choisissez un restaurant' });
  });
});
