import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportFile } from './files.ts';

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

/** Settles once all requested pieces are made and the event loop has had a turn. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Makes the pieces of all exports one after the other. A piece takes several milliseconds of the event loop:
 * other calls wait for one piece, not for one of each concurrent export.
 */
function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  const turn = before.then(make);
  before = turn.catch(() => {}).then(() => nextTurn());
  return turn;
}

/**
 * Yields a ZIP of these files piece by piece. A piece is made once the consumer asks for it. The event loop
 * runs between two pieces.
 */
export async function* zipPieces(
  files: readonly ExportFile[],
  at: Date,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const taken = () => {
    const made = Buffer.concat(pieces);
    pieces = [];
    return made;
  };
  for (const { name, write } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    const texts = write()[Symbol.asyncIterator]();
    const pushNext = async () => {
      const { done, value } = await texts.next();
      if (!done) file.push(strToU8(value));
      return !done;
    };
    try {
      while (await inTurn(pushNext)) if (pieces.length > 0) yield taken();
    } finally {
      await texts.return?.();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield taken();
}
