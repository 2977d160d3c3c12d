import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openBoardMenu, openBoardPage } from '../../support/screens/board-page.ts';
import { answering, disturb, readText, withScreens } from '../../support/screens/screen.tsx';

const asked = {
  day: '2026-11-21',
  requests_created: 42,
  in_time_share: 0.91,
  unanswered: 2,
  unanswered_requests: [
    { table_number: 5, created_at: '2026-11-21T19:14:00.000Z', type: 'bill', wish_label: null },
  ],
  last_week: { requests_created: 38, in_time_share: 0.88 },
  others_in_service: 1,
};

withScreens(({ bistrot }) => {
  test('the card of the evening loads again, compares, and opens after the last end of service [EVE-07]', async () => {
    const evening = `GET /api/restaurants/${bistrot.id}/evening`;
    const { user } = await openBoardPage(bistrot);
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
    const card = async () => within(await screen.findByRole('dialog', { name: 'Ce soir' }));
    await press('Commencer le service');
    let restore = disturb(evening, answering(500));
    await openBoardMenu(user);
    await press('Ce soir');
    await (await card()).findByText('Impossible de charger le bilan du soir.');
    restore();
    await press('Réessayer');
    await (await card()).findByText('Aucune demande jusqu’ici.');
    await press('Fermer');

    restore = disturb(evening, answering(200, asked));
    await openBoardMenu(user);
    await press('Ce soir');
    await (await card()).findByText('42 demandes (38 samedi dernier)');
    expect(readText(screen.getByRole('dialog'))).toMatch(
      /91\s% prises en moins de 2\smin \(88\s% samedi dernier\)2 sans réponseTable 5 · Addition · \d\d:14$/,
    );
    await press('Fermer');
    await openBoardMenu(user);
    await press('Fin du service');
    await press('Commencer le service');
    expect(screen.queryByRole('dialog')).toBeNull();
    restore();
    await openBoardMenu(user);
    await press('Fin du service');
    await (await card()).findByText('Aucune demande jusqu’ici.');
  });
});
