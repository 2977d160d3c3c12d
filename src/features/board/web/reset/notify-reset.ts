import { say } from '../../../../ui/language/i18n.ts';
import type { BoardReset } from '../../../requests/rules.ts';
import { notifyBoard } from '../device/board-notices.ts';
import { boardTexts } from '../texts.ts';

/** Explains why the board is suddenly empty: another device has reset it. */
export function notifyReset({ by, count }: BoardReset): void {
  const who = () => by ?? say(boardTexts, 'anotherDevice');
  const title = () => say(boardTexts, 'clearedBy', { who: who(), count });
  notifyBoard({ type: 'info', title });
}
