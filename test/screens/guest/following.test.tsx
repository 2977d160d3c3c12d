import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestPath } from '../../../src/paths.ts';
import { ask, cancel, finish, readBoard, take } from '../../support/people/acts.ts';
import {
  currentStep,
  findStatus,
  openAsked,
  openOwn,
  pollAtOnce,
  rewrite,
  secondsAgo,
  statusText,
} from '../../support/screens/guest-page.ts';
import {
  answering,
  disturb,
  openGuest,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

/** `claims`: none of these words is true before a staff screen has the request. */
const words = {
  fr: {
    sent: 'Demande transmise',
    waits: 'Dès que l’écran de la salle l’affiche, nous vous le disons ici.',
    overdue: 'L’écran de la salle ne répond pas encore. Si c’est urgent, faites signe à l’équipe.',
    received: 'Reçue en salle',
    stays: 'Elle reste affichée pour l’équipe. Vous pouvez ranger votre téléphone.',
    coming: 'Léa arrive',
    claims: /reçue|affichée|ranger|équipe a|sait|prévenue/i,
  },
  en: {
    sent: 'Request sent',
    waits: 'We’ll tell you here as soon as it’s on the team’s screen.',
    overdue: 'The team’s screen isn’t responding yet. If it’s urgent, please wave to a server.',
    received: 'Shown to the team',
    stays: 'It stays on the team’s screen. You can put your phone away.',
    coming: 'Léa is on the way',
    claims: /shown|received|stays|put your phone|team has|knows|told/i,
  },
};

withScreens(({ app, bistrot }) => {
  const openTable = () => openGuest(guestPath(bistrot.slug, 7));
  const askForBread = () => openAsked(app, bistrot);
  const cancelButton = () => screen.queryByRole('button', { name: 'Annuler la demande' });
  const againLink = () => screen.queryByRole('link', { name: 'Nouvelle demande' });

  test('the page follows a request to its end; only a pending one has a cancel button [DIN-07, DIN-08, DIN-09]', async () => {
    const { request } = await askForBread();
    expect(cancelButton()).toBeTruthy();
    expect(againLink()).toBeNull();

    await take(app, bistrot, request, 'Léa');
    await findStatus('Léa arrive');
    expect(statusText()).toContain('Votre demande est prise en charge.');
    expect(cancelButton()).toBeNull();
    expect(againLink()).toBeNull();

    await finish(app, bistrot, request);
    await findStatus('C’est servi');
    expect(statusText()).toContain('Votre demande est terminée.');
    expect(cancelButton()).toBeNull();
    expect(againLink()?.getAttribute('href')).toBe(guestPath(bistrot.slug, 7));
  });

  test('a cancelled request shows a message and a new-request button [DIN-09, ERR-19]', async () => {
    const { user } = await askForBread();
    await user.click(screen.getByRole('button', { name: 'Annuler la demande' }));
    await findStatus('Demande annulée');
    await findStatus('C’est noté.');
    expect(againLink()).toBeTruthy();
    expect(cancelButton()).toBeNull();
    expect(await readBoard(app, bistrot)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('a request that the guest did not cancel is not shown as done [DIN-09]', async () => {
    const { request } = await askForBread();
    await cancel(app, request, { token: bistrot.owner.token });
    await findStatus('Demande annulée');
    expect(statusText()).toContain('Cette demande ne sera pas servie.');
  });

  test('a request is shown as cancelled only after the server has confirmed it [DIN-12]', async () => {
    const { user, request } = await askForBread();
    const gate = Promise.withResolvers<void>();
    disturb(`DELETE /api/requests/${request.id}`, async (pass) => {
      await gate.promise;
      return pass();
    });
    await user.click(screen.getByRole('button', { name: 'Annuler la demande' }));
    expect(await screen.findByRole('button', { name: 'Annulation…' })).toBeTruthy();
    // The page learns meanwhile that a staff screen shows the request: it has not ended.
    await rewrite(app, request, { received_at: secondsAgo(app, 0) });
    await findStatus('Reçue en salle');
    expect(screen.queryByText('Demande annulée')).toBeNull();
    gate.resolve();
    await findStatus('Demande annulée');
  });

  test('another phone at the table reads that the table asked, and cancels only after a question', async () => {
    await ask(app, bistrot, 7, { type: 'bill' }, { key: 'neighbour-7' });
    const { user } = await openTable();
    await screen.findByText(/^Votre table a demandé/);
    await user.click(screen.getByRole('button', { name: 'Annuler la demande' }));
    await screen.findByText(/^Un autre téléphone de la table/);
    await user.click(screen.getByRole('button', { name: 'Garder la demande' }));
    expect(await readBoard(app, bistrot)).toMatchObject([{ status: 'pending' }]);
    await user.click(screen.getByRole('button', { name: 'Annuler la demande' }));
    await user.click(screen.getByRole('button', { name: 'Oui, annuler la demande' }));
    await findStatus('Demande annulée');
  });

  test('a cancellation that a server fails to take is said to have failed, and goes on being sent [ERR-20]', async () => {
    const { user, request } = await askForBread();
    const mend = disturb(`DELETE /api/requests/${request.id}`, answering(500));
    await user.click(screen.getByRole('button', { name: 'Annuler la demande' }));
    const failed = await screen.findByText("Impossible d'annuler la demande.");
    expect(failed.nextSibling?.textContent).toMatch(/^Pas encore annulée/);
    mend();
    pollAtOnce();
    await findStatus('Demande annulée');
  });

  test('a late cancellation shows the server’s message and the actual status [ERR-20, DIN-12]', async () => {
    const request = await ask(app, bistrot, 7);
    // The page does not learn that the request is taken.
    disturbNews(request.id);
    const { user } = await openOwn(bistrot, request);
    await take(app, bistrot, request, 'Léa');
    await user.click(screen.getByRole('button', { name: 'Annuler la demande' }));
    const late = 'Votre demande est déjà prise en charge : elle ne peut plus être annulée.';
    expect((await screen.findByText(late)).getAttribute('role')).toBe('alert');
    expect(statusText()).toContain('Léa arrive');
    expect(await readBoard(app, bistrot)).toMatchObject([{ status: 'in-progress' }]);
  });

  test('a recall and a release take the page back to its earlier state, without an error [REQ-24, REQ-25]', async () => {
    const { request } = await askForBread();
    await take(app, bistrot, request, 'Léa');
    await findStatus('Léa arrive');
    await finish(app, bistrot, request);
    await findStatus('C’est servi');
    expect(currentStep()).toBe(3);

    await setStatus(request.id, 'in-progress');
    await findStatus('Léa arrive');
    expect(currentStep()).toBe(2);
    await setStatus(request.id, 'pending');
    // Taking a request also records its receipt.
    await findStatus('Reçue en salle');
    expect(currentStep()).toBe(1);
    expect(cancelButton()).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(statusText()).not.toContain('Hors connexion');
  });

  test('when its request no longer exists, the page says so and shows the buttons again', async () => {
    const { request } = await askForBread();
    await app.db.deleteFrom('requests').where('id', '=', request.id).execute();
    pollAtOnce();
    await findStatus('Cette demande n’est plus en salle.');
    expect(screen.getByRole('button', { name: 'Pain' })).toBeTruthy();
  });

  test.each(['fr', 'en'] as const)(
    'in %s the page says only what staff screens have proved [RCV-01, RCV-02, RCV-03]',
    async (language) => {
      const say = words[language];
      const request = await ask(app, bistrot, 7);
      await openOwn(bistrot, request, language);
      expect(statusText()).toBe(say.sent + say.waits);
      expect(statusText()).not.toMatch(say.claims);
      expect(currentStep()).toBe(0);

      await rewrite(app, request, { created_at: secondsAgo(app, 10) });
      await findStatus(say.overdue);
      expect(statusText()).toBe(say.sent + say.overdue);
      expect(statusText()).not.toMatch(say.claims);
      expect(currentStep()).toBe(0);

      await rewrite(app, request, { received_at: secondsAgo(app, 0) });
      await findStatus(say.received);
      expect(statusText()).toBe(say.received + say.stays);
      expect(currentStep()).toBe(1);

      await take(app, bistrot, request, 'Léa');
      await findStatus(say.coming);
      expect(currentStep()).toBe(2);
    },
  );

  test('a second tap at the table does not hide that nobody has the first request [RCV-02]', async () => {
    const { user } = await openTable();
    await rewrite(app, await ask(app, bistrot, 7), { created_at: secondsAgo(app, 60) });
    await user.click(screen.getByRole('button', { name: 'Eau' }));
    await findStatus('Demande en attente — Votre demande précédente');
    await findStatus(words.fr.overdue);
  });

  function disturbNews(id: string): void {
    disturb(`GET /api/requests/${id}`, unreachable);
    disturb(`GET /api/requests/${id}/stream`, unreachable);
  }

  async function setStatus(id: string, status: string): Promise<void> {
    const { token } = bistrot.owner;
    const answer = await app.call('PUT', `/requests/${id}/status`, { token, body: { status } });
    expect(answer.status).toBe(200);
  }
});
