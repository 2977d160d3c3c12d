import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { actCode } from '../../../test/support/people/act-code.ts';
import { withApp } from '../../../test/support/server/with-app.ts';

withApp(({ app, bistrot }) => {
  it('the archive has the own list of wishes, and those that were removed [TEAM-31]', async () => {
    const carafe = {
      id: 'carafe',
      type: 'water',
      label: { fr: 'Carafe', ja: 'お水' },
      icon: 'carafe',
      place: 'button',
      choices: [{ id: 'cold', label: { fr: 'Fraîche' } }],
    };
    const sauce = { ...carafe, id: 'sauce', type: 'other' };
    const { token } = bistrot.owner;
    const save = (version: number, wishes: unknown[]) =>
      app.call('PUT', `/restaurants/${bistrot.id}/wishes`, { token, body: { version, wishes } });
    await save(0, [carafe, sauce]);
    await save(1, [carafe]);
    const answer = await fetch(`${app.url}/api/restaurants/${bistrot.id}/export`, {
      headers: {
        Authorization: `Bearer ${token}`,
        'Act-Code': await actCode(app, bistrot.owner, 'export'),
      },
    });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const rows = JSON.parse(new TextDecoder().decode(files['wishes.json']));
    expect(rows).toEqual([
      {
        ...carafe,
        label: JSON.stringify(carafe.label),
        choices: JSON.stringify(carafe.choices),
      },
      expect.objectContaining({ id: 'sauce', place: 'past' }),
    ]);
  });
});
