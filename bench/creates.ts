/** How many requests can guests make in a second, each on disk before it is answered? */
import { requestText } from './support/connection.ts';
import { type Contender, contest } from './support/contest.ts';
import { type Figure, rate } from './support/report.ts';
import { type BusyHouse, type Stage, setups } from './support/stage.ts';

/** Enough for 15,000 creates a second, each at a table of its own. */
const TABLES_PER_HOUSE = 5000;
/** A create is one transaction of four statements; the floor is one of one. */
const TARGET = 0.5;

export async function creates(stage: Stage): Promise<Figure[]> {
  const floor: Contender = {
    name: 'floor',
    servers: [await stage.openFloor('creates')],
    next: nextCreate([{ board: '' }]),
    status: 201,
  };
  const products: Contender[] = [];
  for (const setup of setups) {
    const plan = { tablesPerHouse: TABLES_PER_HOUSE, sessionsPerHouse: 0 };
    const { houses, servers } = await stage.openProduct(setup, plan);
    products.push({ name: setup.name, servers, next: nextCreate(houses), status: 201 });
  }
  const [floorRate = 0, ...rates] = await contest('creates', [floor, ...products]);
  return setups.map(({ name, engine }, place) =>
    rate(
      `creates, ${name}`,
      rates[place] ?? 0,
      floorRate,
      engine === 'sqlite' ? TARGET : undefined,
    ),
  );
}

/** A wish of its own at a table of its own, house after house. */
function nextCreate(houses: Pick<BusyHouse, 'board'>[]): () => string {
  let count = 0;
  return () => {
    const { board } = houses[count % houses.length] ?? { board: '' };
    const tableNumber = Math.floor(count / houses.length) + 1;
    count += 1;
    return requestText('POST', `/api${board}`, {
      headers: { 'Idempotency-Key': `intention-${count}` },
      body: `{"type":"bread","tableNumber":${tableNumber}}`,
    });
  };
}
