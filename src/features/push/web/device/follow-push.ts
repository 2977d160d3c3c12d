import { onLanguage } from '../../../../ui/language/i18n.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { personHere, syncPush } from './push-device.ts';

/** The person who is signed in here. Renders again when the session changes. */
export function usePerson(): string | undefined {
  useSession();
  return personHere();
}

/**
 * Renews the subscription at each page load, and when the person, the language or the browser's permission
 * changes. Returns a function that stops it.
 */
export function followPush(person: string | undefined): () => void {
  if (person === undefined) return () => {};
  const sync = () => void syncPush();
  sync();
  const stopLanguage = onLanguage(sync);
  let permission: PermissionStatus | undefined;
  let isStopped = false;
  void readPermission().then((status) => {
    if (isStopped) return;
    permission = status;
    permission?.addEventListener('change', sync);
  });
  return () => {
    isStopped = true;
    stopLanguage();
    permission?.removeEventListener('change', sync);
  };
}

/** Undefined in browsers that cannot query this permission. */
async function readPermission(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'notifications' });
  } catch {
    return undefined;
  }
}
