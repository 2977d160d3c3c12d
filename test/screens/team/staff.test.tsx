import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ask, readBoard } from '../../support/people/acts.ts';
import { joinTeam, pairStaff, teamCalls } from '../../support/people/team.ts';
import { disturb, inside, open, withScreens } from '../../support/screens/screen.tsx';

const revoked = { level: 1, name: 'Cet appareil n’a plus accès' };
const managersOnly = (name: string) => screen.findByRole('heading', { level: 1, name });

withScreens(({ app, bistrot }) => {
  test('staff see only the board: no pages of the owner, no reset, and no call is refused [TEAM-16]', async () => {
    await ask(app, bistrot, 4);
    const { token } = await pairStaff(app, bistrot);
    const answers = vi.spyOn(globalThis, 'fetch').mock.settledResults;
    const { user } = await open(paths.staff, { token });
    await screen.findByRole('article', { name: /^Table 4 / });
    expect(screen.queryByText('Reset demandes')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const nav = await screen.findByRole('navigation', { name: 'Navigation principale' });
    expect([...nav.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Interface serveur',
    ]);
    expect(nav.textContent).toMatch(/Léa/);
    expect(nav.textContent).toMatch(/Le Petit Bistrot/);
    expect(screen.getByText('Déconnexion')).toBeTruthy();
    const answered = answers.filter(({ type }) => type !== 'incomplete');
    const statuses = answered.map(({ value }) => value.status);
    expect(statuses).toContain(200);
    expect(Math.max(...statuses)).toBeLessThan(400);
  });

  test('the URL of an owner’s page shows a message with a link back to the board [TEAM-16]', async () => {
    const { token } = await pairStaff(app, bistrot);
    const page = await open(paths.restaurant, { token });
    for (const path of [
      paths.team,
      paths.qrGenerator,
      paths.analytics,
      paths.figures,
      paths.account,
    ]) {
      await managersOnly('Réservé au responsable');
      await page.navigate(path);
      expect(page.address()).toBe(path);
    }
    await managersOnly('Réservé au responsable');
    const { user, address } = await open(paths.team, { token, language: 'en' });
    await managersOnly('For managers only');
    await user.click(screen.getByText('Back to the requests'));
    await expect.poll(address).toBe(paths.staff);
  });

  test('a paired device does not ask for a first name; guests see the member’s name [TEAM-12]', async () => {
    await ask(app, bistrot, 4);
    const { token } = await pairStaff(app, bistrot);
    const { user } = await open(paths.staff, { token });
    const start = await screen.findByRole('button', { name: 'Commencer le service' });
    expect(screen.queryByLabelText(/^Votre prénom/)).toBeNull();
    await user.click(start);
    await user.click(await screen.findByRole('button', { name: 'Prendre en charge, table 4' }));
    await expect.poll(() => readBoard(app, bistrot)).toMatchObject([{ taken_by: 'Léa' }]);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(screen.queryByText(/prénom/i)).toBeNull();
  });

  test('on a shared device guests read of no member in particular [TEAM-12]', async () => {
    await ask(app, bistrot, 4);
    const { token } = await pairStaff(app, bistrot, 'Tablette bar');
    const { user } = await open(paths.staff, { token });
    await user.click((await screen.findAllByLabelText(/^Appareil partagé/))[0] as Element);
    await user.click(screen.getByRole('button', { name: 'Commencer le service' }));
    await user.click(await screen.findByRole('button', { name: 'Prendre en charge, table 4' }));
    await expect
      .poll(() => readBoard(app, bistrot))
      .toMatchObject([{ status: 'in-progress', taken_by: null }]);
  });

  test('a manager is not asked for a name that the team knows; it says who took', async () => {
    await ask(app, bistrot, 4);
    const { token } = await joinTeam(app, bistrot, { name: 'Marcel', role: 'manager' });
    const { user } = await open(paths.staff, { token });
    const start = await screen.findByRole('button', { name: 'Commencer le service' });
    expect(screen.queryByLabelText(/^Votre prénom/)).toBeNull();
    await user.click(start);
    await user.click(await screen.findByRole('button', { name: 'Prendre en charge, table 4' }));
    await expect.poll(() => readBoard(app, bistrot)).toMatchObject([{ taken_by: 'Marcel' }]);
  });

  test.each(['revoke', 'remove'] as const)(
    'after %s the board says within 5 s that the device has no access, and shows no request [TEAM-08]',
    async (act) => {
      await ask(app, bistrot, 4);
      const lea = await pairStaff(app, bistrot);
      const { load } = await open(paths.staff, lea);
      await screen.findByRole('article', { name: /^Table 4 / });
      const calls = teamCalls(app, bistrot, bistrot.owner.token);
      await calls[act](act === 'revoke' ? lea.deviceId : lea.memberId);
      await screen.findByRole('heading', revoked);
      expect(screen.queryByRole('article')).toBeNull();
      expect(document.title).toMatch(/^Cet appareil n’a plus accès/);

      // No further call is made, and no request is shown.
      let asked = 0;
      for (const call of [`/api${bistrot.board}`, `/api${bistrot.board}/stream`, '/api/auth/me']) {
        disturb(`GET ${call}`, (pass) => {
          asked += 1;
          return pass();
        });
      }
      await ask(app, bistrot, 5);
      window.dispatchEvent(new Event('online'));
      const { user } = await load();
      await screen.findByRole('heading', revoked);
      expect(screen.queryByText('Table 5')).toBeNull();
      expect(asked).toBe(0);
      await user.click(screen.getByText('Saisir un code'));
      await screen.findByLabelText('Code à 8 caractères');
    },
  );

  test('a manager’s page without access says so after its next call [TEAM-08]', async () => {
    const { token } = bistrot.owner;
    const page = await open(paths.team, { token });
    await screen.findByRole('region', { name: 'En salle' });
    const calls = teamCalls(app, bistrot, token);
    const own = (await calls.list()).flatMap(({ devices }) => devices)[0];
    await calls.revoke(own?.id ?? '');
    const { user, address } = await page.load();
    await screen.findByRole('heading', revoked);
    await user.click(inside('main').getByText('Se connecter'));
    await expect.poll(address).toBe(paths.auth);
  });
});
