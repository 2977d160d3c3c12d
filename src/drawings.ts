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
