/*
 * The product's own drawings as SVG path data, for screens and for print.
 */

/** A table bell in a square of 32. `dome` and `shine` are the colours of its body and of the light on it. */
export const bellMark: readonly BellPart[] = [
  {
    d: 'M6.7 11.2a9.6 9.6 0 0 1 3-3.5M25.3 11.2a9.6 9.6 0 0 0-3-3.5',
    stroke: 'brass',
    width: 1.3,
  },
  { d: 'M16 9v2.6', stroke: 'brass', width: 1.5 },
  { d: 'M14.25 7.4a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0-3.5 0z', fill: 'brass' },
  { d: 'M5.5 22.4a10.5 10.5 0 0 1 21 0c0 .4-.3.6-.7.6H6.2c-.4 0-.7-.2-.7-.6z', fill: 'dome' },
  { d: 'M9.2 19.8a7.2 7.2 0 0 1 4.4-4.7', stroke: 'shine', width: 1.2 },
  {
    d: 'M3.8 25h24.4c.5 0 .8.4.6.9-.2.6-.8 1-1.5 1H4.7c-.7 0-1.3-.4-1.5-1-.2-.5.1-.9.6-.9z',
    fill: 'brass',
  },
];

type BellColour = 'dome' | 'brass' | 'shine';
type BellPart = { d: string } & ({ fill: BellColour } | { stroke: BellColour; width: number });

/** What guests ask for most. In a square of 24, drawn with a round stroke of 1.6. */
export const breadSign =
  'M3.9 20.1c-1.6-1.6-1.3-4.1.2-5.6L14.5 4.1c1.5-1.5 4-1.8 5.6-.2s1.3 4.1-.2 5.6L9.5 19.9c-1.5 1.5-4 1.8-5.6.2zM7.2 12.8l2.4 2.8M10.9 9.1l2.4 2.8M14.6 5.4l2.4 2.8';
export const waterSign =
  'M8.5 3h7M9.6 3v4.3c0 .9-.4 1.7-1 2.4A7.3 7.3 0 0 0 6.7 14.6V18a3 3 0 0 0 3 3h4.6a3 3 0 0 0 3-3v-3.4a7.3 7.3 0 0 0-1.9-4.9c-.6-.7-1-1.5-1-2.4V3M6.9 14.8c1.7-1.1 3.4 1 5.1 0s3.4-1 5.1 0';
export const billSign =
  'M5.5 3v18l2.2-1.5L9.8 21l2.2-1.5 2.2 1.5 2.1-1.5 2.2 1.5V3l-2.2 1.5L14.2 3 12 4.5 9.8 3 7.7 4.5zM9 9.3h6M9 12.5h6M9 15.7h3';
export const waiterSign =
  'M4 16.5a8 8 0 0 1 16 0zM2.8 19.5h18.4M12 8.5V5.8M9.8 5.3h4.4M7.6 13.6a4.9 4.9 0 0 1 2.6-2.6';

export const menuSign =
  'M12 6.5C9.8 4.9 7 4.4 3.5 4.7v13.6c3.5-.3 6.3.2 8.5 1.7 2.2-1.5 5-2 8.5-1.7V4.7C17 4.4 14.2 4.9 12 6.5zM12 6.5V20';
export const otherSign = 'M4 5h16v11.5h-8.5L7 20v-3.5H4zM8 9.3h8M8 12.5h5';

/** The drawings of the kinds of requests. */
export const typeSigns = {
  bread: breadSign,
  water: waterSign,
  bill: billSign,
  menu: menuSign,
  waiter: waiterSign,
  other: otherSign,
} as const;
