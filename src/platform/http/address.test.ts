import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { expect, it } from 'vitest';
import { networkAddress } from '../address.ts';

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
  expect(networkAddress(call('10.0.0.1', 'made-up, 198.51.100.1'), 1)).toBe('198.51.100.1');
  expect(networkAddress(call('10.0.0.1'), 1)).toBe('10.0.0.1');
});

it.each([
  ['198.51.100.1:40123', '198.51.100.1'],
  ['[2001:db8::1]:40123', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
])('drops the port that a proxy appends: %s counts as %s', (appended, counted) => {
  expect(networkAddress(call('10.0.0.1', `made-up, ${appended}`), 1)).toBe(counted);
});

it.each(['unknown', '_hidden', '', '1:2:3:4:5:6:7:8:9::1', 'x'.repeat(9000), '[x]:1', '1.2.3:4'])(
  'uses the address of the proxy if its entry “%s” is not an IP address',
  (appended) => {
    expect(networkAddress(call('10.0.0.1', appended), 1)).toBe('10.0.0.1');
  },
);

it('takes the entry of the outermost of several proxies', () => {
  const header = 'made-up, 198.51.100.1, 203.0.113.9';
  expect(networkAddress(call('10.0.0.1', header), 2)).toBe('198.51.100.1');
  expect(networkAddress(call('10.0.0.1', '198.51.100.1'), 2)).toBe('198.51.100.1');
  expect(networkAddress(call('10.0.0.1', 'unknown, 203.0.113.9'), 2)).toBe('10.0.0.1');
});

it('takes the last entry outside the networks of the proxies', () => {
  const networks = new BlockList();
  networks.addSubnet('10.0.0.0', 8, 'ipv4');
  networks.addSubnet('203.0.113.0', 24, 'ipv4');
  networks.addSubnet('2001:db8:ed6e::', 48, 'ipv6');
  const from = (socket: string, header?: string) => networkAddress(call(socket, header), networks);
  expect(from('::ffff:10.0.0.1', 'made-up, 198.51.100.1, 203.0.113.9')).toBe('198.51.100.1');
  expect(from('10.0.0.1', '198.51.100.1, 2001:db8:ed6e::7')).toBe('198.51.100.1');
  expect(from('10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  expect(from('10.0.0.1', 'unknown')).toBe('10.0.0.1');
  expect(from('10.0.0.1')).toBe('10.0.0.1');
  // Not from a proxy: the header is the client's own.
  expect(from('192.0.2.1', '198.51.100.1')).toBe('192.0.2.1');
});
