import { BadgeCheck } from 'lucide-react';
import { SUBSCRIPTION_ANCHOR } from '../../../paths.ts';
import { cardClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { subscriptionTexts } from './texts.ts';

/** Replaces the subscription card when nothing is sold on this server. */
export function FreeCard() {
  const t = useTexts(subscriptionTexts);
  return (
    <section id={SUBSCRIPTION_ANCHOR} aria-labelledby="free-title" className={cardClass}>
      <h2 id="free-title" className="font-display text-title">
        {t('title')}
      </h2>
      <p className="flex items-center gap-2 rounded-small bg-sage-tint px-3 py-2 leading-snug font-semibold text-sage">
        <BadgeCheck aria-hidden="true" className="size-5 shrink-0" />
        {t('free')}
      </p>
      <p className="text-pretty">{t('freeHint')}</p>
    </section>
  );
}
