import { knownName } from '../../../auth/rules.ts';
import { readSession, useSession } from '../../../auth/web/session.tsx';
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

/** Whether people share this paired device. A tablet counts as shared until somebody says otherwise. */
export function isSharedDevice({ isShared }: DeviceSettings): boolean {
  const isLarge = Math.min(screen.width, screen.height) >= TABLET_PIXELS;
  return isShared ?? (isLarge && navigator.maxTouchPoints > 0);
}

/** The short side of the smallest tablets; phones have less. */
const TABLET_PIXELS = 600;

function nameOn(
  { isStaff, member, restaurant }: ReturnType<typeof readSession>,
  settings: DeviceSettings,
): string | undefined {
  if (isStaff) return isSharedDevice(settings) ? '' : member?.name;
  const own = member ? knownName({ ...member, email: restaurant?.email ?? null }) : undefined;
  return settings.staffName ?? own;
}
