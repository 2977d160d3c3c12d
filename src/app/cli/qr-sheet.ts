import { writeFileSync } from 'node:fs';
import { reachOf, sheetFileName, sheetFormats } from '../../features/tables/rules.ts';
import * as tables from '../../features/tables/store.ts';
import { printOrder } from '../../features/tables/zones/rules.ts';
import * as zones from '../../features/tables/zones/store.ts';
import { languages } from '../../languages.ts';
import { readOrigin } from '../../platform/config/config.ts';
import {
  type Command,
  CommandError,
  chosen,
  getRestaurant,
  refuseNoFolder,
  withDatabase,
} from './command.ts';

/** Writes the same PDF file as the screen with the codes. */
export const qrSheet: Command = {
  takes: 'SLUG [--format F] [--language L] [--out FILE]',
  does: `writes the codes of a restaurant's tables to a PDF; F is ${sheetFormats.join(', ')}`,
  async run(slug, values, commandLine) {
    const format = chosen('format', sheetFormats, values.format);
    const language = chosen('language', languages, values.language);
    const { origin, source } = readOrigin(commandLine.environment);
    const file = values.out ?? sheetFileName(slug, format);
    refuseNoFolder(file);
    await withDatabase(commandLine, async (db) => {
      const restaurant = await getRestaurant(db, slug);
      const rows = await tables.list(db, restaurant.id);
      if (rows.length === 0) {
        throw new CommandError(`${restaurant.name} has no tables yet.`);
      }
      // Imported lazily: loading it takes a third of a second.
      const { makeQrSheet } = await import('../../features/tables/sheet/qr-sheet.ts');
      const sheet = await makeQrSheet({
        restaurant,
        origin,
        format,
        language,
        ...printOrder(rows, await zones.list(db, restaurant.id)),
      });
      writeFileSync(file, sheet);
      commandLine.print(`${file}: ${rows.length} codes that lead to ${origin} (${source})`);
    });
    if (reachOf(origin) === 'anywhere') return;
    commandLine.complain(
      `Guests cannot open ${origin}. Set PUBLIC_URL to the address that guests reach. Commands read the same variables as the server: keep them in .env.`,
    );
  },
};
