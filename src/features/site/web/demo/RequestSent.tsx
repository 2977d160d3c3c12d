import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DEMO_SLUG, guestPath } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { useSiteData } from '../site-data.ts';
import { bookingCardClass } from './DemoStep.tsx';
import { demoTexts } from './texts.ts';

/** Replaces the form. The heading gets the focus, because the focused button is removed. */
export function RequestSent() {
  const t = useTexts(demoTexts);
  const { demo } = useSiteData();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="sent"
      className={`${bookingCardClass} grid justify-items-center gap-4 text-center`}
    >
      <CircleCheck aria-hidden="true" className="size-12 text-sage" />
      <h2
        id="sent"
        ref={heading}
        tabIndex={-1}
        className="font-display text-title leading-tight outline-none"
      >
        {t('sent')}
      </h2>
      <p className="max-w-[36rem] text-pretty text-muted">{t('sentNext')}</p>
      {demo && (
        <a href={guestPath(DEMO_SLUG, 1)} className={`${buttonClass('secondary')} min-h-14`}>
          {t('tryTable')}
        </a>
      )}
    </section>
  );
}
