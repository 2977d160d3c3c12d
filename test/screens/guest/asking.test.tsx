import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestPath, paths } from '../../../src/paths.ts';
import { ask, readBoard } from '../../support/people/acts.ts';
import { cantine } from '../../support/people/people.ts';
import { askedFor, findStatus } from '../../support/screens/guest-page.ts';
import {
  answering,
  disturb,
  notices,
  open,
  openGuest,
  withScreens,
} from '../../support/screens/screen.tsx';

const kinds = { Pain: 'bread', Eau: 'water', Addition: 'bill', 'Appeler un serveur': 'waiter' };

withScreens(({ app, bistrot }) => {
  const openTable = (table = 7) => openGuest(`${guestPath(bistrot.slug, table)}&from=qr`);

  test('a scan opens the page of the table without a session; the header has only logo and languages [NAV-04, DIN-02]', async () => {
    await openTable();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Table 7');
    expect(screen.getByText('Table détectée')).toBeTruthy();
    expect(screen.getByText('Le Petit Bistrot')).toBeTruthy();
    const bar = within(screen.getByRole('banner'));
    const links = bar.getAllByRole('link').map((link) => link.textContent);
    expect(links).toEqual(['Sonnette', 'FR Français', 'EN English']);
    expect(bar.getByLabelText('Sonnette, accueil').getAttribute('href')).toBe('/');
    expect(bar.queryByRole('button')).toBeNull();
  });

  test('the menu button opens the menu in a new tab; without a menu there is none [DIN-03]', async () => {
    await openTable();
    const menu = screen.getByRole('link', { name: 'Voir la carte (nouvel onglet)' });
    expect(menu.getAttribute('href')).toBe('https://le-petit-bistrot.example/carte.pdf');
    expect(menu.getAttribute('target')).toBe('_blank');
    await openGuest(guestPath((await cantine(app)).slug, 2));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Table 2');
    expect(screen.queryByText(/voir la carte/i)).toBeNull();
  });

  test('a guest requests bread, water, the bill or a server with one tap, and sees a card with the request [DIN-01, DIN-04, DIN-06, ERR-17]', async () => {
    for (const [index, name] of Object.keys(kinds).entries()) {
      const { user } = await openTable(index + 1);
      await user.click(screen.getByRole('button', { name }));
      await findStatus('Demande transmise');
      await findStatus('Demande envoyée ! Un serveur va arriver bientôt');
      expect(askedFor()).toBe(name);
      expect(screen.queryByRole('button', { name })).toBeNull();
      await expect
        .poll(() => document.title)
        .toBe(`Table ${index + 1} – Demande en attente – Le Petit Bistrot`);
    }
    const sent = (await readBoard(app, bistrot)).map(({ table_number: table, type }) => [
      table,
      type,
    ]);
    expect(sent.sort()).toEqual(Object.values(kinds).map((type, index) => [index + 1, type]));
  });

  test('a message in the guest’s own words can have a name; an empty one is refused with the server’s text [DIN-05]', async () => {
    const { user } = await openTable();
    const words = screen.getByLabelText('Ou dites-le avec vos mots');
    const send = screen.getByRole('button', { name: 'Envoyer' });
    await user.type(words, '   ');
    await user.click(send);
    expect(await screen.findByText('Dites-nous en quelques mots ce qu’il vous faut.')).toBeTruthy();
    expect(await readBoard(app, bistrot)).toEqual([]);

    await user.clear(words);
    await user.type(words, 'Sans noix');
    await user.type(screen.getByLabelText('Votre prénom (facultatif)'), 'Inès');
    await user.click(send);
    await findStatus('Demande transmise');
    expect(askedFor()).toBe('Sans noix');
    expect(await readBoard(app, bistrot)).toMatchObject([
      { type: 'other', message: 'Sans noix', customer_name: 'Inès', tableNumber: 7 },
    ]);
  });

  test('a refusal without a message shows a default message, and the buttons are back [ERR-16]', async () => {
    const { user } = await openTable();
    const restore = disturb(`POST /api${bistrot.board}`, answering(400));
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    const failed = "Impossible d'envoyer la demande. Veuillez réessayer.";
    expect((await screen.findByText(failed)).getAttribute('role')).toBe('alert');
    restore();
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    await findStatus('Demande transmise');
    expect(screen.queryByText(failed)).toBeNull();
  });

  test('what a server fails to take is said to have failed, and goes on being sent; a lost network is named as such [ERR-16, DIN-15]', async () => {
    const { user } = await openTable();
    const fail = (status: number) => disturb(`POST /api${bistrot.board}`, answering(status));
    const mend = fail(502);
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    const sentence = "Impossible d'envoyer la demande. Veuillez réessayer.";
    const failed = await screen.findByText(sentence);
    const sign = () => document.querySelector('.unsent .seal')?.innerHTML;
    const signOfServer = sign();
    expect(failed.nextSibling?.textContent).toMatch(/^Le service est très sollicité\. .* reprend/);
    // The page of a captive portal.
    mend();
    const reconnect = fail(200);
    await user.click(screen.getByRole('button', { name: 'Réessayer maintenant' }));
    await screen.findByText(/^Le réseau est faible/);
    expect(screen.queryByText(sentence)).toBeNull();
    expect(sign()).not.toBe(signOfServer);
    reconnect();
    await findStatus('Demande transmise');
  });

  test('a suggestion is sent with one tap [DIN-05]', async () => {
    const { user } = await openTable();
    await user.click(screen.getByRole('button', { name: 'Une chaise haute' }));
    await findStatus('Demande transmise');
    expect(askedFor()).toBe('Une chaise haute');
    expect(await readBoard(app, bistrot)).toMatchObject([
      { type: 'other', wish: { id: 'high-chair' }, message: null },
    ]);
  });

  test('a suggestion is named in French on a French board and in its notice, in English on an English guest’s page', async () => {
    await open(paths.staff, { token: bistrot.owner.token });
    await screen.findByText(/Aucune demande/);
    await ask(app, bistrot, 7, { type: 'other', wish: 'cutlery' }, { language: 'en' });
    const card = await screen.findByRole('article', { name: /Table 7/ });
    expect(card.textContent).toContain('Des couverts');
    expect(await notices().findByText(/Des couverts/)).toBeTruthy();

    await openGuest(guestPath(bistrot.slug, 7), 'en');
    expect(askedFor()).toBe('Cutlery');
  });

  test('the second guest at a table sees the existing request [ERR-18, DIN-06]', async () => {
    const { user } = await openTable();
    await ask(app, bistrot, 7, { type: 'bread' });
    await user.click(screen.getByRole('button', { name: 'Addition' }));
    await findStatus(
      'Demande en attente — Votre demande précédente est toujours en cours de traitement',
    );
    expect(askedFor()).toBe('Pain');
    expect(await readBoard(app, bistrot)).toMatchObject([{ type: 'bread' }]);
  });

  test('a page that was opened hours ago asks whether its guest is still at the table', async () => {
    const { user } = await openTable();
    app.clock.advance(5 * 3_600_000);
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    await screen.findByRole('heading', { name: /^Toujours à la table 7/ });
    await user.click(screen.getByRole('button', { name: 'Non, je n’y suis plus' }));
    expect(screen.getByText(/Scannez le code de votre table/)).toBeTruthy();
    expect(await readBoard(app, bistrot)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Pain' }));
    await user.click(await screen.findByRole('button', { name: 'Oui, l’envoyer' }));
    await findStatus('Demande transmise');
    expect(await readBoard(app, bistrot)).toMatchObject([{ type: 'bread' }]);
  });

  test('the page shows an active request when it is opened [DIN-11]', async () => {
    await ask(app, bistrot, 7, { type: 'water' });
    await openTable();
    await findStatus('Demande transmise');
    expect(askedFor()).toBe('Eau');
    expect(screen.queryByRole('button', { name: 'Pain' })).toBeNull();
  });
});
