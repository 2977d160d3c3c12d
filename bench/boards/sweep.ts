/** How long does the sweep over all open boards block the event loop? */
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { BoardLists } from '../../src/features/requests/live/board-lists.ts';
import { Channels } from '../../src/features/requests/live/channels.ts';
import { PolledBoards } from '../../src/features/requests/live/polled-boards.ts';
import { sweepBoards } from '../../src/features/requests/live/sweep.ts';
import type { RequestChanges } from '../../src/features/requests/versions-store.ts';
import { systemClock as clock } from '../../src/platform/clock.ts';
import { Changes } from '../../src/platform/live/changes.ts';
import { openLog } from '../../src/platform/log/log.ts';
import type { Bench } from '../support/bench.ts';
import { type Figure, ratioOf } from '../support/report.ts';

const SIZES = [1000, 10_000];
const ROUNDS = 20;
/** Requests of guests wait while the event loop is blocked. */
const LONGEST_BLOCK_MILLISECONDS = 10;
const ROWS_AT_ONCE = 500;

export async function sweep(bench: Bench): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const size of SIZES) {
    const { db, close } = await openDatabase(await bench.openDatabase('sqlite'), () => {});
    await migrate(db);
    const boards = Array.from({ length: size }, (_, index) => boardAt(index));
    for (let from = 0; from < size; from += ROWS_AT_ONCE) {
      const rows = boards.slice(from, from + ROWS_AT_ONCE);
      await db.insertInto('all_restaurants').values(rows).execute();
    }
    const changes: RequestChanges = new Changes(clock);
    const log = openLog('silent');
    const lineage = 'bench';
    const boardLists = new BoardLists({ db, clock, lineage });
    const channels = new Channels({
      db,
      changes,
      clock,
      lineage,
      boardLists,
      log,
      metrics: undefined,
    });
    const polledBoards = new PolledBoards({ clock, changes });
    for (const board of boards) polledBoards.add({ ...board, request_epoch: null });
    const rounds: { block: number; whole: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await measure(() => sweepBoards({ db, changes, channels, polledBoards })));
    }
    const ids = boards.map(({ id }) => id);
    const floors: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const all = db.selectFrom('restaurants').select(['id', 'request_version']);
      floors.push((await measure(() => all.where('id', 'in', ids).execute())).block);
    }
    await close();
    const floor = median(floors);
    const block = median(rounds.map((round) => round.block));
    const whole = median(rounds.map((round) => round.whole));
    found.push({
      question: `sweep of ${size.toLocaleString('en')} boards (longest block, whole), SQLite`,
      product: `${block.toFixed(1)}, ${whole.toFixed(1)} ms`,
      floor: `${floor.toFixed(1)} ms`,
      ratio: ratioOf(block, floor),
      target: `≤ ${LONGEST_BLOCK_MILLISECONDS} ms`,
      isMet: block <= LONGEST_BLOCK_MILLISECONDS,
    });
  }
  return found;
}

/** Milliseconds of the whole call, and of the longest time without a turn of the event loop. */
async function measure(work: () => Promise<unknown>): Promise<{ block: number; whole: number }> {
  const startedAt = performance.now();
  let turnedAt = startedAt;
  let block = 0;
  let isOver = false;
  const turn = () => {
    const now = performance.now();
    block = Math.max(block, now - turnedAt);
    turnedAt = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  const whole = performance.now() - startedAt;
  block = Math.max(block, performance.now() - turnedAt);
  isOver = true;
  return { block, whole };
}

function boardAt(index: number) {
  const id = `restaurant-${index}`;
  return {
    id,
    slug: id,
    name: id,
    search_text: id,
    time_zone: 'Europe/Paris',
    request_version: index,
    created_at: '2026-11-21T19:30:00.000Z',
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
