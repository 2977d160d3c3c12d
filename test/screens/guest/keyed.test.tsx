import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestPath } from '../../../src/paths.ts';
import {
  ask,
  finish,
  keyOfTable,
  offerBrasserie,
  readBoard,
  take,
} from '../../support/people/acts.ts';
import { findStatus, pollAtOnce, rewrite, secondsAgo } from '../../support/screens/guest-page.ts';
import { openGuest, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  const choose = () =>
    app.call('PUT', `/restaurants/${bistrot.id}`, { ...bistrot.owner, body: { codes: 'keyed' } });

  test.each([
    ['fr', 'Scannez le code posé sur la table'],
    ['en', 'Scan the code on the table'],
  ] as const)(
    'without the key, the page of a keyed house says what to do, in %s [KEY-06]',
    async (language, title) => {
      await choose();
      await openGuest(guestPath(bistrot.slug, 1), language);
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
      expect(screen.getByText('Table 1 · Le Petit Bistrot')).toBeTruthy();
      expect(screen.queryAllByRole('button')).toEqual([]);
      expect(document.title).toBe(`${title} – Sonnette`);
    },
  );

  test('with the key, a guest asks, follows and asks again as ever [KEY-06]', async () => {
    const key = await keyOfTable(app, bistrot, 1);
    await choose();
    const { user } = await openGuest(guestPath(bistrot.slug, 1, key));
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    await findStatus('Demande envoyée');
    const [request] = await readBoard(app, bistrot);
    await take(app, bistrot, request ?? { id: '' }, 'Léa');
    await findStatus('Léa arrive');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const ofTable = links.filter((link) => link.startsWith('/demande'));
    expect(ofTable.length).toBeGreaterThan(0);
    for (const link of ofTable) expect(link).toContain(`&k=${key}`);
  });

  test('with the key, another phone speaks as the one that asked; it cancels after a question [WISH-09, REQ-35, REQ-26, REQ-32]', async () => {
    await offerBrasserie(app, bistrot);
    const request = await ask(app, bistrot, 7, { type: 'bill' });
    app.clock.advance(2 * 60_000);
    const key = await keyOfTable(app, bistrot, 7);
    const { user } = await openGuest(guestPath(bistrot.slug, 7, key));
    const press = async (name: RegExp) => user.click(await screen.findByRole('button', { name }));
    const shown = async () => (await readBoard(app, bistrot))[0];
    await screen.findByText(/^Votre table a demandé/);
    await press(/^Par carte/);
    await expect.poll(async () => (await shown())?.choice?.id).toBe('card');
    await press(/^Relancer/);
    await expect.poll(async () => (await shown())?.reminders).toBe(1);
    await take(app, bistrot, request);
    await rewrite(app, request, { taken_at: secondsAgo(app, 120) });
    await press(/^C’est servi/);
    await findStatus('C’est servi');
    const body = { status: 'in-progress' };
    await app.call('PUT', `/requests/${request.id}/status`, { ...bistrot.owner, body });
    await finish(app, bistrot, request);
    pollAtOnce();
    await press(/^Toujours pas servi/);
    await findStatus('Nouvel appel en salle');
    await press(/^Annuler la demande/);
    await press(/^Oui, annuler la demande/);
    await findStatus('Demande annulée');
  });
});
