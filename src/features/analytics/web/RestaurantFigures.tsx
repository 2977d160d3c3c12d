import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { pageClass, pageTitleClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { useRestaurant } from '../../restaurants/web/use-restaurant.ts';
import { periods } from '../rules.ts';
import { paramsOf, type useFiguresAddress } from './address.ts';
import { Controls } from './Controls.tsx';
import type { Figures } from './calls.ts';
import { Kinds } from './charts/Kinds.tsx';
import { Tables } from './charts/Tables.tsx';
import { Timeline } from './charts/Timeline.tsx';
import { WeekHours } from './charts/WeekHours.tsx';
import { HowWeCount } from './counting/HowWeCount.tsx';
import { AllFiles } from './data-table/AllFiles.tsx';
import { Plain } from './Plain.tsx';
import { useFigures } from './queries.ts';
import { analyticsTexts } from './texts.ts';
import { CountTiles } from './tiles/CountTiles.tsx';
import { ServiceTiles } from './tiles/ServiceTiles.tsx';
import { Today } from './tiles/Today.tsx';

type RestaurantFiguresProps = {
  slug: string;
  address: ReturnType<typeof useFiguresAddress>;
  isAdmin: boolean;
};

/** The figures of one restaurant: charts, each with its table below. */
export function RestaurantFigures({ slug, address, isAdmin }: RestaurantFiguresProps) {
  const t = useTexts(analyticsTexts);
  const name = useRestaurant(slug)?.name;
  const fresh = useFigures(slug, address.period, address.groupBy);
  const { data, error, isFetching, refresh } = fresh;
  const isLongest = address.period === periods.at(-1);
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <div className={pageClass}>
      <div className="grid gap-1">
        {isAdmin && (
          <Link
            to={`${paths.analytics}?${paramsOf({ ...address, restaurant: undefined })}`}
            className="inline-flex min-h-12 items-center gap-1 justify-self-start font-semibold"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            {t('allRestaurants')}
          </Link>
        )}
        <h1 className={pageTitleClass}>{t('title')}</h1>
        <p className="min-h-6 font-semibold wrap-anywhere">{name}</p>
      </div>
      <Controls address={address} fresh={fresh} hasGrouping />
      {!data && !error && <PageSpinner />}
      {!data && error && (
        <Plain
          role="alert"
          title={t(isUnknown ? 'unknown' : 'failed')}
          hint={t(isUnknown ? 'unknownHint' : 'failedHint')}
        >
          <Button busy={isFetching} onClick={() => void refresh()}>
            {t('retry')}
          </Button>
        </Plain>
      )}
      {data && <Shown slug={slug} data={data} isOwn={!isAdmin} isLongest={isLongest} />}
      <HowWeCount />
    </div>
  );
}

type ShownProps = { slug: string; data: Figures } & EmptyProps;

function Shown({ slug, data, ...empty }: ShownProps) {
  const t = useTexts(analyticsTexts);
  const { stats, service, tables, timeline } = data;
  return (
    <AllFiles name={`${t('file')}-${slug}-${service.days.from}-${service.days.to}`}>
      <CountTiles stats={stats} service={service} />
      {isSilent(data) ? (
        <>
          <Empty {...empty} />
          <Timeline slug={slug} timeline={timeline} isSilent />
          <Tables slug={slug} tables={tables} service={service} />
        </>
      ) : (
        <>
          <Today today={service.today} />
          <ServiceTiles service={service} />
          <Timeline slug={slug} timeline={timeline} />
          <WeekHours slug={slug} service={service} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Tables slug={slug} tables={tables} service={service} />
            <Kinds slug={slug} kinds={service.kinds} />
          </div>
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
  /** The viewer may print its QR codes. */
  isOwn: boolean;
  /** The longest period is chosen; otherwise there may be older figures. */
  isLongest: boolean;
};

function Empty({ isOwn, isLongest }: EmptyProps) {
  const t = useTexts(analyticsTexts);
  return (
    <Plain title={t('emptyTitle')} hint={t('emptyHint')}>
      {!isLongest && <p className="text-pretty text-muted">{t('emptyLonger')}</p>}
      {isOwn && (
        <Link to={paths.qrGenerator} className={buttonClass()}>
          {t('emptyAct')}
        </Link>
      )}
    </Plain>
  );
}
