import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  appIcons,
  cardId,
  ENGLISH_PREFIX,
  MANIFEST_FILE,
  paths,
  WORKER_FILE,
} from '../../../../paths.ts';
import { forget, OFFLINE_SINCE_KEY } from '../../../../ui/device/storage.ts';
import { followPush, usePerson } from '../device/push-device.ts';
import { BOARD_SCOPE } from '../device/subscription.ts';
import { keepInstallOffer } from '../install/install-prompt.ts';
import type { WorkerMessage } from '../worker/worker-scope.ts';

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

/**
 * Links the manifest while a staff screen is shown. In the HTML it would also be on public pages, which share
 * the document. Returns a function that removes it.
 */
function linkManifest(): () => void {
  const links = [
    link({ rel: 'manifest', href: MANIFEST_FILE }),
    link({ rel: 'apple-touch-icon', href: appIcons.apple }),
  ];
  document.head.append(...links);
  return () => {
    for (const element of links) element.remove();
  };
}

function link(attributes: { rel: string; href: string }): HTMLLinkElement {
  return Object.assign(document.createElement('link'), attributes);
}

/** Clears the start of the last outage: this page was loaded, so the server can be reached again. */
function noteConnection(): void {
  forget('local', OFFLINE_SINCE_KEY);
}

/** Registers the service workers for a staff screen, once the page has loaded. */
function registerWorkers(pathname: string): void {
  // Not available over plain http and in some private windows.
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const register = () => {
    for (const scope of workerScopesFor(pathname)) {
      // The screens also work without a worker. The next visit tries again.
      serviceWorker.register(WORKER_FILE, { scope }).catch(() => {});
    }
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/** The screens for which a worker answers when there is no connection. */
const staffScreens: string[] = [
  paths.staff,
  paths.restaurant,
  paths.wishes,
  paths.houses,
  paths.team,
  paths.applications,
  paths.qrGenerator,
  paths.account,
  paths.analytics,
  paths.figures,
  paths.admin,
];

/** The scopes to register on a visit to this path: that of its screen and that of the board. */
function workerScopesFor(pathname: string): string[] {
  const screen = staffScreens.find((path) => [path, `${ENGLISH_PREFIX}${path}`].includes(pathname));
  return screen === undefined ? [] : [...new Set([BOARD_SCOPE, pathname])];
}
