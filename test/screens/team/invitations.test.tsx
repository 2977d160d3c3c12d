import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { newcomer } from '../../support/people/newcomer.ts';
import { cantine, type TestRestaurant } from '../../support/people/people.ts';
import { invitationCalls, joinTeam, teamCalls } from '../../support/people/team.ts';
import { inside, notices, open, withScreens } from '../../support/screens/screen.tsx';
import { startWithMailbox } from '../../support/server/start-with.ts';

withScreens(
  ({ app, mailbox, bistrot }) => {
    let nadia: TestRestaurant['owner'];

    beforeEach(async () => {
      nadia = (await cantine(app)).owner;
    });
    const owner = () => teamCalls(app, bistrot, bistrot.owner.token);
    const inviteNadia = () => owner().add({ name: 'Nadia', email: nadia.email, role: 'manager' });
    const card = 'Une invitation vous attend';

    test('the account page shows an invitation; accepting it leads to the board of that restaurant [TEAM-60]', async () => {
      await inviteNadia();
      const { user, address } = await open(paths.account, nadia);
      await screen.findByRole('region', { name: card });
      expect(
        inside('region', card).getByText(/^camille-\d+ vous invite.* comme responsable\.$/),
      ).toBeTruthy();
      expect(inside('region', card).getByText(/^Valable jusqu’au /)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Accepter – Le Petit Bistrot' }));
      await notices().findByText('Bienvenue dans l’équipe : Le Petit Bistrot');
      await expect.poll(address).toBe(paths.staff);
      expect(screen.getByRole('banner').textContent).toContain('Le Petit Bistrot');
    });

    test('declining an invitation takes it off the page, and changes no team [TEAM-60]', async () => {
      await inviteNadia();
      const { user } = await open(paths.account, { token: nadia.token });
      await user.click(await screen.findByRole('button', { name: 'Refuser – Le Petit Bistrot' }));
      await notices().findByText('Invitation refusée : Le Petit Bistrot');
      await expect.poll(() => screen.queryByRole('region', { name: card })).toBeNull();
      expect((await invitationCalls(app, nadia.token).me()).body.restaurants).toHaveLength(1);
    });

    test('an invitation that was withdrawn meanwhile says so, and disappears [TEAM-60]', async () => {
      const { body } = await inviteNadia();
      const { user } = await open(paths.account, nadia);
      const accept = await screen.findByRole('button', { name: 'Accepter – Le Petit Bistrot' });
      await owner().remove(body.member.id);
      await user.click(accept);
      await notices().findByText(/^Cette invitation n’est plus valable/);
      await expect.poll(() => screen.queryByRole('region', { name: card })).toBeNull();
    });

    test('the team page shows who was invited, sends an invitation again and withdraws it [TEAM-60]', async () => {
      const { email } = newcomer();
      await owner().add({ name: 'Marc', email, role: 'manager' });
      await mailbox.next(email);
      app.clock.advance(60_000);
      const { user } = await open(paths.team, bistrot.owner);
      const item = (await screen.findByRole('heading', { level: 3, name: 'Marc' })).closest('li');
      expect(item?.textContent).toContain('Invitation en attente');
      expect(item?.textContent).toContain(email);
      await user.click(screen.getByRole('button', { name: 'Actions pour Marc' }));
      await user.click(screen.getByRole('menuitem', { name: 'Renvoyer l’invitation' }));
      await notices().findByText('Invitation envoyée');
      await mailbox.next(email);
      await user.click(screen.getByRole('button', { name: 'Actions pour Marc' }));
      await user.click(screen.getByRole('menuitem', { name: 'Annuler l’invitation' }));
      await user.click(inside('dialog').getByText('Annuler l’invitation'));
      await notices().findByText('Invitation annulée');
      await expect.poll(() => screen.queryByRole('heading', { level: 3, name: 'Marc' })).toBeNull();
      expect(await owner().invited()).toEqual([]);
    });

    test('a manager sees invitations without buttons, and leaves the team; the last owner reads why they cannot [TEAM-60]', async () => {
      await inviteNadia();
      const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      await open(paths.team, marc);
      await screen.findByRole('heading', { level: 3, name: 'Nadia' });
      expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
      const account = await open(paths.account, marc);
      await account.user.click(await screen.findByRole('button', { name: 'Quitter l’équipe' }));
      await account.user.click(inside('dialog').getByText('Quitter l’équipe'));
      await screen.findByRole('heading', { level: 1, name: 'Vous n’avez pas de restaurant' });

      const last = await open(paths.account, bistrot.owner);
      await last.user.click(await screen.findByRole('button', { name: 'Quitter l’équipe' }));
      await last.user.click(inside('dialog').getByText('Quitter l’équipe'));
      await inside('dialog').findByText(/^C’est le dernier propriétaire/);
    });

    test('a manager who joins during the first run finds the board, not the guide [TEAM-60]', async () => {
      const first = app.db.updateTable('all_restaurants').set({ first_run_ended_at: null });
      await first.where('id', '=', bistrot.id).execute();
      const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      await open(paths.staff, marc);
      await screen.findByText('En direct');
      expect(screen.queryByRole('region', { name: 'Préparons votre salle' })).toBeNull();
    });
  },
  {},
  startWithMailbox,
);
