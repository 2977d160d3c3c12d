import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestPath } from '../../../src/paths.ts';
import { ask, readBoard, take } from '../../support/people/acts.ts';
import {
  findStatus,
  openAsked,
  openOwn,
  rewrite,
  secondsAgo,
} from '../../support/screens/guest-page.ts';
import { disturb, openGuest, unreachable, withScreens } from '../../support/screens/screen.tsx';

const KEY = 'the-key-of-the-phone-that-asked';

withScreens(({ app, bistrot }) => {
  const openTable = () => openGuest(guestPath(bistrot.slug, 7));
  const servedButton = () => screen.queryByRole('button', { name: 'C’est servi' });

  test('two minutes after it was taken, the guest ends a request as served [REQ-26]', async () => {
    const { user, request } = await openAsked(app, bistrot);
    await take(app, bistrot, request, 'Léa');
    await findStatus('Léa arrive');
    expect(screen.getByText(/Vous pourrez le demander ici dans 2\smin/)).toBeTruthy();
    expect(servedButton()).toBeNull();

    await rewrite(app, request, { taken_at: secondsAgo(app, 80) });
    await screen.findByText(/Vous pourrez le demander ici dans 1\smin/);
    await rewrite(app, request, { taken_at: secondsAgo(app, 120) });
    await user.click(await screen.findByRole('button', { name: 'C’est servi' }));
    await findStatus('C’est servi');
    expect(screen.getByRole('link', { name: 'Nouvelle demande' })).toBeTruthy();
    expect(await readBoard(app, bistrot)).toMatchObject([{ status: 'completed' }]);
  });

  test('“served” for a request taken anew a moment ago is refused and shows its present state [REQ-26]', async () => {
    const request = await ask(app, bistrot, 7);
    await take(app, bistrot, request);
    app.clock.advance(121_000);
    // The page does not learn that the request is taken anew.
    disturb(`GET /api/requests/${request.id}`, unreachable);
    disturb(`GET /api/requests/${request.id}/stream`, unreachable);
    const { user } = await openOwn(bistrot, request);
    await rewrite(app, request, { taken_at: secondsAgo(app, 1) });
    await user.click(screen.getByRole('button', { name: 'C’est servi' }));
    const early = 'Votre demande vient d’être prise en charge. Encore un instant.';
    expect((await screen.findByText(early)).getAttribute('role')).toBe('alert');
    await findStatus('Un serveur arrive');
    expect(servedButton()).toBeNull();
  });

  test('another phone of the table has no button to say that the request is served [REQ-26]', async () => {
    // One phone gets the request as the answer to its own, the other one opens the page later.
    const { user } = await openTable();
    await take(app, bistrot, await ask(app, bistrot, 7, { type: 'bread' }, { key: KEY }));
    app.clock.advance(121_000);
    await user.click(screen.getByRole('button', { name: 'Eau' }));
    await expectServedElsewhere();
    await openTable();
    await expectServedElsewhere();
  });

  async function expectServedElsewhere(): Promise<void> {
    await findStatus('Un serveur arrive');
    expect(screen.getByText(/Demandez depuis le téléphone qui a fait/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Actualiser' })).toBeTruthy();
    expect(servedButton()).toBeNull();
  }
});
