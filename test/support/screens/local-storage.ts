const storageListeners = new Set<(event: StorageEvent) => void>();
const addListener: typeof window.addEventListener = window.addEventListener.bind(window);
window.addEventListener = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) => {
  if (type === 'storage' && typeof listener === 'function') storageListeners.add(listener);
  addListener(type, listener, options);
};

/**
 * Modules of screens read local storage once, and again when another tab has changed it. Here they live
 * longer than a page: after each, they are called as if another tab had changed the key.
 */
export function readAgain(key: string): void {
  const event = new StorageEvent('storage', { key });
  for (const listener of storageListeners) listener(event);
}
