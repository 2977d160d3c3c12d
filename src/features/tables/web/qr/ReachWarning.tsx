import { TriangleAlert } from 'lucide-react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { reachOf } from '../../rules.ts';
import { qrTexts } from './texts.ts';

/** Warns before printing that guests' phones cannot reach this origin. */
export function ReachWarning({ origin }: { origin: string }) {
  const t = useTexts(qrTexts);
  const reach = reachOf(origin);
  if (reach === 'anywhere') return null;
  return (
    <section
      aria-labelledby="reach-title"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-card border-2 border-amber-edge bg-amber-tint p-4 sm:p-5"
    >
      <TriangleAlert aria-hidden="true" className="text-amber" />
      <h2 id="reach-title" className="font-semibold text-amber">
        {t(reach)}
      </h2>
      <p className="col-span-2 wrap-anywhere">{t(`${reach}Why`, { origin })}</p>
      <p className="col-span-2 wrap-anywhere">{t('reachHow')}</p>
    </section>
  );
}
