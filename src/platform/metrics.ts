import { collectDefaultMetrics, Gauge, Registry, Summary } from 'prom-client';

/** Figures of the last ten minutes, moved on by two. */
const WINDOW_SECONDS = 600;
const WINDOW_STEPS = 5;

/** What this process measures of itself, in Prometheus' words. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #tapToBoard: Summary;

  constructor(openStreams: () => number) {
    const registers = [this.#registry];
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

  /** Adds what Node tells of this process: memory, processor, how late the event loop is. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  reachedBoard(milliseconds: number): void {
    this.#tapToBoard.observe(milliseconds / 1000);
  }

  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;

  read(): Promise<string> {
    return this.#registry.metrics();
  }
}
