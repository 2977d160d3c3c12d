import { CircleCheck, Clock, GlassWater, type LucideIcon, MonitorOff } from 'lucide-react';
import { useId } from 'react';
import { requestTypes } from '../../../../enums.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServiceFigures } from '../../contract.ts';
import { EARLY_MINUTES, earlyWaterOf } from '../../rules.ts';
import { useFormats } from '../formats.ts';
import type { FoundSlow, SlowParts } from './findings.ts';
import { findingsTexts } from './texts.ts';

type Sentence = { sign: LucideIcon; claim: string; figures: string };
/** `found` is undefined if there are too few requests to compare waits. */
type Props = { found: FoundSlow | undefined; service: ServiceFigures };

/** More are only counted. */
const DAYS_NAMED = 4;

/** What the figures say, in up to five sentences; or that there is nothing to say. */
export function Findings({ found, service }: Props) {
  const t = useTexts(findingsTexts);
  const id = useId();
  const [alone, slow, water] = [useAlone(service), useSlow(found), useWater(service)];
  const sentences = [...alone, ...slow, ...water];
  if (sentences.length === 0) {
    return (
      found && (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-green" />
          {t('nothing')}
        </p>
      )
    );
  }
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-card border border-line bg-card px-4 py-5 shadow-card sm:px-6"
    >
      <h2 id={id} className="text-small font-semibold text-muted">
        {t('title')}
      </h2>
      <ul className="grid gap-x-8 gap-y-5 lg:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
        {sentences.map(({ sign: Sign, claim, figures }) => (
          <li
            key={claim}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1"
          >
            <Sign aria-hidden="true" className="mt-0.5 size-6 text-amber" />
            <p className="font-display text-large leading-tight text-pretty">{claim}.</p>
            <p className="col-start-2 text-small text-pretty text-muted">{figures}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Days on which guests asked, and no board was open. */
function useAlone({ unattended, days }: ServiceFigures): Sentence[] {
  const t = useTexts(findingsTexts);
  const format = useFormats();
  const count = unattended.length;
  if (count === 0) return [];
  const named = unattended.slice(-DAYS_NAMED).map(({ day, requests_created }) =>
    t('unattendedDay', {
      day: format.bucket(day, days.to),
      count: requests_created,
      number: format.number(requests_created),
    }),
  );
  const figures = t(count > DAYS_NAMED ? 'unattendedLast' : 'unattendedDays', {
    days: format.list(named),
  });
  const claim = t('unattended', { count, number: format.number(count) });
  return [{ sign: MonitorOff, claim, figures }];
}

function useWater({ kinds }: ServiceFigures): Sentence[] {
  const t = useTexts(findingsTexts);
  const format = useFormats();
  const water = earlyWaterOf(kinds);
  if (!water) return [];
  const figures = t('carafeShare', { share: format.share(water.share), minutes: EARLY_MINUTES });
  return [{ sign: GlassWater, claim: t('carafe'), figures }];
}

/** Parts of the restaurant whose guests wait longer. */
function useSlow(found: FoundSlow | undefined): Sentence[] {
  const t = useTexts(findingsTexts);
  const format = useFormats();
  const shares = ({ share, shareElsewhere }: SlowParts<unknown>) => ({
    share: format.share(share),
    elsewhere: format.share(shareElsewhere),
    prompt: format.prompt,
  });
  if (!found) return [];
  const { tables, hours, kinds } = found;
  const sentences: Omit<Sentence, 'sign'>[] = [];
  if (tables) {
    const numbers = tables.slow.map(({ table_number }) => String(table_number));
    const count = numbers.length;
    sentences.push({
      claim: t('tables', { count, tables: format.list(numbers) }),
      figures: t('tablesShare', { count, ...shares(tables) }),
    });
  }
  const [from, to] = [hours?.slow[0], hours?.slow.at(-1)];
  if (hours && from && to) {
    const end = format.hour((to.hour + 1) % 24);
    sentences.push({
      claim: t('hours', { from: format.hour(from.hour), to: end }),
      figures: t('hoursShare', shares(hours)),
    });
  }
  const kind = kinds && requestTypes.find((type) => type === kinds.slow[0]?.type);
  if (kinds && kind) sentences.push({ claim: t(kind), figures: t('kindShare', shares(kinds)) });
  return sentences.map((sentence) => ({ sign: Clock, ...sentence }));
}
