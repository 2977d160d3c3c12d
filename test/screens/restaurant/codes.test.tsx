import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { guestLink, paths } from '../../../src/paths.ts';
import { speak } from '../../../src/ui/language/i18n.ts';
import { comptoir } from '../../support/people/people.ts';
import { changeTable } from '../../support/people/zones.ts';
import { nextSavedFile } from '../../support/screens/saved-file.ts';
import {
  disturb,
  inside,
  notices,
  open,
  readText,
  type User,
  withScreens,
} from '../../support/screens/screen.tsx';

const PARTLY_PRINTED = 'Certains noms ne s’imprimeront pas en entier';

withScreens(({ app, bistrot }) => {
  async function openCodes() {
    const page = await open(paths.qrGenerator, bistrot.owner);
    await screen.findByRole('region', { name: 'Toutes les tables' });
    return page;
  }

  async function generate(user: User, table: string): Promise<void> {
    await user.selectOptions(screen.getByLabelText('Table'), table);
    await user.click(screen.getByText('Générer le code'));
  }

  test('the PDF of all codes shows its progress, an error when it fails, and can be retried [ERR-28]', async () => {
    const { user } = await openCodes();
    const sheet = `GET /api/restaurants/${bistrot.id}/qr-sheet`;
    const made = Promise.withResolvers<void>();
    const mend = disturb(sheet, async () => {
      await made.promise;
      return Response.json({ error: 'Revenez dans un instant.', code: 'busy' }, { status: 503 });
    });
    const act = screen.getByText('Télécharger le PDF');
    await user.click(act);
    const status = inside('region', 'Toutes les tables').getByRole('status');
    expect(status.textContent).toBe('Le PDF se prépare…');
    made.resolve();
    await notices().findByText('Erreur lors du téléchargement');
    await notices().findByText('Revenez dans un instant.');
    mend();
    const saved = nextSavedFile();
    await user.click(act);
    expect((await saved).name).toBe(`codes-${bistrot.slug}-a6-tent.pdf`);
    await notices().findByText('PDF téléchargé');
    expect(status.textContent).toBe('');
  });

  test('the white of a code is drawn, and browsers that darken pages leave it white [QRG-06]', async () => {
    const { user } = await openCodes();
    await generate(user, 'Table 3');
    const code = screen.getByRole('img', { name: 'Code QR de la table 3' });
    expect(code.firstElementChild?.outerHTML).toMatch(/^<rect .*fill="#fff"/);
    expect(code.style.colorScheme).toBe('only light');
  });

  test('each format shows its first page; without pictures the PDF can still be downloaded', async () => {
    const mend = disturb(`GET /api/restaurants/${bistrot.id}/qr-sheet/previews`, () =>
      Promise.resolve(Response.json({ error: 'Occupé', code: 'busy' }, { status: 503 })),
    );
    const { user } = await openCodes();
    const saved = nextSavedFile();
    await user.click(screen.getByLabelText(/^Étiquettes/));
    await user.click(screen.getByText('Télécharger le PDF'));
    expect((await saved).name).toBe(`codes-${bistrot.slug}-a4-stickers.pdf`);
    expect(inside('region', 'Toutes les tables').queryByRole('presentation')).toBeNull();
    mend();
    await openCodes();
    const pictures = await inside('region', 'Toutes les tables').findAllByRole('presentation');
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
      Array(3).fill(expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/)),
    );
  });

  test('the first run leads to the codes of all tables; a PDF marked “do not print yet” completes no step', async () => {
    const newcomer = await comptoir(app);
    const { token } = newcomer.owner;
    const body = { from: 1, to: 3 };
    await app.call('POST', `/restaurants/${newcomer.id}/tables/bulk`, { token, body });
    const { user, load } = await open(paths.staff, { token });
    await user.click(await screen.findByText('Imprimer les codes'));
    await screen.findByText(/Les codes de vos 3 tables/);
    const saved = nextSavedFile();
    await user.click(screen.getByText('Télécharger le PDF'));
    await saved;
    await notices().findByText('PDF téléchargé');
    await load(paths.staff);
    const step = await screen.findByRole('heading', { name: /^Codes imprimés/ });
    expect(step.textContent).toBe('Codes imprimés À faire');
  });

  test('codes that no guest could open show a warning before printing', async () => {
    await openCodes();
    const warning = inside('region', 'Ces codes ne marcheront sur aucun téléphone');
    expect(warning.getByText(/http:\/\/localhost, c’est-à-dire à cet ordinateur/)).toBeTruthy();
    expect(warning.getByText(/PUBLIC_URL=/)).toBeTruthy();
  });

  test('names whose letters cannot be printed are listed with what is printed instead, in both languages', async () => {
    await openCodes();
    expect(screen.queryByRole('region', { name: PARTLY_PRINTED })).toBeNull();
    const { token } = bistrot.owner;
    const body = { name: '居酒屋 さくら' };
    await app.call('PUT', `/restaurants/${bistrot.id}`, { token, body });
    await changeTable(app, bistrot, 7, { label: 'บ้านไทย' });
    await changeTable(app, bistrot, 12, { label: 'Fenêtre 🍕' });
    await openCodes();
    const rows = async (title: string) => {
      const region = within(await screen.findByRole('region', { name: title }));
      await region.findByText('居酒屋 さくら');
      const names = region.getAllByRole('term').map(readText);
      return region.getAllByRole('definition').map((each, index) => [names[index], readText(each)]);
    };
    expect(await rows(PARTLY_PRINTED)).toEqual([
      ['居酒屋 さくら', `imprimé « ${bistrot.slug} »`],
      ['บ้านไทย', 'non imprimé'],
      ['Fenêtre 🍕', 'imprimé « Fenêtre »'],
    ]);
    speak('en');
    expect(await rows('Some names will not be printed in full')).toContainEqual([
      '居酒屋 さくら',
      `printed as “${bistrot.slug}”`,
    ]);
  });

  test('without clipboard access the link is selected for copying by hand [ERR-24, ERR-28]', async () => {
    const { user } = await openCodes();
    await generate(user, 'Table 12');
    // Browsers have no clipboard over plain HTTP.
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
    await user.click(screen.getByText('Copier le lien'));
    await notices().findByText('Impossible de copier le lien');
    const link = screen.getByLabelText<HTMLInputElement>('Lien de la table 12');
    expect(link.value).toBe(guestLink(location.origin, bistrot.slug, 12));
    expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length]);
  });

  test('a picture that cannot be made and a link too long for a code show errors [ERR-28]', async () => {
    const { user } = await openCodes();
    await generate(user, 'Table 7');
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await user.click(screen.getByText('Télécharger le PNG'));
    await notices().findByText('Erreur lors du téléchargement');
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'public-url', content: `https://${'a'.repeat(2400)}.example` });
    document.head.append(meta);
    await generate(user, 'Table 8');
    meta.remove();
    await notices().findByText('Impossible de générer le code QR');
    expect(screen.queryByRole('img', { name: 'Code QR de la table 8' })).toBeNull();
  });
});
