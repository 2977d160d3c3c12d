const ID_PREFIX = 'request-';

/** The id of a request's card, and the hash of a link to it. */
export function cardId(requestId: string): string {
  return `${ID_PREFIX}${requestId}`;
}

/** The request whose card a link's hash names. */
export function requestIdIn(hash: string): string | undefined {
  const id = hash.slice(1);
  return id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : undefined;
}
