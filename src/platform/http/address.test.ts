import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { networkAddress } from './address.ts';

function call(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s: IPv6 addresses are grouped by /64', (socket, counted) => {
  expect(networkAddress(call(socket), false)).toBe(counted);
});

it('ignores X-Forwarded-For unless the proxy is trusted, and then uses its last entry', () => {
  expect(networkAddress(call('203.0.113.7', '198.51.100.1'), false)).toBe('203.0.113.7');
  expect(networkAddress(call('10.0.0.1', 'made-up, 198.51.100.1'), true)).toBe('198.51.100.1');
  expect(networkAddress(call('10.0.0.1'), true)).toBe('10.0.0.1');
});

it.each([
  ['198.51.100.1:40123', '198.51.100.1'],
  ['[2001:db8::1]:40123', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
])('drops the port that a proxy appends: %s counts as %s', (appended, counted) => {
  expect(networkAddress(call('10.0.0.1', `made-up, ${appended}`), true)).toBe(counted);
});

it.each(['unknown', '_hidden', '', '1:2:3:4:5:6:7:8:9::1', 'x'.repeat(9000), '[x]:1', '1.2.3:4'])(
  'uses the address of the proxy if its entry “%s” is not an IP address',
  (appended) => {
    expect(networkAddress(call('10.0.0.1', appended), true)).toBe('10.0.0.1');
  },
);
