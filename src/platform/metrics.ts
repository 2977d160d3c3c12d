import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, Summary } from 'prom-client';

/** Figures of the last ten minutes, moved on by two. */
const WINDOW_SECONDS = 600;
const WINDOW_STEPS = 5;

/** Of most interest: what a tap may take, and what nobody waits for any more. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What a stream was given first, by what its reader had: nothing, the present version, or another. */
export type Resumption = 'fresh' | 'same_version' | 'snapshot';

/** What others count, read when somebody asks. */
export type Counted = {
  openStreams(): number;
  /** How often each limit was hit since the start, by its name in `limits.ts`. */
  limitsHit(): Record<string, number>;
  /** Mails that have not left yet. Throws where the database is away. */
  outbox(): Promise<{ waiting: number; oldestSeconds: number }>;
  /** Lines of the log that could not be written since the start. */
  logLinesDropped(): number;
  /** What pages tell: kept and dropped since the start, and waiting to be kept. */
  events(): { kept: number; waiting: number; dropped: Record<string, number> };
};

const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);
const unknown = { waiting: Number.NaN, oldestSeconds: Number.NaN };

/**
 * What this process measures of itself, in Prometheus' words; with what Node tells of memory, processor and
 * event loop.
 */
export class Metrics {
  readonly token: string;
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #tapToBoard: Summary;
  readonly #requests: Histogram<'kind' | 'method' | 'status'>;
  readonly #streams: Counter<'resumed'>;
  readonly #refusals: Counter<'code'>;
  readonly #fastPathErrors: Counter<'path'>;

  /** `token` is what its readers send. */
  constructor(token: string, { openStreams, events, limitsHit, outbox, logLinesDropped }: Counted) {
    this.token = token;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    // Gauges of the library whose names break Prometheus' rules (`_total` is for counters). Those by type
    // stay.
    for (const name of misnamed) this.#registry.removeSingleMetric(name);
    this.#tapToBoard = new Summary({
      name: 'sonnette_tap_to_board_seconds',
      help: 'From a new request on disk to its event written to an open board, one count per board',
      percentiles: [0.5, 0.95, 0.99],
      maxAgeSeconds: WINDOW_SECONDS,
      ageBuckets: WINDOW_STEPS,
      registers,
    });
    this.#requests = new Histogram({
      name: 'sonnette_request_seconds',
      help: 'From a request’s head to its answer’s end; streams count in sonnette_streams_opened_total',
      labelNames: ['kind', 'method', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    });
    this.#streams = new Counter({
      name: 'sonnette_streams_opened_total',
      help: 'Streams that were given their first state, by what their reader had',
      labelNames: ['resumed'],
      registers,
    });
    for (const resumed of ['fresh', 'same_version', 'snapshot'] satisfies Resumption[]) {
      this.#streams.inc({ resumed }, 0);
    }
    this.#refusals = new Counter({
      name: 'sonnette_refusals_total',
      help: 'Calls that were refused, by the code in their answer',
      labelNames: ['code'],
      registers,
    });
    this.#fastPathErrors = new Counter({
      name: 'sonnette_fast_path_errors_total',
      help: 'Errors in answers written before the router, which then answered, by path',
      labelNames: ['path'],
      registers,
    });
    new Counter({
      name: 'sonnette_limits_hit_total',
      help: 'Acts that were too many, by the limit’s name in limits.ts',
      labelNames: ['limit'],
      registers,
      collect() {
        this.reset();
        for (const [limit, count] of Object.entries(limitsHit())) this.inc({ limit }, count);
      },
    });
    new Counter({
      name: 'sonnette_log_lines_dropped_total',
      help: 'Lines of the log that were dropped because they could not be written',
      registers,
      collect() {
        this.reset();
        this.inc(logLinesDropped());
      },
    });
    new Gauge({
      name: 'sonnette_outbox_mails',
      help: 'Mails that have not left yet, of all servers; NaN where the database does not say',
      registers,
      async collect() {
        this.set((await outbox().catch(() => unknown)).waiting);
      },
    });
    new Gauge({
      name: 'sonnette_outbox_oldest_seconds',
      help: 'How long the oldest mail has waited; 0 where none does',
      registers,
      async collect() {
        this.set((await outbox().catch(() => unknown)).oldestSeconds);
      },
    });
    new Gauge({
      name: 'sonnette_open_streams',
      help: 'Live streams that are open, of boards and diners',
      registers,
      collect() {
        this.set(openStreams());
      },
    });
    new Gauge({
      name: 'sonnette_events_waiting',
      help: 'Events of pages that are not in the database yet',
      registers,
      collect() {
        this.set(events().waiting);
      },
    });
    new Counter({
      name: 'sonnette_events_kept_total',
      help: 'Events of pages that were kept',
      registers,
      collect() {
        this.reset();
        this.inc(events().kept);
      },
    });
    new Counter({
      name: 'sonnette_events_dropped_total',
      help: 'Events of pages that were dropped, by reason',
      labelNames: ['reason'],
      registers,
      collect() {
        for (const [reason, count] of Object.entries(events().dropped)) {
          this.remove(reason);
          this.inc({ reason }, count);
        }
      },
    });
  }

  reachedBoard(milliseconds: number): void {
    this.#tapToBoard.observe(milliseconds / 1000);
  }

  answered(request: { url: string; method: string; status: number }, milliseconds: number): void {
    const { method, status } = request;
    const labels = { kind: kindOf(request.url), method: knownMethod(method), status };
    this.#requests.observe(labels, milliseconds / 1000);
  }

  streamOpened(resumed: Resumption): void {
    this.#streams.inc({ resumed });
  }

  refused(code: string): void {
    this.#refusals.inc({ code });
  }

  fastPathFailed(path: string): void {
    this.#fastPathErrors.inc({ path });
  }

  read(): Promise<string> {
    return this.#registry.metrics();
  }
}

/** Few on purpose: a stranger chooses the path. */
function kindOf(url: string): 'health' | 'call' | 'asset' | 'page' {
  if (/^\/(api\/health|metrics)/.test(url)) return 'health';
  if (url.startsWith('/api/')) return 'call';
  return url.startsWith('/assets/') ? 'asset' : 'page';
}

function knownMethod(method: string): string {
  return ['GET', 'POST', 'PUT', 'DELETE'].includes(method) ? method : 'other';
}
