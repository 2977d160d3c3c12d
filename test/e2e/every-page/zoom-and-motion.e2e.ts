import { guestPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { expectMotion, watchMotion } from '../../support/page-checks/motion.ts';

test('while the session is checked, a guarded page shows only a spinner; animations run unless prefers-reduced-motion is reduce [NAV-12]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen({ token: restaurant.owner.token });
  await watchMotion(page);
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const moves = reducedMotion === 'no-preference';
    await page.emulateMedia({ reducedMotion });
    const checked = await holdAnswer(page, 'GET', '**/api/auth/me');
    await page.goto(paths.staff);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Un instant…');
    await expectMotion(page, moves);
    await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
    await expect(page).toHaveURL(paths.staff);
    checked.resolve();
    await expect(page.getByRole('heading', { name: 'Interface Serveur' })).toBeVisible();
    await expect(page.getByText('Un instant…')).toHaveCount(0);

    const asked = await holdAnswer(page, 'POST', '**/api/restaurants/*/requests');
    await page.goto(guestPath(restaurant.slug, moves ? 7 : 8));
    await page.getByRole('button', { name: 'Pain' }).click();
    await expect(page.getByRole('button', { name: 'Envoi…' })).toBeVisible();
    await expectMotion(page, moves);
    asked.resolve();
    await expect(page.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
    await expectMotion(page, moves);
  }
});
