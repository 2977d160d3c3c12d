import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { guestPath, paths } from '../../../src/paths.ts';
import { ask, readBoard } from '../../support/people/acts.ts';
import { findStatus } from '../../support/screens/guest-page.ts';
import { open, openGuest, readText, withScreens } from '../../support/screens/screen.tsx';
import { findTile } from '../../support/screens/statistics-page.ts';

const MENU = 'https://le-petit-bistrot.example/carte.pdf';

withScreens(({ app, bistrot }) => {
  /** What the server has stored of this restaurant's events, in any order. */
  async function storedEvents() {
    await app.tick();
    const stored = app.db.selectFrom('events').selectAll();
    const rows = await stored.where('restaurant_id', '=', bistrot.id).execute();
    return rows.map(({ kind, table_number, metadata }) => ({
      kind,
      table_number,
      metadata: JSON.parse(metadata ?? ''),
    }));
  }

  async function viewMenu({ user }: Awaited<ReturnType<typeof openGuest>>) {
    const link = screen.getByRole('link', { name: /Voir la carte/ });
    // Otherwise the DOM would load the menu.
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
  }

  test('events are sent when the server has accepted a request, when it is cancelled, and when the menu is opened [TRK-05]', async () => {
    const page = await openGuest(guestPath(bistrot.slug, 7));
    await viewMenu(page);
    await expect.poll(storedEvents).toHaveLength(1);
    await page.user.click(screen.getByRole('button', { name: 'Pain' }));
    await findStatus('Demande transmise');
    await expect.poll(storedEvents).toHaveLength(2);
    const [sent] = await readBoard(app, bistrot);
    await page.user.click(screen.getByRole('button', { name: /^Annuler/ }));
    await expect.poll(storedEvents).toHaveLength(3);
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const request_id = sent?.id;
    const events = [
      ['menu_viewed', { timestamp, menu_url: MENU }],
      ['request_created', { timestamp, message_type: 'bread', request_id }],
      ['request_cancelled', { timestamp, request_id }],
    ] as const;
    const expected = events.map(([kind, metadata]) => ({ kind, table_number: 7, metadata }));
    expect(await storedEvents()).toEqual(expect.arrayContaining(expected));
  });

  test('events are sent and figures shown where an ad blocker refuses `/api/analytics/`', async () => {
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      /\/api\/analytics[/?]/.test(input)
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init),
    );
    await viewMenu(await openGuest(guestPath(bistrot.slug, 7)));
    await expect.poll(storedEvents).toHaveLength(1);
    await open(paths.analytics, { token: bistrot.owner.token });
    expect(readText(await findTile('Vues de la carte'))).toContain('1');
  });

  test('another guest’s existing request at the table sends no event [TRK-05]', async () => {
    const page = await openGuest(guestPath(bistrot.slug, 7));
    await ask(app, bistrot, 7, { type: 'water' });
    await page.user.click(screen.getByRole('button', { name: 'Pain' }));
    await screen.findByText(/^Votre table a demandé/);
    // A later event is stored alone.
    await viewMenu(page);
    await expect.poll(storedEvents).toMatchObject([{ kind: 'menu_viewed' }]);
  });
});
