import { useMemo } from 'react';
import { knownName } from '../../../auth/rules.ts';
import { readSession, useSession } from '../../../auth/web/session.tsx';
import type { TableRequest } from '../../../requests/contract.ts';
import { type DeviceSettings, readDeviceSettings, useDeviceSettings } from './device-settings.ts';

/**
 * Who uses this device: the member of a paired device, unless people share it; else the first name set on it,
 * or that of the signed-in member. Undefined before the question, `''` if it was skipped or is not asked.
 */
export function useStaffName(): string | undefined {
  return nameOn(useSession(), useDeviceSettings());
}

export function readStaffName(): string | undefined {
  return nameOn(readSession(), readDeviceSettings());
}

/** Whose requests a device shows as its own. */
export type Holder = {
  /** As of `useStaffName`. */
  name: string | undefined;
  /** Undefined where people share a paired device, and for a super_admin. */
  memberId: string | undefined;
  /** A paired device that one member uses. Several people may use an account, on devices of their own. */
  isPersonal: boolean;
  /** An owner or manager has signed in to it. */
  isManager: boolean;
};

export function useHolder(): Holder {
  const session = useSession();
  const settings = useDeviceSettings();
  return useMemo(() => holderOf(session, settings), [session, settings]);
}

export function readHolder(): Holder {
  return holderOf(readSession(), readDeviceSettings());
}

/** Two members may have the same name. A request that was taken on a shared device has no member's id. */
export function hasTaken(
  { name = '', memberId, isPersonal }: Holder,
  { taker_id, taken_by }: Pick<TableRequest, 'taker_id' | 'taken_by'>,
): boolean {
  if (isPersonal) return taker_id === memberId;
  const isOther = memberId !== undefined && taker_id !== null && taker_id !== memberId;
  return (taken_by ?? '') === name && !isOther;
}

/** Whether a colleague gave the request to the member of this device, who has not acted on it yet. */
export function isHandedTo(
  { memberId }: Holder,
  request: Pick<TableRequest, 'taker_id' | 'handed_at'>,
): boolean {
  return request.handed_at !== null && request.taker_id === memberId;
}

/** Whether people share this paired device. */
export function isPairedAndShared(): boolean {
  return readSession().isStaff && isSharedDevice(readDeviceSettings());
}

/** Whether people share this paired device. A tablet counts as shared until somebody says otherwise. */
export function isSharedDevice({ isShared }: DeviceSettings): boolean {
  const isLarge = Math.min(screen.width, screen.height) >= TABLET_PIXELS;
  return isShared ?? (isLarge && navigator.maxTouchPoints > 0);
}

/** The short side of the smallest tablets; phones have less. */
const TABLET_PIXELS = 600;

function holderOf(session: ReturnType<typeof readSession>, settings: DeviceSettings): Holder {
  const { isStaff, member } = session;
  const isShared = isStaff && isSharedDevice(settings);
  const memberId = isShared ? undefined : member?.id;
  const name = nameOn(session, settings);
  return { name, memberId, isPersonal: isStaff && !isShared, isManager: !isStaff };
}

function nameOn(
  { isStaff, member, restaurant }: ReturnType<typeof readSession>,
  settings: DeviceSettings,
): string | undefined {
  if (isStaff) return isSharedDevice(settings) ? '' : member?.name;
  const own = member ? knownName({ ...member, email: restaurant?.email ?? null }) : undefined;
  return settings.staffName ?? own;
}
