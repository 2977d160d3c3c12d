import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, Summary } from 'prom-client';

/** Quantiles cover the last ten minutes, in a sliding window of two-minute steps. */
const WINDOW_SECONDS = 600;
const WINDOW_STEPS = 5;

/** Seconds. Fine where calls should be (5 to 100 ms), up to where clients give up (10 s). */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The state of a reader that opens a stream: no version, the current version, or an outdated one. */
export type Resumption = 'fresh' | 'same_version' | 'snapshot';

/** Values that other objects count, read at each scrape. */
export type Counted = {
  openStreams(): number;
  /** Hits per limit since the start, by its name in `limits.ts`. */
  limitsHit(): Record<string, number>;
  /** Unsent mails. Rejects if the database is unavailable. */
  outbox(): Promise<{ waiting: number; oldestSeconds: number }>;
  /** Log lines that could not be written since the start. */
  logLinesDropped(): number;
  /** Events from pages: stored and dropped since the start, and waiting to be stored. */
  events(): { kept: number; waiting: number; dropped: Record<string, number> };
};

const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);
const unknown = { waiting: Number.NaN, oldestSeconds: Number.NaN };

/** Prometheus metrics of this process, with Node's defaults for memory, processor and event loop. */
export class Metrics {
  readonly token: string;
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #tapToBoard: Summary;
  readonly #requests: Histogram<'kind' | 'method' | 'status'>;
  readonly #streams: Counter<'resumed'>;
  readonly #refusals: Counter<'code'>;
  readonly #fastPathErrors: Counter<'path'>;

  /** `token` is the bearer token that scrapers send. */
  constructor(token: string, { openStreams, events, limitsHit, outbox, logLinesDropped }: Counted) {
    this.token = token;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    // These gauges of the library break Prometheus' naming rules: `_total` is for counters.
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
      help: 'From the head of a request to the end of its response; streams count in sonnette_streams_opened_total',
      labelNames: ['kind', 'method', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    });
    this.#streams = new Counter({
      name: 'sonnette_streams_opened_total',
      help: 'Streams that received their first state, by the version that their reader had',
      labelNames: ['resumed'],
      registers,
    });
    for (const resumed of ['fresh', 'same_version', 'snapshot'] satisfies Resumption[]) {
      this.#streams.inc({ resumed }, 0);
    }
    this.#refusals = new Counter({
      name: 'sonnette_refusals_total',
      help: 'Refused calls, by the code in the response',
      labelNames: ['code'],
      registers,
    });
    this.#fastPathErrors = new Counter({
      name: 'sonnette_fast_path_errors_total',
      help: 'Errors in fast paths, after which the router answered, by path',
      labelNames: ['path'],
      registers,
    });
    new Counter({
      name: 'sonnette_limits_hit_total',
      help: 'Calls and streams beyond a limit, by the limit’s name in limits.ts',
      labelNames: ['limit'],
      registers,
      collect() {
        this.reset();
        for (const [limit, count] of Object.entries(limitsHit())) this.inc({ limit }, count);
      },
    });
    new Counter({
      name: 'sonnette_log_lines_dropped_total',
      help: 'Log lines that were dropped because they could not be written',
      registers,
      collect() {
        this.reset();
        this.inc(logLinesDropped());
      },
    });
    new Gauge({
      name: 'sonnette_outbox_mails',
      help: 'Unsent mails of all servers; NaN if the database is unavailable',
      registers,
      async collect() {
        this.set((await outbox().catch(() => unknown)).waiting);
      },
    });
    new Gauge({
      name: 'sonnette_outbox_oldest_seconds',
      help: 'Age of the oldest unsent mail; 0 if there is none',
      registers,
      async collect() {
        this.set((await outbox().catch(() => unknown)).oldestSeconds);
      },
    });
    new Gauge({
      name: 'sonnette_open_streams',
      help: 'Open live streams of boards and diners',
      registers,
      collect() {
        this.set(openStreams());
      },
    });
    new Gauge({
      name: 'sonnette_events_waiting',
      help: 'Events from pages that are not in the database yet',
      registers,
      collect() {
        this.set(events().waiting);
      },
    });
    new Counter({
      name: 'sonnette_events_kept_total',
      help: 'Events from pages that were stored',
      registers,
      collect() {
        this.reset();
        this.inc(events().kept);
      },
    });
    new Counter({
      name: 'sonnette_events_dropped_total',
      help: 'Events from pages that were dropped, by reason',
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

/** A few kinds instead of the path, which any client chooses: label values must stay few. */
function kindOf(url: string): 'health' | 'call' | 'asset' | 'page' {
  if (/^\/(api\/health|metrics)/.test(url)) return 'health';
  if (url.startsWith('/api/')) return 'call';
  return url.startsWith('/assets/') ? 'asset' : 'page';
}

function knownMethod(method: string): string {
  return ['GET', 'POST', 'PUT', 'DELETE'].includes(method) ? method : 'other';
}
