import { type DestinationStream, type Logger, pino } from 'pino';
import { LogOutput } from './log-output.ts';

export type { Logger };

/** One JSON line per event on standard error: standard output is for the person who started the server. */
export function openLog(level: string, destination: DestinationStream = new LogOutput()): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime;
  const log = pino({ level, base: null, timestamp, serializers: { err: inBrief } }, destination);
  if (destination instanceof LogOutput) {
    destination.onGap = (lines) => log.warn({ lines }, 'log lines were dropped');
  }
  return log;
}

/**
 * What an error is, and where in our code it struck.
 * NOTE: none of its other fields. PostgreSQL's `detail` repeats rows, with addresses and password hashes in
 * them.
 */
function inBrief(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { message, stack, cause } = error;
  const { code, constraint } = error as { code?: string; constraint?: string };
  const type = error.constructor.name;
  return { type, message, code, constraint, stack, cause: cause && inBrief(cause) };
}
