import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { givePagePushes } from '../../support/push/push-page.ts';
import { userAgents } from '../../support/push/user-agents.ts';
import { openBoardMenu, openBoardPage } from '../../support/screens/board-page.ts';
import { withScreens } from '../../support/screens/screen.tsx';
import { startWithPushService } from '../../support/server/start-with.ts';

withScreens(
  ({ bistrot, service }) => {
    test('on an iPhone the menu says that pushes need the app, and how to install it', async () => {
      givePagePushes(service, { isMissing: true }, { userAgent: userAgents.iphone });
      const { user } = await openBoardPage(bistrot);
      await untilInstallable();
      await user.click(screen.getByRole('button', { name: 'Commencer le service' }));
      const invitation = await screen.findByRole('region', {
        name: /une fois installée sur l’écran d’accueil/,
      });
      await user.click(
        within(invitation).getByRole('button', { name: 'Voir comment l’installer' }),
      );
      const steps = within(findDialog()).getAllByRole('listitem');
      expect(steps).toHaveLength(4);
      expect(steps[0]?.textContent).toContain('bouton Partager');
      // On iOS the installed app has its own storage.
      expect(steps[3]?.textContent).toContain('connectez-vous une fois');
      await openBoardMenu(user);
      const note = screen.getByText(/^Sur iPhone et iPad, seule l’application installée/);
      const toggle = screen.getByRole('switch', { name: /^Sonner sur ce téléphone/ });
      expect(toggle.getAttribute('aria-describedby')).toBe(note.id);
    });

    test('on Android the menu has steps, and a button once the browser offers to install', async () => {
      givePagePushes(service, {}, { userAgent: userAgents.android });
      const { user } = await openBoardPage(bistrot);
      await openBoardMenu(user);
      await user.click(await screen.findByRole('button', { name: 'Installer l’application' }));
      expect(within(findDialog()).getAllByRole('listitem')).toHaveLength(3);
      const prompt = await offerToInstall();
      expect(within(findDialog()).queryAllByRole('listitem')).toEqual([]);
      await user.click(within(findDialog()).getByRole('button', { name: 'Installer' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(prompt).toHaveBeenCalledOnce();
    });

    test('the menu of a computer without an offer, and of the installed app, does not mention installing', async () => {
      const button = { name: 'Installer l’application' };
      givePagePushes(service);
      const computer = await openBoardPage(bistrot);
      await openBoardMenu(computer.user);
      expect(screen.queryByRole('button', button)).toBeNull();
      await offerToInstall();
      expect(await screen.findByRole('button', button)).toBeTruthy();
      window.dispatchEvent(new Event('appinstalled'));

      const device = { userAgent: userAgents.iphone, standalone: true };
      givePagePushes(service, {}, device);
      const app = await openBoardPage(bistrot);
      await openBoardMenu(app.user);
      await untilInstallable();
      expect(screen.queryByRole('button', button)).toBeNull();
    });
  },
  {},
  startWithPushService,
);

function findDialog(): HTMLElement {
  return screen.getByRole('dialog', { name: 'Installer Sonnette' });
}

/** Waits until the page hears the browser's offer to install it. */
function untilInstallable(): Promise<void> {
  return waitFor(() => expect(document.querySelector('link[rel="manifest"]')).toBeTruthy());
}

async function offerToInstall() {
  await untilInstallable();
  const prompt = vi.fn(async () => {});
  const userChoice = Promise.resolve({ outcome: 'accepted' });
  const offer = Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice });
  act(() => void window.dispatchEvent(offer));
  return prompt;
}
