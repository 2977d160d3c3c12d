/** The statistics in screen tests, in French. */
import { screen, waitFor, within } from '@testing-library/react';
import { readText } from './screen.tsx';

/** The tile with this label, not its explanation in the notes on counting. */
export async function findTile(label: string): Promise<HTMLElement> {
  const isTile = (_: string, term: Element | null) =>
    term?.tagName === 'DT' && readText(term) === label && !term.closest('details');
  const term = await screen.findByText(isTile);
  return term.parentElement as HTMLElement;
}

/** A card with a chart and its table. */
export function findChartCard(name: string): Promise<HTMLElement> {
  return screen.findByRole('region', { name });
}

/** Waits until the table of a card has this many rows below its heading, and returns their texts by cell. */
export async function findRows(card: string, count: number): Promise<string[][]> {
  const region = await findChartCard(card);
  const rows = await waitFor(() => {
    // NOTE: other figures may come in another card.
    const shown = region.isConnected ? region : screen.getByRole('region', { name: card });
    const found = [...shown.querySelectorAll('tbody tr')];
    if (found.length !== count) throw new Error(`${found.length} rows, not ${count}`);
    return found;
  });
  return rows.map((row) => [...row.children].map(readText));
}

/** The texts of the table's column headings. */
export async function findHeadings(card: string): Promise<string[]> {
  const table = within(await findChartCard(card)).getByRole('table');
  return [...table.querySelectorAll('thead th')].map(readText);
}
