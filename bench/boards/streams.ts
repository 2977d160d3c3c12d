/** How much server memory does an open board need? */

import { type Bench, onSqlite, type Product } from '../support/bench.ts';
import { type BoardAddress, type OpenBoard, openBoards } from '../support/board.ts';
import { residentBytes } from '../support/machine.ts';
import { type Figure, ratioOf } from '../support/report.ts';
import { sized } from '../support/size.ts';

const STEPS = sized([5000, 10_000], [10, 20]);
const KB = 1024;
/** 10,000 boards in 300 MB. */
const TARGET_KB = 30;
const TARGET_AT = 10_000;

/** Memory has settled when it changed by less than 1 % for this long. A heartbeat comes every 15 s. */
const STEADY_MILLISECONDS = sized(2000, 0);
const STEADY_SHARE = 0.01;
const PATIENCE_MILLISECONDS = 15_000;
const SAMPLE_EVERY_MILLISECONDS = 250;

export async function streams(bench: Bench): Promise<Figure[]> {
  const floor = await bench.openFloor('streams');
  const floorDoor = { port: floor.port, path: '/' };
  const floorKb = await memoryPerStream('floor', floor.pid, () => floorDoor);

  const product = await bench.openProduct(onSqlite, { tables: 20 });
  const pid = product.servers[0]?.pid ?? 0;
  const addresses = addressesOf(product);
  const productKb = await memoryPerStream(
    'product',
    pid,
    (index) => addresses[index % addresses.length],
  );

  return STEPS.map((count, step) => figure(count, productKb[step], floorKb[step]));
}

function addressesOf({ restaurants, servers: [server] }: Product): BoardAddress[] {
  return restaurants.map(({ board, owner }) => ({
    port: server?.port ?? 0,
    path: `/api${board}/stream`,
    token: owner.token,
  }));
}

/** Kilobytes per stream, at each step. */
async function memoryPerStream(
  name: string,
  pid: number,
  addressOf: (index: number) => BoardAddress | undefined,
): Promise<number[]> {
  const before = await settledBytes(pid);
  const found: number[] = [];
  const open: OpenBoard[] = [];
  for (const count of STEPS) {
    const places = Array.from({ length: count - open.length }, (_, index) => index);
    open.push(
      ...(await openBoards(places.map(addressOf).filter((address) => address !== undefined))),
    );
    const kb = ((await settledBytes(pid)) - before) / count / KB;
    found.push(kb);
    console.log(`   ${name}, ${count} streams: ${kb.toFixed(1)} KB each`);
  }
  for (const board of open) board.close();
  return found;
}

async function settledBytes(pid: number): Promise<number> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  let steadyBytes = residentBytes(pid);
  let steadySince = performance.now();
  while (performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MILLISECONDS));
    const bytes = residentBytes(pid);
    if (Math.abs(bytes - steadyBytes) >= STEADY_SHARE * steadyBytes) {
      steadyBytes = bytes;
      steadySince = performance.now();
    } else if (performance.now() - steadySince >= STEADY_MILLISECONDS) {
      return bytes;
    }
  }
  return residentBytes(pid);
}

function figure(count: number, product = Number.NaN, floor = Number.NaN): Figure {
  const hasTarget = count === TARGET_AT;
  return {
    question: `memory per stream, ${count.toLocaleString('en')} streams`,
    product: `${product.toFixed(1)} KB`,
    floor: `${floor.toFixed(1)} KB`,
    ratio: ratioOf(product, floor),
    target: hasTarget ? `≤ ${TARGET_KB} KB` : '',
    isMet: hasTarget ? product <= TARGET_KB : undefined,
  };
}
