import { CARD_ANCHOR } from '../../../../paths.ts';

/** The id of a request's card, and the hash of a link to it. */
export function cardId(requestId: string): string {
  return `${CARD_ANCHOR}${requestId}`;
}

/** The id of the request to whose card a link with this hash leads. */
export function requestIdIn(hash: string): string | undefined {
  const id = hash.slice(1);
  return id.startsWith(CARD_ANCHOR) ? id.slice(CARD_ANCHOR.length) : undefined;
}
