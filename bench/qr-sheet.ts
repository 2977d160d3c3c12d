/**
 * How long does the PDF with the QR codes of 200 tables take, how large is it, and how long do other calls
 * wait?
 */
import { sheetFormats } from '../src/features/tables/rules.ts';
import { type Bench, onSqlite } from './support/bench.ts';
import type { Figure } from './support/report.ts';

const TABLES = 200;
const ROUNDS = 3;
const KB = 1024;
const TARGET = { milliseconds: 2000, bytes: KB * KB };

type Sheet = { milliseconds: number; bytes: number; slowestOtherMilliseconds: number };

export async function qrSheetBench(bench: Bench): Promise<Figure[]> {
  const { restaurants, servers } = await bench.openProduct(onSqlite, { tables: TABLES });
  const [restaurant] = restaurants;
  const [server] = servers;
  if (!restaurant || !server) throw new Error('no restaurant or server was started');
  const figures: Figure[] = [];
  const others: number[] = [];
  const path = `${server.url}/api/restaurants/${restaurant.id}/qr-sheet`;
  for (const format of sheetFormats) {
    const sheets: Sheet[] = [];
    while (sheets.length < ROUNDS) {
      const address = `${path}?format=${format}&origin=https://sonnette.example`;
      const sheet = await fetchSheet(address, restaurant.owner.token, `${server.url}/api/health`);
      console.log(
        `   ${format}: ${summarise(sheet)}, slowest other call ${sheet.slowestOtherMilliseconds} ms`,
      );
      sheets.push(sheet);
    }
    others.push(...sheets.map(({ slowestOtherMilliseconds }) => slowestOtherMilliseconds));
    // The slowest is usually the first, because it loads the libraries.
    const [slowest] = sheets.toSorted((a, b) => b.milliseconds - a.milliseconds);
    if (slowest) figures.push(figureOf(format, slowest));
  }
  const slowest = Math.max(...others);
  return [...figures, plain('slowest response to other calls meanwhile', `${slowest} ms`)];
}

/** Requests the sheet, and sends small requests one by one until it arrives. */
async function fetchSheet(address: string, token: string, other: string): Promise<Sheet> {
  let hasArrived = false;
  const startedAt = performance.now();
  const sheet = fetch(address, { headers: { Authorization: `Bearer ${token}` } })
    .then(async (response) => {
      if (response.status !== 200) throw new Error(`the sheet answered ${response.status}`);
      const bytes = (await response.arrayBuffer()).byteLength;
      return { bytes, milliseconds: Math.round(performance.now() - startedAt) };
    })
    .finally(() => {
      hasArrived = true;
    });
  let slowest = 0;
  while (!hasArrived) {
    const askedAt = performance.now();
    await (await fetch(other)).text();
    slowest = Math.max(slowest, performance.now() - askedAt);
  }
  return { ...(await sheet), slowestOtherMilliseconds: Math.round(slowest) };
}

function figureOf(format: string, sheet: Sheet): Figure {
  const { milliseconds, bytes } = sheet;
  return {
    ...plain(`QR codes of ${TABLES} tables, ${format}`, summarise(sheet)),
    target: '≤ 2 s, 1 MB',
    isMet: milliseconds <= TARGET.milliseconds && bytes <= TARGET.bytes,
  };
}

function plain(question: string, product: string): Figure {
  return { question, product, floor: '', ratio: '', target: '', isMet: undefined };
}

function summarise({ milliseconds, bytes }: Sheet): string {
  return `${milliseconds} ms, ${Math.round(bytes / KB)} KB`;
}
