import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/variables.ts';
import { readSiteData, withSiteData } from './site-data.ts';

const legal = {
  publisher: 'Sonnette',
  form: 'SAS',
  address: '12 rue des Martyrs, 75009 Paris',
  siren: '123 456 789',
  director: 'Camille Martin',
  host: { name: 'Hébergeur', address: 'Roubaix', phone: '+33 3 00 00 00 00' },
  mail: 'bonjour@sonnette.example',
  phone: '+33 1 00 00 00 00',
};

describe('the data of the public pages', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sonnette-legal-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (content: string) => {
    const LEGAL_FILE = join(folder, 'legal.json');
    writeFileSync(LEGAL_FILE, content);
    return readSiteData(readConfig({ LEGAL_FILE }));
  };

  it('is null for every variable that is not set', () => {
    expect(readSiteData(readConfig({ DEMO: 'off' }))).toEqual({
      demo: false,
      bookingUrl: null,
      contactEmail: null,
      legal: null,
      origin: null,
    });
  });

  it('includes the content of LEGAL_FILE', () => {
    expect(read(JSON.stringify(legal)).legal).toEqual(legal);
  });

  it('reports every missing, invalid or unknown field of LEGAL_FILE, and a missing file', () => {
    const bad = { ...legal, siren: '12', mail: 'nobody', host: { name: 'H' }, vta: 'FR' };
    const start = () => read(JSON.stringify(bad));
    expect(start).toThrow(ConfigError);
    for (const field of [/siren/, /mail/, /host\.address/, /host\.phone/, /vta/]) {
      expect(start).toThrow(field);
    }
    expect(() => read('{')).toThrow(ConfigError);
    const LEGAL_FILE = join(folder, 'nowhere.json');
    expect(() => readSiteData(readConfig({ LEGAL_FILE }))).toThrow(/nowhere\.json/);
  });

  it('is embedded so that no value can close the script element', () => {
    const nothing = readSiteData(readConfig({ CONTACT_EMAIL: 'a@b.example' }));
    const data = { ...nothing, contactEmail: '</script><b>$&' };
    const page = withSiteData('<body></body>', data);
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    const [, json = ''] = /id="site-data">(.*)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual(data);
  });
});
