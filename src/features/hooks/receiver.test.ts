import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPublic, post } from './receiver.ts';

describe('a hook goes to no address inside of a network [DOOR-14]', () => {
  const inside = `
    0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.0.2.1 192.168.1.1
    198.19.0.1 203.0.113.9 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1
    64:ff9b::a00:1 2002:a00:1:: fc00::1 fe80::1 ff02::1 2001:db8::1 2001::1`;
  it.each(inside.trim().split(/\s+/))('%s', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['9.9.9.9', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it('a name is looked up once, and refused if any of its addresses is private', async () => {
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [
        { address: '9.9.9.9', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ];
    };
    const call = { headers: {}, body: '{}' };
    const to = { areHooksPrivate: false, resolve };
    const outcome = await post('https://rebinding.example/', call, to);
    expect(outcome).toEqual({ status: null, error: 'private_address' });
    expect(asked).toEqual(['rebinding.example']);
  });
});

it('a receiver that changes the protocol has refused the event [DOOR-14]', async () => {
  const receiver = createServer((socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const outcome = await post(url, { headers: {}, body: '{}' }, { areHooksPrivate: true });
  expect(outcome).toEqual({ status: 101, error: 'refused' });
  receiver.close();
});
