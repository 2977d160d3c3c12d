import { paths } from '../../../src/paths.ts';
import { BEEP, forgetTones, spyOnSound, tones } from '../../support/page-checks/sound-spy.ts';
import { ask } from '../../support/people/acts.ts';
import { pairStaff } from '../../support/people/team.ts';
import { addZone } from '../../support/people/zones.ts';
import { cardOf, notices } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { otherZones, startServing } from '../../support/screens/served-zones.ts';
import { wake } from '../../support/screens/waits.ts';

/** A device counts as gone ten seconds after its board was closed. */
const GONE = { timeout: 20_000 };

test('once the only board of a zone is closed, its open and its new requests ring everyone [RNG-09, RNG-21]', async ({
  server,
  restaurant,
  tablet,
  phone,
}) => {
  test.slow();
  await addZone(server, restaurant, { name: 'Salle', tables: [1] });
  await addZone(server, restaurant, { name: 'Terrasse', tables: [9, 10] });
  const { token } = await pairStaff(server, restaurant, 'Noé');
  const noe = await phone({ token });
  await startServing(noe, 'Noé', ['Terrasse']);
  const board = await tablet({ token: (await pairStaff(server, restaurant, 'Bar')).token });
  await spyOnSound(board);
  await startServing(board, 'Bar', ['Salle']);
  // The owner's office: no service was started there, so it does not ring and serves nothing.
  const office = await tablet({ token: restaurant.owner.token });
  await office.goto(paths.account);
  await forgetTones(board);

  await ask(server, restaurant, 9, { type: 'bill' });
  await expect(otherZones(board)).toHaveText('Autres zones · 1');
  await wake(office);
  await expect(office.getByRole('link', { name: /^Table 9/ })).toBeVisible();
  expect(await tones(board)).toEqual([]);

  await noe.close();
  await expect(cardOf(board, 9)).toContainText(/Terrasse · personne en service/, GONE);
  await expect(notices(board)).toHaveText([/^Table 9/]);
  await expect.poll(() => tones(board)).toEqual([BEEP]);

  await ask(server, restaurant, 10);
  await expect(notices(board)).toHaveText([/^Table 10/, /^Table 9/]);
  await expect(cardOf(board, 10)).toContainText(/Terrasse · personne en service/);
  await expect(otherZones(board)).toHaveCount(0);
});
