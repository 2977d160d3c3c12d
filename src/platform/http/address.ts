import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The network address that limits count by: the socket's, or behind a trusted proxy the last that it appended to
 * `X-Forwarded-For` (whatever stands before it, the client may have written). IPv6 counts by /64: one house has that many.
 */
export function networkAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? lastAppended(String(headers['x-forwarded-for'] ?? '')) : undefined;
  return group(forwarded ?? socket.remoteAddress ?? 'unknown');
}

/** Some proxies append the port, which is another at each connection. Undefined where it is no address. */
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
