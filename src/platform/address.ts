import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import * as z from 'zod';

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

const MOST_PROXIES = 9;

/** `on`, `off`, a number of proxies, or their networks, separated by commas or spaces. */
export function trustedProxies() {
  return z.string().transform((text, issues): TrustedProxies => {
    if (text === 'off') return false;
    if (text === 'on') return 1;
    if (/^\d+$/.test(text) && Number(text) > 0 && Number(text) <= MOST_PROXIES) return Number(text);
    const networks = new BlockList();
    const parts = text.split(/[\s,]+/).filter(Boolean);
    if (parts.length > 0 && parts.every((part) => addNetwork(networks, part))) return networks;
    const message = `must be on, off, the number of proxies (1 to ${MOST_PROXIES}) or their networks, such as 10.0.0.0/8`;
    issues.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** False if the text is neither an address nor a network. */
function addNetwork(networks: BlockList, text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  const bits = version === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(prefix || Number.NaN);
  if (!Number.isInteger(length) || length < 0 || length > bits) return false;
  networks.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
  return true;
}
