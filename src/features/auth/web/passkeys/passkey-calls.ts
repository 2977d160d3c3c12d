import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../../ui/network/api.ts';
import { reload } from '../../../../ui/network/query.ts';
import type { PasskeyRoutes } from '../../passkeys/passkeys-handlers.ts';
import { deviceHeader } from '../device.ts';

/** Calls of the list of passkeys. All throw `ApiError` or `NetworkError`. */

const { passkeys } = client<PasskeyRoutes>().auth;
const queryKey = ['passkeys'];

export type ListedPasskey = Awaited<ReturnType<typeof readPasskeys>>['passkeys'][number];

export function usePasskeys() {
  return useQuery({ queryKey, queryFn: readPasskeys });
}

export function reloadPasskeys(): Promise<void> {
  return reload(queryKey);
}

export async function mailPasskeyCode(): Promise<void> {
  await answer(passkeys.code.$post({ header: deviceHeader() }));
}

export async function deletePasskey(passkeyId: string): Promise<void> {
  await answer(passkeys[':passkeyId'].$delete({ param: { passkeyId } }));
}

function readPasskeys() {
  return answer(passkeys.$get());
}
