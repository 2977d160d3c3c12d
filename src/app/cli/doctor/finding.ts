/** The result of one check of `doctor`: what was checked, what was found, and what to do about it. */
export type Finding = {
  level: 'ok' | 'warn' | 'FAIL';
  subject: string;
  message: string;
  todo?: string;
};

export function ok(subject: string, message: string): Finding {
  return { level: 'ok', subject, message };
}

export function warn(subject: string, message: string, todo: string): Finding {
  return { level: 'warn', subject, message, todo };
}

export function fail(subject: string, message: string, todo: string): Finding {
  return { level: 'FAIL', subject, message, todo };
}

/** The message of an error. Falls back to the code: an AggregateError of the network has no message. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
