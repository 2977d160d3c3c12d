import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../../../ui/language/i18n.ts';
import { useDeviceSettings } from '../device/device-settings.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { requestName, tableName } from '../labels.ts';
import { boardTexts } from '../texts.ts';
import { inProgressOf } from './mine.ts';
import { mineTexts } from './texts.ts';

type MineStripProps = {
  requests: ReadonlyMap<string, BoardRequest>;
  onJump(requestId: string): void;
};

/** On a phone, cards in progress are below all that waits: this strip leads to each with one tap. */
export function MineStrip({ requests, onJump }: MineStripProps) {
  const t = useTexts(mineTexts);
  const tBoard = useTexts(boardTexts);
  const { language } = useLanguage();
  const { staffName } = useDeviceSettings();
  const own = useMemo(() => inProgressOf(requests.values(), staffName), [requests, staffName]);
  if (own.length === 0) return null;
  return (
    <section className="board-mine" aria-label={t(staffName ? 'region' : 'all')}>
      <p aria-hidden="true">{t('label')}</p>
      <ul>
        {own.map((request) => (
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
      </ul>
    </section>
  );
}
