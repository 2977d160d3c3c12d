import { useQuery } from '@tanstack/react-query';
import { FileDown, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import {
  cardClass,
  cardTitleClass,
  pageClass,
  pageTitleClass,
} from '../../../../ui/card-classes.ts';
import { say, useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import { reachOf, type SheetFormat, sheetFormats } from '../../rules.ts';
import { losesLetters, printable, printedNameOf } from '../../sheet/rules.ts';
import type { NumberedTable, TableWithKey } from '../calls.ts';
import { KeysCard } from '../keys/KeysCard.tsx';
import { useKeyedTables } from '../keys/key-calls.ts';
import { CodeCard } from './CodeCard.tsx';
import { downloadSheet, fetchPreviews } from './downloads.ts';
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

type SheetCardProps = {
  restaurant: { id: string; name: string };
  tables: readonly TableWithKey[];
  format: SheetFormat;
  onFormat(format: SheetFormat): void;
  /** Downloads the cards of all tables. */
  onPrint(): Promise<void>;
};

const names = { 'a6-tent': 'a6Tent', 'a4-stickers': 'a4Stickers', a5: 'a5' } as const;

/** Downloads the codes of all tables, which is what most owners come for. */
function SheetCard({ restaurant, tables, format, onFormat, onPrint }: SheetCardProps) {
  const t = useTexts(qrTexts);
  const previews = usePreviews({ restaurant, tables });
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    await onPrint();
    setBusy(false);
  }

  return (
    <section aria-labelledby="sheet-title" className={cardClass}>
      <div className="grid gap-1">
        <h2 id="sheet-title" className={cardTitleClass}>
          {t('sheet')}
        </h2>
        <p className="text-pretty text-muted">{t('sheetLead', { count: tables.length })}</p>
      </div>
      <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
        <legend className="mb-1.5 font-semibold">{t('format')}</legend>
        {sheetFormats.map((name) => (
          <label
            key={name}
            className="flex min-h-14 cursor-pointer flex-wrap content-start items-center gap-3 rounded-small border border-edge p-3 has-checked:border-sage has-checked:bg-sage-tint"
          >
            <Preview svg={previews?.[name]} />
            <span className="grid flex-[2_1_8rem] grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 leading-snug">
              <input
                type="radio"
                name="format"
                value={name}
                checked={format === name}
                onChange={() => onFormat(name)}
                className="size-5 accent-sage"
              />
              <span className="grid">
                <span className="text-[min(1rem,7vw)] font-semibold">{t(names[name])}</span>
                <span className="text-small text-muted">{t(`${names[name]}Hint`)}</span>
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button
        busy={isBusy}
        icon={<FileDown aria-hidden="true" className="size-5" />}
        onClick={() => void download()}
        className="min-h-14 sm:justify-self-start"
      >
        {t(isBusy ? 'sheetBusy' : 'sheetAct')}
      </Button>
      <p role="status" className="sr-only">
        {isBusy && t('sheetBusy')}
      </p>
    </section>
  );
}

/** The first page. Its place is reserved while it loads, and stays empty if the server has none. */
function Preview({ svg }: { svg: string | undefined }) {
  return (
    <span className="relative aspect-4/3 flex-[1_1_7rem] rounded-small bg-sunken">
      {svg && (
        // The words beside it name the format.
        <img
          alt=""
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          className="absolute inset-0 size-full object-contain p-2 drop-shadow"
        />
      )}
    </span>
  );
}

/** Made again when a printed text or the language changes. */
function usePreviews({ restaurant, tables }: Pick<SheetCardProps, 'restaurant' | 'tables'>) {
  const { language } = useLanguage();
  const printed = [
    restaurant.name,
    ...tables.map(({ number, label, key }) => [number, label, key]),
  ];
  return useQuery({
    queryKey: ['previews', restaurant.id, language, printed],
    queryFn: () => fetchPreviews(restaurant.id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
}
