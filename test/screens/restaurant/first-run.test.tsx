import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { FIRST_RUN_KEYS } from '../../../src/ui/device/storage.ts';
import { ask } from '../../support/people/acts.ts';
import { comptoir, root, type TestRestaurant } from '../../support/people/people.ts';
import { addStaff } from '../../support/people/team.ts';
import { fillField } from '../../support/screens/fields.ts';
import {
  answering,
  disturb,
  inside,
  notices,
  open,
  type User,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

const COUNT = /^Combien de tables/;
const guide = { name: 'Préparons votre salle' };
const start = { name: 'Commencer le service' };

const steps = () =>
  inside('region', guide.name)
    .getAllByRole('listitem')
    .map((step) => step.querySelector('h3')?.textContent);

function createTables(user: User, count: string): Promise<void> {
  fillField(COUNT, count);
  return user.click(screen.getByText('Créer les tables'));
}

withScreens(({ app, bistrot }) => {
  let newcomer: TestRestaurant;
  const progress = () => `/api/restaurants/${newcomer.id}/first-run`;

  beforeEach(async () => {
    newcomer = await comptoir(app);
  });

  async function openGuide() {
    const page = await open(paths.staff, newcomer.owner);
    await screen.findByRole('region', guide);
    return page;
  }

  test('a new owner is guided through five steps on the board, which continue after a reload', async () => {
    const { user, load } = await openGuide();
    const toDo = ['Vos tables', 'Codes imprimés', 'Votre équipe', 'Demande d’essai', 'Le son'];
    expect(steps()).toEqual(toDo.map((name) => `${name} À faire`));
    expect(screen.getByText('0 étape sur 5')).toBeTruthy();
    // The screen asks for nothing else, and links to no table before one exists.
    expect(screen.queryByRole('button', start)).toBeNull();
    expect(inside('main').queryByRole('link')).toBeNull();
    for (const wrong of ['', '0', '501', '1.5']) {
      await createTables(user, wrong);
      expect(screen.getByText('Un nombre de 1 à 500.')).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText(COUNT));
    }
    await createTables(user, '12');
    await expect.poll(() => steps()[0]).toBe('12 tables Fait');
    // One step is open at a time; another one opens with a press.
    expect(screen.queryByText('Activer le son')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Le son À faire' }));
    screen.getByText('Activer le son');
    expect(document.activeElement?.textContent).toBe('Le son À faire');
    expect(screen.queryByText('C’est fait')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Codes imprimés À faire' }));
    await user.click(screen.getByText('C’est fait'));
    await expect.poll(() => steps()[1]).toBe('Codes imprimés Fait');
    await ask(app, newcomer, 1);
    await expect.poll(() => steps()[3]).toBe('Demande d’essai Fait');
    await load();
    await expect
      .poll(() => screen.queryByRole('region', guide) && steps())
      .toEqual([
        '12 tables Fait',
        'Codes imprimés Fait',
        'Votre équipe À faire',
        'Demande d’essai Fait',
        'Le son À faire',
      ]);
  });

  test('once there are tables it leads to what guests can ask for, which is no step', async () => {
    const { user } = await openGuide();
    const link = () => screen.queryByRole('link', { name: /^Bar, hôtel, bowling/ });
    expect(link()).toBeNull();
    await createTables(user, '2');
    await expect.poll(() => link()?.getAttribute('href')).toBe(paths.wishes);
    expect(steps()).toHaveLength(5);
    expect(screen.getByText('1 étape sur 5')).toBeTruthy();
  });

  test('it says by which clock the restaurant goes, and leads to the setting [VER-15]', async () => {
    const body = { time_zone: 'America/Guadeloupe' };
    await app.call('PUT', `/restaurants/${newcomer.id}`, { ...newcomer.owner, body });
    const { user } = await openGuide();
    await createTables(user, '2');
    const link = await screen.findByRole('link', { name: /^Heure de la maison/ });
    expect(link.textContent).toMatch(/: Guadeloupe, \d\d:\d\d$/);
    expect(link.getAttribute('href')).toBe(paths.restaurant);
  });

  test('its links have the key of the table where codes are keyed [KEY-06]', async () => {
    const { user } = await openGuide();
    await createTables(user, '2');
    await screen.findByText('Imprimer les codes');
    const path = `/restaurants/${newcomer.id}`;
    const body = { codes: 'keyed' };
    await app.call('PUT', path, { ...newcomer.owner, body });
    const tables = await app.call<{ key: string }[]>('GET', `${path}/tables`, newcomer.owner);
    const again = await openGuide();
    await again.user.click(await screen.findByRole('button', { name: /^Demande d’essai/ }));
    const test = await screen.findByRole('link', { name: /table 1/ });
    expect(test.getAttribute('href')).toContain(`&k=${tables.body[0]?.key}&test=on`);
  });

  test('a skipped team step stays skipped on this device, and is done with the first member', async () => {
    const { user, load } = await openGuide();
    await createTables(user, '2');
    await user.click(await screen.findByRole('button', { name: /^Votre équipe/ }));
    const manage = inside('region', guide.name).getByText('Gérer l’équipe');
    expect(manage.getAttribute('href')).toBe(paths.team);
    await user.click(screen.getByText('Plus tard'));
    expect(steps()[2]).toBe('Votre équipe Plus tard');
    await load();
    await screen.findByText('Plus tard');
    expect(steps()[2]).toBe('Votre équipe Plus tard');
    await addStaff(app, newcomer);
    await load();
    await screen.findByRole('region', guide);
    await expect.poll(() => steps()[2]).toBe('Votre équipe Fait');
  });

  test('an owner hides the first run on one device only, and a line brings it back', async () => {
    const { user, load } = await openGuide();
    await user.click(screen.getByText('Masquer'));
    await screen.findByRole('button', start);
    const fold = () => screen.getByText('Premiers pas').closest('details');
    expect(fold()?.open).toBe(false);
    await load();
    await screen.findByText('Premiers pas');
    expect(fold()?.open).toBe(false);
    await user.click(screen.getByText('Premiers pas'));
    expect(fold()?.open).toBe(true);
    expect(inside('region', guide.name).getByText('0 étape sur 5')).toBeTruthy();
    expect(screen.queryByText('Masquer')).toBeNull();
    localStorage.clear();
    await openGuide();
    expect(screen.queryByText('Premiers pas')).toBeNull();
  });

  test('tables that are added before the restaurant is loaded are counted', async () => {
    let isLate = true;
    const waiting: (() => void)[] = [];
    disturb(`GET /api/restaurants/${newcomer.slug}`, async (pass) => {
      const answer = await pass();
      if (isLate) await new Promise<void>((resolve) => waiting.push(resolve));
      return answer;
    });
    const { user } = await openGuide();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    isLate = false;
    await createTables(user, '12');
    await expect.poll(() => steps()[0]).toMatch(/Fait$/);
    for (const answer of waiting) answer();
    await expect.poll(() => steps()[0]).toBe('12 tables Fait');
  });

  test('a restaurant in service never sees the first run, and its devices remember that', async () => {
    let asked = 0;
    disturb(`GET /api/restaurants/${bistrot.id}/first-run`, (pass) => {
      asked += 1;
      return pass();
    });
    const { load } = await open(paths.staff, bistrot.owner);
    await screen.findByRole('button', start);
    expect(screen.queryByRole('region', guide)).toBeNull();
    await expect.poll(() => localStorage.getItem(FIRST_RUN_KEYS.over)).not.toBeNull();
    // The device remembers this and does not ask again.
    await load();
    await screen.findByRole('button', start);
    expect(asked).toBe(1);
  });

  test('if its progress cannot be loaded, the service can start', async () => {
    disturb(`GET ${progress()}`, answering(503));
    await open(paths.staff, newcomer.owner);
    await screen.findByRole('button', start);
    expect(screen.queryByRole('region', guide)).toBeNull();
  });

  test('a super_admin who looks at the board of a new restaurant does not see its first run', async () => {
    await open(`${paths.staff}?restaurant=${newcomer.slug}`, await root(app));
    await screen.findByRole('button', start);
    expect(screen.getByRole('banner').textContent).toContain('Le Comptoir');
    expect(screen.queryByRole('region', guide)).toBeNull();
  });

  test('a failed step shows an error and can be retried', async () => {
    const { user } = await openGuide();
    const path = `POST /api/restaurants/${newcomer.id}/tables/bulk`;
    const reconnect = disturb(path, unreachable);
    await createTables(user, '12');
    await notices().findByText('Erreur réseau');
    expect(steps()[0]).toBe('Vos tables À faire');
    reconnect();
    await user.click(screen.getByText('Créer les tables'));
    await expect.poll(() => steps()[0]).toBe('12 tables Fait');
  });

  test('a late answer does not take the focus from where the user has gone on', async () => {
    const { user } = await openGuide();
    await createTables(user, '4');
    const answered = Promise.withResolvers<void>();
    disturb(`PUT ${progress()}`, async (pass) => {
      await answered.promise;
      return pass();
    });
    await user.click(await screen.findByText('C’est fait'));
    await user.click(screen.getByRole('button', { name: /^Votre équipe/ }));
    const later = screen.getByText('Plus tard');
    later.focus();
    answered.resolve();
    await expect.poll(() => steps()[1]).toBe('Codes imprimés Fait');
    expect(document.activeElement).toBe(later);
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Votre équipe Plus tard');
  });
});
