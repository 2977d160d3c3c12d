import type { Page } from '@playwright/test';
import { dinerPath } from '../../../src/paths.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { ask, take } from '../../support/people/acts.ts';
import { expect, type Site, test } from '../../support/screens/browser.ts';
import { hurryTo, stopClock } from '../../support/screens/clock.ts';
import {
  calls,
  heading,
  holdBack,
  OFFLINE,
  reloadWithoutScript,
  settled,
} from '../../support/screens/phone.ts';

const words = {
  'fr-FR': {
    bread: 'Pain',
    water: 'Eau',
    sent: 'Demande transmise',
    waits: 'Dès que l’écran de la salle l’affiche, nous vous le disons ici.',
    overdue: "L'écran de la salle ne répond pas encore. Si c'est urgent, faites signe à l'équipe.",
    received: 'Reçue en salle',
    stays: 'Elle reste affichée pour l’équipe. Vous pouvez ranger votre téléphone.',
    coming: 'Léa arrive',
    progress: 'Avancement',
    existing: /Demande en attente — Votre demande précédente/,
    /** None of them is true before a staff screen has the request. */
    claims: /reçue|affichée|ranger|équipe a|sait|prévenue/i,
  },
  'en-GB': {
    bread: 'Bread',
    water: 'Water',
    sent: 'Request sent',
    waits: 'We’ll tell you here as soon as it’s on the team’s screen.',
    overdue: 'The team’s screen isn’t responding yet. If it’s urgent, please wave to a server.',
    received: 'Shown to the team',
    stays: 'It stays on the team’s screen. You can put your phone away.',
    coming: 'Léa is on the way',
    progress: 'Progress',
    existing: /Request pending — Your previous request/,
    claims: /shown|received|stays|put your phone|team has|knows|told/i,
  },
};

for (const locale of ['fr-FR', 'en-GB'] as const) {
  const say = words[locale];

  test(`in ${locale} the page says only what staff screens have proved [RCV-01, RCV-02, RCV-03]`, async ({
    phone,
    restaurant,
    server,
  }) => {
    const page = await phone({ locale });
    await page.goto(dinerPath(restaurant.slug, 7));
    const polls = await sendBread(page, say);
    await expect(visible(page, say.overdue)).toHaveCount(0);
    expect(await newsOf(page)).not.toMatch(say.claims);
    expect(await currentStep(page, say.progress)).toBe(0);

    polls.open();
    await page.clock.resume();
    const request = await ask(server, restaurant, 7);
    await wasAsked(server, request, 10);
    await hurryTo(visible(page, say.overdue));
    await expect(heading(page, say.sent)).toBeVisible();
    expect(await newsOf(page)).not.toMatch(say.claims);
    expect(await currentStep(page, say.progress)).toBe(0);
    expect(await violations(page)).toEqual([]);

    await wasReceived(server, request);
    await hurryTo(heading(page, say.received));
    await expect(visible(page, say.stays)).toBeVisible();
    await expect(visible(page, say.overdue)).toHaveCount(0);
    expect(await currentStep(page, say.progress)).toBe(1);
    expect(await violations(page)).toEqual([]);

    await take(server, restaurant, request, 'Léa');
    await expect(heading(page, say.coming)).toBeVisible();
    expect(await currentStep(page, say.progress)).toBe(2);
  });

  test(`in ${locale} a page without JavaScript says it too [RCV-04]`, async ({
    phone,
    restaurant,
    server,
  }) => {
    const page = await phone({ javaScriptEnabled: false, locale });
    await page.goto(dinerPath(restaurant.slug, 7));
    await page.getByRole('button', { name: say.water }).tap();
    await expect(heading(page, say.sent)).toBeVisible();
    await expect(visible(page, say.waits)).toBeVisible();
    const request = await ask(server, restaurant, 7);
    await wasAsked(server, request, 10);
    await reloadWithoutScript(page);
    await expect(visible(page, say.overdue)).toBeVisible();
    await wasReceived(server, request);
    await reloadWithoutScript(page);
    await expect(heading(page, say.received)).toBeVisible();
    expect(await currentStep(page, say.progress)).toBe(1);
  });

  test(`in ${locale} a second tap at the table does not hide that nobody has the first request [RCV-02]`, async ({
    phone,
    restaurant,
    server,
  }) => {
    const page = await phone({ locale });
    await page.goto(dinerPath(restaurant.slug, 7));
    await wasAsked(server, await ask(server, restaurant, 7), 60);
    await page.getByRole('button', { name: say.water }).tap();
    await expect(page.getByText(say.existing)).toBeVisible();
    await expect(visible(page, say.overdue)).toBeVisible();
  });
}

