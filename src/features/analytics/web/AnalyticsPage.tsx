import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { pageClass, pageTitleClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { useSession } from '../../auth/web/session.tsx';
import { Pager } from '../../restaurants/web/admin/list/Pager.tsx';
import { Search } from '../../restaurants/web/admin/list/Search.tsx';
import { useRestaurant } from '../../restaurants/web/use-restaurant.ts';
import { useZones } from '../../tables/web/zones/zone-calls.ts';
import type { OverviewRow } from '../contract.ts';
import { periods } from '../rules.ts';
import { paramsOf, useFiguresAddress } from './address.ts';
import { type Figures, PAGE_SIZE, useFigures, useOverview } from './calls.ts';
import { Kinds, Tables } from './charts/Rankings.tsx';
import { Timeline } from './charts/Timeline.tsx';
import { WeekHours } from './charts/WeekHours.tsx';
import { Wishes } from './charts/Wishes.tsx';
import { Controls } from './controls/Controls.tsx';
import { zoneFilterTexts } from './controls/texts.ts';
import { HowWeCount } from './counting/HowWeCount.tsx';
import { AllFiles } from './data-table/AllFiles.tsx';
import { type Column, FiguresTable } from './data-table/FiguresTable.tsx';
import { Findings } from './findings/Findings.tsx';
import { findSlow } from './findings/findings.ts';
import { CountTiles, ServiceTiles, Today } from './Tiles.tsx';
import { analyticsTexts } from './texts.ts';

/** The figures of the owner's restaurant, or of all restaurants for a super_admin. */
export function AnalyticsPage() {
  const t = useTexts(analyticsTexts);
  const { isLoading, isAdmin, restaurant } = useSession();
  const address = useFiguresAddress();
  usePageTitle(t('title'));
  if (isLoading) return <PageSpinner />;
  // Owners see their own restaurant, whatever the address says.
  const slug = isAdmin ? (restaurant?.slug ?? address.restaurant) : restaurant?.slug;
  if (slug) return <RestaurantFigures key={slug} slug={slug} address={address} isAdmin={isAdmin} />;
  if (isAdmin) return <Overview address={address} />;
  return <SignInHint />;
}

/** Shown instead of figures without a session. */
function SignInHint() {
  const t = useTexts(analyticsTexts);
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto grid max-w-3xl gap-5 px-4 pt-6 pb-12">
      <h1 className={pageTitleClass}>{t('title')}</h1>
      <NoFigures title={t('signInTitle')} hint={t('signInHint')}>
        <Link to={paths.auth} state={{ from: `${pathname}${search}` }} className={buttonClass()}>
          {t('signIn')}
        </Link>
      </NoFigures>
    </div>
  );
}

type OverviewProps = { address: ReturnType<typeof useFiguresAddress> };

/** All restaurants by name, with their counts. */
function Overview({ address }: OverviewProps) {
  const t = useTexts(analyticsTexts);
  const { period, q, page, go } = address;
  const fresh = useOverview(period, q, page);
  const { data, error, isFetching, refresh } = fresh;
  const list = useRef<HTMLDivElement>(null);
  useLastPage(address, data?.total);
  const columns: Column<OverviewRow>[] = [
    { label: t('restaurant'), value: ({ name }) => name, under: ({ slug }) => slug },
    { label: t('qrScans'), value: ({ qr_scans }) => qr_scans },
    { label: t('requests'), value: ({ requests_created }) => requests_created },
    { label: t('menuViews'), value: ({ menu_views }) => menu_views },
    { label: t('pageViews'), value: ({ page_visits }) => page_visits },
    { label: t('slug'), value: ({ slug }) => slug, isFileOnly: true },
  ];
  return (
    <div className={pageClass}>
      <div className="grid gap-1">
        <h1 className={pageTitleClass}>{t('title')}</h1>
        <p className="text-muted">{t('overviewHint')}</p>
      </div>
      <Controls address={address} fresh={fresh} />
      <Search q={q} onSearch={(q) => go({ q, page: 1 }, true)} />
      {!data && !error && <PageSpinner />}
      {!data && error && (
        <NoFigures role="alert" title={t('failed')} hint={t('failedHint')}>
          <Button busy={isFetching} onClick={() => void refresh()}>
            {t('retry')}
          </Button>
        </NoFigures>
      )}
      <p role="status" className="text-pretty empty:hidden">
        {data?.total === 0 && q && t('notFound', { q })}
      </p>
      {data?.total === 0 && !q && <NoFigures title={t('noData')} hint={t('noDataHint')} />}
      {data && data.rows.length > 0 && (
        <div
          ref={list}
          tabIndex={-1}
          className="rounded-card border border-line bg-card px-2 pt-2 sm:px-4"
        >
          <FiguresTable
            caption={t('allRestaurants')}
            columns={columns}
            rows={data.rows}
            rowKey={({ id }) => id}
            rowLink={({ slug }) =>
              `${paths.analytics}?${paramsOf({ ...address, restaurant: slug, q: '', page: 1 })}`
            }
            fileName={t('file')}
          />
        </div>
      )}
      {data && (
        <Pager
          page={page}
          size={PAGE_SIZE}
          total={data.total}
          onPage={(page) => go({ page })}
          top={list}
        />
      )}
    </div>
  );
}

/** Goes to the last page if the one in the address does not exist (any more). */
function useLastPage({ page, go }: OverviewProps['address'], total: number | undefined): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / PAGE_SIZE));
  useEffect(() => {
    if (page > last) go({ page: last }, true);
  });
}

type RestaurantFiguresProps = {
  slug: string;
  address: ReturnType<typeof useFiguresAddress>;
  isAdmin: boolean;
};

