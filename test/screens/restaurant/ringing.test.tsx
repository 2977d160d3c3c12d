import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addZone } from '../../support/people/zones.ts';
import { fillField } from '../../support/screens/fields.ts';
import { openRestaurantPage, openSetting } from '../../support/screens/restaurant-page.ts';
import { descriptionOf, notices, withScreens } from '../../support/screens/screen.tsx';

withScreens(({ app, bistrot }) => {
  test('the delays of ringing can be changed within their bounds; only changed ones are sent; without zones and other devices there is nothing to choose [RNG-05]', async () => {
    await openRestaurantPage(bistrot);
    expect(screen.queryByText('Sonnerie')).toBeNull();
    await addZone(app, bistrot, { name: 'Terrasse', tables: [9] });
    const { user, load } = await openRestaurantPage(bistrot);
    const save = () => user.click(screen.getByText('Enregistrer'));
    const WIDEN = /^Faire sonner chez tout le monde/;
    const ESCALATE = /^Prévenir les responsables/;
    expect(
      await screen.findByText(
        /^Chez tout le monde après 1\s?min, chez les responsables après 3\s?min$/,
      ),
    ).toBeTruthy();
    await openSetting(user, 'Sonnerie');
    const widen = await screen.findByLabelText(WIDEN);
    expect(widen).toHaveProperty('value', '60');
    for (const wrong of ['', '14', '301', '20.5']) {
      fillField(WIDEN, wrong);
      await save();
      expect(descriptionOf(widen)).toMatch(/Un nombre entier de 15 à 300\./);
      expect(document.activeElement).toBe(widen);
    }
    fillField(WIDEN, '45');
    const escalate = fillField(ESCALATE, '59');
    await save();
    expect(descriptionOf(escalate)).toMatch(/Un nombre entier de 60 à 900\./);
    fillField(ESCALATE, '180');
    await user.click(screen.getByLabelText(/bilan du soir/));
    // Another device changes the other delay meanwhile.
    const path = `/restaurants/${bistrot.id}`;
    const body = { escalate_after_seconds: 240 };
    await app.call('PUT', path, { ...bistrot.owner, body });
    await save();
    await notices().findByText('Informations enregistrées');
    const read = await app.call('GET', path, bistrot.owner);
    const delays = { widen_after_seconds: 45, escalate_after_seconds: 240 };
    expect(read.body).toMatchObject({ ...delays, evening_push: true });
    await load();
    await screen.findByText(/^Chez tout le monde après 45\s?s, chez les responsables après 4/);
  });
});
