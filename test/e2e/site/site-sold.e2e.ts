/**
 * The site of a server on which the product is sold: it has a payment provider, a calendar and an operator.
 */
import type { Route } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { operator } from '../../support/people/operator.ts';
import { prices } from '../../support/people/payment-provider.ts';
import { expect, test } from '../../support/screens/browser.ts';

test.describe.configure({ mode: 'default' });

test('subscribing opens the provider’s page for the plan shown, and a double press starts one checkout [PRI-08, PAY-02]', async ({
  newScreen,
  browserErrors,
  sold,
}) => {
  // The provider's page answers 401 to the test.
  browserErrors.expect(/401/);
  const page = await newScreen();
  const calls = () => sold.provider.calls.filter(({ path }) => path === '/v1/checkout/sessions');
  for (const [plan, price] of [
    ['monthly', prices.monthly],
    ['yearly', prices.yearly],
  ] as const) {
    sold.provider.calls.length = 0;
    await page.goto(`${sold.url}${paths.pricing}?plan=${plan}`);
    await page.getByRole('button', { name: 'S’abonner' }).dblclick();
    await page.waitForURL(`${sold.provider.url}/pay/**`);
    expect(calls().map(({ fields }) => fields['line_items[0][price]'])).toEqual([price]);
  }
});

test('a payment that cannot start shows an error and can be retried on the same page [ERR-26]', async ({
  newScreen,
  browserErrors,
  sold,
}) => {
  browserErrors.expect(/503/);
  const page = await newScreen();
  const subscribe = page.getByRole('button', { name: 'S’abonner' });
  const failed = page.getByText('Impossible de procéder au paiement. Contactez le support.');
  await page.goto(sold.url + paths.pricing);
  sold.provider.behaviour = 'fails';
  await subscribe.click();
  await expect(failed).toBeVisible();
  await expect(subscribe).not.toHaveAttribute('aria-disabled', 'true');
  await expect(page).toHaveURL(sold.url + paths.pricing);
  sold.provider.behaviour = 'answers';

  // Only web addresses are followed, even if something alters the server's response.
  await page.reload();
  await page.route('**/create-checkout-session', (route) =>
    route.fulfill({ json: { sessionId: 'cs_1', url: 'javascript:document.title="gone"' } }),
  );
  await subscribe.click();
  await expect(failed).toBeVisible();
  await expect(page).toHaveTitle('Tarifs · Sonnette');
});

const calls = ['**/api/stripe/plans', '**/api/stripe/create-checkout-session'] as const;
const unavailable: [string, RegExp, (route: Route) => Promise<void>][] = [
  ['no answer', /ERR_CONNECTION_REFUSED/, (route) => route.abort('connectionrefused')],
  ['502', /502/, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' })],
  ['503 without a code', /503/, (route) => route.fulfill({ status: 503, body: '' })],
  [
    '503 of a database that is away',
    /503/,
    (route) => route.fulfill({ status: 503, json: { error: 'x', code: 'unavailable' } }),
  ],
  ['504', /504/, (route) => route.fulfill({ status: 504, body: 'Gateway Timeout' })],
  ['404', /404/, (route) => route.fulfill({ status: 404, body: 'no such page' })],
];

for (const [name, complaint, refuse] of unavailable) {
  test(`an unavailable payment backend opens the demo page after 2 seconds: ${name} [ERR-25]`, async ({
    newScreen,
    browserErrors,
    sold,
  }) => {
    browserErrors.expect(complaint);
    for (const call of calls) {
      const page = await newScreen();
      await page.clock.install();
      await page.route(call, refuse);
      await page.goto(sold.url + paths.pricing);
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole('button', { name: 'S’abonner' }).click();
      await expect(page.getByText('Configuration en cours')).toBeVisible();
      await page.clock.runFor(1999);
      await expect(page).toHaveURL(sold.url + paths.pricing);
      await page.clock.runFor(1);
      await expect(page).toHaveURL(sold.url + paths.demo);
    }
  });
}

for (const [status, code] of [
  [500, 'unexpected'],
  [503, 'payment_unreachable'],
  [429, 'too_many'],
] as const) {
  test(`any other payment error keeps the visitor on the page: ${status} ${code} [ERR-26]`, async ({
    newScreen,
    browserErrors,
    sold,
  }) => {
    browserErrors.expect(new RegExp(String(status)));
    for (const call of calls) {
      const page = await newScreen();
      await page.route(call, (route) => route.fulfill({ status, json: { error: 'x', code } }));
      await page.goto(sold.url + paths.pricing);
      const subscribe = page.getByRole('button', { name: 'S’abonner' });
      await subscribe.click();
      await expect(
        page.getByText('Impossible de procéder au paiement. Contactez le support.'),
      ).toBeVisible();
      await expect(subscribe).not.toHaveAttribute('aria-disabled', 'true');
      await expect(page).toHaveURL(sold.url + paths.pricing);
    }
  });
}

test('the booking calendar is loaded only after a click, with the restaurant’s name [DEM-01, DEM-02]', async ({
  newScreen,
  sold,
}) => {
  const page = await newScreen();
  sold.calendar.asked.length = 0;
  await page.goto(sold.url + paths.demo);
  await page.getByLabel('Nom du restaurant').fill('Chez Léa');
  await expect(page.getByText('qui peut déposer des cookies')).toContainText('127.0.0.1');
  expect(sold.calendar.asked).toEqual([]);
  await page.getByLabel('Nom du restaurant').press('Enter');
  const frame = page.frameLocator('iframe[title*="30 minutes"]');
  await expect(frame.getByRole('heading')).toHaveText('Calendrier');
  expect(sold.calendar.asked).toContain('/demo?name=Chez+L%C3%A9a');
});

test('legal pages show the operator’s data; without a demo restaurant nothing links to one', async ({
  newScreen,
  sold,
}) => {
  const page = await newScreen();
  await page.goto(sold.url + paths.legalNotice);
  for (const text of [operator.publisher, operator.siren, operator.director, 'Hébergeur du Nord']) {
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
  }
  await page.goto(sold.url + paths.terms);
  await expect(page.getByRole('main')).toContainText('fourni par Sonnette Essais');
  await page.goto(sold.url + paths.contact);
  await expect(page.getByText(operator.mail)).toBeVisible();

  await page.goto(sold.url + paths.home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /table de démonstration/ })).toHaveCount(0);
  await expect(page.getByRole('img', { name: /^Scannez/ })).toHaveCount(0);
});
