/** How the links of printed codes begin: as the operator said (PUBLIC_URL, which the server writes into the page), else as here. */
export function publicOrigin(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="public-url"]');
  return meta?.content ?? location.origin;
}
