import { accountsRows } from './accounts.ts';
import { diskRows } from './disk.ts';
import { faultsRows } from './faults.ts';
import { fromAfarRows } from './from-afar.ts';
import { guessesRows } from './guesses.ts';
import { operatorRows } from './operator.ts';
import { roomRows } from './room.ts';
import type { Row } from './row.ts';
import { strangersRows } from './strangers.ts';

/** Sorted by row number. */
export const allRows: Row[] = [
  ...accountsRows,
  ...diskRows,
  ...faultsRows,
  ...fromAfarRows,
  ...guessesRows,
  ...operatorRows,
  ...roomRows,
  ...strangersRows,
].sort((a, b) => Number(a.row.slice(1)) - Number(b.row.slice(1)));
