import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pairStaff } from '../../support/people/team.ts';
import { pushCalls } from '../../support/push/calls.ts';
import { givePagePushes } from '../../support/push/push-page.ts';
import { openBoardMenu, openBoardPage } from '../../support/screens/board-page.ts';
import { readText, withScreens } from '../../support/screens/screen.tsx';
import { startWithPushService } from '../../support/server/start-with.ts';

withScreens(
  ({ app, bistrot, service }) => {
    /** A board whose pushes are on, and a function that starts the service there. */
    async function openWithPushes() {
      const lea = await pairStaff(app, bistrot);
      const browser = givePagePushes(service);
      const { user } = await openBoardPage(bistrot, { token: lea.token });
      await waitFor(() => expect(document.querySelector('link[rel="manifest"]')).toBeTruthy());
      await openBoardMenu(user);
      const pushes = await screen.findByRole('switch', { name: /^Sonner sur/ });
      const untilSwitchIs = (isOn: boolean) =>
        waitFor(() => expect(pushes.getAttribute('aria-checked')).toBe(String(isOn)));
      await untilSwitchIs(false);
      await user.click(pushes);
      await untilSwitchIs(true);
      await user.keyboard('{Escape}');
      const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
      const calls = pushCalls(app, lea.token);
      const received = () => browser.made.at(-1)?.received.map(({ payload }) => payload);
      return { browser, press, calls, received };
    }

    test('the start of the service pushes to the device; if it stays silent for 15 s, the board says that it cannot ring, until it answers [PSH-23]', async () => {
      const { browser, press, calls, received } = await openWithPushes();
      const wait = holdTimer(16_000);
      await press('Commencer le service');
      await expect.poll(received).toMatchObject([{ tag: 'service' }]);
      await expect.poll(() => wait.end).toBeTruthy();
      expect(querySign()).toBeNull();
      app.clock.advance(16_000);
      act(() => wait.end?.());
      await waitFor(() => expect(querySign()).toBeTruthy());
      expect(readText(querySign())).toMatch(/n’a pas répondu.+ mode Ne pas déranger/);
      await press('M’envoyer un test');
      await expect.poll(received).toMatchObject([{ tag: 'service' }, { tag: 'test' }]);
      await calls.answer(received()?.[1]?.receipt);
      expect(await calls.isSilent()).toBe(false);
      act(() => browser.say({ kind: 'test arrived' }));
      await waitFor(() => expect(querySign()).toBeNull());
    });

    test('a device whose push service has lost it says so at the start of the service, and turns pushes on again [PSH-23]', async () => {
      const { browser, press, received } = await openWithPushes();
      service.behaviour = 410;
      onTestFinished(() => {
        service.behaviour = 'accepts';
      });
      await press('Commencer le service');
      await waitFor(() => expect(querySign()).toBeTruthy());
      expect(readText(querySign())).toMatch(/a perdu son abonnement aux notifications/);
      service.behaviour = 'accepts';
      await press('Activer les notifications');
      await waitFor(() => expect(querySign()).toBeNull());
      await expect.poll(received).toMatchObject([{ tag: 'service' }]);
      expect(browser.made).toHaveLength(2);
    });
  },
  {},
  startWithPushService,
);

function querySign(): HTMLElement | null {
  return screen.queryByRole('status', { name: 'Cet appareil ne peut pas sonner écran verrouillé' });
}

/** Until the test ends, timers of this length end when the test says so. Others stay real. */
function holdTimer(milliseconds: number) {
  const held: { end?: () => void } = {};
  const { setTimeout: real } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    ...[end, wait, ...rest]: [() => void, number?, ...unknown[]]
  ) => {
    if (wait !== milliseconds) return Reflect.apply(real, globalThis, [end, wait, ...rest]);
    held.end = end;
    return undefined;
  }) as typeof setTimeout);
  return held;
}
