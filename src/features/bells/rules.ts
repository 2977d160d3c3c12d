/** Clients that look at links which somebody has sent: a look must not ring. */
const previews =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|discord|skype|teams|embedly|vkshare|snapchat|viber|pinterest|google|bing|yahoo|applebot|iframely|mastodon/i;

type Headers = Partial<
  Record<'accept' | 'user-agent' | 'purpose' | 'sec-purpose' | 'sec-fetch-mode', string>
>;

/** Whether a GET presses the button: not that of a browser, of a preview or of a page loaded ahead. */
export function isPress(headers: Headers): boolean {
  if (headers.accept?.includes('text/html')) return false;
  // Every browser says how it fetches: also a picture or a script of another page.
  if (headers['sec-fetch-mode'] !== undefined) return false;
  if (headers.purpose !== undefined || headers['sec-purpose'] !== undefined) return false;
  return !previews.test(headers['user-agent'] ?? '');
}
