import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { IN_SERVICE_SECONDS } from '../../../src/features/on-duty/rules.ts';
import { spokenCode } from '../../../src/features/requests/room-code/rules.ts';
import type { Language } from '../../../src/languages.ts';
import { guestPath } from '../../../src/paths.ts';
import { rates } from '../../../src/rates.ts';
import { ask, readBoard } from '../../support/people/acts.ts';
import { findStatus, openAsked } from '../../support/screens/guest-page.ts';
import { disturb, openGuest, unreachable, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  const openTable = (table: number, language?: Language) =>
    openGuest(guestPath(bistrot.slug, table), language);
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Code du soir' });

  async function protect(): Promise<string> {
    const path = `/restaurants/${bistrot.id}/protection`;
    const call = { token: bistrot.owner.token, body: { on: true } };
    return (await app.call<{ code: string }>('PUT', path, call)).body.code;
  }
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('a tap waits for the code, says where it is, and is sent with it [EVE-02]', async () => {
    const code = await protect();
    const { user } = await openTable(7);
    await user.click(screen.getByRole('button', { name: 'Pain' }));
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(input.inputMode).toBe('numeric');
    expect(input.getAttribute('aria-invalid')).toBe('false');
    expect(screen.getByText('Demandez-le à un serveur, ou lisez-le sur l’ardoise.')).toBeTruthy();
    expect(await readBoard(app, bistrot)).toEqual([]);

    await user.type(input, wrongOf(code));
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    const problem = await screen.findByText(/^Ce n’est pas le bon code/);
    expect(problem.getAttribute('role')).toBe('alert');
    expect((await field()).getAttribute('aria-invalid')).toBe('true');

    await user.clear(await field());
    await user.type(await field(), `${code}{Enter}`);
    await findStatus('Demande transmise');
    expect(await readBoard(app, bistrot)).toMatchObject([{ type: 'bread', table_number: 7 }]);
    expect(localStorage.getItem('sonnette.room-pass')).toContain(bistrot.slug);
  });

  test('a phone without the pass sees nothing that others asked for; five digits are a wrong code [EVE-02]', async () => {
    await ask(app, bistrot, 7, { type: 'bread' });
    const code = await protect();
    const { user } = await openTable(7);
    expect(screen.queryByText(/^Votre table a demandé/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Eau' }));
    await user.type(await field(), `${code.slice(1)}{Enter}`);
    await screen.findByText('Ce n’est pas le bon code. Vérifiez les six chiffres.');
    await user.clear(await field());
    await user.type(await field(), `${spokenCode(code)}{Enter}`);
    await screen.findByText(/^Votre table a demandé/);
  });

  test('who asked before the code was on finds the request after a reload, although its first reading is lost [EVE-02, DIN-22]', async () => {
    const { request, reload } = await openAsked(app, bistrot);
    await protect();
    let isLost = true;
    disturb(`GET /api/requests/${request.id}`, (pass) => {
      const treat = isLost ? unreachable : () => pass();
      isLost = false;
      return treat(pass);
    });
    await reload();
    await findStatus('Demande transmise');
  });

  test('after too many wrong codes the page says how long to wait, in English too [EVE-04, EVE-02]', async () => {
    const code = await protect();
    // On the restaurant's own network, from which its owner has just called, no try is counted.
    app.clock.advance(IN_SERVICE_SECONDS * 1000);
    const guess = () =>
      app.call('POST', bistrot.board, {
        headers: { 'Room-Code': wrongOf(code) },
        body: { tableNumber: 8 },
      });
    for (let turn = 1; turn < rates.wrongCodesPerAddress.count; turn += 1) await guess();
    const { user } = await openTable(7, 'en');
    await user.click(screen.getByRole('button', { name: 'Bread' }));
    const input = await screen.findByRole('textbox', { name: 'Code of the evening' });
    await user.type(input, `${wrongOf(code)}{Enter}`);
    await screen.findByText(/^That isn’t the right code/);
    await user.clear(input);
    await user.type(input, `${code}{Enter}`);
    await screen.findByText('Too many wrong codes. Try again in 10 minutes, or wave to a server.');
  });

  test('a guest may give up: the page offers everything again [EVE-02]', async () => {
    await protect();
    const { user } = await openTable(7);
    await user.click(screen.getByRole('button', { name: 'Eau' }));
    await field();
    await user.click(screen.getByRole('link', { name: 'Abandonner' }));
    expect(screen.getByRole('button', { name: 'Pain' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Code du soir' })).toBeNull();
  });
});
