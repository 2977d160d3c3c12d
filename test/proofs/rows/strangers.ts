import type { Row } from './row.ts';

/** What strangers try: floods, forged calls, slow sockets, scripts in every field. */
export const strangersRows: Row[] = [];
