/** Calls back when the network may have returned: on `online`, and when the page is shown again. */
export function onWake(listener: () => void): () => void {
  const whenVisible = () => {
    if (!isHidden()) listener();
  };
  window.addEventListener('online', listener);
  window.addEventListener('pageshow', whenVisible);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('pageshow', whenVisible);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}

/** Calls back when the page is hidden: nobody reads what would be fetched now. */
export function onSleep(listener: () => void): () => void {
  const whenHidden = () => {
    if (isHidden()) listener();
  };
  document.addEventListener('visibilitychange', whenHidden);
  window.addEventListener('pagehide', listener);
  return () => {
    document.removeEventListener('visibilitychange', whenHidden);
    window.removeEventListener('pagehide', listener);
  };
}

export function isHidden(): boolean {
  return document.visibilityState === 'hidden';
}
