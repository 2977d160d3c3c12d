import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, Summary } from 'prom-client';

const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

/** Prometheus metrics of this process, with Node's defaults for memory, processor and event loop. */
export class Metrics {
  readonly token: string;
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #observed: Observed;

  /** `token` is the bearer token that scrapers send. */
  constructor(token: string, counted: Counted) {
    this.token = token;
    collectDefaultMetrics({ register: this.#registry });
    // These gauges of the library break Prometheus' naming rules: `_total` is for counters.
    for (const name of misnamed) this.#registry.removeSingleMetric(name);
    this.#observed = registerObserved(this.#registry);
    registerCounted(this.#registry, counted);
  }

  reachedBoard(milliseconds: number): void {
    this.#observed.tapToBoard.observe(milliseconds / 1000);
  }

  answered(request: { url: string; method: string; status: number }, milliseconds: number): void {
    const { method, status } = request;
    const labels = { kind: kindOf(request.url), method: knownMethod(method), status };
    this.#observed.requests.observe(labels, milliseconds / 1000);
  }

  pushed(service: string, outcome: 'sent' | 'failed' | 'removed', milliseconds: number): void {
    this.#observed.pushes.inc({ service, outcome });
    if (outcome === 'sent') this.#observed.pushSeconds.observe({ service }, milliseconds / 1000);
  }

  streamOpened(resumed: Resumption): void {
    this.#observed.streams.inc({ resumed });
  }

  refused(code: string): void {
    this.#observed.refusals.inc({ code });
  }

  fastPathFailed(path: string): void {
    this.#observed.fastPathErrors.inc({ path });
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

/** Quantiles cover the last ten minutes, in a sliding window of two-minute steps. */
const WINDOW_SECONDS = 600;
const WINDOW_STEPS = 5;

/** Seconds. Narrow where most calls should be (5 to 100 ms). After 10 s clients give up. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Seconds. Narrow where most pushes should be. After 120 s a push is dropped. */
const PUSH_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** The state of a reader that opens a stream: no version, the current version, or an outdated one. */
type Resumption = 'fresh' | 'same_version' | 'snapshot';

type Observed = ReturnType<typeof registerObserved>;

function registerObserved(registry: Registry) {
  const registers = [registry];
  const observed = {
    tapToBoard: new Summary({
      name: 'sonnette_tap_to_board_seconds',
      help: 'From a new request on disk to its event written to an open board, one count per board',
      percentiles: [0.5, 0.95, 0.99],
      maxAgeSeconds: WINDOW_SECONDS,
      ageBuckets: WINDOW_STEPS,
      registers,
    }),
    requests: new Histogram({
      name: 'sonnette_request_seconds',
      help: 'From the head of a request to the end of its response; streams count in sonnette_streams_opened_total',
      labelNames: ['kind', 'method', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    streams: new Counter({
      name: 'sonnette_streams_opened_total',
      help: 'Streams that received their first state, by the version that their reader had',
      labelNames: ['resumed'],
      registers,
    }),
    refusals: new Counter({
      name: 'sonnette_refusals_total',
      help: 'Refused calls, by the code in the response',
      labelNames: ['code'],
      registers,
    }),
    pushes: new Counter({
      name: 'sonnette_pushes_total',
      help: 'Tries to send a push, by push service and outcome',
      labelNames: ['service', 'outcome'],
      registers,
    }),
    pushSeconds: new Histogram({
      name: 'sonnette_push_seconds',
      help: 'Time from a queued push to its acceptance by the push service',
      labelNames: ['service'],
      buckets: PUSH_BUCKETS,
      registers,
    }),
    fastPathErrors: new Counter({
      name: 'sonnette_fast_path_errors_total',
      help: 'Errors in fast paths, after which the router answered, by path',
      labelNames: ['path'],
      registers,
    }),
  };
  for (const resumed of ['fresh', 'same_version', 'snapshot'] satisfies Resumption[]) {
    observed.streams.inc({ resumed }, 0);
  }
  return observed;
}

/** Metrics of values that other objects count, read at each scrape. */

type Counted = {
  version: string;
  openStreams(): number;
  /** Hits per limit since the start, by the limit's name. */
  limitsHit(): Record<string, number>;
  /** Unsent mails. Rejects if the database is unavailable. */
  outbox(): Promise<{ waiting: number; oldestSeconds: number }>;
  /** Staff devices that are present on this server. */
  presentDevices(): number;
  /** Pending requests that no staff screen has shown for over 10 s. Rejects without a database. */
  unreceived(): Promise<number>;
  /** Log lines that could not be written since the start. */
  logLinesDropped(): number;
  /** Events from pages: stored and dropped since the start, and waiting to be stored. */
  events(): { kept: number; waiting: number; dropped: Record<string, number> };
};

const unknown = { waiting: Number.NaN, oldestSeconds: Number.NaN };

function registerCounted(registry: Registry, counted: Counted): void {
  const { openStreams, presentDevices, limitsHit, logLinesDropped, events } = counted;
  new Gauge({
    name: 'sonnette_build_info',
    help: 'Always 1; the label is the version of Sonnette',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: counted.version }, 1);
  const readOutbox = () => counted.outbox().catch(() => unknown);
  totals(registry, {
    name: 'sonnette_limits_hit_total',
    help: 'Calls and streams beyond a limit, by the limit’s name in rates.ts',
    label: 'limit',
    read: () => limitsHit(),
  });
  total(registry, {
    name: 'sonnette_log_lines_dropped_total',
    help: 'Log lines that were dropped because they could not be written',
    read: () => logLinesDropped(),
  });
  gauge(registry, {
    name: 'sonnette_outbox_mails',
    help: 'Unsent mails of all servers; NaN if the database is unavailable',
    read: async () => (await readOutbox()).waiting,
  });
  gauge(registry, {
    name: 'sonnette_outbox_oldest_seconds',
    help: 'Age of the oldest unsent mail; 0 if there is none',
    read: async () => (await readOutbox()).oldestSeconds,
  });
  gauge(registry, {
    name: 'sonnette_open_streams',
    help: 'Open live streams of boards and guests',
    read: () => openStreams(),
  });
  gauge(registry, {
    name: 'sonnette_present_devices',
    help: 'Staff devices with an open board on this server',
    read: () => presentDevices(),
  });
  gauge(registry, {
    name: 'sonnette_requests_unreceived',
    help: 'Pending requests of all servers that no staff screen has shown for over 10 s; NaN if the database is unavailable',
    read: () => counted.unreceived().catch(() => Number.NaN),
  });
  gauge(registry, {
    name: 'sonnette_events_waiting',
    help: 'Events from pages that are not in the database yet',
    read: () => events().waiting,
  });
  total(registry, {
    name: 'sonnette_events_kept_total',
    help: 'Events from pages that were stored',
    read: () => events().kept,
  });
  totals(registry, {
    name: 'sonnette_events_dropped_total',
    help: 'Events from pages that were dropped, by reason',
    label: 'reason',
    read: () => events().dropped,
  });
}

type Metric = { name: string; help: string };

function gauge(
  registry: Registry,
  { read, ...metric }: Metric & { read: () => number | Promise<number> },
): void {
  new Gauge({
    ...metric,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}

function total(registry: Registry, { read, ...metric }: Metric & { read: () => number }): void {
  new Counter({
    ...metric,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

/** One total for each value of the label. */
function totals(
  registry: Registry,
  { read, label, ...metric }: Metric & { label: string; read: () => Record<string, number> },
): void {
  new Counter({
    ...metric,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
    },
  });
}
