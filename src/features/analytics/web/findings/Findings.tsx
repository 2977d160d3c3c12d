import { CircleCheck, Clock } from 'lucide-react';
import { useId } from 'react';
import { requestTypes } from '../../../../enums.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { useFormats } from '../formats.ts';
import type { FoundSlow, SlowParts } from './findings.ts';
import { findingsTexts } from './texts.ts';

type Sentence = { claim: string; figures: string };

/** What the figures say, in up to three sentences; or that there is nothing to say. */
export function Findings({ found }: { found: FoundSlow }) {
  const t = useTexts(findingsTexts);
  const id = useId();
  const sentences = useSentences(found);
  if (sentences.length === 0) {
    return (
      <p className="flex items-center gap-2 text-muted">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-green" />
        {t('nothing')}
      </p>
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
      <ul className="grid gap-x-8 gap-y-5 lg:auto-cols-fr lg:grid-flow-col">
        {sentences.map(({ claim, figures }) => (
          <li
            key={claim}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1"
          >
            <Clock aria-hidden="true" className="mt-0.5 size-6 text-amber" />
            <p className="font-display text-large leading-tight text-pretty">{claim}.</p>
            <p className="col-start-2 text-small text-pretty text-muted">{figures}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useSentences({ tables, hours, kinds }: FoundSlow): Sentence[] {
  const t = useTexts(findingsTexts);
  const format = useFormats();
  const shares = ({ share, shareElsewhere }: SlowParts<unknown>) => ({
    share: format.share(share),
    elsewhere: format.share(shareElsewhere),
    prompt: format.prompt,
  });
  const sentences: Sentence[] = [];
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
  return sentences;
}
