/** Calls the address of a hook, which somebody typed: it must not lead into the server's own network. */

import type { LookupAddress } from 'node:dns';
import { lookup as lookUp, Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { HookError } from './rules.ts';

const ANSWER_MILLISECONDS = 5000;
/** Of an answer, whose words do not matter: receivers may take it for an error if it is not read at all. */
const READ_BYTES = 64 * 1024;

export type TryOutcome = { status: number | null; error: HookError | null };

type Options = {
  /** Also plain http. */
  areHooksPrivate: boolean;
  /** Default: by DNS, or as the machine resolves names where hooks may be private. */
  resolve?: Resolve;
};

/** Why an address is refused; undefined if it is not. */
export function urlFaultOf(url: URL | null, areHooksPrivate: boolean) {
  if (url?.protocol !== 'https:' && !(areHooksPrivate && url?.protocol === 'http:'))
    return 'not https';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const host = hostOf(url);
  const isLocal = isIP(host) ? !isPublic(host) : /(^|\.)(localhost|local|internal)\.?$/.test(host);
  return isLocal && !areHooksPrivate ? 'private' : undefined;
}

/** Connects to exactly the address that was resolved and checked. Never rejects. */
export function post(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { areHooksPrivate, resolve = areHooksPrivate ? resolveLocally : resolveByDns }: Options,
): Promise<TryOutcome> {
  const url = URL.parse(address);
  const fault = urlFaultOf(url, areHooksPrivate);
  if (url === null || fault) return Promise.resolve(failed('private_address'));
  const lookup: LookupFunction = (host, { all }, answer) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || !(areHooksPrivate || found.every((each) => isPublic(each.address))))
          answer(new PrivateAddress(), []);
        else if (all) answer(null, found);
        else answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, []),
    );
  };
  return new Promise((settle) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const call = request(url, {
      method: 'POST',
      agent: false,
      lookup,
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Sonnette',
        ...headers,
      },
    });
    call.on('error', (error) => settle(failed(reasonOf(error))));
    // Without a listener, Node ends the call without any of the other events.
    call.on('upgrade', (response, socket) => {
      socket.destroy();
      settle(outcomeOf(response.statusCode ?? 0));
    });
    call.on('response', (response) => {
      let read = 0;
      response.on('data', (piece: Buffer) => {
        read += piece.length;
        if (read > READ_BYTES) call.destroy();
      });
      response.on('error', () => {});
      response.on('close', () => settle(outcomeOf(response.statusCode ?? 0)));
    });
    call.end(body);
  });
}

class PrivateAddress extends Error {}

function failed(error: HookError): TryOutcome {
  return { status: null, error };
}

function outcomeOf(status: number): TryOutcome {
  if (status >= 200 && status < 300) return { status, error: null };
  return { status, error: status >= 300 && status < 400 ? 'redirected' : 'refused' };
}

function reasonOf(error: NodeJS.ErrnoException): HookError {
  const { code = '', syscall = '' } = error;
  if (error instanceof PrivateAddress) return 'private_address';
  if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return 'timeout';
  if (/^(query|getaddrinfo)/.test(syscall)) return 'unknown_host';
  return /CERT|TLS|SSL|UNABLE_TO/.test(code) ? 'certificate' : 'unreachable';
}

type Resolve = (host: string) => Promise<LookupAddress[]>;

/** Knows also the names that only this machine or its network knows. */
function resolveLocally(host: string) {
  return lookUp(host, { all: true });
}

/** Holds no thread, of which there are few, while a name server is silent. */
async function resolveByDns(host: string): Promise<LookupAddress[]> {
  // Of each name server: those of a machine must fit into the time of a try.
  const resolver = new Resolver({ timeout: ANSWER_MILLISECONDS / 5, tries: 1 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  const found = [v4, v6].map((each) => (each.status === 'fulfilled' ? each.value : []));
  return found.flat().map((address) => ({ address, family: isIP(address) }));
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** IANA's special-purpose addresses, and multicast. Of IPv6 only global unicast is public. */
const special = new BlockList();
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const ranges = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
  224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20`;
for (const each of ranges.trim().split(/\s+/)) {
  const [net = '', bits] = each.split('/');
  special.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4');
}

/** An IPv4 address written as IPv6 is outside of global unicast. */
export function isPublic(address: string): boolean {
  const isV6 = isIP(address) === 6;
  if (special.check(address, isV6 ? 'ipv6' : 'ipv4')) return false;
  return !isV6 || globalUnicast.check(address, 'ipv6');
}
