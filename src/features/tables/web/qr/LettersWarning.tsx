import { Fragment } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { losesLetters, printable, printedNameOf } from '../../sheet/rules.ts';
import type { NumberedTable } from '../calls.ts';
import { useZones } from '../zones/zone-calls.ts';
import { qrTexts } from './texts.ts';
import { WarningCard } from './WarningCard.tsx';

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
