/** Fixtures of browser tests: a server, a restaurant per test, and screens of guests and staff. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test';
import { type Db, openDatabase } from '../../../src/db/database.ts';
import { guestPath, paths } from '../../../src/paths.ts';
import { type Clock, systemClock } from '../../../src/platform/clock.ts';
import { shake } from '../faults/shake.ts';
import { type Mailbox, startMailbox } from '../people/mailbox.ts';
import { atNoon, cantine, comptoir, petitBistrot, type TestRestaurant } from '../people/people.ts';
import { type PushService, startPushService } from '../push/push-service.ts';
import { expectNoSecretIn } from '../secrets/clean-database.ts';
import { noteTrafficOf } from '../secrets/trail.ts';
import { freshDatabase } from '../server/databases.ts';
import { type Call, caller } from '../server/http.ts';
import { type Server, startServer } from '../server/server.ts';
import { type BrowserErrors, collectBrowserErrors } from './setup/browser-errors.ts';
import { awaitHydration } from './setup/hydration.ts';
import {
  type OtherServers,
  withFreeServer,
  withPublicServer,
  withSoldServer,
} from './setup/other-servers.ts';

/** A running server with its demo, in which tests create their own restaurants. */
export type Site = Server & {
  call: Call;
  /** For states that no call can create: past time, more tables, a person without a restaurant. */
  world: { db: Db; clock: Clock };
  openBistrot(): Promise<TestRestaurant>;
  openCantine(): Promise<TestRestaurant>;
};

/**
 * Differences from a French guest's screen, such as `javaScriptEnabled: false`, `locale` or `colorScheme`.
 */
type ScreenOptions = BrowserContextOptions & { token?: string };

type Fixtures = {
  /** Le Petit Bistrot, for this test only. */
  restaurant: TestRestaurant;
  /** Le Comptoir: just opened, without tables, before its first run. */
  newcomer: TestRestaurant;
  /** Creates a blank page. The screens below are made with it. */
  newScreen: (options?: ScreenOptions) => Promise<Page>;
  phone: (options?: ScreenOptions) => Promise<Page>;
  tablet: (options?: ScreenOptions) => Promise<Page>;
  /** A phone at table 7, after a scan. */
  guest: Page;
  /** A tablet on the board, signed in as Camille. */
  board: Page;
  browserErrors: BrowserErrors;
  /** The server's host name for browsers: `localhost`, or `sonnette.test` for a plain http network. */
  host: string;
};

type WorkerFixtures = OtherServers & {
  /** Receives the server's mails. */
  mailbox: Mailbox;
  /** Receives the server's pushes. */
  pushService: PushService;
  server: Site;
};

/** The password of the demo's login, `demo@sonnette.local`. */
const DEMO_PASSWORD = 'un-café-serré';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const TABLET = { viewport: { width: 1280, height: 800 }, hasTouch: true };

/** Starting what tests share is no part of the first test's time. A server has a limit of its own. */
const WORKER_SCOPE = { scope: 'worker', timeout: 60_000 } as const;

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: ['localhost', { option: true }],

  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and this needs nothing.
    async ({}, use) => {
      const mailbox = await startMailbox();
      await use(mailbox);
      await mailbox.stop();
    },
    WORKER_SCOPE,
  ],

  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and this needs nothing.
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.stop();
    },
    WORKER_SCOPE,
  ],

  server: [
    async ({ mailbox, pushService }, use) => {
      const database = await freshDatabase('sqlite', undefined);
      const server = await startServer({
        DATABASE_URL: database.url,
        DEMO: 'on',
        DEMO_PASSWORD,
        SMTP_URL: mailbox.url,
        HOOKS_PRIVATE: 'on',
        ...pushService.environment,
        CONTACT_EMAIL: 'bonjour@sonnette.example',
      });
      const { db, close } = await openDatabase(database.url, () => {});
      const world = { db, clock: systemClock };
      await use({
        ...server,
        call: caller(server.url),
        world,
        openBistrot: async () => atNoon(world, await petitBistrot(world)),
        openCantine: async () => atNoon(world, await cantine(world)),
      });
      try {
        await expectNoSecretIn(db, database.url);
      } finally {
        await close();
        await server.stop();
        await database.remove();
      }
    },
    WORKER_SCOPE,
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and this needs nothing.
  free: [({}, use) => withFreeServer(use), WORKER_SCOPE],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and this needs nothing.
  sold: [({}, use) => withSoldServer(use), WORKER_SCOPE],

  published: [({ mailbox }, use) => withPublicServer(mailbox, use), WORKER_SCOPE],

  baseURL: async ({ server, host }, use) => {
    await use(`http://${host}:${server.port}`);
  },

  restaurant: async ({ server }, use) => {
    await use(await server.openBistrot());
  },

  newcomer: async ({ server }, use) => {
    await use(await atNoon(server.world, await comptoir(server.world)));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and this needs nothing.
  browserErrors: async ({}, use) => {
    const browserErrors = collectBrowserErrors();
    await use(browserErrors);
    base.expect(browserErrors.unexpected(), 'unexpected errors of the browser').toEqual([]);
  },

  newScreen: async (
    { browser, contextOptions, baseURL, browserErrors, locale, timezoneId },
    use,
    { file },
  ) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ token, ...options } = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        locale,
        timezoneId,
        // Otherwise headless Chromium refuses the wake lock, and the board shows a warning.
        permissions: ['screen-wake-lock'],
        // Playwright does not see every request of a page that a service worker controls.
        serviceWorkers: file.includes('/push/') ? 'allow' : 'block',
        ...options,
      });
      contexts.push(context);
      if (token) await context.addInitScript(signInOnce, { origin: baseURL ?? '', token });
      if (process.env.SHAKE) await shake(context, Number(process.env.SHAKE));
      browserErrors.listenTo(context);
      noteTrafficOf(context);
      const page = await context.newPage();
      return options.javaScriptEnabled === false ? page : awaitHydration(page);
    });
    for (const context of contexts) {
      if (context.isClosed()) continue;
      browserErrors.stopListeningTo(context);
      // Otherwise a call that a test's route still answers fails the test at the close.
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.close();
    }
  },

  phone: async ({ newScreen }, use) => {
    await use((options) => newScreen({ ...PHONE, ...options }));
  },

  tablet: async ({ newScreen }, use) => {
    await use((options) => newScreen({ ...TABLET, ...options }));
  },

  guest: async ({ phone, restaurant }, use) => {
    const page = await phone();
    await page.goto(`${guestPath(restaurant.slug, 7)}&from=qr`);
    await use(page);
  },

  board: async ({ tablet, restaurant }, use) => {
    const page = await tablet({ token: restaurant.owner.token });
    await page.goto(paths.staff);
    await use(page);
  },
});

export const expect = test.expect;

/**
 * Runs in each page before its scripts, and stores the session once per context: a sign-out is final.
 * Playwright's `storageState` would load a page for it, which takes as long as the page of the test.
 */
function signInOnce({ origin, token }: { origin: string; token: string }): void {
  const mark = 'test.signed-in';
  if (self.origin !== origin || localStorage.getItem(mark) !== null) return;
  localStorage.setItem(mark, 'once');
  localStorage.setItem('sonnette.token', token);
}
