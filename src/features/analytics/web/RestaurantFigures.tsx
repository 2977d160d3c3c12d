import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { pageClass, pageTitleClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { useRestaurant } from '../../restaurants/web/use-restaurant.ts';
import { useZones } from '../../tables/web/zones/zone-calls.ts';
import { periods } from '../rules.ts';
import { paramsOf, type useFiguresAddress } from './address.ts';
import type { Figures } from './calls.ts';
import { useFigures } from './calls.ts';
import { Kinds, Tables } from './charts/Rankings.tsx';
import { Timeline } from './charts/Timeline.tsx';
import { WeekHours } from './charts/WeekHours.tsx';
import { Wishes } from './charts/Wishes.tsx';
import { Controls } from './controls/Controls.tsx';
import { zoneFilterTexts } from './controls/texts.ts';
import { HowWeCount } from './counting/HowWeCount.tsx';
import { AllFiles } from './data-table/AllFiles.tsx';
import { Findings } from './findings/Findings.tsx';
import { findSlow } from './findings/findings.ts';
import { NoFigures } from './NoFigures.tsx';
import { CountTiles, ServiceTiles, Today } from './Tiles.tsx';
import { analyticsTexts } from './texts.ts';

type RestaurantFiguresProps = {
  slug: string;
  address: ReturnType<typeof useFiguresAddress>;
  isAdmin: boolean;
};

/** The figures of one restaurant: charts, each with its table below. */
export function RestaurantFigures({ slug, address, isAdmin }: RestaurantFiguresProps) {
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
          {service.today && <Today today={service.today} />}
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
