/**
 * The site of a server on which the product is sold: it has a payment provider and a calendar.
 */
import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { prices } from '../../support/people/payment-provider.ts';

test.describe.configure({ mode: 'default' });

test('subscribing opens the provider’s page for the plan shown, and a double press starts one checkout [PRI-08, PAY-02]', {
  tag: '@heart',
}, async ({ newScreen, browserErrors, sold }) => {
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
