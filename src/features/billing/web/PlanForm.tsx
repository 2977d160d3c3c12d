import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { type PlanName, planNames } from '../../../enums.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { FREE_MONTHS, formatPrice, plans } from '../rules.ts';
import { subscriptionTexts } from './texts.ts';

type PlanFormProps = {
  isBusy: boolean;
  /** The formatted day of the first payment; undefined when it is today. */
  chargedOn: string | undefined;
  onSubscribe(plan: PlanName): Promise<void>;
};

export function PlanForm({ isBusy, chargedOn, onSubscribe }: PlanFormProps) {
  const t = useTexts(subscriptionTexts);
  const { language } = useLanguage();
  const { state } = useLocation();
  const [plan, setPlan] = useState(() => planOf(state) ?? 'monthly');

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isBusy) void onSubscribe(plan);
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold">{t('choose')}</legend>
        {planNames.map((name) => (
          <label
            key={name}
            className="grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-small border border-edge px-4 py-2 has-checked:border-sage has-checked:bg-sage-tint"
          >
            <input
              type="radio"
              name="plan"
              value={name}
              checked={plan === name}
              onChange={() => setPlan(name)}
              className="size-5 accent-sage"
            />
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{t(name)}</span>{' '}
              <span className="tabular-nums">
                {t(name === 'yearly' ? 'perYear' : 'perMonth', {
                  price: formatPrice(plans[name].priceCents, language),
                })}
              </span>
              {name === 'yearly' && (
                <span className="basis-full text-small text-brass">
                  {t('freeMonths', { count: FREE_MONTHS })}
                </span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" busy={isBusy} className="min-h-14">
        {t('subscribe')}
      </Button>
      <p className="text-small text-pretty text-muted">
        {chargedOn ? t('chargedOn', { date: chargedOn }) : t('chargedNow')}
      </p>
    </form>
  );
}

/** The plan that was chosen on the pricing page, from the history entry. */
function planOf(state: unknown): PlanName | undefined {
  const chosen = (state as { plan?: unknown } | null)?.plan;
  return planNames.find((name) => name === chosen);
}
