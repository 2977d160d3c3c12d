import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { guestPath } from '../../../src/paths.ts';
import { readBoard } from '../../support/people/acts.ts';
import {
  currentStep,
  findStatus,
  rewrite,
  secondsAgo,
  statusText,
} from '../../support/screens/guest-page.ts';
import { openGuest, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  beforeEach(() => leftService(4 * 3600));

  /** When a board of the restaurant was last open. */
  const leftService = (seconds: number) =>
    app.db
      .updateTable('sessions')
      .set({ in_service_at: secondsAgo(app, seconds) })
      .where('member_id', 'in', (eb) =>
        eb.selectFrom('members').select('id').where('restaurant_id', '=', bistrot.id),
      )
      .execute();

  test.each([
    { language: 'fr', bread: 'Pain', closed: 'Personne n’est en service pour l’instant.' },
    { language: 'en', bread: 'Bread', closed: 'Nobody is on duty right now.' },
  ] as const)(
    'the page of a closed house promises nothing, until a screen shows the request, in $language [DIN-39]',
    async ({ language, bread, closed }) => {
      const { user } = await openGuest(guestPath(bistrot.slug, 7), language);
      expect(screen.getByText(closed)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: bread }));
      await findStatus(closed);
      expect(statusText()).not.toMatch(/bientôt|nous vous le disons|we’ll tell you/i);
      expect(currentStep()).toBe(0);
      const [request] = await readBoard(app, bistrot);
      await rewrite(app, { id: request?.id ?? '' }, { received_at: secondsAgo(app, 0) });
      await findStatus(language === 'fr' ? 'Reçue en salle' : 'Shown to the team');
      expect(statusText()).not.toContain(closed);
    },
  );

  test('a house that closes while the page is open is known with the next request [DIN-39]', async () => {
    await leftService(60);
    const { user } = await openGuest(guestPath(bistrot.slug, 7));
    expect(screen.queryByText(/Personne n’est en service/)).toBeNull();
    await leftService(4 * 3600);
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    await findStatus('Personne n’est en service pour l’instant.');
  });
});
