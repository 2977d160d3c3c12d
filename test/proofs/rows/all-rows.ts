import { accountsRows } from './accounts.ts';
import { attacksRows } from './attacks.ts';
import { diskRows } from './disk.ts';
import { faultsRows } from './faults.ts';
import { guessesRows } from './guesses.ts';
import { operatorRows } from './operator.ts';
import { passkeysRows } from './passkeys.ts';
import { pushRows } from './push.ts';
import { remoteClientRows } from './remote-client.ts';
import { requestsRows } from './requests.ts';
import { ringingRows } from './ringing.ts';
import type { Row } from './row.ts';
import { teamRows } from './team.ts';

/** Sorted by row number. */
export const allRows: Row[] = [
  ...accountsRows,
  ...diskRows,
  ...faultsRows,
  ...remoteClientRows,
  ...guessesRows,
  ...operatorRows,
  ...requestsRows,
  ...attacksRows,
  ...teamRows,
  ...passkeysRows,
  ...pushRows,
  ...ringingRows,
].sort((a, b) => Number(a.row.slice(1)) - Number(b.row.slice(1)));
