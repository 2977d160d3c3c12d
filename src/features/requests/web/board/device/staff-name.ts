import { readSession, useSession } from '../../../../auth/web/session.tsx';
import { readDeviceSettings, useDeviceSettings } from './device-settings.ts';

/**
 * Who uses this device: the member of a paired device, else the first name set on it. Undefined before the
 * question, `''` if it was skipped.
 */
export function useStaffName(): string | undefined {
  const { isStaff, member } = useSession();
  const { staffName } = useDeviceSettings();
  return isStaff ? member?.name : staffName;
}

export function readStaffName(): string | undefined {
  const { isStaff, member } = readSession();
  return isStaff ? member?.name : readDeviceSettings().staffName;
}
