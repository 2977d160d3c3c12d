import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Counted, registerCounted } from './counted-metrics.ts';
import { type Observed, type Resumption, registerObserved } from './observed-metrics.ts';

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
