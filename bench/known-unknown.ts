/** Can a stranger tell by the clock, or by the answer, which addresses have an account? */
import { setImmediate as afterEvents } from 'node:timers/promises';
import { type Answer, Connection, requestText } from './support/connection.ts';
import { type MailSink, openMailSink } from './support/mail-sink.ts';
import { type Figure, ratioOf } from './support/report.ts';
import { type Setup, type Stage, setups } from './support/stage.ts';

/** Of each kind, for each call. */
const ADDRESSES = 200;
const WARM_UP = 20;
/** Medians may be so far apart, either way. */
const TOLERANCE = 0.1;

/** A call that anyone may make with any address. */
type Act = { path: string; mails: boolean; status: number; body: (email: string) => object };

const acts: Act[] = [
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

export async function knownUnknown(stage: Stage): Promise<Figure[]> {
  const sink = await openMailSink();
  try {
    const figures: Figure[] = [];
    for (const setup of setups.filter(({ processes }) => processes === 1)) {
      figures.push(...(await ask(stage, setup, sink)));
    }
    return figures;
  } finally {
    sink.close();
  }
}

/** With every limit on, none of which is met: each address is asked for once, each call comes from a network of its own. */
async function ask(stage: Stage, setup: Setup, sink: MailSink): Promise<Figure[]> {
  const perAct = ADDRESSES + WARM_UP;
  const { houses, servers } = await stage.openProduct(
    setup,
    { tables: 1, houses: acts.length * perAct },
    { RATE_LIMITS: 'on', TRUST_PROXY: 'on', SMTP_URL: sink.url },
  );
  const connection = await Connection.open(servers[0]?.port ?? 0);
  const figures: Figure[] = [];
  for (const [place, act] of acts.entries()) {
    const known = houses
      .slice(place * perAct, (place + 1) * perAct)
      .map(({ owner }) => owner.email);
    const unknown = known.map((_, index) => `nobody-${setup.engine}-${place}-${index}@example.org`);
    const times = await measure(connection, act, sink, known, unknown);
    const figure = figureOf(`${act.path}, ${setup.name}`, times);
    console.log(`   ${figure.question}: ${figure.product} known, ${figure.floor} unknown`);
    figures.push(figure);
  }
  connection.close();
  return figures;
}

/** In pairs; which comes first changes, so that what one leaves to be done falls as often on the one as on the other. */
async function measure(
  connection: Connection,
  act: Act,
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
    const told: string[] = [];
    for (const { kind, email } of index % 2 === 0 ? pair : pair.toReversed()) {
      const request = requestText('POST', `/api/auth/${act.path}`, {
        headers: { 'X-Forwarded-For': `10.1.${index >> 8}.${index & 255}` },
        body: JSON.stringify(act.body(email)),
      });
      const mail = act.mails ? sink.next() : undefined;
      const startedAt = performance.now();
      const answer = await connection.ask(request);
      const took = performance.now() - startedAt;
      if (index >= WARM_UP) times[kind].push(took);
      if (answer.status !== act.status) throw new Error(`${act.path}: ${inWords(answer)}`);
      told.push(inWords(answer));
      await mail;
      await afterEvents();
    }
    if (told[0] !== told[1]) throw new Error(`${act.path} tells them apart:\n${told.join('\n\n')}`);
  }
  return times;
}

function figureOf(question: string, { known, unknown }: Times): Figure {
  const [ofKnown, ofUnknown] = [median(known), median(unknown)];
  return {
    question,
    product: `${ofKnown.toFixed(2)} ms`,
    floor: `${ofUnknown.toFixed(2)} ms`,
    ratio: ratioOf(ofKnown, ofUnknown),
    target: `1 ± ${TOLERANCE.toFixed(2)}`,
    isMet: Math.abs(ofKnown / ofUnknown - 1) <= TOLERANCE,
  };
}

/** All of an answer but when it was made. */
function inWords({ head, body }: Answer): string {
  return `${head.replace(/\r\ndate:[^\r]*/i, '')}\r\n\r\n${body}`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
