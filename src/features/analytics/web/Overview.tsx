import { useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { pageClass, pageTitleClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { Pager } from '../../restaurants/web/admin/list/Pager.tsx';
import { Search } from '../../restaurants/web/admin/list/Search.tsx';
import type { OverviewRow } from '../contract.ts';
import { paramsOf, type useFiguresAddress } from './address.ts';
import { PAGE_SIZE, useOverview } from './calls.ts';
import { Controls } from './controls/Controls.tsx';
import { type Column, FiguresTable } from './data-table/FiguresTable.tsx';
import { NoFigures } from './NoFigures.tsx';
import { analyticsTexts } from './texts.ts';

type OverviewProps = { address: ReturnType<typeof useFiguresAddress> };

/** All restaurants by name, with their counts. */
export function Overview({ address }: OverviewProps) {
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
