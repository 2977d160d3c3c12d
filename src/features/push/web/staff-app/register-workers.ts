import { WORKER_FILE } from '../../../../paths.ts';
import { workerScopesFor } from './worker-scopes.ts';

/** Registers the service workers for a staff screen, once the page has loaded. */
export function registerWorkers(pathname: string): void {
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
