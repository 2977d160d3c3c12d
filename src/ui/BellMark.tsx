import { bellMark } from '../drawings.ts';

const colours = { dome: 'currentColor', brass: 'var(--brass)', shine: 'var(--paper)' };

/** The logo: a small table bell in the text colour, on a brass foot. */
export function BellMark({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {bellMark.map((part) =>
        'fill' in part ? (
          <path key={part.d} d={part.d} fill={colours[part.fill]} />
        ) : (
          <path key={part.d} d={part.d} stroke={colours[part.stroke]} strokeWidth={part.width} />
        ),
      )}
    </svg>
  );
}
