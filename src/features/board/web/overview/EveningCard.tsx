import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { defineTexts, useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import type { Evening } from '../../../analytics/contract.ts';
import { PROMPT_SECONDS } from '../../../analytics/rules.ts';
import { fetchEvening } from '../../../analytics/web/evening-calls.ts';
import { tableName, wishName } from '../labels.ts';
import type { EveningOpenings } from '../serving/EveningEntry.tsx';
import { servingTexts } from '../serving/texts.ts';
import { boardTexts } from '../texts.ts';
import { useTimeOfDay } from './StatusLine.tsx';

/** How the service day has gone so far: from the menu, and by itself once the last device ends its service. */
export function EveningCard({ id, openings }: { id: string; openings: EveningOpenings }) {
  const t = useTexts(servingTexts);
  const [isOpen, setOpen] = useState(false);
  const [ended, setEnded] = useState<Evening>();
  useEffect(
    () =>
      openings.add(async (isEnd) => {
        // Whoever goes home and gets no answer asked for nothing: no error is shown.
        const evening = isEnd ? await fetchEvening(id).catch(() => undefined) : undefined;
        setEnded(evening);
        if (!isEnd || evening?.others_in_service === 0) setOpen(true);
      }),
    [id, openings],
  );
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('evening')}>
      <Content id={id} ended={ended} />
    </Dialog>
  );
}

/** `ended`: as it was just read, at the end of the service. */
function Content({ id, ended }: { id: string; ended: Evening | undefined }) {
  const t = useTexts(eveningTexts);
  const query = useQuery({
    queryKey: ['evening', id],
    queryFn: () => fetchEvening(id),
    initialData: ended,
    enabled: ended === undefined,
    // Not kept: figures of an hour ago would look like those of now.
    gcTime: 0,
  });
  if (query.isLoadingError) return <LoadError text={t('notLoaded')} query={query} />;
  if (!query.data) return <PageSpinner />;
  if (query.data.requests_created === 0) return <p>{t('nothing')}</p>;
  return <Figures evening={query.data} />;
}

function Figures({ evening }: { evening: Evening }) {
  const t = useTexts(eveningTexts);
  const tBoard = useTexts(boardTexts);
  const { language } = useLanguage();
  const time = useTimeOfDay();
  const { day, requests_created, in_time_share, unanswered, last_week } = evening;
  const { format } = new Intl.NumberFormat(language, { style: 'percent' });
  const weekdays = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const weekday = weekdays.format(new Date(day));
  const shareOf = (share: number | null | undefined) => share != null && format(share);
  const beside = (figure: number | string | false | undefined) =>
    figure ? ` ${t('lastWeek', { figure, weekday })}` : '';
  const share = shareOf(in_time_share);
  return (
    <div className="grid gap-2 tabular-nums">
      <p className="text-large">
        {t('asked', { count: requests_created }) + beside(last_week?.requests_created)}
      </p>
      {share && (
        <p>
          {t('inTime', { share, minutes: PROMPT_SECONDS / 60 }) +
            beside(shareOf(last_week?.in_time_share))}
        </p>
      )}
      <p>{t('unanswered', { number: unanswered })}</p>
      <ul className="text-muted empty:hidden">
        {evening.unanswered_requests.map(
          ({ table_number, created_at, type, wish_label: label }) => (
            <li key={`${table_number} ${created_at} ${type}`} className="wrap-anywhere">
              {`${tableName(tBoard, table_number)} · ${wishName(tBoard, language, { type, wish: label && { label } })} · ${time(Date.parse(created_at))}`}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

const eveningTexts = defineTexts('evening-card', {
  fr: {
    notLoaded: 'Impossible de charger le bilan du soir.',
    nothing: 'Aucune demande jusqu’ici.',
    asked_one: '{{count}} demande',
    asked_other: '{{count}} demandes',
    inTime: '{{share}} prises en moins de {{minutes}}\u202fmin',
    lastWeek: '({{figure}} {{weekday}} dernier)',
    unanswered: '{{number}} sans réponse',
  },
  en: {
    notLoaded: 'The summary of the evening could not be loaded.',
    nothing: 'No requests so far.',
    asked_one: '{{count}} request',
    asked_other: '{{count}} requests',
    inTime: '{{share}} taken within {{minutes}}\u202fmin',
    lastWeek: '({{figure}} last {{weekday}})',
    unanswered: '{{number}} unanswered',
  },
});
