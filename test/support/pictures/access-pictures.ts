import type { Page } from '@playwright/test';
import { joinLink, paths } from '../../../src/paths.ts';
import {
  askToDelete,
  askToDeleteAccount,
  openOwnData,
  ownData,
} from '../browser/leaving-screen.ts';
import { addByName, openTeam, revokedTitle } from '../browser/team-screen.ts';
import { cantine, root } from '../people/people.ts';
import { addStaff, pairStaff, teamCalls } from '../people/team.ts';
import { type Album, computerLook, phoneLook, type Setting } from './album.ts';

/** How a device joins and loses its access, and how an owner leaves with the data. */
export async function accessPictures(album: Album, world: Setting): Promise<void> {
  const restaurant = await cantine(world);
  const { token } = restaurant.owner;
  const team = teamCalls(world, restaurant, token);
  for (const look of [phoneLook, computerLook]) {
    const shoot = (page: Page, sheet: 'joining' | 'leaving') => album.add(sheet, page, look);

    const owner = await album.open(look, { url: world.url, token });
    await openTeam(owner);
    await addByName(owner, 'Inès');
    await shoot(owner, 'joining');
    await team.remove((await team.list()).at(-1)?.id ?? '');
    await openOwnData(owner);
    await ownData(owner).scrollIntoViewIfNeeded();
    await shoot(owner, 'leaving');
    await askToDelete(owner);
    await shoot(owner, 'leaving');
    await askToDeleteAccount(owner);
    await shoot(owner, 'leaving');
    await owner.context().close();

    const { member, pairing } = await addStaff(world, restaurant, 'Paul');
    const device = await album.open(look, { url: world.url });
    await device.goto(joinLink(world.url, pairing.code));
    const title = device.getByRole('heading', { level: 1 });
    await title.filter({ hasText: / en tant que | as / }).waitFor();
    await shoot(device, 'joining');
    await device.context().close();
    await team.remove(member.id);

    const tom = await pairStaff(world, restaurant, 'Tom');
    const staff = await album.open(look, { url: world.url, token: tom.token });
    await staff.goto(paths.team);
    const heading = staff.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await shoot(staff, 'joining');
    await team.revoke(tom.deviceId);
    await staff.goto(paths.staff);
    await heading.filter({ hasText: revokedTitle }).waitFor();
    await shoot(staff, 'joining');
    await staff.context().close();
    await team.remove(tom.memberId);
  }
  await world.call('DELETE', `/restaurants/${restaurant.id}`, await root(world));
  for (const look of [phoneLook, computerLook]) {
    const page = await album.open(look, { url: world.url, token });
    await page.goto(paths.staff);
    await page.getByRole('button', { name: /^(Ouvrir un|Open a) restaurant$/ }).waitFor();
    await album.add('leaving', page, look);
    await page.context().close();
  }
}
