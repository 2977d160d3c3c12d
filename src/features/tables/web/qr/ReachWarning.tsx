import { useTexts } from '../../../../ui/language/i18n.ts';
import { reachOf } from '../../rules.ts';
import { qrTexts } from './texts.ts';
import { WarningCard } from './WarningCard.tsx';

/** Warns before printing that guests' phones cannot reach this origin. */
export function ReachWarning({ origin }: { origin: string }) {
  const t = useTexts(qrTexts);
  const reach = reachOf(origin);
  if (reach === 'anywhere') return null;
  return (
    <WarningCard title={t(reach)}>
      <p>{t(`${reach}Why`, { origin })}</p>
      <p>{t('reachHow')}</p>
    </WarningCard>
  );
}
