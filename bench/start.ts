/** How long from the command to the first guest's page? With the build made and the database there, as after a restart. */
import { dinerPath } from '../src/paths.ts';
import { type Launch, type Server, startServer } from '../test/support/server.ts';
import { openHouses } from './support/houses.ts';
import { onAllProcessors } from './support/machine.ts';
import { type Figure, ratioOf } from './support/report.ts';
import { floorScript, type Stage } from './support/stage.ts';

const STARTS = 5;
/** A restart that no guest notices: their phones ask again after a second. */
const TARGET_MILLISECONDS = 500;

export async function start(stage: Stage): Promise<Figure[]> {
  const url = await stage.openDatabase('sqlite');
  const [house] = await openHouses(url, { tables: 12 });
  const pages = ['/api/health', dinerPath(house?.slug ?? '', 12)];
  const floors: number[] = [];
  const products: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    floors.push(await firstAnswers({}, { script: floorScript('start') }, ['/']));
    products.push(await firstAnswers({ DATABASE_URL: url, DEMO: 'off' }, {}, pages));
    console.log(`   floor ${inWords(floors.at(-1))}, product ${inWords(products.at(-1))}`);
  }
  const product = median(products);
  const floor = median(floors);
  return [
    {
      question: 'start to the first health and diner page',
      product: inWords(product),
      floor: inWords(floor),
      ratio: ratioOf(product, floor),
      target: `≤ ${TARGET_MILLISECONDS} ms`,
      isMet: product <= TARGET_MILLISECONDS,
    },
  ];
}

/** Milliseconds from the command until each of these pages has been answered. */
async function firstAnswers(
  environment: Record<string, string>,
  launch: Launch,
  pages: string[],
): Promise<number> {
  const startedAt = performance.now();
  const server = await startServer(environment, { ...launch, launcher: onAllProcessors });
  try {
    for (const page of pages) await fetchPage(server, page);
    return performance.now() - startedAt;
  } finally {
    await server.stop();
  }
}

async function fetchPage({ url }: Server, page: string): Promise<void> {
  const response = await fetch(url + page);
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
  await response.text();
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function inWords(milliseconds = Number.NaN): string {
  return `${Math.round(milliseconds)} ms`;
}
