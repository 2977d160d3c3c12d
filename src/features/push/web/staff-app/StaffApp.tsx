import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cardId, paths } from '../../../../paths.ts';
import { followPush, usePerson } from '../device/follow-push.ts';
import { keepInstallOffer } from '../install/install-prompt.ts';
import type { WorkerMessage } from '../worker-messages.ts';
import { linkManifest } from './manifest-link.ts';
import { noteConnection } from './offline-since.ts';
import { registerWorkers } from './register-workers.ts';

/** Makes staff screens an app: it can be installed, has an offline page, and gets pushes. */
export function StaffApp() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const person = usePerson();
  // Before the manifest, which makes the browser offer the installation.
  useEffect(keepInstallOffer, []);
  useEffect(linkManifest, []);
  useEffect(noteConnection, []);
  useEffect(() => followPush(person), [person]);
  // The workers need the path with its `/en`, which `pathname` lacks. Both change together.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path in `window` changes with `pathname`.
  useEffect(() => registerWorkers(window.location.pathname), [pathname]);
  const open = useEffectEvent(({ data }: MessageEvent<WorkerMessage | null>) => {
    if (data?.kind !== 'open request') return;
    void navigate({ pathname: paths.staff, hash: cardId(data.requestId) });
  });
  useEffect(() => {
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener('message', open);
    return () => serviceWorker?.removeEventListener('message', open);
  }, []);
  return null;
}
