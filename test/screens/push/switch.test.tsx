import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pairStaff } from '../../support/people/team.ts';
import { addSubscriptions, pushCalls } from '../../support/push/calls.ts';
import type { Given } from '../../support/push/push-browser.ts';
import { givePagePushes } from '../../support/push/push-page.ts';
import { openBoardMenu, openBoardPage } from '../../support/screens/board-page.ts';
import { answering, disturb, type open, withScreens } from '../../support/screens/screen.tsx';
import { startWithPushService } from '../../support/server/start-with.ts';

type Opened = Awaited<ReturnType<typeof open>>;

withScreens(
  ({ app, bistrot, service }) => {
    const rows = () => app.db.selectFrom('push_subscriptions').selectAll();
    const rowsOf = (memberId: string) => rows().where('member_id', '=', memberId).execute();
    const openOwners = async () => {
      const page = await openBoardPage(bistrot);
      await openBoardMenu(page.user);
      return page;
    };

    test('once the service has started, one sentence and a button offer pushes; only the button asks', async () => {
      const lea = await pairStaff(app, bistrot);
      const browser = givePagePushes(service);
      const { user } = await openBoardPage(bistrot, { token: lea.token });
      await untilAppFollows();
      expect(queryInvitation()).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Commencer le service' }));
      await waitFor(() => expect(queryInvitation()).toBeTruthy());
      expect(browser.asked()).toBe(0);
      await user.click(screen.getByRole('button', { name: 'Activer les notifications' }));
      await waitFor(() => expect(queryInvitation()).toBeNull());
      expect(browser.asked()).toBe(1);
      await expect
        .poll(() => rowsOf(lea.memberId))
        .toMatchObject([{ endpoint: browser.endpoint(), language: 'fr' }]);
      await openBoardMenu(user);
      await untilSwitchIs(true);
      // Staff are not asked about calls that nobody takes.
      expect(screen.queryByLabelText('Me prévenir aussi quand personne ne vient')).toBeNull();
    });

    const obstacles: [string, Given, RegExp][] = [
      ['blocked', { permission: 'denied' }, /sont bloquées.+Cliquez sur l’icône/],
      ['refused when asked', { choice: 'denied' }, /sont bloquées/],
      ['without a push service', { isBroken: true }, /^Ce navigateur n’a pas pu joindre/],
      ['without pushes', { isMissing: true }, /^Ce navigateur ne peut pas sonner tableau fermé/],
    ];
    test.each(obstacles)(
      'the switch says why a browser %s cannot ring',
      async (_name, given, words) => {
        const browser = givePagePushes(service, given);
        const { user } = await openOwners();
        await untilAppFollows();
        await user.click(findSwitch());
        await expect.poll(noteOfSwitch).toMatch(words);
        await untilSwitchIs(false);
        expect(browser.endpoint()).toBeUndefined();
      },
    );

    test('a browser that never answers gives the switch back after 20 s, with the reason', async () => {
      const browser = givePagePushes(service, { isHanging: true });
      const { user } = await openOwners();
      await untilAppFollows();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      onTestFinished(() => void vi.useRealTimers());
      await user.click(findSwitch());
      await waitFor(() => expect(browser.subscribe).toHaveBeenCalled());
      expect(findSwitch().getAttribute('aria-busy')).toBe('true');
      await vi.advanceTimersByTimeAsync(20_000);
      await expect.poll(noteOfSwitch).toMatch(/^Ce navigateur n’a pas pu joindre/);
      await waitFor(() => expect(findSwitch().getAttribute('aria-busy')).toBe('false'));
      await untilSwitchIs(false);
    });

    test('the switch says that it needs https', async () => {
      await openOwners();
      await expect.poll(noteOfSwitch).toMatch(/à une adresse en https/);
    });

    test('the eleventh device of a member shows what to do about the limit', async () => {
      const lea = await pairStaff(app, bistrot);
      const { key } = (await pushCalls(app, lea.token).key()).body;
      await addSubscriptions(app, lea, service, key, 10);
      givePagePushes(service);
      const { user } = await openBoardPage(bistrot, { token: lea.token });
      await openBoardMenu(user);
      await untilAppFollows();
      await user.click(findSwitch());
      await expect
        .poll(noteOfSwitch)
        .toMatch(/^Pas activé. Une personne reçoit des notifications sur 10/);
      await untilSwitchIs(false);
    });

    test('a choice about calls that nobody takes shows at once, and is undone if the server refuses it', async () => {
      const browser = givePagePushes(service);
      const { user } = await openOwners();
      await turnOn(user);
      const stored = () =>
        rows()
          .where('endpoint', '=', browser.endpoint() ?? '')
          .execute();
      const choice = screen.getByLabelText<HTMLInputElement>(
        'Me prévenir aussi quand personne ne vient',
      );
      const { promise: isHeld, resolve } = Promise.withResolvers<void>();
      const answerNow = disturb('PUT /api/push/subscription', (pass) => isHeld.then(pass));
      await user.click(choice);
      expect(choice.checked).toBe(true);
      resolve();
      await expect.poll(stored).toMatchObject([{ escalations_at: expect.any(String) }]);
      answerNow();

      const json = { error: 'Complet.', code: 'conflict' };
      disturb('PUT /api/push/subscription', answering(409, json));
      await user.click(choice);
      await expect.poll(noteOfSwitch).toBe('Pas activé. Complet.');
      await user.click(findSwitch());
    });

    test('when somebody else signs in on the device, pushes are off and offered again [PSH-05]', async () => {
      const [lea, karim] = [
        await pairStaff(app, bistrot, 'Léa'),
        await pairStaff(app, bistrot, 'Karim'),
      ];
      const browser = givePagePushes(service);
      const first = await openBoardPage(bistrot, { token: lea.token });
      await openBoardMenu(first.user);
      await turnOn(first.user);
      expect(browser.endpoint()).toBeTruthy();
      const second = await openBoardPage(bistrot, { token: karim.token });
      await expect.poll(browser.endpoint).toBeUndefined();
      await openBoardMenu(second.user);
      await untilSwitchIs(false);
      expect(browser.closeNotification).toHaveBeenCalled();
      await second.user.click(screen.getByRole('button', { name: 'Commencer le service' }));
      await waitFor(() => expect(queryInvitation()).toBeTruthy());
    });
  },
  {},
  startWithPushService,
);

function queryInvitation() {
  return screen.queryByText(/^Sonnette peut aussi vous appeler/);
}

/** Waits for the part of the board that is loaded after it, and renews the subscription. */
function untilAppFollows(): Promise<void> {
  return waitFor(() => expect(document.querySelector('link[rel="manifest"]')).toBeTruthy());
}

function findSwitch(): HTMLElement {
  return screen.getByRole('switch', { name: /^Sonner sur/ });
}

function untilSwitchIs(isOn: boolean): Promise<void> {
  return waitFor(() => expect(findSwitch().getAttribute('aria-checked')).toBe(String(isOn)));
}

async function turnOn(user: Opened['user']): Promise<void> {
  await untilAppFollows();
  await user.click(findSwitch());
  await untilSwitchIs(true);
}

function noteOfSwitch(): string {
  const id = findSwitch().getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? '';
}