/** The figures of one restaurant: charts, each with its table below. */
function RestaurantFigures({ slug, address, isAdmin }: RestaurantFiguresProps) {
  const t = useTexts(analyticsTexts);
  const tZone = useTexts(zoneFilterTexts);
  const restaurant = useRestaurant(slug);
  const zones = useZones(restaurant?.id ?? '', restaurant !== undefined);
  // A zone of another restaurant, or a removed one, is ignored.
  const zone = zones.data?.find(({ id }) => id === address.zone);
  // Figures wait for the list of zones. Otherwise those of the whole restaurant would be shown first.
  const isZoneKnown = address.zone === undefined || zones.isFetched;
  const fresh = useFigures(slug, address.period, address.groupBy, zone?.id, isZoneKnown);
  const { data, error, isFetching, refresh } = fresh;
  const isLongest = address.period === periods.at(-1);
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <div className={pageClass}>
      <div className="grid gap-1">
        {isAdmin && (
          <Link
            to={`${paths.analytics}?${paramsOf({ ...address, restaurant: undefined, zone: undefined })}`}
            className="inline-flex min-h-12 items-center gap-1 justify-self-start font-semibold"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            {t('allRestaurants')}
          </Link>
        )}
        <h1 className={pageTitleClass}>{t('title')}</h1>
        <p className="min-h-6 font-semibold wrap-anywhere">{restaurant?.name}</p>
      </div>
      <Controls
        address={{ ...address, zone: zone?.id }}
        fresh={fresh}
        hasGrouping
        zones={zones.data}
      />
      {zone && <p className="text-pretty text-muted">{tZone('hint')}</p>}
      {!data && !error && <PageSpinner />}
      {!data && error && (
        <NoFigures
          role="alert"
          title={t(isUnknown ? 'unknown' : 'failed')}
          hint={t(isUnknown ? 'unknownHint' : 'failedHint')}
        >
          <Button busy={isFetching} onClick={() => void refresh()}>
            {t('retry')}
          </Button>
        </NoFigures>
      )}
      {data && (
        <Shown
          slug={zone ? `${slug}-${fileWord(zone.name)}` : slug}
          data={data}
          isOwn={!isAdmin}
          isLongest={isLongest}
        />
      )}
      <HowWeCount />
    </div>
  );
}

function fileWord(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
}

type ShownProps = {
  /** For file names: the restaurant's slug, followed by the zone's name if a zone is chosen. */
  slug: string;
  data: Figures;
} & Omit<EmptyProps, 'isZone'>;

function Shown({ slug, data, ...empty }: ShownProps) {
  const t = useTexts(analyticsTexts);
  const { stats, service, tables, timeline, wishes } = data;
  const isZone = service.today === null;
  const found = findSlow(service);
  return (
    <AllFiles name={`${t('file')}-${slug}-${service.days.from}-${service.days.to}`}>
      <Findings found={found} service={service} />
      <CountTiles stats={stats} service={service} />
      {isSilent(data) ? (
        <>
          <Empty {...empty} isZone={isZone} />
          <Timeline slug={slug} timeline={timeline} isSilent />
          <Tables slug={slug} tables={tables} service={service} />
        </>
      ) : (
        <>
          {service.today && <Today today={service.today} dayBeginsAt={service.day_begins_at} />}
          <ServiceTiles service={service} />
          <Timeline slug={slug} timeline={timeline} />
          {!isZone && <WeekHours slug={slug} service={service} found={found} />}
          <div
            className={`grid grid-cols-[minmax(0,1fr)] items-start gap-5 ${isZone ? '' : 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'}`}
          >
            <Tables slug={slug} tables={tables} service={service} found={found} />
            {!isZone && <Kinds slug={slug} kinds={service.kinds} found={found} />}
          </div>
          {wishes && <Wishes slug={slug} until={service.days.to} wishes={wishes} />}
        </>
      )}
    </AllFiles>
  );
}

/** Whether there are no counts in this period and the one before. */
function isSilent({ stats, service: { before } }: Figures): boolean {
  return [stats, before].every(
    ({ qr_scans, requests_created, menu_views }) => qr_scans + requests_created + menu_views === 0,
  );
}

type EmptyProps = {
  /** The viewer may print the restaurant's QR codes. */
  isOwn: boolean;
  /** The longest period is chosen; otherwise there may be older figures. */
  isLongest: boolean;
  isZone: boolean;
};

function Empty({ isOwn, isLongest, isZone }: EmptyProps) {
  const t = useTexts(analyticsTexts);
  const tZone = useTexts(zoneFilterTexts);
  return (
    <NoFigures
      title={isZone ? tZone('emptyTitle') : t('emptyTitle')}
      hint={isZone ? tZone('emptyHint') : t('emptyHint')}
    >
      {!isLongest && <p className="text-pretty text-muted">{t('emptyLonger')}</p>}
      {isOwn && !isZone && (
        <Link to={paths.qrGenerator} className={buttonClass()}>
          {t('emptyAct')}
        </Link>
      )}
    </NoFigures>
  );
}

type NoFiguresProps = { title: string; hint: string; role?: 'alert'; children?: ReactNode };

/** A message instead of figures: why there are none, and what to do. */
function NoFigures({ title, hint, role, children }: NoFiguresProps) {
  return (
    <section
      role={role}
      className="grid justify-items-center gap-3 rounded-card border border-line bg-card px-5 py-12 text-center shadow-card"
    >
      <h2 className="font-display text-title leading-tight">{title}</h2>
      <p className="max-w-prose text-pretty text-muted">{hint}</p>
      {children}
    </section>
  );
}
