import { guestPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { root } from '../../support/people/people.ts';

const forAnyone = [
  paths.home,
  paths.pricing,
  paths.faq,
  paths.demo,
  paths.contact,
  paths.legalNotice,
  paths.terms,
  paths.privacy,
  paths.accessibility,
  paths.success,
  paths.signUp,
  paths.auth,
  paths.join,
  `${paths.auth}?card=reset`,
  '/en/tarifs',
  '/nowhere',
  guestPath('demo', 1),
];
const forStaff = [paths.staff, paths.restaurant, paths.team, paths.qrGenerator, paths.account];
const forRoot = [paths.admin, paths.analytics, paths.figures];

test('no page contacts another host, violates its security policy, sets a cookie or logs an error [NAV-01, NAV-02]', async ({
  newScreen,
  restaurant,
  server,
  browserErrors,
  baseURL,
}) => {
  test.slow();
  browserErrors.expect(/404.*nowhere/);
  browserErrors.expect(/no page at/);
  const seen = { pages: 0, requests: 0, foreign: 0, violations: 0, errors: 0, cookies: 0 };
  const wrong: string[] = [];
  for (const [pages, token] of [
    [forAnyone, undefined],
    [forStaff, restaurant.owner.token],
    [forRoot, (await root(server.world)).token],
  ] as const) {
    const page = await newScreen({
      viewport: { width: 1280, height: 800 },
      ...(token && { token }),
    });
    page.on('request', (request) => {
      const url = request.url();
      if (/^(data|blob):/.test(url)) return;
      seen.requests += 1;
      if (url.startsWith(`${baseURL}/`)) return;
      seen.foreign += 1;
      wrong.push(url);
    });
    await page.exposeFunction('noteViolation', (what: string) => {
      seen.violations += 1;
      wrong.push(what);
    });
    await page.addInitScript(() => {
      const note = Reflect.get(window, 'noteViolation');
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        note(`${location.pathname}: ${violatedDirective} ${blockedURI}`),
      );
    });
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      seen.pages += 1;
    }
    seen.cookies += (await page.context().cookies()).length;
  }
  seen.errors = browserErrors.unexpected().length;
  expect(wrong).toEqual([]);
  expect(seen).toMatchObject({ foreign: 0, violations: 0, errors: 0, cookies: 0 });
});
