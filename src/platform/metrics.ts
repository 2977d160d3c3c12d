import { Counter, collectDefaultMetrics, Gauge, Registry, Summary } from 'prom-client';

/** Figures of the last ten minutes, moved on by two. */
const WINDOW_SECONDS = 600;
const WINDOW_STEPS = 5;

/** What others count, read when somebody asks. */
export type Counted = {
  openStreams(): number;
  /** What pages tell: kept and dropped since the start, and waiting to be kept. */
  events(): { kept: number; waiting: number; dropped: Record<string, number> };
};

/** What this process measures of itself, in Prometheus' words; with what Node tells of memory, processor and event loop. */
export class Metrics {
  readonly token: string;
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #tapToBoard: Summary;

  /** `token` is what its readers send. */
  constructor(token: string, { openStreams, events }: Counted) {
    this.token = token;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#tapToBoard = new Summary({
      name: 'sonnette_tap_to_board_seconds',
      help: 'From a new request on disk to its event written to an open board, one count per board',
      percentiles: [0.5, 0.95, 0.99],
      maxAgeSeconds: WINDOW_SECONDS,
      ageBuckets: WINDOW_STEPS,
      registers,
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

  read(): Promise<string> {
    return this.#registry.metrics();
  }
}
