/** Messages from the service worker to its pages: show this request, or a test push has arrived. */
export type WorkerMessage = { kind: 'open request'; requestId: string } | { kind: 'test arrived' };
