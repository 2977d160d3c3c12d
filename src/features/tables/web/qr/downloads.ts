import { saveFile } from '../../../../ui/device/save-file.ts';
import { currentLanguage, say } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { type NoticeText, notify } from '../../../../ui/notices/notices.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import {
  type QrCode,
  QUIET_MODULES,
  qrPath,
  qrViewBox,
  type SheetFormat,
  sheetFileName,
} from '../../rules.ts';
import type { SheetRoutes } from '../../sheet/sheet-handlers.ts';
import { qrTexts } from './texts.ts';

const PNG_PIXELS = 300;
/** The side of the picture. Without the quiet zone the code is at least 36 mm wide, in every QR version. */
const SVG_SIDE = '50mm';

const { restaurants } = client<SheetRoutes>();

/** Saves the codes of a restaurant, or of one table, as a PDF. False, with a notice, if that failed. */
export async function downloadSheet(
  { id, slug }: { id: string; slug: string },
  format: SheetFormat,
  table?: number,
): Promise<boolean> {
  try {
    const response = await restaurants[':id']['qr-sheet'].$get({
      param: { id },
      query: {
        format,
        ...printQuery(),
        ...(table !== undefined && { table: String(table) }),
      },
    });
    saveFile(await response.blob(), sheetFileName(slug, format, table));
  } catch (error) {
    notifyDownloadFailed(error);
    return false;
  }
  notifyDownloaded(
    () => say(qrTexts, 'sheetDone'),
    () => say(qrTexts, 'sheetDoneHint'),
  );
  return true;
}

/** The first page of each format as SVG. Throws `ApiError` or `NetworkError`. */
export function fetchPreviews(restaurantId: string): Promise<Record<SheetFormat, string>> {
  return answer(
    restaurants[':id']['qr-sheet'].previews.$get({
      param: { id: restaurantId },
      query: printQuery(),
    }),
  );
}

function printQuery() {
  return { language: currentLanguage(), origin: publicOrigin() };
}

/** Draws each module with the same whole number of pixels; the remaining pixels widen the quiet zone. */
export async function pngOf({ size, runs }: QrCode): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = PNG_PIXELS;
  canvas.height = PNG_PIXELS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no 2D canvas');
  const module = Math.floor(PNG_PIXELS / (size + 2 * QUIET_MODULES));
  const edge = Math.floor((PNG_PIXELS - size * module) / 2);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PNG_PIXELS, PNG_PIXELS);
  context.fillStyle = '#000';
  for (const { x, y, length } of runs) {
    context.fillRect(edge + x * module, edge + y * module, length * module, module);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas could not be encoded as PNG');
  return blob;
}

export function svgOf(code: QrCode): Blob {
  const window = `viewBox="${qrViewBox(code)}" width="${SVG_SIDE}" height="${SVG_SIDE}"`;
  const paper = `<path fill="#fff" d="M-${QUIET_MODULES}-${QUIET_MODULES}h999v999h-999z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${window} shape-rendering="crispEdges">${paper}<path d="${qrPath(code)}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

const ID = 'qr-download';

export function notifyDownloaded(title: NoticeText, message: NoticeText = ''): void {
  notify({ id: ID, type: 'success', title, message });
}

/** Shows the server's message if there is one. */
export function notifyDownloadFailed(error: unknown): void {
  notify({
    id: ID,
    type: 'error',
    title: () => say(qrTexts, 'notDownloaded'),
    message: error instanceof ApiError ? error.message : () => say(qrTexts, 'lostHint'),
  });
}
