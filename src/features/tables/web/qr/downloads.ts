import { client } from '../../../../ui/api.ts';
import { currentLanguage } from '../../../../ui/i18n.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { type QrCode, QUIET_MODULES, qrPath, qrViewBox, type SheetFormat } from '../../rules.ts';
import type { SheetRoutes } from '../../sheet-handlers.ts';

const PNG_PIXELS = 300;
/** The code itself is 36 mm of it at least, whatever its version. */
const SVG_SIDE = '50mm';

const { restaurants } = client<SheetRoutes>();

/** Throws what the call throws. */
export async function fetchSheet(restaurantId: string, format: SheetFormat): Promise<Blob> {
  const response = await restaurants[':id']['qr-sheet'].$get({
    param: { id: restaurantId },
    query: { format, language: currentLanguage(), origin: publicOrigin() },
  });
  return response.blob();
}

/** Every module takes the same whole number of pixels, and what is left over widens the quiet zone. */
export async function pngOf({ size, runs }: QrCode): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = PNG_PIXELS;
  canvas.height = PNG_PIXELS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const module = Math.floor(PNG_PIXELS / (size + 2 * QUIET_MODULES));
  const edge = Math.floor((PNG_PIXELS - size * module) / 2);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PNG_PIXELS, PNG_PIXELS);
  context.fillStyle = '#000';
  for (const { x, y, length } of runs) {
    context.fillRect(edge + x * module, edge + y * module, length * module, module);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return blob;
}

export function svgOf(code: QrCode): Blob {
  const window = `viewBox="${qrViewBox(code)}" width="${SVG_SIDE}" height="${SVG_SIDE}"`;
  const paper = `<path fill="#fff" d="M-${QUIET_MODULES}-${QUIET_MODULES}h999v999h-999z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${window} shape-rendering="crispEdges">${paper}<path d="${qrPath(code)}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}
