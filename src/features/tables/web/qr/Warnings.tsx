import { TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { reachOf } from '../../rules.ts';
import { losesLetters, printable, printedNameOf } from '../../sheet/rules.ts';
import type { NumberedTable } from '../calls.ts';
import { useZones } from '../zones/zone-calls.ts';
import { qrTexts } from './texts.ts';

type LettersWarningProps = {
  restaurant: { id: string; slug: string; name: string };
  tables: readonly NumberedTable[];
};

/** Lists before printing the names with letters that the font lacks, and what is printed instead. */
export function LettersWarning({ restaurant, tables }: LettersWarningProps) {
  const t = useTexts(qrTexts);
  const { data: zones = [] } = useZones(restaurant.id);
  const others = [...zones.map(({ name }) => name), ...tables.map(({ label }) => label ?? '')];
  const printed = new Map(others.map((name) => [name, printable(name)]));
  const all = [[restaurant.name, printedNameOf(restaurant)] as const, ...printed];
  const lossy = all.filter(([name]) => losesLetters(name));
  if (lossy.length === 0) return null;
  return (
    <WarningCard title={t('letters')}>
      <p>{t('lettersWhy')}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {lossy.map(([name, instead]) => (
          <Fragment key={`${name}/${instead}`}>
            <dt className="max-w-48 font-semibold">
              <bdi>{name}</bdi>
            </dt>
            <dd>{instead === '' ? t('notPrinted') : t('printedAs', { name: instead })}</dd>
          </Fragment>
        ))}
      </dl>
    </WarningCard>
  );
}

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

/** What an owner should know before printing. */
function WarningCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-card border-2 border-amber-edge bg-amber-tint p-4 sm:p-5"
    >
      <TriangleAlert aria-hidden="true" className="text-amber" />
      <h2 id={id} className="font-semibold text-amber">
        {title}
      </h2>
      <div className="col-span-2 grid gap-1 wrap-anywhere">{children}</div>
    </section>
  );
}
