import { BlockList, isIP } from 'node:net';
import * as z from 'zod';
import type { TrustedProxies } from '../http/address.ts';

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
