import { setImmediate as nextTurn } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportFile } from './files.ts';

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
