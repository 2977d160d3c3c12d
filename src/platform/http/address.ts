import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';

/** No proxy, the number of proxies in front of the server, or the networks that they are in. */
export type TrustedProxies = false | number | BlockList;

/**
 * The network address that rate limits count by.
 * Each proxy appends the address that called it to `X-Forwarded-For`; a client can forge earlier entries. So
 * it is the entry of the outermost proxy, counted from the right, or the last one outside the proxies'
 * networks. Without proxies, and if that entry is no address, it is that of the socket.
 * IPv6 addresses are grouped by /64, the prefix that one household gets.
 */
export function networkAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: TrustedProxies,
): string {
  const direct = socket.remoteAddress ?? 'unknown';
  if (proxies === false) return group(direct);
  const entries = String(headers['x-forwarded-for'] ?? '').split(',');
  const forwarded =
    typeof proxies === 'object'
      ? firstOutside(proxies, [...entries.map(addressOf), direct])
      : addressOf(entries.at(-Number(proxies)) ?? entries[0]);
  return group(forwarded ?? direct);
}

/** The last address outside these networks. Undefined if an entry before it is no address. */
function firstOutside(networks: BlockList, chain: (string | undefined)[]): string | undefined {
  for (const address of chain.toReversed()) {
    if (address === undefined) return undefined;
    const plain = withoutMapping(address);
    if (!networks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')) return address;
  }
  return chain[0];
}

/** Drops the port that some proxies append. Undefined if the entry is not an IP address. */
function addressOf(entry = ''): string | undefined {
  const text = entry.trim();
  const [, inBrackets, withPort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = inBrackets ?? withPort ?? text;
  return isIP(address) === 0 ? undefined : address;
}

function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

function group(address: string): string {
  const plain = withoutMapping(address);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
