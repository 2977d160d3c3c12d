import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from './support/acts.ts';
import { startApp, type TestApp } from './support/app.ts';
import { type House, petitBistrot } from './support/people.ts';
import { dinerPageLimits, figuresLimits, weigh } from './support/weights.ts';

const { htmlBytes, scriptBytes } = dinerPageLimits;

let app: TestApp;
let bistrot: House;

beforeAll(async () => {
  app = await startApp('sqlite');
  bistrot = await petitBistrot(app);
});
afterAll(() => app.close());

async function fetchPage(language: string): Promise<string> {
  const url = `${app.url}/demande?restaurant=${bistrot.slug}&table=12&from=qr`;
  return (await fetch(url, { headers: { 'Accept-Language': language } })).text();
}

it('the diner page, style and data included, is 14 KB at most [DIN-17]', async () => {
  const empty = [await fetchPage('fr'), await fetchPage('en')];
  await ask(app, bistrot, 12, { type: 'bread' });
  const waiting = [await fetchPage('fr'), await fetchPage('en')];
  for (const html of [...empty, ...waiting]) expect(weigh(html)).toBeLessThanOrEqual(htmlBytes);
});

it('its script is 85 KB at most, in one file that asks for no other [DIN-17]', async () => {
  const scripts = [...(await fetchPage('fr')).matchAll(/src="(\/assets\/[^"]+)"/g)].map(
    ([, src]) => src,
  );
  expect(scripts).toHaveLength(1);
  const script = Buffer.from(await (await fetch(app.url + scripts[0])).arrayBuffer());
  expect(weigh(script)).toBeLessThanOrEqual(scriptBytes);
  expect(script.toString()).not.toMatch(/\bimport\s*[({"'*]/);
});

it('what the statistics alone bring along is 130 KB at most, pictures drawn without a library', () => {
  const chunks = globSync('dist/app/assets/app/AnalyticsPage-*.js');
  expect(chunks).toHaveLength(1);
  const weight = weigh(readFileSync(chunks[0] ?? ''));
  expect(weight).toBeLessThanOrEqual(figuresLimits.scriptBytes);
});
