import { collectDefaultMetrics, Gauge, Registry, Summary } from 'prom-client';

/** Figures of the last ten minutes, moved on by two. */
const WINDOW_SECONDS = 600;
const WINDOW_STEPS = 5;

/** What this process measures of itself, in Prometheus' words; with what Node tells of memory, processor and event loop. */
export class Metrics {
  readonly token: string;
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #tapToBoard: Summary;

  /** `token` is what its readers send. */
  constructor(token: string, openStreams: () => number) {
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
  }

  reachedBoard(milliseconds: number): void {
    this.#tapToBoard.observe(milliseconds / 1000);
  }

  read(): Promise<string> {
    return this.#registry.metrics();
  }
}
