import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestPath } from '../../../src/paths.ts';
import { findStatus } from '../../support/screens/guest-page.ts';
import { openGuest, readText, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  test.each([
    { language: 'de', room: 'Zimmer 12', bread: 'Brot', sent: 'Anfrage gesendet' },
    { language: 'fr', room: 'Chambre 12', bread: 'Pain', sent: 'Demande transmise' },
  ] as const)(
    'a guest in a hotel reads $room, and nowhere of tables or waiters, in $language [PLC-03]',
    async ({ language, room, bread, sent }) => {
      await app.call('PUT', `/restaurants/${bistrot.id}`, {
        ...bistrot.owner,
        body: { place_word: 'room', guest_languages: ['fr', 'de'] },
      });
      const { user, reload } = await openGuest(guestPath(bistrot.slug, 12), language);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(room);
      await user.click(screen.getByRole('button', { name: bread }));
      await findStatus(sent);
      expect(document.title).toMatch(new RegExp(`^${room} – `));
      await reload();
      const text = readText(document.body);
      expect(text).toContain(room);
      expect(text).not.toMatch(/\btable|un serveur arrive|Tisch|winken|salle/i);
    },
  );
});
