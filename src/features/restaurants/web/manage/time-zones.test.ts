import { expect, it } from 'vitest';
import { findZones, zoneChoices } from './TimeZoneField.tsx';

const winter = { own: 'Europe/Paris', now: new Date('2026-01-15T12:00:00Z'), language: 'fr' };
const labels = (present: string, how = winter) =>
  zoneChoices(present, how).map(({ label }) => label);

it('zones are listed as cities with today’s offset, the browser’s own first', () => {
  expect(labels('Asia/Tokyo').slice(0, 1)).toEqual(['Paris (UTC+1)']);
  expect(labels('Asia/Tokyo')).toContain('Tokyo (UTC+9)');
  expect(labels('Asia/Tokyo')).toContain('Buenos Aires (UTC−3)');
  const summer = { ...winter, now: new Date('2026-07-15T12:00:00Z') };
  expect(labels('Asia/Tokyo', summer)[0]).toBe('Paris (UTC+2)');
});

it('old names are not offered, unless one is stored', () => {
  const names = (present: string) => zoneChoices(present, winter).map(({ name }) => name);
  expect(names('Europe/Paris')).toContain('Asia/Kolkata');
  expect(names('Europe/Paris')).not.toContain('Asia/Calcutta');
  expect(names('Asia/Calcutta')).toContain('Asia/Calcutta');
  expect(names('Asia/Calcutta')).not.toContain('Asia/Kolkata');
  expect(labels('Asia/Calcutta')).toContain('Kolkata (UTC+5:30)');
  expect(new Set(labels('Europe/Kiev')).size).toBe(labels('Europe/Kiev').length);
});

it('a search finds cities, regions and offsets, ignoring accents and case', () => {
  const found = (typed: string) =>
    findZones(zoneChoices('Europe/Paris', winter), typed).map(({ name }) => name);
  expect(found('réunion')).toEqual(['Indian/Reunion']);
  expect(found('new york')).toEqual(['America/New_York']);
  expect(found('america utc-3')).toContain('America/Argentina/Buenos_Aires');
  expect(found('nowhere')).toEqual([]);
});

it('a browser that does not know its own time zone, or the stored one, offers the others', () => {
  const unknown = { ...winter, own: 'Etc/Unknown' };
  expect(labels('Europe/Paris', unknown)).toContain('Paris (UTC+1)');
  expect(labels('Europe/Paris', unknown)).not.toContain('Unknown');
  expect(labels('Europe/Atlantis')).toContain('Atlantis');
});
