import { type QrCode, QUIET_MODULES, qrPath, qrViewBox } from '../../rules.ts';

type QrPictureProps = { code: QrCode; label: string; className: string; side?: number };

/**
 * White in the dark theme too: few readers accept an inverted code. The white is drawn, and opts out of the
 * dark: browsers that darken pages would darken a background alone, and leave black on black.
 */
export function QrPicture({ code, label, className, side }: QrPictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={qrViewBox(code)}
      width={side}
      height={side}
      shapeRendering="crispEdges"
      style={{ colorScheme: 'only light' }}
      className={`rounded-small outline outline-line ${className}`}
    >
      <rect x={-QUIET_MODULES} y={-QUIET_MODULES} width="100%" height="100%" fill="#fff" />
      <path d={qrPath(code)} fill="#000" />
    </svg>
  );
}
