import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { actCode } from '../../support/people/act-code.ts';
import { addStaff, joinTeam, pairStaff } from '../../support/people/team.ts';
import { fillField } from '../../support/screens/fields.ts';
import {
  descriptionOf,
  inside,
  notices,
  open,
  readText,
  type User,
  withScreens,
} from '../../support/screens/screen.tsx';
import { startWithMailbox } from '../../support/server/start-with.ts';

const floor = () => inside('region', 'En salle');
const office = () => inside('region', 'Responsables');
const memberOf = (name: string) =>
  screen.queryByRole('heading', { level: 3, name })?.closest('li') ?? undefined;
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const choose = async (user: User, person: string, act: string) => {
  await press(user, `Actions pour ${person}`);
  await user.click(screen.getByRole('menuitem', { name: act }));
};
const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

withScreens(
  ({ app, mailbox, bistrot }) => {
    async function openTeamOf({ token }: { token: string }): Promise<User> {
      const { user } = await open(paths.team, { token });
      await screen.findByRole('region', { name: 'En salle' });
      return user;
    }

    async function add(user: User, name: string): Promise<string> {
      await press(user, 'Ajouter une personne ou une tablette');
      fillField(/^Prénom, ou nom/, name);
      await user.click(screen.getByText('Afficher son code'));
      return (await screen.findByText(CODE)).textContent;
    }

    const pair = (code: string) =>
      app.call('POST', '/auth/pair', { body: { code, deviceName: 'Téléphone de Tom' } });

    test('an owner without a team reads one sentence and has one button', async () => {
      await openTeamOf(bistrot.owner);
      expect(floor().getByText(/^Ajoutez vos serveurs/)).toBeTruthy();
      const buttons = floor().getAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual([
        'Ajouter une personne ou une tablette',
      ]);
      expect(office().getByText(/cet appareil/)).toBeTruthy();
    });

    test('the code of a new member connects one device, and is replaced when it has expired [TEAM-06]', async () => {
      const user = await openTeamOf(bistrot.owner);
      const first = await add(user, 'Léa');
      const dialog = inside('dialog', 'Connecter un appareil – Léa');
      expect(dialog.getByRole('img', { name: 'Code QR pour Léa' })).toBeTruthy();
      expect(dialog.getByText(/^Ou ouvrez localhost\/rejoindre et/)).toBeTruthy();
      expect(dialog.getByText(/^Encore 1[45]:\d\d, pour un seul appareil/)).toBeTruthy();
      expect(dialog.getByText('En attente de l’appareil…')).toBeTruthy();
      app.clock.advance(901_000);
      await dialog.findByText('Ce code a expiré.');
      expect(dialog.queryByRole('img')).toBeNull();
      await user.click(dialog.getByText('Nouveau code'));
      const second = (await dialog.findByText(CODE)).textContent;
      expect(second).not.toBe(first);
      expect((await pair(first)).status).toBe(400);
      expect((await pair(second)).status).toBe(201);
      await dialog.findByText('C’est fait : Téléphone de Tom');
      await user.click(dialog.getByText('Terminé'));
      expect(memberOf('Léa')?.textContent).toContain('utilisé à l’instant');
    });

    test('a member gets a second device; each is listed, and one is revoked [TEAM-08]', async () => {
      const { token } = await pairStaff(app, bistrot);
      const user = await openTeamOf(bistrot.owner);
      const devices = () => memberOf('Léa')?.querySelectorAll('li');
      await choose(user, 'Léa', 'Connecter un appareil');
      await pair((await screen.findByText(CODE)).textContent);
      await user.click(await inside('dialog').findByText('Terminé'));
      expect(devices()).toHaveLength(2);

      await choose(user, 'Léa', 'Déconnecter Téléphone de Léa');
      const dialog = inside('dialog', /^Déconnecter cet appareil/);
      expect(
        dialog.getByText(/Téléphone de Léa \(Léa\) est déconnecté tout de suite/),
      ).toBeTruthy();
      await user.click(dialog.getByText('Déconnecter'));
      await notices().findByText(/L’appareil est déconnecté/);
      await expect.poll(devices).toHaveLength(1);
      expect((await app.call('GET', '/auth/me', { token })).status).toBe(401);
    });

    test('the team shows who is on duty, and where', async () => {
      const body = { name: 'Terrasse' };
      const zones = `/restaurants/${bistrot.id}/zones`;
      const { token } = bistrot.owner;
      const terrace = await app.call<{ id: string }>('POST', zones, { token, body });
      const lea = await pairStaff(app, bistrot);
      const tom = await pairStaff(app, bistrot, 'Tom');
      await pairStaff(app, bistrot, 'Inès');
      await addStaff(app, bistrot, 'Karim');
      const served = { token: lea.token, body: { zones: [terrace.body.id] } };
      await app.call('PUT', '/auth/serving', served);
      for (const device of [lea, tom]) await app.call('GET', bistrot.board, device);
      await app.tick();
      const { user } = await open(paths.team, bistrot.owner);
      await screen.findByText('En service · Terrasse');
      expect(floor().getByText('2 en service sur 4')).toBeTruthy();
      const stateOf = (name: string) => readText(memberOf(name) as HTMLElement);
      expect(stateOf('Léa')).toBe('LéaEn service · TerrasseTéléphone de Léa');
      expect(stateOf('Tom')).toContain('En service · tout le restaurant');
      expect(stateOf('Inès')).toBe('InèsPas en serviceTéléphone de Inès · utilisé à l’instant');
      expect(stateOf('Karim')).toBe('KarimAucun appareil connecté');
      await user.click(screen.getByRole('button', { name: /English/ }));
      expect(stateOf('Tom')).toContain('On duty · the whole restaurant');
    });

    test('the menu of a row is used by keyboard, and gives the focus back', async () => {
      await pairStaff(app, bistrot);
      const user = await openTeamOf(bistrot.owner);
      const opener = screen.getByRole('button', { name: 'Actions pour Léa' });
      const focused = () => document.activeElement?.textContent;
      opener.focus();
      await user.keyboard('{Enter}');
      expect(focused()).toBe('Connecter un appareil');
      await user.keyboard('{ArrowUp}');
      expect(focused()).toBe('Retirer de l’équipe');
      await user.keyboard('{ArrowDown}{ArrowDown}');
      expect(focused()).toBe('Modifier');
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('menu')).toBeNull();
      expect(document.activeElement).toBe(opener);
      await user.keyboard('{Enter}{ArrowDown}{Enter}');
      expect(inside('dialog', 'Léa').getByLabelText('Nom')).toBeTruthy();
    });

    test('removing a member asks for confirmation and says what ends [TEAM-08]', async () => {
      await pairStaff(app, bistrot);
      const user = await openTeamOf(bistrot.owner);
      await choose(user, 'Léa', 'Retirer de l’équipe');
      const dialog = () => inside('dialog', /^Retirer Léa de l’équipe/);
      expect(dialog().getByText(/Son appareil est déconnecté tout de suite/)).toBeTruthy();
      await user.click(dialog().getByText('Annuler'));
      expect(memberOf('Léa')).toBeTruthy();
      await choose(user, 'Léa', 'Retirer de l’équipe');
      await user.click(dialog().getByText('Retirer de l’équipe'));
      await notices().findByText(/Léa ne fait plus partie de l’équipe/);
      await expect.poll(() => memberOf('Léa')).toBeUndefined();
    });

    test('an owner invites a manager by mail; an address in the team is refused [TEAM-04]', async () => {
      const user = await openTeamOf(bistrot.owner);
      await press(user, 'Inviter par e-mail');
      const dialog = inside('dialog', 'Inviter par e-mail');
      const send = () => user.click(dialog.getByText('Envoyer l’invitation'));
      const enter = (label: string, value: string) => {
        const field = dialog.getByLabelText(label);
        fireEvent.input(field, { target: { value } });
        return field;
      };
      await send();
      const name = enter('Nom', '');
      await send();
      expect(descriptionOf(name)).toBe('Indiquez un nom.');
      enter('Nom', 'Zoé');
      const email = enter('Adresse e-mail', bistrot.owner.email);
      await send();
      await expect.poll(() => descriptionOf(email)).toMatch(/fait déjà partie de l’équipe/);
      const address = `zoe-${bistrot.slug}@example.org`;
      enter('Adresse e-mail', address);
      await send();
      await notices().findByText('Invitation envoyée');
      await expect.poll(() => memberOf('Zoé')?.textContent).toContain('Responsable');
      await app.tick();
      expect((await mailbox.next(address)).code).toBeTruthy();
    });

    test('the last owner keeps the role until somebody else gets it, with a code [TEAM-05, TEAM-07, TEAM-65]', async () => {
      await joinTeam(app, bistrot, { name: 'Zoé', role: 'manager' });
      const user = await openTeamOf(bistrot.owner);
      const ownName = office().getByText('Vous').parentElement?.querySelector('h3')?.textContent;
      await choose(user, ownName ?? '', 'Modifier');
      const role = screen.getByLabelText('Rôle');
      await user.selectOptions(role, 'manager');
      await user.click(screen.getByText('Enregistrer'));
      await expect.poll(() => descriptionOf(role)).toMatch(/C’est le dernier propriétaire/);
      await user.click(screen.getByText('Annuler'));

      await choose(user, ownName ?? '', 'Retirer de l’équipe');
      await user.click(inside('dialog').getByText('Retirer de l’équipe'));
      await inside('dialog').findByText(/le dernier propriétaire/);
      await user.click(screen.getByText('Annuler'));

      await choose(user, 'Zoé', 'Modifier');
      await user.selectOptions(screen.getByLabelText('Rôle'), 'owner');
      await user.click(screen.getByText('Enregistrer'));
      const field = await inside('dialog').findByLabelText(/^Code/);
      const code = await actCode(app, bistrot.owner, 'new-owner');
      fireEvent.input(field, { target: { value: code } });
      await user.click(screen.getByText('Enregistrer'));
      await expect.poll(() => memberOf('Zoé')?.textContent).toContain('Propriétaire');
    });

    test('a manager adds staff, and cannot change managers and owners [TEAM-05]', async () => {
      await addStaff(app, bistrot);
      await openTeamOf(await joinTeam(app, bistrot, { name: 'Zoé', role: 'manager' }));
      expect(screen.getByRole('button', { name: 'Actions pour Léa' })).toBeTruthy();
      expect(screen.getByText('Ajouter une personne ou une tablette')).toBeTruthy();
      expect(office().getAllByRole('listitem').length).toBeGreaterThan(1);
      expect(office().queryByRole('button')).toBeNull();
    });
  },
  {},
  startWithMailbox,
);
