import './calls.css';
import { BellRing } from 'lucide-react';
import { Link } from 'react-router';
import type { Language } from '../../../../languages.ts';
import { paths } from '../../../../paths.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { useTitleCount } from '../../../../ui/page-title.ts';
import { inOrder } from '../../../requests/rules.ts';
import { cardId } from '../cards/card-id.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { placeName } from '../labels.ts';
import { boardTexts } from '../texts.ts';
import { type CallSay, callTexts } from './texts.ts';
import { useCalls } from './use-calls.ts';

/** On staff screens other than the board: rings, counts the calls in the title, and links the newest. */
export function Calls({ slug }: { slug: string }) {
  const t = useTexts(callTexts);
  const board = useTexts(boardTexts);
  const { language } = useLanguage();
  const waiting = inOrder(useCalls(slug));
  const [newest, ...others] = waiting;
  useTitleCount(waiting.length);
  return (
    // Always mounted: screen readers announce only changes in an existing region.
    <div role="status">
      {newest && (
        <Link to={`${paths.staff}#${cardId(newest.id)}`} className="calls">
          <BellRing aria-hidden="true" className="calls-sign" />
          <span className="calls-words">
            <strong>{sentence(t, language, newest, placeName(board, newest))}</strong>
            {others.length > 0 && <span> {t('more', { count: others.length })}</span>}
          </span>{' '}
          <span className="calls-see">{t('see')}</span>
        </Link>
      )}
    </div>
  );
}

/** "Table 5 is asking for the bill" */
function sentence(
  t: CallSay,
  language: Language,
  { type, wish }: BoardRequest,
  table: string,
): string {
  const known = keys.find((key) => key === type);
  if (wish && type !== 'menu') return t('wish', { table, wish: wish[language] });
  return t(known ?? 'other', { table });
}

const keys = ['bread', 'water', 'bill', 'menu', 'waiter'] as const;
