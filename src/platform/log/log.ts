import { type DestinationStream, type Logger, pino } from 'pino';
import { LogOutput } from './log-output.ts';

export type { Logger };

/** Logs JSON lines to standard error. Standard output is for the person who started the server. */
export function openLog(level: string, destination: DestinationStream = new LogOutput()): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime;
  const log = pino(
    { level, base: null, timestamp, serializers: { err: serializeError } },
    destination,
  );
  if (destination instanceof LogOutput) {
    destination.onGap = (lines) => log.warn({ lines }, 'log lines were dropped');
  }
  return log;
}

/** NOTE: log no other fields. PostgreSQL's `detail` has rows, with e-mail addresses and password hashes. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { message, stack, cause } = error;
  const { code, constraint } = error as { code?: string; constraint?: string };
  const type = error.constructor.name;
  return { type, message, code, constraint, stack, cause: cause && serializeError(cause) };
}