test('receipt moves nothing on the page, and is announced once [RCV-05]', async ({
  phone,
  restaurant,
  server,
}) => {
  const say = words['fr-FR'];
  const page = await phone();
  await page.goto(dinerPath(restaurant.slug, 7));
  const polls = await sendBread(page, say);
  const cancel = page.getByRole('button', { name: 'Annuler la demande' });
  await cancel.focus();
  const place = await cancel.boundingBox();
  await page.evaluate(watchAnnouncements);
  polls.open();

  const request = await ask(server, restaurant, 7);
  await wasAsked(server, request, 10);
  await hurryTo(visible(page, say.overdue));
  expect(await cancel.boundingBox()).toEqual(place);
  await wasReceived(server, request);
  await hurryTo(heading(page, say.received));
  expect(await cancel.boundingBox()).toEqual(place);
  await expect(cancel).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, 'announced'))).toEqual([
    say.overdue,
    say.sent,
    say.received,
    say.stays,
  ]);
});

test('an offline page does not claim that no staff screen responds [RCV-02]', async ({
  phone,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  const say = words['fr-FR'];
  const page = await phone();
  await page.clock.install();
  await page.goto(dinerPath(restaurant.slug, 7));
  await page.getByRole('button', { name: say.bread }).tap();
  await expect(heading(page, say.sent)).toBeVisible();
  await page.context().setOffline(true);
  await hurryTo(page.getByText('Hors connexion'));
  await page.clock.fastForward(60_000);
  await expect(visible(page, say.waits)).toBeVisible();
  await expect(visible(page, say.overdue)).toHaveCount(0);
});

/**
 * Sends a request, and lets the notice of that end. The page's time then stands still, as polls would correct
 * it, because the page says after ten seconds that no staff screen responds.
 */
async function sendBread(page: Page, say: { bread: string; sent: string; waits: string }) {
  const polls = await holdBack(page, 'GET', calls.oneRequest);
  await stopClock(page);
  await page.getByRole('button', { name: say.bread }).tap();
  await expect(heading(page, say.sent)).toBeVisible();
  await settled(page);
  await page.clock.runFor(5000);
  await expect(visible(page, say.waits)).toBeVisible();
  return polls;
}

/** Texts that reserve space for others are hidden. */
function visible(page: Page, text: string) {
  return page.getByText(text, { exact: true }).filter({ visible: true });
}

/** The visible text of the live region. */
async function newsOf(page: Page): Promise<string> {
  return (await page.getByRole('status').allInnerTexts()).join();
}

function currentStep(page: Page, name: string): Promise<number> {
  const steps = page.getByRole('list', { name }).getByRole('listitem');
  return steps.evaluateAll((all) => all.findIndex((step) => step.ariaCurrent));
}

/** Runs in the page. Records what a screen reader would announce: the visible texts that change. */
function watchAnnouncements(): void {
  const announced: string[] = [];
  Object.assign(window, { announced });
  const region = document.querySelector('[role="status"]');
  if (!region) throw new Error('no live region');
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const element = node instanceof Element ? node : node.parentElement;
        const isRead = element?.checkVisibility({ visibilityProperty: true });
        if (isRead && node.textContent) announced.push(node.textContent);
      }
    }
  });
  observer.observe(region, { childList: true, characterData: true, subtree: true });
}

async function wasAsked(server: Site, { id }: { id: string }, secondsAgo: number): Promise<void> {
  const created_at = new Date(Date.now() - secondsAgo * 1000).toISOString();
  await server.world.db.updateTable('requests').set({ created_at }).where('id', '=', id).execute();
}

/** As if a board had proved that it shows the request. */
async function wasReceived(server: Site, { id }: { id: string }): Promise<void> {
  const received_at = new Date().toISOString();
  await server.world.db.updateTable('requests').set({ received_at }).where('id', '=', id).execute();
}
