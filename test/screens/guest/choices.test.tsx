import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { WishList } from '../../../src/features/wishes/contract.ts';
import { guestPath } from '../../../src/paths.ts';
import { ask, finish, offerBrasserie, readBoard, take } from '../../support/people/acts.ts';
import { askedFor, findStatus, openAsked, pollAtOnce } from '../../support/screens/guest-page.ts';
import {
  answering,
  disturb,
  openGuest,
  unreachable,
  withScreens,
} from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  const openTable = () => openGuest(guestPath(bistrot.slug, 7));
  const group = () => within(screen.getByRole('group', { name: /^(Une préférence|Any pref)/ }));
  const offered = () => group().getAllByRole('button');
  const chosen = () =>
    offered()
      .filter((choice) => choice.getAttribute('aria-pressed') === 'true')
      .map(({ textContent }) => textContent);
  const onBoard = async () => (await readBoard(app, bistrot))[0]?.choice?.id;

  beforeEach(() => offerBrasserie(app, bistrot));

  /** The page of a guest who has just tapped this button. */
  async function openTapped(button: string) {
    const asked = await openAsked(app, bistrot, 'fr', button);
    const choose = (name: string) => asked.user.click(group().getByRole('button', { name }));
    return { ...asked, choose };
  }

  test('after a tap the guest may say how to pay, change it and take it back; the board knows at once [WISH-09]', async () => {
    const { choose, request } = await openTapped('Addition');
    expect(screen.getByRole('group', { name: /Addition/ })).toBeTruthy();
    expect(offered().map(({ textContent }) => textContent)).toEqual([
      'Par carte',
      'Espèces',
      'Titres-restaurant',
      'Séparée',
    ]);
    expect(chosen()).toEqual([]);
    await choose('Par carte');
    expect(chosen()).toEqual(['Par carte']);
    await expect.poll(onBoard).toBe('card');
    await take(app, bistrot, request, 'Léa');
    await findStatus('Léa arrive');
    expect(chosen()).toEqual(['Par carte']);
    await choose('Espèces');
    await expect.poll(onBoard).toBe('cash');
    await choose('Espèces');
    expect(chosen()).toEqual([]);
    await expect.poll(onBoard).toBeUndefined();
  });

  test('an ended request says what was chosen, and offers nothing more [WISH-09]', async () => {
    const { choose, request } = await openTapped('Eau');
    await choose('Plate');
    await expect.poll(onBoard).toBe('still');
    await take(app, bistrot, request);
    await finish(app, bistrot, request);
    await findStatus('C’est servi');
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.getByText(/Plate/).textContent).toBe(' · Plate');
    expect(askedFor()).toBe('Eau');
  });

  test('bread has no choices, nor has a request of another phone [WISH-09]', async () => {
    await openTapped('Pain');
    expect(screen.queryByRole('group')).toBeNull();
    const key = 'the-key-of-another-phone';
    await ask(app, bistrot, 8, { type: 'bill' }, { key });
    await openGuest(guestPath(bistrot.slug, 8));
    await findStatus('Demande transmise');
    expect(screen.queryByRole('group')).toBeNull();
  });

  test('an own wish has its own choices, none once it is no longer offered [WISH-09]', async () => {
    const wishes = `/restaurants/${bistrot.slug}/wishes`;
    const tea = {
      id: 'tea',
      type: 'other',
      label: { fr: 'Un thé', en: 'Tea' },
      icon: 'tea',
      place: 'button',
      choices: [{ id: 'green', label: { fr: 'Vert' } }],
    };
    const save = async (list: object[]) => {
      const { version } = (await app.call<WishList>('GET', wishes)).body;
      const body = { version, wishes: list };
      expect((await app.call('PUT', wishes, { ...bistrot.owner, body })).status).toBe(200);
    };
    await save([tea]);
    const { choose } = await openTapped('Un thé');
    await choose('Vert');
    await expect.poll(onBoard).toBe('green');
    await save([{ ...tea, id: 'coffee' }]);
    await openTable();
    await findStatus('Demande transmise');
    expect(screen.queryByRole('group')).toBeNull();
    await app.call('DELETE', wishes, bistrot.owner);
  });

  test('without network a choice is queued, and the last tap wins; a reload forgets neither [DIN-22, WISH-09]', async () => {
    const { choose, request } = await openTapped('Eau');
    const reconnect = disturb(`PUT /api/requests/${request.id}/choice`, unreachable);
    await choose('Plate');
    await screen.findByText(/^Pas encore transmis/);
    await choose('Carafe');
    expect(chosen()).toEqual(['Carafe']);
    expect(screen.getByRole('button', { name: 'Annuler la demande' })).toBeTruthy();
    expect(await onBoard()).toBeUndefined();
    reconnect();
    pollAtOnce();
    await expect.poll(onBoard).toBe('tap');
    await waitFor(() => expect(screen.queryByText(/^Pas encore transmis/)).toBeNull());
  });

  test('a refusal is said, and the choice is as before [WISH-09]', async () => {
    const { choose, request } = await openTapped('Eau');
    disturb(`PUT /api/requests/${request.id}/choice`, answering(429, { error: 'Trop souvent.' }));
    await choose('Plate');
    expect((await screen.findByText('Trop souvent.')).getAttribute('role')).toBe('alert');
    expect(chosen()).toEqual([]);
  });

  test('if staff finish it at the same moment, the page says so instead of an error [WISH-09]', async () => {
    // The page hears nothing of its request but the answers to its own taps.
    disturb(/^GET \/api\/requests\//, unreachable);
    const { choose, request } = await openTapped('Eau');
    await take(app, bistrot, request);
    await finish(app, bistrot, request);
    await choose('Plate');
    await findStatus('C’est servi');
  });
});
