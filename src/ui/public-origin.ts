/**
 * The origin of links in printed codes: PUBLIC_URL, which the server embeds in the page, or the page's own
 * origin.
 */
export function publicOrigin(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="public-url"]');
  return meta?.content ?? location.origin;
}
