import { expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/page-checks/pdf.ts';
import { readCode } from '../../../../test/support/page-checks/read-code.ts';
import { addZone } from '../../../../test/support/people/zones.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

withApp(({ app, bistrot }) => {
  const origin = 'origin=https://a.example';
  const codes = (codes: 'open' | 'keyed') =>
    app.call('PUT', `/restaurants/${bistrot.id}`, { ...bistrot.owner, body: { codes } });
  /** The first table whose code is on the second page of A5 cards, and the query of its link. */
  async function linked(query: string) {
    const { link } = await print(`format=a5&${origin}${query}`);
    return Object.fromEntries(new URL(link()).searchParams);
  }
  const keys = async () => {
    const path = `/restaurants/${bistrot.id}/tables`;
    const { body } = await app.call<{ key: string }[]>('GET', path, bistrot.owner);
    return body.map(({ key }) => key);
  };

  it('each printed link has the key of its table, from the first sheet on, by number, without zones [QRG-11]', async () => {
    // A zone whose name comes first does not move its table to the front.
    await addZone(app, bistrot, { name: 'Alcove', tables: [2, 12] });
    const [, second] = await keys();
    const place = { restaurant: bistrot.slug, table: '2', from: 'qr', k: second };
    expect(await linked('')).toEqual(place);
    expect((await print(origin)).text).not.toContain('Alcove');
    // The parameter of before.
    expect(await linked('&keys=on')).toEqual(place);
    await codes('keyed');
    expect(await linked('')).toEqual(place);
  });

  it('one table alone is printed, in a file of its name; not one that does not exist', async () => {
    const only = await print(`table=7&${origin}`);
    expect(only.text.match(/Table \d+/g)).toEqual(expect.arrayContaining(['Table 7']));
    expect(only.text).not.toMatch(/Table [^7]/);
    expect(only.headers.get('content-disposition')).toBe(
      `attachment; filename="codes-${bistrot.slug}-table-7-a6-tent.pdf"`,
    );
    const path = `/restaurants/${bistrot.id}/qr-sheet`;
    const gone = await app.call<Refused>('GET', `${path}?table=99`, bistrot.owner);
    expect([gone.status, gone.body.code]).toEqual([404, 'unknown_table']);
    for (const wrong of ['table=0', 'table=x']) {
      expect((await app.call('GET', `${path}?${wrong}`, bistrot.owner)).status).toBe(400);
    }
  });

  async function print(query: string) {
    const path = `${app.url}/api/restaurants/${bistrot.id}/qr-sheet?${query}`;
    const { token } = bistrot.owner;
    const sheet = await fetch(path, { headers: { Authorization: `Bearer ${token}` } });
    const { pages } = await readPdf(new Uint8Array(await sheet.arrayBuffer()), 2);
    return {
      headers: sheet.headers,
      text: pages.map(({ text }) => text).join(' '),
      /** Of the second page. */
      link: () => (pages[1] ? readCode(pages[1].picture).link : ''),
    };
  }
});
