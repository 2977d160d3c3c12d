import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { signIn, storedSession } from '../../support/browser/sign-in.ts';

test('after a redirect to sign in, the requested page opens with its filters, also after a reload [SIN-01, SIN-03, SIN-16]', {
  tag: '@heart',
}, async ({ newScreen, restaurant }) => {
  const page = await newScreen();
  await page.goto(`${paths.staff}?status=pending#main`);
  await expect(page).toHaveURL(paths.auth);
  expect(await storedSession(page)).toEqual({ token: null, restaurant: null });
  await signIn(page, restaurant.owner);
  await expect(page).toHaveURL(`${paths.staff}?status=pending#main`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interface Serveur');
  expect(await storedSession(page)).toEqual({
    token: expect.stringMatching(/^\S{43,}$/),
    restaurant: expect.objectContaining({ slug: restaurant.slug, email: restaurant.owner.email }),
  });
  await page.goBack();
  await expect(page).not.toHaveURL(paths.auth);
});
