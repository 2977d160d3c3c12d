import { useEffect, useRef, useState } from 'react';
import { cardTitleClass } from '../../../../ui/card-classes.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { LoadError } from '../../../restaurants/web/admin/LoadError.tsx';
import { Pager } from '../../../restaurants/web/admin/list/Pager.tsx';
import { PAGE_SIZE, useDemoRequests } from './calls.ts';
import { DemoRequestItem } from './DemoRequestItem.tsx';
import { backOfficeTexts } from './texts.ts';

/** Hidden while there is no request: most servers never get one. */
export function DemoRequests() {
  const t = useTexts(backOfficeTexts);
  const [page, setPage] = useState(1);
  const { data, isLoadingError, isFetching, refetch } = useDemoRequests(page);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : page;

  useEffect(() => {
    if (page > last) setPage(last);
  }, [page, last]);

  if (isLoadingError) {
    return <LoadError text={t('failed')} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="demo-requests" className="grid gap-3">
      <h2 id="demo-requests" ref={heading} tabIndex={-1} className={cardTitleClass}>
        {t('title')}
      </h2>
      <ul aria-label={t('title')} aria-busy={isFetching} className="grid gap-2">
        {data.rows.map((request) => (
          <DemoRequestItem
            key={request.id}
            request={request}
            onDeleted={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <Pager
        label={t('pages')}
        page={page}
        size={PAGE_SIZE}
        total={data.total}
        onPage={setPage}
        top={heading}
      />
    </section>
  );
}
