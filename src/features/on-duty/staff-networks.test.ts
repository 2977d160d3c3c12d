import { expect, it } from 'vitest';
import { StaffNetworks } from './staff-networks.ts';

it('remembers the last 20 networks of a restaurant for three hours, whatever others have [RNG-28]', () => {
  let at = 0;
  const networks = new StaffNetworks({ now: () => new Date(at), monotonic: () => at });
  networks.note('cantine', 'wi-fi');
  networks.note('bistrot', 'wi-fi');
  for (let other = 0; other < 20; other += 1) {
    networks.note('bistrot', `phone ${other}`);
    if (other === 10) networks.note('bistrot', 'wi-fi');
  }
  expect(networks.has('bistrot', 'wi-fi')).toBe(true);
  expect(networks.has('bistrot', 'phone 1')).toBe(true);
  expect(networks.has('bistrot', 'phone 0')).toBe(false);
  expect(networks.has('cantine', 'wi-fi')).toBe(true);
  expect(networks.has('cantine', 'phone 19')).toBe(false);
  at = 3 * 3_600_000;
  expect(networks.has('bistrot', 'wi-fi')).toBe(false);
});
