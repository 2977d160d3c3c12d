import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestPath } from '../../../src/paths.ts';
import { readBoard, take } from '../../support/people/acts.ts';
import { findStatus } from '../../support/screens/guest-page.ts';
import { openGuest, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  async function keyOfTable(): Promise<string> {
    const path = `/restaurants/${bistrot.id}/tables`;
    const { body } = await app.call<{ key: string }[]>('GET', path, bistrot.owner);
    return body[0]?.key ?? '';
  }

  const choose = () =>
    app.call('PUT', `/restaurants/${bistrot.id}`, { ...bistrot.owner, body: { codes: 'keyed' } });

  test.each([
    ['fr', 'Scannez le code posé sur la table'],
    ['en', 'Scan the code on the table'],
  ] as const)(
    'without the key, the page of a keyed house says what to do, in %s [KEY-06]',
    async (language, title) => {
      await choose();
      await openGuest(guestPath(bistrot.slug, 1), language);
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
      expect(screen.getByText('Table 1 · Le Petit Bistrot')).toBeTruthy();
      expect(screen.queryAllByRole('button')).toEqual([]);
      expect(document.title).toBe(`${title} – Sonnette`);
    },
  );

  test('with the key, a guest asks, follows and asks again as ever [KEY-06]', async () => {
    const key = await keyOfTable();
    await choose();
    const { user } = await openGuest(guestPath(bistrot.slug, 1, key));
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    await findStatus('Demande envoyée');
    const [request] = await readBoard(app, bistrot);
    await take(app, bistrot, request ?? { id: '' }, 'Léa');
    await findStatus('Léa arrive');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const ofTable = links.filter((link) => link.startsWith('/demande'));
    expect(ofTable.length).toBeGreaterThan(0);
    for (const link of ofTable) expect(link).toContain(`&k=${key}`);
  });
});
