import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../../src/paths.ts';
import { operator } from '../people/operator.ts';
import { freshDatabase } from '../server/databases.ts';
import { startServer } from '../server/server.ts';
import { type Album, computerLook, looks, phoneLook } from './album.ts';

/** The pages that sell, and the others in two looks. */
const selling = { home: paths.home, prices: paths.pricing, faq: paths.faq, demo: paths.demo };
const others = {
  success: paths.success,
  contact: paths.contact,
  'legal-notice': paths.legalNotice,
  terms: paths.terms,
  privacy: paths.privacy,
  accessibility: paths.accessibility,
  'accessibility-grid': paths.accessibilityGrid,
};

/** Heights of the pictures of long pages, on a phone and on a computer. */
const MOST = { phone: 4400, computer: 3200, text: 2000 };

/** The public pages, from a completely configured server. */
export async function sitePictures(album: Album): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sonnette-pictures-'));
  writeFileSync(join(folder, 'legal.json'), JSON.stringify(operator));
  const database = await freshDatabase('sqlite', undefined);
  const server = await startServer({
    DATABASE_URL: database.url,
    DEMO: 'on',
    LEGAL_FILE: join(folder, 'legal.json'),
    CONTACT_EMAIL: operator.mail,
    BOOKING_URL: 'https://rendez-vous.example/sonnette',
  });
  try {
    for (const [name, path] of Object.entries({ ...selling, ...others })) {
      const isSelling = name in selling;
      const shots = (isSelling ? looks : [phoneLook, computerLook]).map(async (look) => {
        const page = await album.open(look, { url: server.url });
        await page.goto(path, { waitUntil: 'networkidle' });
        const tall = look.width === phoneLook.width ? MOST.phone : MOST.computer;
        const most = isSelling ? tall : MOST.text;
        await album.add(`site-${name}`, page, look, look.width === 740 ? look.height : most);
        await page.context().close();
      });
      await Promise.all(shots);
    }
  } finally {
    await server.stop();
    await database.remove();
    rmSync(folder, { recursive: true });
  }
}
