import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../../../ui/language/i18n.ts';
import { useStaffName } from '../device/staff-name.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { requestName, tableName } from '../labels.ts';
import { boardTexts } from '../texts.ts';
import { inProgressOf } from './mine.ts';
import { mineTexts } from './texts.ts';

/** More would take a second line of a phone. */
const MOST_SHOWN = 5;

type MineStripProps = {
  requests: ReadonlyMap<string, BoardRequest>;
  onJump(requestId: string): void;
};

/** On a phone, cards in progress are below all that waits: this strip leads to each with one tap. */
export function MineStrip({ requests, onJump }: MineStripProps) {
  const t = useTexts(mineTexts);
  const tBoard = useTexts(boardTexts);
  const { language } = useLanguage();
  const staffName = useStaffName();
  const own = useMemo(() => inProgressOf(requests.values(), staffName), [requests, staffName]);
  const [next, ...rest] = own.slice(MOST_SHOWN);
  if (own.length === 0) return null;
  return (
    <section className="board-mine" aria-label={t(staffName ? 'region' : 'all')}>
      <p aria-hidden="true">{t('label')}</p>
      <ul>
        {own.slice(0, MOST_SHOWN).map((request) => (
          <li key={request.id}>
            <button
              type="button"
              aria-label={`${tableName(tBoard, request.tableNumber)}, ${requestName(tBoard, language, request)}`}
              onClick={() => onJump(request.id)}
            >
              {request.tableNumber ?? '?'}
            </button>
          </li>
        ))}
        {next && (
          <li>
            <button type="button" onClick={() => onJump(next.id)}>
              +{rest.length + 1}
              <span className="sr-only"> {t('more', { count: rest.length + 1 })}</span>
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
