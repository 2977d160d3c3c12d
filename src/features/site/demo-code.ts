import { DEMO_SLUG, guestLink } from '../../paths.ts';
import { qrCode, qrPath, qrViewBox } from '../tables/rules.ts';

/**
 * The QR code of the demonstration's first table, as SVG. Black on white, because some readers do not accept
 * inverted codes.
 */
export function drawDemoCode(origin: string): string {
  const code = qrCode(guestLink(origin, DEMO_SLUG, 1));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${qrViewBox(code)}" shape-rendering="crispEdges">`,
    `<path d="M-4-4h200v200h-200z" fill="#fff"/><path d="${qrPath(code)}" fill="#000"/></svg>`,
  ].join('');
}
