import { say } from '../../../../ui/language/i18n.ts';
import { staleSince } from '../../../requests/ringing/rules.ts';
import { cardTexts } from '../cards/texts.ts';
import type { BoardRequest } from '../feed/board-request.ts';

/** "Léa vous passe la table 5". Undefined unless a colleague has handed the request over, and is heard of. */
export function handoverWords(request: BoardRequest, place: string): string | undefined {
  const { handed_at, movedBy: name } = request;
  if (handed_at === null || staleSince(request) !== null) return undefined;
  const table = place.replace('Table', 'table');
  return name ? say(cardTexts, 'handedBy', { name, table }) : say(cardTexts, 'handed', { table });
}
