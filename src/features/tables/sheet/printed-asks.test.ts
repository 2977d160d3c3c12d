import { expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/page-checks/pdf.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

withApp(({ app, bistrot }) => {
  it('cards name the first four buttons of the list by their own names, with their signs [LNG-12]', async () => {
    const { token } = bistrot.owner;
    const wishes = `/restaurants/${bistrot.id}/wishes`;
    const printed = async () => {
      const sheet = `${app.url}/api/restaurants/${bistrot.id}/qr-sheet?format=a5&table=1&origin=https://a.example`;
      const answer = await fetch(sheet, { headers: { Authorization: `Bearer ${token}` } });
      const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()), 1);
      const names = /Pain|Corbeille de pain|Eau|Bière|Addition|Appeler un serveur|Carte/g;
      return pages[0]?.text.match(names);
    };
    expect(await printed()).toEqual(['Pain', 'Eau', 'Addition', 'Appeler un serveur']);
    const usual = await app.call<{ wishes: object[] }>('GET', wishes);
    const [bread, water, bill, waiter] = usual.body.wishes;
    const beer = { id: 'beer', type: 'other', icon: 'beer', label: { fr: 'Bière' } };
    const list = [
      { ...water, place: 'hidden' },
      { ...beer, place: 'button', choices: [] },
      { ...bread, label: { fr: 'Corbeille de pain' } },
      waiter,
      { ...bill, place: 'button' },
      { ...beer, id: 'card', label: { fr: 'Carte' }, place: 'button', choices: [] },
    ];
    const body = { version: 0, wishes: list };
    expect((await app.call('PUT', wishes, { token, body })).status).toBe(200);
    expect(await printed()).toEqual([
      'Bière',
      'Corbeille de pain',
      'Appeler un serveur',
      'Addition',
    ]);
  });
});
