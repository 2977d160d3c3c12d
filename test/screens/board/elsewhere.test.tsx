import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { ask, take } from '../../support/people/acts.ts';
import { pairStaff } from '../../support/people/team.ts';
import { addZone } from '../../support/people/zones.ts';
import { findCard, openBoardPage, wakeBoard } from '../../support/screens/board-page.ts';
import { open, readText, withScreens } from '../../support/screens/screen.tsx';
import { openBoard } from '../../support/server/sse.ts';

withScreens(({ app, bistrot }) => {
  test('a request is counted in the title of other staff screens, in a line that leads to its card [BRD-12]', async () => {
    const { token } = bistrot.owner;
    const { user, load } = await open(paths.account, { token });
    await screen.findByRole('heading', { level: 1 });
    expect(await line()).toBeUndefined();
    expect(document.title).toMatch(/^[^(]/);
    const bill = await ask(app, bistrot, 5, { type: 'bill' });
    wakeBoard();
    await expect.poll(line).toBe('Table 5 demande l’addition Voir');
    expect(document.title).toMatch(/^\(1\) /);
    app.clock.advance(1000);
    await ask(app, bistrot, 7, { type: 'bread' });
    wakeBoard();
    await expect.poll(line).toBe('Table 7 demande du pain et 1 autre demande Voir');
    expect(document.title).toMatch(/^\(2\) /);
    await user.click(screen.getByText(/English$/));
    await expect.poll(line).toBe('Table 7 is asking for bread and 1 more request View');
    await user.click(screen.getByText(/Français$/));

    await take(app, bistrot, bill);
    await load(paths.applications);
    await expect.poll(line).toBe('Table 7 demande du pain Voir');
    const page = await load(paths.figures);
    await expect.poll(line).toBe('Table 7 demande du pain Voir');
    await page.user.click(screen.getByText('Voir'));
    const card = await findCard(7);
    await expect.poll(() => document.activeElement).toBe(card);
    expect(card.hasAttribute('data-found')).toBe(true);
    expect(await line()).toBeUndefined();
  });

  test('a request that is handed over is told on other staff screens of its taker [BRD-12, REQ-31]', async () => {
    const lea = await pairStaff(app, bistrot, 'Léa');
    const request = await ask(app, bistrot, 5, { type: 'bill' });
    const body = { status: 'in-progress' };
    await app.call('PUT', `/requests/${request.id}/status`, { token: lea.token, body });
    const { token } = bistrot.owner;
    const { body: me } = await app.call<{ member: { id: string } }>('GET', '/auth/me', { token });
    await open(paths.account, { token });
    await screen.findByRole('heading', { level: 1 });
    expect(await line()).toBeUndefined();
    const taker = { memberId: me.member.id };
    await app.call('PUT', `/requests/${request.id}/taker`, { token: lea.token, body: taker });
    wakeBoard();
    await expect.poll(line).toBe('Léa vous passe la table 5 Voir');
    expect(document.title).toMatch(/^\(1\) /);
    await app.call('POST', `/requests/${request.id}/renewal`, { token });
    wakeBoard();
    await expect.poll(line).toBeUndefined();
  });

  test('other staff screens show the calls of the zones that the device serves and, after a minute, all [BRD-12]', async () => {
    const terrasse = await addZone(app, bistrot, { name: 'Terrasse', tables: [9] });
    await addZone(app, bistrot, { name: 'Salle', tables: [1] });
    const { token } = await pairStaff(app, bistrot, 'Noé');
    await app.call('PUT', '/auth/serving', { token, body: { zones: [terrasse.id] } });
    const colleague = await openBoard(app, { ...bistrot, owner: { ...bistrot.owner, token } });
    await app.tick();
    const { user, navigate } = await openBoardPage(bistrot);
    await user.click(await screen.findByLabelText('Salle'));
    await user.click(screen.getByRole('button', { name: 'Commencer le service' }));
    await screen.findByLabelText(/^Vous servez/);
    await navigate(paths.account);
    await ask(app, bistrot, 9, { type: 'bill' });
    app.clock.advance(1000);
    await ask(app, bistrot, 1, { type: 'bread' });
    wakeBoard();
    await expect.poll(line).toBe('Table 1 demande du pain Voir');
    app.clock.advance(61_000);
    wakeBoard();
    await expect.poll(line).toBe('Table 1 demande du pain et 1 autre demande Voir');
    colleague.close();
  });
});

/** The line of a waiting request. */
async function line(): Promise<string | undefined> {
  const link = screen.queryByText(/^(Voir|View)$/)?.closest('a');
  return link ? readText(link) : undefined;
}
