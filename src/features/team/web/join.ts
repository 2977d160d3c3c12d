import { say } from '../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../ui/network/api.ts';
import { touchHeader } from '../../auth/web/device.ts';
import { storeSession } from '../../auth/web/session.tsx';
import type { PairingRoutes } from '../pairing/pairing-handlers.ts';
import { joinTexts } from './texts.ts';

const { auth } = client<PairingRoutes>();

/** The member's name, and that of the restaurant. */
export type Invited = { name: string; restaurant: string };

/** Signs this device in with a pairing code. Throws `ApiError` or `NetworkError`. */
export async function pairThisDevice(code: string): Promise<void> {
  // Without a name for the device, the server takes it from the browser.
  storeSession(await answer(auth.pair.$post({ json: { code }, header: touchHeader() })));
}

/** The names of the member and the restaurant of this code. Throws `ApiError` or `NetworkError`. */
export async function fetchInvited(code: string, signal: AbortSignal): Promise<Invited> {
  const call = auth.pair.preview.$post({ json: { code } }, { init: { signal } });
  const { member, restaurant } = await answer(call);
  return { name: member.name, restaurant: restaurant.name };
}

/** Advice after a failed try. */
export function adviceOn(error: unknown): string | (() => string) {
  if (!(error instanceof ApiError)) return () => say(joinTexts, 'lost');
  if (error.status !== 429) return error.message;
  const waitSeconds = Number(error.headers.get('Retry-After')) || 60;
  return () => say(joinTexts, 'tooMany', { count: Math.ceil(waitSeconds / 60) });
}
