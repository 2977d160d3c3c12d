/** Files that a page saves on the device, for screen tests. */
import { vi } from 'vitest';

/** Resolves with the next file that the page saves. Call it before the button is pressed. */
export function nextSavedFile(): Promise<{ name: string; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ name: string; text: string }>();
  // NOTE: the DOM would leave the page for the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(function save(
    this: HTMLAnchorElement,
  ) {
    const { download: name, href } = this;
    // NOTE: `text()` of an answer drops the byte order mark.
    const decode = (bytes: ArrayBuffer) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    fetch(new URL(href))
      .then((file) => file.arrayBuffer())
      .then((bytes) => resolve({ name, text: decode(bytes) }), reject);
  });
  return promise;
}
