import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ask, finish, readBoard, take } from '../../support/people/acts.ts';
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
import { answering, disturb, unreachable, withScreens } from '../../support/screens/screen.tsx';

const MINUTE = 60_000;

type Id = { id: string };

withScreens(({ app, bistrot }) => {
  const unserved = () => screen.queryByRole('button', { name: 'Toujours pas servi\u202f?' });
  const newRequest = () => screen.queryByRole('link', { name: 'Nouvelle demande' });

  /** The page of a guest whose bread staff have just marked as done. */
  async function openFinished() {
    const { user, request } = await openAsked(app, bistrot);
    await take(app, bistrot, request, 'Léa');
    await finish(app, bistrot, request);
    pollAtOnce();
    await findStatus('C’est servi');
    const say = async () =>
      user.click(await screen.findByRole('button', { name: /^Toujours pas/ }));
    return { user, request, say };
  }

  const ignoreNews = ({ id }: Id) => {
    disturb(`GET /api/requests/${id}`, unreachable);
    disturb(`GET /api/requests/${id}/stream`, unreachable);
  };

  async function expectProblem(text: string): Promise<void> {
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
  }

  test('for 10 minutes after staff finished it, the guest may say that it is not served; the page then follows the new call [REQ-32]', async () => {
    const { request, say } = await openFinished();
    expect(newRequest()).toBeTruthy();
    await say();
    await expect
      .poll(statusText)
      .toBe('Nouvel appel en salleDès que l’écran de la salle l’affiche, nous vous le disons ici.');
    expect(currentStep()).toBe(0);
    await expect.poll(() => document.title).toContain('Demande en attente');
    expect(screen.getByRole('button', { name: 'Annuler la demande' })).toBeTruthy();
    expect(await readBoard(app, bistrot)).toMatchObject([{ id: request.id, status: 'pending' }]);

    await rewrite(app, request, { received_at: secondsAgo(app, 0) });
    await findStatus('Reçue en salle');
    expect(currentStep()).toBe(1);
    await take(app, bistrot, request, 'Tom');
    await findStatus('Tom arrive');
    expect(currentStep()).toBe(2);
    await finish(app, bistrot, request);
    await screen.findByRole('button', { name: /^Toujours pas servi/ });
    await rewrite(app, request, { ended_at: secondsAgo(app, 600) });
    await expect.poll(unserved).toBeNull();
    expect(newRequest()).toBeTruthy();
  });

  test('who said that it is served is not asked [REQ-32]', async () => {
    const request = await ask(app, bistrot, 7);
    await take(app, bistrot, request);
    app.clock.advance(2 * MINUTE);
    const { user } = await openOwn(bistrot, request);
    await user.click(screen.getByRole('button', { name: 'C’est servi' }));
    await findStatus('C’est servi');
    await expect.poll(newRequest).toBeTruthy();
    expect(unserved()).toBeNull();
  });

  test('said too late, or while the table has a new request, it is refused with the reason [REQ-32]', async () => {
    const { request, say } = await openFinished();
    const next = await ask(app, bistrot, 7, { type: 'water' });
    await say();
    await expectProblem('Cette table a déjà une nouvelle demande en cours.');
    await app.call('DELETE', `/requests/${next.id}`, bistrot.owner);
    ignoreNews(request);
    await rewrite(app, request, { ended_at: secondsAgo(app, 601) });
    await say();
    await expectProblem(
      'Cette demande est terminée depuis trop longtemps. Faites-en une nouvelle.',
    );
    expect(unserved()).toBeNull();
    expect(newRequest()).toBeTruthy();
  });

  test('a server that refuses without a reason, or has heard it too often, is explained [REQ-32]', async () => {
    const { request, say } = await openFinished();
    const call = `POST /api/requests/${request.id}/unserved`;
    const text = 'Utilisez le téléphone qui a envoyé cette demande, ou adressez-vous à un serveur.';
    const undo = disturb(call, answering(429, { code: 'unserved_elsewhere', error: text }));
    await say();
    await expectProblem(text);
    undo();
    disturb(call, answering(404));
    await say();
    await expectProblem('Impossible de prévenir la salle pour le moment.');
    expect(unserved()).toBeTruthy();
  });

  test('if staff have recalled it meanwhile, the page shows who is coming, without an error [REQ-32]', async () => {
    // A stream that is open could not be silenced later.
    disturb(/^GET .+\/stream$/, unreachable);
    const { request, say } = await openFinished();
    ignoreNews(request);
    const body = { status: 'in-progress' };
    await app.call('PUT', `/requests/${request.id}/status`, { token: bistrot.owner.token, body });
    await say();
    await findStatus('Léa arrive');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('without network it is queued, also when the page is no longer followed; the guest may drop it [DIN-22, REQ-32]', async () => {
    const { user, request, say } = await openFinished();
    const reconnect = disturb(`POST /api/requests/${request.id}/unserved`, unreachable);
    await say();
    await screen.findByText(/^Pas encore transmis/);
    await user.click(screen.getByRole('button', { name: 'Non, c’est servi' }));
    expect(unserved()).toBeTruthy();
    await rewrite(app, request, { ended_at: secondsAgo(app, 300) });
    await say();
    await screen.findByText(/^Pas encore transmis/);
    reconnect();
    pollAtOnce();
    await findStatus('Nouvel appel en salle');
  });

  test.each([
    ['fr', 'Léa arrive', 'Avez-vous été servi\u202f?', 'C’est servi', 'Pas encore'],
    ['en', 'Léa is on the way', 'Have you been served?', 'I’ve been served', 'Not yet'],
  ] as const)(
    'in %s a guest is asked whether they were served when nothing is heard of the taker: “not yet” calls the team [RNG-24]',
    async (language, lea, question, served, notYet) => {
      const request = await ask(app, bistrot, 7);
      const { user } = await openOwn(bistrot, request, language);
      await take(app, bistrot, request, 'Léa');
      await findStatus(lea);
      app.clock.advance(10 * MINUTE);
      await app.tick();
      await findStatus(question);
      expect(statusText()).toContain(lea);
      expect(currentStep()).toBe(2);
      await screen.findByRole('button', { name: served });
      await user.click(screen.getByRole('button', { name: notYet }));
      await expect
        .poll(() => readBoard(app, bistrot))
        .toMatchObject([{ id: request.id, status: 'pending', reopened_at: expect.any(String) }]);
      await expect.poll(statusText).not.toContain(question);
    },
  );

  test('without a stream a poll asks for a silent taker, until they are heard of [RNG-24]', async () => {
    const request = await ask(app, bistrot, 7);
    disturb(`GET /api/requests/${request.id}/stream`, unreachable);
    await take(app, bistrot, request, 'Léa');
    await openOwn(bistrot, request);
    await findStatus('Léa arrive');
    app.clock.advance(10 * MINUTE);
    await app.tick();
    pollAtOnce();
    await findStatus('Avez-vous été servi\u202f?');
    await app.call('POST', `/requests/${request.id}/renewal`, bistrot.owner);
    pollAtOnce();
    await findStatus('Votre demande est prise en charge.');
  });
});
