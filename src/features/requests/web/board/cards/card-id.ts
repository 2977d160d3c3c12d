const ID_PREFIX = 'request-';

/** The id of a request's card, and the hash of a link to it. */
export function cardId(requestId: string): string {
  return `${ID_PREFIX}${requestId}`;
}

/** The id of the request to whose card a link with this hash leads. */
export function requestIdIn(hash: string): string | undefined {
  const id = hash.slice(1);
  return id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : undefined;
}
