/** Messages of the service worker to open pages: show a card, or a test push has arrived. */
export type WorkerMessage = { kind: 'open request'; requestId: string } | { kind: 'test arrived' };
