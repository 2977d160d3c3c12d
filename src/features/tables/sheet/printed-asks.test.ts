import { expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/page-checks/pdf.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

withApp(({ app, bistrot }) => {
  async function print(names: RegExp): Promise<string[] | null | undefined> {
    const sheet = `${app.url}/api/restaurants/${bistrot.id}/qr-sheet?format=a5&table=1&origin=https://a.example`;
    const answer = await fetch(sheet, {
      headers: { Authorization: `Bearer ${bistrot.owner.token}` },
    });
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()), 1);
    return pages[0]?.text.match(names);
  }

  it('cards name the first four buttons of the list by their own names, with their signs [LNG-12]', async () => {
    const { token } = bistrot.owner;
    const wishes = `/restaurants/${bistrot.id}/wishes`;
    const printed = () =>
      print(/Pain|Corbeille de pain|Eau|Bière|Addition|Appeler un serveur|Carte/g);
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

  it.each([
    [
      ['zh', 'de', 'it', 'fr'],
      ['Pain', 'Brot', 'Eau', 'Wasser'],
    ],
    [
      ['zh', 'it'],
      ['Pane', 'Acqua'],
    ],
    [['ja'], ['Pain', 'Eau']],
  ])(
    'in the first two languages of guests whose letters can be printed, else in the owner’s: %s [LNG-12]',
    async (languages, names) => {
      const body = { guest_languages: languages };
      await app.call('PUT', `/restaurants/${bistrot.id}`, { ...bistrot.owner, body });
      expect(await print(/Pain|Bread|Brot|Pane|Eau|Water|Wasser|Acqua/g)).toEqual(names);
    },
  );
});
