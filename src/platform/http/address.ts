import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The network address that rate limits count by.
 * Behind a trusted proxy it is the last entry of `X-Forwarded-For`: a client can forge the earlier entries.
 * Otherwise it is the address of the socket.
 * IPv6 addresses are grouped by /64, the prefix that one household gets.
 */
export function networkAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? lastAppended(String(headers['x-forwarded-for'] ?? '')) : undefined;
  return group(forwarded ?? socket.remoteAddress ?? 'unknown');
}

/** Drops the port that some proxies append. Undefined if the last entry is not an IP address. */
function lastAppended(header = ''): string | undefined {
  const last = header.split(',').at(-1)?.trim() ?? '';
  const [, inBrackets, withPort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(last) ?? [];
  const address = inBrackets ?? withPort ?? last;
  return isIP(address) === 0 ? undefined : address;
}

function group(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
