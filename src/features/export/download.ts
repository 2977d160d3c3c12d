import type { ServerResponse } from 'node:http';

/**
 * The body of a download. Requests a piece when the connection has room for it.
 * Cuts the connection if a piece is not taken in time: stalled downloads would fill the memory.
 */
export function downloadOf(
  pieces: AsyncGenerator<Uint8Array>,
  response: ServerResponse,
  secondsPerPiece: number,
): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined;
  response.once('close', () => clearTimeout(stalled));
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stalled);
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
      if (response.destroyed) return;
      stalled = setTimeout(() => response.destroy(), secondsPerPiece * 1000).unref();
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
