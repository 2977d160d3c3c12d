import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServiceFigures } from '../../contract.ts';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';

/** Today so far, compared with the same weekday of last week. */
export function Today({ today }: { today: NonNullable<ServiceFigures['today']> }) {
  const t = useTexts(analyticsTexts);
  const format = useFormats();
  const { day, requests_created, last_week_by_now, last_week } = today;
  const number = format.number(requests_created);
  const weekday = format.weekdayOfDay(day);
  return (
    <p className="rounded-card bg-brass-tint px-4 py-3 text-pretty sm:px-5">
      <strong className="font-semibold">
        {t('today')} {t('todayCount', { count: requests_created, number })}.
      </strong>{' '}
      {t('lastWeek', {
        weekday: format.language === 'fr' ? capitalised(weekday) : weekday,
        byNow: format.number(last_week_by_now),
        all: format.number(last_week),
      })}
    </p>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
