/** What the service worker tells the open pages: show this request, or a test push has arrived. */
export type WorkerMessage = { kind: 'open request'; requestId: string } | { kind: 'test arrived' };
