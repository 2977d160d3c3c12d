/** Can a stranger tell by response time or content which e-mail addresses have an account? */
import { setImmediate as afterEvents } from 'node:timers/promises';
import { type Bench, type Setup, setups } from './support/bench.ts';
import { type BenchAnswer, Connection, requestText } from './support/connection.ts';
import { type MailSink, openMailSink } from './support/mail-sink.ts';
import { type Figure, ratioOf } from './support/report.ts';

/** Addresses of each kind (known, unknown) per call. */
const ADDRESSES = 200;
const WARM_UP = 20;
/** Allowed relative difference of the medians, in either direction. */
const TOLERANCE = 0.1;

/** A call that anyone can make with any e-mail address. */
type AnyoneCall = { path: string; mails: boolean; status: number; body: (email: string) => object };

const calls: AnyoneCall[] = [
  {
    path: 'login',
    mails: false,
    status: 401,
    body: (email) => ({ email, password: 'pas celui-ci' }),
  },
  {
    path: 'signup',
    mails: true,
    status: 200,
    body: (email) => ({ email, name: 'Chez Camille', password: 'tarte aux pommes' }),
  },
  { path: 'resend-verification', mails: true, status: 200, body: (email) => ({ email }) },
  { path: 'forgot-password', mails: true, status: 200, body: (email) => ({ email }) },
];

type Times = { known: number[]; unknown: number[] };

export async function knownUnknown(bench: Bench): Promise<Figure[]> {
  const sink = await openMailSink();
  try {
    const figures: Figure[] = [];
    for (const setup of setups.filter(({ processes }) => processes === 1)) {
      figures.push(...(await ask(bench, setup, sink)));
    }
    return figures;
  } finally {
    sink.close();
  }
}

/**
 * All rate limits are on but none is reached: each address is used once, and each call comes from its own
 * network.
 */
async function ask(bench: Bench, setup: Setup, sink: MailSink): Promise<Figure[]> {
  const perCall = ADDRESSES + WARM_UP;
  const { restaurants, servers } = await bench.openProduct(
    setup,
    { tables: 1, restaurants: calls.length * perCall },
    { RATE_LIMITS: 'on', TRUST_PROXY: 'on', SMTP_URL: sink.url },
  );
  const connection = await Connection.open(servers[0]?.port ?? 0);
  const figures: Figure[] = [];
  for (const [place, call] of calls.entries()) {
    const known = restaurants
      .slice(place * perCall, (place + 1) * perCall)
      .map(({ owner }) => owner.email);
    const unknown = known.map((_, index) => `nobody-${setup.engine}-${place}-${index}@example.org`);
    const times = await measure(connection, call, sink, known, unknown);
    const figure = figureOf(`${call.path}, ${setup.name}`, times);
    console.log(`   ${figure.question}: ${figure.product} known, ${figure.floor} unknown`);
    figures.push(figure);
  }
  connection.close();
  return figures;
}

/** Sends pairs in alternating order, so that work left over by one call delays both kinds equally often. */
async function measure(
  connection: Connection,
  call: AnyoneCall,
  sink: MailSink,
  known: string[],
  unknown: string[],
): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (const [index, knownOne] of known.entries()) {
    const pair = [
      { kind: 'known' as const, email: knownOne },
      { kind: 'unknown' as const, email: unknown[index] ?? '' },
    ];
    const responses: string[] = [];
    for (const { kind, email } of index % 2 === 0 ? pair : pair.toReversed()) {
      const request = requestText('POST', `/api/auth/${call.path}`, {
        headers: { 'X-Forwarded-For': `10.1.${index >> 8}.${index & 255}` },
        body: JSON.stringify(call.body(email)),
      });
      const mail = call.mails ? sink.next() : undefined;
      const startedAt = performance.now();
      const answer = await connection.ask(request);
      const took = performance.now() - startedAt;
      if (index >= WARM_UP) times[kind].push(took);
      if (answer.status !== call.status) throw new Error(`${call.path}: ${textOf(answer)}`);
      responses.push(textOf(answer));
      await mail;
      await afterEvents();
    }
    if (responses[0] !== responses[1])
      throw new Error(`${call.path} reveals which address is known:\n${responses.join('\n\n')}`);
  }
  return times;
}

function figureOf(question: string, { known, unknown }: Times): Figure {
  const [knownMedian, unknownMedian] = [median(known), median(unknown)];
  return {
    question,
    product: `${knownMedian.toFixed(2)} ms`,
    floor: `${unknownMedian.toFixed(2)} ms`,
    ratio: ratioOf(knownMedian, unknownMedian),
    target: `1 ± ${TOLERANCE.toFixed(2)}`,
    isMet: Math.abs(knownMedian / unknownMedian - 1) <= TOLERANCE,
  };
}

/** The response without its Date header. */
function textOf({ head, body }: BenchAnswer): string {
  return `${head.replace(/\r\ndate:[^\r]*/i, '')}\r\n\r\n${body}`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
