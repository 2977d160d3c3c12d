import { type Logger, pino } from 'pino';

export type { Logger };

/** One JSON line per event on standard error: standard output is for the person who started the server. */
export function openLog(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
