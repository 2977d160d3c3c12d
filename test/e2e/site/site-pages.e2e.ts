import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';

const questions = [
  /application/,
  /téléphones/,
  /installation/,
  /internet/,
  /Wi-Fi/,
  /coûte/,
  /aussitôt/,
  /serveurs/,
  /payer/,
  /données/,
  /carte/,
  /bars/,
  /engagement/,
  /essai/,
  /problème/,
];

test('without keys of the provider, or without an answer, subscribing shows that it is unavailable and opens the demo page after 2 seconds [ERR-25]', async ({
  newScreen,
  browserErrors,
}) => {
  browserErrors.expect(/502/);
  for (const isAnswered of [true, false]) {
    const page = await newScreen();
    await page.clock.install();
    if (!isAnswered) {
      await page.route('**/api/stripe/plans', (route) => route.fulfill({ status: 502 }));
    }
    await page.goto(paths.pricing);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'S’abonner' }).click();
    await expect(page.getByText('Configuration en cours')).toBeVisible();
    await page.clock.runFor(1999);
    await expect(page).toHaveURL(paths.pricing);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(paths.demo);
  }
});

test('the FAQ has fifteen numbered questions, opens one at a time by keyboard, and links to the contact page [FAQ-01, FAQ-03, PRI-02, FAQ-06, FAQ-02, FAQ-05]', {
  tag: '@heart',
}, async ({ newScreen }) => {
  const page = await newScreen();
  await page.goto(paths.faq);
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toContainText(questions);
  await expect(items).toHaveCount(15);
  for (const [index, item] of (await items.all()).entries()) {
    await expect(item.locator('summary')).toHaveText(new RegExp(`^${index + 1}\\.`));
  }
  const installation = items.nth(2).locator('summary');
  await tabTo(page, installation);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Moins de 10 minutes/)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Oui, des deux côtés/)).toBeVisible();
  await expect(page.getByText(/^Moins de 10 minutes/)).toBeHidden();

  await page.goto(`${paths.faq}#essai`);
  await expect(page.getByText(/^Il dure 30 jours/)).toBeInViewport();
  const contact = page.getByRole('main').getByRole('link', { name: 'Nous contacter' });
  await expect(contact).toHaveAttribute('href', paths.contact);

  // As in browsers that do not know exclusive details elements.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.removeAttribute('name');
  });
  for (const index of [2, 3, 2]) {
    await items.nth(index).locator('summary').click();
    await expect(page.locator('details[open]')).toHaveCount(1);
    await expect(items.nth(index).locator('p')).toBeVisible();
  }
});
