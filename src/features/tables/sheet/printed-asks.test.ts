import { expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/page-checks/pdf.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

withApp(({ app, bistrot }) => {
  it('cards name the usual requests that are buttons under their usual name, and no others [LNG-12]', async () => {
    const { token } = bistrot.owner;
    const wishes = `/restaurants/${bistrot.id}/wishes`;
    const asked = async () => {
      const sheet = `${app.url}/api/restaurants/${bistrot.id}/qr-sheet?format=a5&table=1&origin=https://a.example`;
      const answer = await fetch(sheet, { headers: { Authorization: `Bearer ${token}` } });
      const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()), 1);
      return pages[0]?.text.match(/Pain|Eau|Addition|Serveur/g)?.sort();
    };
    expect(await asked()).toEqual(['Addition', 'Eau', 'Pain', 'Serveur']);
    const usual = await app.call<{ wishes: object[] }>('GET', wishes);
    const [bread, water, bill, waiter] = usual.body.wishes;
    const list = [
      { ...bread, place: 'hidden' },
      { ...water, label: { fr: 'Bière' } },
      bill,
      waiter,
    ];
    await app.call('PUT', wishes, { token, body: { version: 0, wishes: list } });
    expect(await asked()).toEqual(['Addition', 'Serveur']);
  });
});
