import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { defineTexts, say, useTexts } from '../../../../ui/language/i18n.ts';
import { answer, client } from '../../../../ui/network/api.ts';
import { queryClient } from '../../../../ui/network/query.ts';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { notifyAccountFailure } from '../../../auth/web/account-notices.ts';
import type { ReportRoutes } from '../../report/opt-out/report-handlers.ts';

const { auth } = client<ReportRoutes>();
const queryKey = ['weekly-report'];

type ReportCardProps = { email: string };

/** Turns the weekly report on and off. Renders nothing until the setting is loaded. */
export function ReportCard({ email }: ReportCardProps) {
  const t = useTexts(reportTexts);
  const { data } = useQuery({ queryKey, queryFn: () => answer(auth.report.$get()) });
  // Optimistic value: the mutation's state arrives a render later, and the box would flicker.
  const [ticked, setTicked] = useState<boolean>();
  const mutation = useMutation({
    mutationFn: (is_wanted: boolean) => answer(auth.report.$put({ json: { is_wanted } })),
    onSuccess: (answered) => queryClient.setQueryData(queryKey, answered),
    onError: (error) => notifyAccountFailure(() => say(reportTexts, 'notChanged'), error),
    onSettled: () => setTicked(undefined),
  });
  if (!data) return null;
  return (
    <section className={cardClass}>
      <h2 className={cardTitleClass}>{t('title')}</h2>
      <p id="report-hint" className="text-pretty">
        {t('hint', { email })}
      </p>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={ticked ?? data.report.is_wanted}
          aria-describedby="report-hint"
          className="size-6 shrink-0 accent-sage"
          onChange={({ target }) => {
            if (mutation.isPending) return;
            setTicked(target.checked);
            mutation.mutate(target.checked);
          }}
        />
        <span className="text-balance">{t('wanted')}</span>
        {mutation.isPending && <Spinner />}
      </label>
    </section>
  );
}

const reportTexts = defineTexts('weekly-report', {
  fr: {
    title: 'Rapport hebdomadaire',
    hint: 'Chaque lundi matin, la semaine de votre salle en quelques phrases, à {{email}}.',
    wanted: 'Recevoir le rapport par e-mail',
    notChanged: 'Votre choix n’a pas été enregistré',
  },
  en: {
    title: 'Weekly report',
    hint: 'Every Monday morning, your restaurant’s week in a few sentences, sent to {{email}}.',
    wanted: 'Get the report by email',
    notChanged: 'Your choice was not saved',
  },
});
