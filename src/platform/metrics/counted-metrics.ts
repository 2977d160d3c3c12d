/** Metrics of values that other objects count, read at each scrape. */
import { Counter, Gauge, type Registry } from 'prom-client';

export type Counted = {
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

export function registerCounted(registry: Registry, counted: Counted): void {
  const { openStreams, presentDevices, limitsHit, logLinesDropped, events } = counted;
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
