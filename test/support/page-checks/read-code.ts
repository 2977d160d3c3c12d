/** Reads QR codes in pictures, like a phone. */
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';

export type PixelArea = { width: number; height: number; data: Uint8ClampedArray };

/** A decoded QR code: its content, and its size in the picture. */
export type ReadCode = { link: string; side: number; quietModules: number };

/** A part of a picture, in its pixels. */
export function cropArea(
  { width, data }: PixelArea,
  part: { x: number; y: number; width: number; height: number },
): PixelArea {
  const x = Math.round(part.x);
  const y = Math.round(part.y);
  const size = { width: Math.floor(part.width), height: Math.floor(part.height) };
  const cutOut = new Uint8ClampedArray(size.width * size.height * 4);
  for (let row = 0; row < size.height; row += 1) {
    const start = ((y + row) * width + x) * 4;
    cutOut.set(data.subarray(start, start + size.width * 4), row * size.width * 4);
  }
  return { ...size, data: cutOut };
}

/** Throws if no code is found. */
export function readCode(picture: PixelArea): ReadCode {
  const found = jsQR.default(picture.data, picture.width, picture.height, {
    inversionAttempts: 'dontInvert',
  });
  if (!found) throw new Error('no readable code');
  const { topLeftCorner: a, topRightCorner: b } = found.location;
  const side = Math.hypot(a.x - b.x, a.y - b.y);
  const modules = 17 + 4 * found.version;
  return {
    link: found.data,
    side,
    quietModules: quietZone(picture, found.location, side / modules),
  };
}

type Corners = Record<
  'topLeftCorner' | 'topRightCorner' | 'bottomLeftCorner' | 'bottomRightCorner',
  { x: number; y: number }
>;

/** How many modules around the code are white on every side, to the edge of the picture at most. */
function quietZone(picture: PixelArea, location: Corners, module: number): number {
  const corners = [
    location.topLeftCorner,
    location.topRightCorner,
    location.bottomLeftCorner,
    location.bottomRightCorner,
  ];
  const [left, right] = range(corners.map(({ x }) => x));
  const [top, bottom] = range(corners.map(({ y }) => y));
  // Corners are found with an error of about a pixel.
  const slack = 2;
  let margin = slack;
  while (isWhiteAround(margin + 1)) margin += 1;
  return (margin + slack / 2) / module;

  function isWhiteAround(distance: number): boolean {
    const [x0, x1] = [Math.round(left) - distance, Math.round(right) + distance];
    const [y0, y1] = [Math.round(top) - distance, Math.round(bottom) + distance];
    if (x0 < 0 || y0 < 0 || x1 >= picture.width || y1 >= picture.height) return false;
    for (let x = x0; x <= x1; x += 1) if (isDark(x, y0) || isDark(x, y1)) return false;
    for (let y = y0; y <= y1; y += 1) if (isDark(x0, y) || isDark(x1, y)) return false;
    return true;
  }

  function isDark(x: number, y: number): boolean {
    return (picture.data[(y * picture.width + x) * 4] ?? 255) < 200;
  }
}

function range(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** The pixels of an image file, as the browser shows it; as large as it says, or with sides so long. */
export async function pictureOf(
  page: Page,
  file: Buffer,
  type: 'image/png' | 'image/svg+xml',
  side?: number,
): Promise<PixelArea> {
  const source = `data:${type};base64,${file.toString('base64')}`;
  const { width, height, dots } = await page.evaluate(
    async ({ source, side }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = side ?? image.naturalWidth;
      canvas.height = side ?? image.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, canvas.width, canvas.height);
      const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data;
      const reds = (pixels ?? []).filter((_: number, index: number) => index % 4 === 0);
      // One character per pixel: transferring arrays of numbers takes seconds.
      const dots = Array.from(reds, (red) => (red < 128 ? 'x' : '.')).join('');
      return { width: canvas.width, height: canvas.height, dots };
    },
    { source, side },
  );
  const data = Uint8ClampedArray.from(
    [...dots].flatMap((dot) => Array(4).fill(dot === 'x' ? 0 : 255)),
  );
  return { width, height, data };
}
