import { KEY_PARAMETER } from '../../../../paths.ts';
import type { TableAddress } from '../types.ts';

/** Sends the key of the table with a form, where its page has one. */
export function TableKeyField({ address: { tableKey } }: { address: TableAddress }) {
  return tableKey ? <input type="hidden" name={KEY_PARAMETER} value={tableKey} /> : null;
}
