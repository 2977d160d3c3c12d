/** What the doctor found: one line, and what to do about it where it is not well. */
export type Finding = { level: 'ok' | 'warn' | 'FAIL'; of: string; says: string; todo?: string };

export function well(of: string, says: string): Finding {
  return { level: 'ok', of, says };
}

export function warn(of: string, says: string, todo: string): Finding {
  return { level: 'warn', of, says, todo };
}

export function fail(of: string, says: string, todo: string): Finding {
  return { level: 'FAIL', of, says, todo };
}

/** An error of the network may hold several, and say nothing itself. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
