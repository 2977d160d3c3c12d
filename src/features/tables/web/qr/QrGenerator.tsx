import { TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { pageClass, pageTitleClass } from '../../../../ui/card-classes.ts';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import { reachOf, type SheetFormat, sheetFormats } from '../../rules.ts';
import { losesLetters, printable, printedNameOf } from '../../sheet/rules.ts';
import type { NumberedTable } from '../calls.ts';
import { KeysCard } from '../keys/KeysCard.tsx';
import { useKeyedTables } from '../keys/key-calls.ts';
import { CodeCard } from './CodeCard.tsx';
import { downloadSheet } from './downloads.ts';
import { SheetCard } from './SheetCard.tsx';
import { qrTexts } from './texts.ts';

type Restaurant = {
  id: string;
  slug: string;
  name: string;
  address: string | null;
  codes: 'open' | 'keyed';
};
type QrGeneratorProps = {
  /** Undefined for an operator (super_admin), who has no restaurant. */
  restaurant: Restaurant | undefined;
  /** Called after a download of codes. */
  onDownloaded(): void;
};

/** The page of a restaurant's QR codes: on the screen and as files for printing. */
export function QrGenerator({ restaurant, onDownloaded }: QrGeneratorProps) {
  const t = useTexts(qrTexts);
  usePageTitle(t('title'));
  return (
    <div className={pageClass}>
      <div className="grid gap-1">
        <h1 className={pageTitleClass}>{t('title')}</h1>
        {restaurant && (
          <p className="text-pretty wrap-anywhere text-muted">
            <strong className="font-semibold text-ink">{restaurant.name}</strong>
            {restaurant.address && <span> · {restaurant.address}</span>}
          </p>
        )}
      </div>
      {restaurant ? (
        <Codes restaurant={restaurant} onDownloaded={onDownloaded} />
      ) : (
        <Empty title={t('noRestaurant')} hint={t('noRestaurantHint')}>
          <Link to={paths.admin} className={buttonClass()}>
            {t('noRestaurantAct')}
          </Link>
        </Empty>
      )}
    </div>
  );
}

type CodesProps = { restaurant: Restaurant; onDownloaded(): void };

function Codes({ restaurant, onDownloaded }: CodesProps) {
  const t = useTexts(qrTexts);
  const { data: tables, isError, isFetching, refetch } = useKeyedTables(restaurant.id);
  const [format, setFormat] = useState<SheetFormat>(sheetFormats[0]);
  const isLost = isError && !tables;

  useEffect(() => {
    if (!isLost) return;
    notify({
      id: 'tables',
      type: 'error',
      title: () => say(qrTexts, 'tablesFailed'),
      message: () => say(qrTexts, 'lostHint'),
    });
  }, [isLost]);

  if (isLost) {
    return (
      <Empty title={t('tablesFailed')} hint={t('lostHint')}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Empty>
    );
  }
  if (!tables) return <PageSpinner />;
  if (tables.length === 0) {
    return (
      <Empty title={t('noTables')} hint={t('noTablesHint')}>
        <Link to={paths.restaurant} className={buttonClass()}>
          {t('noTablesAct')}
        </Link>
      </Empty>
    );
  }

  async function print(table?: number): Promise<void> {
    if (await downloadSheet(restaurant, format, table)) onDownloaded();
  }

  return (
    <>
      <ReachWarning origin={publicOrigin()} />
      <LettersWarning restaurant={restaurant} tables={tables} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SheetCard
          restaurant={restaurant}
          tables={tables}
          format={format}
          onFormat={setFormat}
          onPrint={print}
        />
        <CodeCard
          slug={restaurant.slug}
          tables={tables}
          isKeyed={restaurant.codes === 'keyed'}
          onDownloaded={onDownloaded}
          onPrintOne={print}
        />
      </div>
      <KeysCard restaurant={restaurant} tables={tables} onPrintOne={print} />
    </>
  );
}

type EmptyProps = { title: string; hint: string; children?: ReactNode };

/** Shown instead of codes: the reason, and a link to what to do next. */
function Empty({ title, hint, children }: EmptyProps) {
  return (
    <section className="grid justify-items-center gap-3 rounded-card border border-line bg-card px-5 py-12 text-center shadow-card">
      <h2 className="font-display text-title leading-tight">{title}</h2>
      <p className="text-pretty text-muted">{hint}</p>
      {children}
    </section>
  );
}

type LettersWarningProps = {
  restaurant: { slug: string; name: string };
  tables: readonly NumberedTable[];
};

/** Lists before printing the names with letters that the font lacks, and what is printed instead. */
function LettersWarning({ restaurant, tables }: LettersWarningProps) {
  const t = useTexts(qrTexts);
  const others = tables.map(({ label }) => label ?? '');
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
function ReachWarning({ origin }: { origin: string }) {
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
