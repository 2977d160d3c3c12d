import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestPath } from '../../../src/paths.ts';
import { findStatus, pollAtOnce } from '../../support/screens/guest-page.ts';
import { openGuest, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  const mute = (muted_until: string | null) =>
    app.db
      .updateTable('dining_tables')
      .set({ muted_until })
      .where('restaurant_id', '=', bistrot.id)
      .execute();
  const soon = () => new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const breadButton = () => screen.queryByRole('button', { name: 'Pain' });

  test('the page of a paused table says so in place of buttons, and comes back by itself [EVE-05]', async () => {
    await mute(soon());
    await openGuest(guestPath(bistrot.slug, 7));
    await findStatus('Les appels sont en pause jusqu’à ');
    expect(breadButton()).toBeNull();
    await mute(null);
    pollAtOnce();
    await screen.findByRole('button', { name: 'Pain' });
  });

  test('a tap at a table that is paused by now says that nothing was sent [EVE-05]', async () => {
    const { user } = await openGuest(guestPath(bistrot.slug, 7));
    await mute(soon());
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    const refusal = await screen.findByText(
      /^Les appels sont en pause jusqu’à \d\d:\d\d\s: rien n’est parti/,
    );
    expect(breadButton()).toBeNull();
    await mute(null);
    pollAtOnce();
    await screen.findByRole('button', { name: 'Pain' });
    expect(refusal.textContent).toBe('');
  });
});
