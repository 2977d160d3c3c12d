import { type Label, labelIn } from '../../../../languages.ts';
import { defineTexts, useTexts } from '../../../../ui/language/i18n.ts';
import type { WishFigures } from '../../contract.ts';
import { type Column, FigureCells } from '../data-table/FiguresTable.tsx';
import { useFormats } from '../formats.ts';
import { analyticsTexts } from '../texts.ts';
import { ChartCard } from './ChartCard.tsx';
import { Ranking } from './Rankings.tsx';

type WishesProps = { slug: string; until: string; wishes: readonly WishFigures[] };

/** Requests by wish, and what guests chose of each. */
export function Wishes({ slug, until, wishes }: WishesProps) {
  const t = useTexts(wishFiguresTexts);
  const tAll = useTexts(analyticsTexts);
  const format = useFormats();
  const named = (label: Label) => labelIn(label, format.language);
  const asked = wishes.filter(({ count }) => count > 0);
  const others = wishes.filter(({ count }) => count === 0);
  const rows = wishes.flatMap(rowsOf);
  const hasChoices = rows.some(({ choice }) => choice !== undefined);
  const columns: Column<WishRow>[] = [
    {
      label: tAll('kind'),
      value: ({ wish }) => named(wish.label),
      show: ({ wish, choice }) =>
        [wish.label, ...(choice ? [choice.label] : [])].map(named).join(' · '),
    },
    {
      label: t('choiceColumn'),
      value: ({ choice }) => (choice ? named(choice.label) : null),
      isFileOnly: true,
    },
    { label: tAll('requests'), value: ({ wish, choice }) => (choice ?? wish).count },
    {
      label: t('share'),
      inFile: t('shareFile'),
      value: ({ share }) => (share === null ? null : Math.round(100 * share)),
      show: ({ share }) => format.share(share),
    },
  ];
  return (
    <ChartCard
      title={t('title')}
      {...(asked.length > 0 && { hint: t(hasChoices ? 'choicesHint' : 'hint') })}
    >
      {asked.length === 0 ? (
        <p className="text-muted">{tAll('noRequests')}</p>
      ) : (
        <Ranking
          label={t('title')}
          className="sm:columns-2 sm:gap-x-8"
          rows={asked.map((wish) => ({
            key: wish.id,
            name: named(wish.label),
            value: wish.count,
            late: 0,
            isSlow: false,
            details: rowsOf(wish).flatMap(({ choice, share }) =>
              choice
                ? t('choice', {
                    choice: named(choice.label),
                    share: format.share(share),
                    number: format.number(choice.count),
                  })
                : [],
            ),
          }))}
        />
      )}
      {asked.length > 0 && others.length > 0 && (
        <p className="text-small text-pretty text-muted">
          {t('notAsked', { wishes: format.list(others.map(({ label }) => named(label))) })}
        </p>
      )}
      <FigureCells
        name="wishes"
        caption={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ wish, choice }) => `${wish.id}/${choice?.id ?? ''}`}
        hasLongNames
        fileName={`${tAll('file')}-${slug}-${t('inFileName')}-${until}`}
      />
    </ChartCard>
  );
}

/** `share`: of the choices that were made of the wish; null for the wish itself. */
type WishRow = {
  wish: WishFigures;
  choice?: WishFigures['choices'][number];
  share: number | null;
};

/** A wish, followed by its choices. */
function rowsOf(wish: WishFigures): WishRow[] {
  const chosen = wish.choices.reduce((sum, { count }) => sum + count, 0);
  const choices = wish.choices.map((choice) => ({ wish, choice, share: choice.count / chosen }));
  return [{ wish, share: null }, ...choices];
}

/** Texts about what guests ask for. */
const wishFiguresTexts = defineTexts('analytics-wishes', {
  fr: {
    title: 'Ce que vos clients demandent',
    hint: 'Les plus fréquentes d’abord.',
    choicesHint:
      'Les plus fréquentes d’abord. Les pourcentages portent sur les clients qui ont fait un choix.',
    choice: '{{choice}} {{share}}\u00a0({{number}})',
    choiceColumn: 'Choix',
    share: 'Part',
    shareFile: 'Part des choix (%)',
    notAsked: 'Pas demandé sur cette période\u202f: {{wishes}}.',
    inFileName: 'demandes-et-choix',
  },
  en: {
    title: 'What your guests ask for',
    hint: 'Most frequent first.',
    choicesHint: 'Most frequent first. Percentages are of the guests who made a choice.',
    choice: '{{choice}} {{share}}\u00a0({{number}})',
    choiceColumn: 'Choice',
    share: 'Share',
    shareFile: 'Share of choices (%)',
    notAsked: 'Not asked for in this period: {{wishes}}.',
    inFileName: 'requests-and-choices',
  },
});
