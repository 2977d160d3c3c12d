import { paths } from '../../../src/paths.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { expect, test } from '../../support/screens/browser.ts';

const questions = [
  ...[/application/, /téléphones/, /installation/, /internet/, /Wi-Fi/, /coûte/, /aussitôt/],
  ...[/serveurs/, /payer/, /données/, /carte/, /bars/, /engagement/, /essai/, /problème/],
];

test('the monthly price shows 30 days of trial, 0 € today, and the date and amount of the first charge [PRI-01, PRI-02, PRI-03, PRI-04, PRI-05, PRI-07, PRI-09]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await page.clock.setFixedTime('2026-11-21T20:30:00+01:00');
  await page.goto(paths.pricing);
  const card = page.getByRole('article');
  await expect(card).toContainText('30 jours d’essai gratuit');
  await expect(card.locator('s')).toHaveText(/^49,99\s€$/);
  await expect(card.getByText('aujourd’hui')).toHaveText(/^0\s€ aujourd’hui$/);
  await expect(card).toContainText(/puis 49,99\s€ \/ mois à partir du 21 décembre 2026/);
  await expect(card.getByRole('listitem')).toHaveCount(6);
  const toDemo = card.getByRole('link', { name: 'Demander une démonstration' });
  await expect(toDemo).toHaveAttribute('href', paths.demo);

  await expect(card.getByText('TTC')).toHaveCount(1);

  const toggle = page.getByRole('navigation', { name: 'Rythme de paiement' });
  await turn(page, 360, 740);
  const top = async () => (await card.getByRole('list').boundingBox())?.y;
  const before = await top();
  await expect(toggle.locator('[aria-current]')).toHaveText('Par mois');
  await tabTo(page, toggle.getByRole('link', { name: 'Par an' }));
  await page.keyboard.press('Enter');
  await expect(toggle.locator('[aria-current]')).toHaveText(/Par an/);
  await expect(card.locator('s')).toHaveText(/^499\s€$/);
  expect(await top()).toBe(before);
  await toggle.getByRole('link', { name: 'Par mois' }).click();
  await expect(card.locator('s')).toHaveText(/^49,99\s€$/);
});

test('the yearly price shows its saving, and the rest of the page follows [PRI-06, PRI-10, PRI-11]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await page.clock.setFixedTime('2026-11-21T20:30:00+01:00');
  await page.goto(`${paths.pricing}?plan=yearly`);
  const card = page.getByRole('article');
  await expect(card).toContainText('2 mois offerts');
  await expect(card).toContainText(/499\s€ au lieu de 599,88\s€ par an.*100,88\s€/);
  await expect(card).toContainText(/puis 499\s€ \/ an à partir du 21 décembre 2026/);
  await expect(card.getByText('aujourd’hui')).toHaveText(/^0\s€ aujourd’hui$/);

  const faq = page.getByRole('region', { name: 'Avant de vous décider' });
  await faq.getByText('Y a-t-il un engagement').click();
  await expect(faq.getByText(/^Non\. L’abonnement/)).toBeVisible();
  const closing = page.getByRole('region', { name: 'Un doute' });
  await expect(closing.getByRole('link', { name: /démonstration/ })).toHaveAttribute(
    'href',
    paths.demo,
  );
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Tarifs' })).toHaveAttribute('href', '/tarifs');
  await expect(footer.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/faq');
});

test('with prices but without keys, subscribing shows that it is unavailable and opens the demo page after 2 seconds [ERR-25]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await page.clock.install();
  await page.goto(paths.pricing);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'S’abonner' }).click();
  await expect(page.getByText('Configuration en cours')).toBeVisible();
  await page.clock.runFor(1999);
  await expect(page).toHaveURL(paths.pricing);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(paths.demo);
});

test('the FAQ has fifteen numbered questions, opens one at a time by keyboard, and links to the contact page [FAQ-01, FAQ-02, FAQ-03, FAQ-04, FAQ-05, FAQ-06]', async ({
  newScreen,
}) => {
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
});

test('only one question is open in browsers without exclusive details elements [FAQ-02]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await page.goto(paths.faq);
  // The links of the header appear after hydration.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeAttached();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.removeAttribute('name');
  });
  const items = page.getByRole('main').getByRole('listitem');
  for (const index of [2, 3, 2]) {
    await items.nth(index).locator('summary').click();
    await expect(page.locator('details[open]')).toHaveCount(1);
    await expect(items.nth(index).locator('p')).toBeVisible();
  }
});

test('without a booking calendar, a form asks for the restaurant first, then the time [DEM-02, DEM-03, DEM-04]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await page.goto(paths.demo);
  const steps = page.getByRole('region', { name: 'en deux étapes' }).getByRole('heading');
  await expect(steps).toHaveText([/1\s*Votre restaurant/, /2\s*Votre créneau/]);
  await expect(
    page.getByText('D’abord le nom de votre restaurant, ensuite le créneau'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Créer votre restaurant' })).toHaveAttribute(
    'href',
    paths.signUp,
  );
  const form = page.getByRole('form', { name: 'Demande de démonstration' });
  await expect(form.getByRole('textbox')).toHaveCount(4);
  const mail = page.getByRole('link', { name: 'bonjour@sonnette.example' });
  await expect(mail).toHaveAttribute('href', 'mailto:bonjour@sonnette.example');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('legal pages without content say so and explain how to fill them in', async ({
  newScreen,
}) => {
  const page = await newScreen();
  for (const path of [paths.legalNotice, paths.terms, paths.privacy]) {
    await page.goto(path);
    await expect(page.getByText('n’a pas encore rempli cette page')).toBeVisible();
    await expect(page.getByText('LEGAL_FILE')).toBeVisible();
  }
  await page.goto(paths.contact);
  const mail = page.getByRole('link', { name: 'Écrire un e-mail' });
  await expect(mail).toHaveAttribute('href', 'mailto:bonjour@sonnette.example');
});
