import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestLink, paths } from '../../../src/paths.ts';
import { speak } from '../../../src/ui/language/i18n.ts';
import { nextSavedFile } from '../../support/screens/saved-file.ts';
import {
  answering,
  disturb,
  inside,
  notices,
  open,
  withScreens,
} from '../../support/screens/screen.tsx';

type Table = { id: string; number: number; key: string };

withScreens(({ app, bistrot }) => {
  const path = () => `/restaurants/${bistrot.id}`;
  const codes = async () =>
    (await app.call<{ codes: string }>('GET', path(), bistrot.owner)).body.codes;
  const tables = async () =>
    (await app.call<Table[]>('GET', `${path()}/tables`, bistrot.owner)).body;

  /** The new codes of all tables but these were scanned. */
  async function scan(...missing: number[]): Promise<void> {
    await tables();
    await app.db
      .updateTable('dining_tables')
      .set({ code_key_scanned_at: '2026-11-27T19:00:00.000Z' })
      .where('restaurant_id', '=', bistrot.id)
      .where('number', 'not in', [0, ...missing])
      .execute();
  }

  async function openKeys() {
    const page = await open(paths.qrGenerator, bistrot.owner);
    const card = (await screen.findByRole('heading', { name: 'Codes avec clé' })).closest(
      'details',
    );
    if (card && !card.open) await page.user.click(within(card).getByText('Codes avec clé'));
    return page;
  }

  const button = (name: string | RegExp) => screen.findByRole('button', { name });

  test('the single code has no key unless codes are keyed; its card alone can be printed [QRG-03]', async () => {
    await scan();
    const { user } = await openKeys();
    await user.selectOptions(screen.getByLabelText('Table'), 'Table 7');
    await user.click(screen.getByText('Générer le code'));
    const link = () => screen.getByLabelText<HTMLInputElement>('Lien de la table 7').value;
    expect(link()).toBe(guestLink(location.origin, bistrot.slug, 7));
    const saved = nextSavedFile();
    await user.click(await button('Télécharger la carte (PDF)'));
    expect((await saved).name).toBe(`codes-${bistrot.slug}-table-7-a6-tent.pdf`);
    await user.click(await button('Passer aux codes avec clé'));
    await user.click(await button('Oui, passer aux clés'));
    const { key } = (await tables())[6] ?? {};
    await waitFor(() => expect(link()).toBe(guestLink(location.origin, bistrot.slug, 7, key)));
  });

  test('managers see whose new code was scanned, and switch over, and back with one tap [KEY-04]', async () => {
    await scan(3, 7);
    const { user } = await openKeys();
    expect(await screen.findByText('Tables scannées : 10 sur 12')).toBeTruthy();
    expect(screen.getByText(/^2 tables pas encore scannées : 3, 7\./)).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'Table par table' }));
    const rows = list.getAllByRole('listitem');
    expect(rows.slice(0, 3).map((row) => row.textContent)).toEqual([
      expect.stringContaining('Table 3À scanner'),
      expect.stringContaining('Table 7À scanner'),
      expect.stringMatching(/Table 1Scanné le 27\s?nov\./),
    ]);

    await user.click(await button('Passer aux codes avec clé'));
    const dialog = inside('dialog', /^N’accepter que les codes avec clé/);
    expect(
      dialog.getByText(/Les anciens codes et les anciens liens ne marcheront plus/),
    ).toBeTruthy();
    expect(dialog.getByText(/^2 tables pas encore scannées : 3, 7\./)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Garder les deux');
    await user.click(dialog.getByText('Garder les deux'));
    expect(await codes()).toBe('open');
    await user.click(await button('Passer aux codes avec clé'));
    await user.click(await button('Oui, passer aux clés'));
    await notices().findByText('Seuls les codes avec clé sont acceptés');
    expect(await codes()).toBe('keyed');

    await user.click(await button('Accepter aussi les anciens codes'));
    await notices().findByText('Les anciens codes sont de nouveau acceptés');
    expect(await codes()).toBe('open');
    await button('Passer aux codes avec clé');
  });

  test('a switch that fails says so and changes nothing [KEY-04]', async () => {
    await scan();
    const { user } = await openKeys();
    expect(await screen.findByText('Tous les nouveaux codes sont en place.')).toBeTruthy();
    const restore = disturb(
      `PUT /api${path()}`,
      answering(503, { error: 'Revenez.', code: 'busy' }),
    );
    await user.click(await button('Passer aux codes avec clé'));
    await user.click(await button('Oui, passer aux clés'));
    await notices().findByText('Rien n’a changé');
    await notices().findByText('Revenez.');
    restore();
    expect(await codes()).toBe('open');
  });

  test('the key of one table is renewed after a question, and its new code printed [KEY-03]', async () => {
    await scan();
    const before = await tables();
    const { user } = await openKeys();
    const renew = async () => user.click(await button(/^Renouveler la clé de la table 7$/));
    await user.click(await screen.findByText('Table par table'));
    await renew();
    await user.click(await button('Garder la clé'));
    expect(await tables()).toEqual(before);
    const restore = disturb(
      `POST /api${path()}/tables/${before[6]?.id}/key`,
      answering(503, { error: 'Revenez.', code: 'busy' }),
    );
    await renew();
    await user.click(await button('Renouveler la clé'));
    await notices().findByText('La clé n’a pas été renouvelée');
    restore();
    await renew();
    await user.click(await button('Renouveler la clé'));
    await screen.findByRole('dialog', { name: 'La table 7 a une nouvelle clé' });
    expect((await tables())[6]?.key).not.toBe(before[6]?.key);
    const saved = nextSavedFile();
    await user.click(inside('dialog').getByText('Télécharger le PDF'));
    expect((await saved).name).toBe(`codes-${bistrot.slug}-table-7-a6-tent.pdf`);
    expect(await screen.findByText('Tables scannées : 11 sur 12')).toBeTruthy();
  });

  test('where codes are keyed, a renewal says that the printed code stops working, in both languages [KEY-03]', async () => {
    await scan();
    await app.call('PUT', path(), { ...bistrot.owner, body: { codes: 'keyed' } });
    const { user } = await openKeys();
    await user.click(await screen.findByText('Table par table'));
    await user.click(await button(/^Renouveler la clé de la table 7$/));
    const dialog = inside('dialog');
    expect(dialog.getByText(/^Le code imprimé de cette table ne marchera plus/)).toBeTruthy();
    speak('en');
    expect(await dialog.findByText(/^This table’s printed code will stop working/)).toBeTruthy();
  });
});
