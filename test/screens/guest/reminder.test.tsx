import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '../../../src/languages.ts';
import { guestPath } from '../../../src/paths.ts';
import { ask, finish, readBoard, take } from '../../support/people/acts.ts';
import { requestMoves } from '../../support/people/request-states.ts';
import {
  findStatus,
  openAsked,
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

withScreens(({ app, bistrot }) => {
  const reminder = () => screen.queryByRole('button', { name: 'Relancer l’équipe' });
  const sent = () => screen.queryByText('Relance envoyée');

  /** The page of a guest who asked for bread so many seconds ago, which a screen has shown. */
  async function openWaiting(seconds: number, language?: Language) {
    const { user, request, reload } = await openAsked(app, bistrot, language);
    await waitFor(request, seconds);
    const remind = async () =>
      user.click(await screen.findByRole('button', { name: /^(Relancer|Remind)/ }));
    return { user, request, remind, reload };
  }

  async function waitFor(request: { id: string }, seconds: number): Promise<void> {
    const at = secondsAgo(app, seconds);
    await rewrite(app, request, { created_at: at, received_at: at });
    await findStatus(
      /^fr/.test(document.documentElement.lang) ? 'Reçue en salle' : 'Shown to the team',
    );
  }

  test('from 2 minutes on the guest may remind the team; the page says that it was done, and offers it again 2 minutes later [REQ-35]', async () => {
    const { request, remind } = await openWaiting(110);
    expect(reminder()).toBeNull();
    await waitFor(request, 121);
    await remind();
    await expect.poll(sent).toBeTruthy();
    expect(reminder()).toBeNull();
    expect(screen.getByRole('button', { name: 'Annuler la demande' })).toBeTruthy();
    expect(await readBoard(app, bistrot)).toMatchObject([{ id: request.id, reminders: 1 }]);
    await rewrite(app, request, { reminded_at: secondsAgo(app, 121) });
    await expect.poll(reminder).toBeTruthy();
    expect(sent()).toBeNull();
  });

  test('in English [REQ-35]', async () => {
    const { remind } = await openWaiting(121, 'en');
    expect(await screen.findByRole('button', { name: 'Remind the team' })).toBeTruthy();
    await remind();
    expect(await screen.findByText('Reminder sent')).toBeTruthy();
  });

  test('it promises nothing of a request that no staff screen has shown [REQ-35, RCV-02]', async () => {
    const { request, remind } = await openWaiting(121);
    await rewrite(app, request, { received_at: null });
    await findStatus('L’écran de la salle ne répond pas encore.');
    await remind();
    await expect.poll(sent).toBeTruthy();
    expect(statusText()).toContain('L’écran de la salle ne répond pas encore.');
  });

  test('a colleague who has taken it meanwhile is shown instead, without an error [REQ-35]', async () => {
    const { request, remind } = await openWaiting(121);
    await screen.findByRole('button', { name: 'Relancer l’équipe' });
    disturb(`GET /api/requests/${request.id}`, unreachable);
    disturb(`GET /api/requests/${request.id}/stream`, unreachable);
    disturb(`POST /api/requests/${request.id}/reminder`, async (send) => {
      await take(app, bistrot, request, 'Léa');
      return send();
    });
    await remind();
    await findStatus('Léa arrive');
    expect(
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('');
  });

  test('another phone of the table may neither remind the team nor say that it is not served [REQ-35, REQ-32]', async () => {
    const request = await ask(app, bistrot, 7);
    app.clock.advance(3 * 60_000);
    await openGuest(guestPath(bistrot.slug, 7));
    await screen.findByRole('button', { name: 'Annuler la demande' });
    expect(reminder()).toBeNull();
    await finish(app, bistrot, await take(app, bistrot, request));
    pollAtOnce();
    await findStatus('C’est servi');
    expect(screen.getByRole('link', { name: 'Nouvelle demande' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Toujours pas servi/ })).toBeNull();
  });

  test('if another phone of the table was faster, both read that it was done [REQ-35]', async () => {
    const { request, remind } = await openWaiting(121);
    disturb(`POST /api/requests/${request.id}/reminder`, async (send) => {
      const { status } = await requestMoves(app).reminder(request, bistrot.owner);
      expect(status).toBe(200);
      return send();
    });
    await remind();
    await expect.poll(sent).toBeTruthy();
    expect(await readBoard(app, bistrot)).toMatchObject([{ reminders: 1 }]);
  });

  test('a reminder that waits for its answer holds up no other press [REQ-35, REQ-26]', async () => {
    const { user, request, remind } = await openWaiting(121);
    disturb(`POST /api/requests/${request.id}/reminder`, () => new Promise(() => {}));
    await remind();
    await take(app, bistrot, request);
    await rewrite(app, request, { taken_at: secondsAgo(app, 120) });
    pollAtOnce();
    await user.click(await screen.findByRole('button', { name: /^C’est servi/ }));
    await findStatus('C’est servi');
    expect(await readBoard(app, bistrot)).toMatchObject([{ status: 'completed' }]);
  });

  test('without a network the reminder is sent by itself later, also after a reload; refused, the page says why [REQ-35]', async () => {
    const { request, remind, reload } = await openWaiting(121);
    const call = `POST /api/requests/${request.id}/reminder`;
    const reconnect = disturb(call, unreachable);
    await remind();
    expect(await screen.findByText(/^Pas encore transmis/)).toBeTruthy();
    await reload();
    reconnect();
    pollAtOnce();
    await expect.poll(sent).toBeTruthy();

    await rewrite(app, request, { reminded_at: secondsAgo(app, 121) });
    const text = 'Relancez depuis le téléphone qui a envoyé cette demande.';
    disturb(call, answering(429, { code: 'reminder_elsewhere', error: text }));
    await remind();
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
  });

  test('how long it usually takes is said until the guest has waited that long [REQ-36]', async () => {
    const words = /^À cette heure, plutôt 3.min\.$/;
    const shownWords = () => {
      const line = screen.queryByText(words);
      return line && !line.className.includes('spare');
    };
    disturb(`POST /api${bistrot.board}`, async (send) => {
      const answer = await send();
      const body = await answer.json();
      return Response.json({ ...body, usual_wait_seconds: 200 }, { status: answer.status });
    });
    const { request } = await openWaiting(100);
    expect(shownWords()).toBe(true);
    await waitFor(request, 241);
    await expect.poll(shownWords).toBe(false);
  });

  test('nothing is said without enough counts [REQ-36]', async () => {
    await openWaiting(10);
    expect(screen.queryByText(/^En général/)).toBeNull();
  });
});
