import type { ReactNode } from 'react';
import type { RequestType } from '../../../enums.ts';
import { typeSigns } from '../../../type-drawings.ts';

/*
 * The icons of guest's page, board and home page. One style: 24 px, a round stroke of 1.6, no fill. Always
 * beside a word, so hidden from screen readers.
 */

export type IconName = RequestType | 'check' | 'clock' | 'walk' | 'noSignal' | 'chevron';

/** `sign`: path data of another drawing in its place. */
export function Icon({ name, sign }: { name: IconName; sign?: string | null }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {sign ? <path d={sign} /> : drawings[name]}
    </svg>
  );
}

const drawings: Record<IconName, ReactNode> = {
  bread: <path d={typeSigns.bread} />,
  water: <path d={typeSigns.water} />,
  bill: <path d={typeSigns.bill} />,
  menu: <path d={typeSigns.menu} />,
  waiter: <path d={typeSigns.waiter} />,
  other: <path d={typeSigns.other} />,
  check: <path d="M5 12.8l4.6 4.6L19.2 7.4" />,
  clock: <path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2" />,
  walk: (
    <path d="M13 3.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM8 21l2.6-5.2M15.6 21l-1.3-4.7-2.7-2.6 1.1-4.9-3.7 1.7-1 3M12.7 8.8l2 2.7 3 .9" />
  ),
  noSignal: (
    <path d="M3.5 3.5l17 17M12 18.7h.01M8.8 15.3a4.8 4.8 0 0 1 5.3-.9M5.5 11.8a9.6 9.6 0 0 1 4.6-2.5M14.3 9.3a9.6 9.6 0 0 1 4.2 2.5M2.5 8.5a14 14 0 0 1 4-2.7M10.7 4.6A14 14 0 0 1 21.5 8.5" />
  ),
  chevron: <path d="M6.5 9.5L12 15l5.5-5.5" />,
};
