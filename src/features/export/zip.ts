import { setImmediate as nextTurn } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportFile } from './files.ts';

/**
 * A ZIP of these files, in pieces: each is made when the one before was sent. Other calls are answered between
 * two pieces.
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
    for await (const text of write()) {
      file.push(strToU8(text));
      if (pieces.length > 0) yield taken();
      await nextTurn();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield taken();
}
