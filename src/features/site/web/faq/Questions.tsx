import { ChevronDown } from 'lucide-react';
import { type ToggleEvent, useEffect, useId } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '../../../../languages.ts';
import { limits } from '../../../../limits.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { FREE_MONTHS, formatPrice, plans, TRIAL_DAYS } from '../../../billing/rules.ts';
import { IN_SERVICE_SECONDS } from '../../../on-duty/rules.ts';
import { SETUP_MINUTES } from '../../rules.ts';
import { useSiteData } from '../site-data.ts';
import { Unbroken } from '../Unbroken.tsx';
import { faqTexts } from './texts.ts';

type QuestionsProps = {
  /** Shows only these questions, without numbers. Default: all of them. */
  names?: readonly QuestionName[];
  heading: 'h2' | 'h3';
};

/**
 * Only one answer is open at a time: by `name` before the script has run, and by `onToggle` in browsers that
 * ignore `name`.
 */
export function Questions({ names, heading: Heading }: QuestionsProps) {
  const t = useTexts(faqTexts);
  const { isFree } = useSiteData();
  const { language } = useLanguage();
  const facts = factsIn(language);
  const group = useId();
  const { hash } = useLocation();
  useOpened(hash);
  const shown = questions.filter(({ name }) => names?.includes(name) ?? true);
  return (
    <ol className="grid gap-3">
      {shown.map(({ name, anchor }, index) => (
        <li key={name}>
          <details
            name={group}
            onToggle={closeOthers}
            className="group rounded-card border border-line bg-card open:shadow-card"
          >
            <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card px-4 py-3 hover:bg-sunken sm:px-6 [&::-webkit-details-marker]:hidden">
              {/* With large text on a phone, the question is below its number. */}
              <div className="flex grow flex-wrap items-center gap-x-3">
                {!names && (
                  <span className="min-w-7 font-display text-large text-brass">{index + 1}.</span>
                )}
                <Heading className="flex-1 basis-[10rem] text-[min(1rem,7vw)] font-semibold text-balance">
                  <Unbroken text={t(name)} />
                </Heading>
              </div>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-muted transition-transform duration-(--motion) group-open:rotate-180"
              />
            </summary>
            {/* Some browsers open the question when a link targets its answer. */}
            <p
              id={names ? undefined : anchor}
              className={`scroll-mt-24 px-4 pb-5 text-pretty text-muted sm:px-6 ${names ? '' : 'sm:pl-16'}`}
            >
              <Unbroken text={t(isFree ? freeAnswerOf(name) : `${name}Answer`, facts)} />
            </p>
          </details>
        </li>
      ))}
    </ol>
  );
}

/** Where nothing is sold, three questions have another answer. */
function freeAnswerOf(name: QuestionName) {
  const isAboutPrice = name === 'pricing' || name === 'commitment' || name === 'trial';
  return isAboutPrice ? (`${name}Free` as const) : (`${name}Answer` as const);
}

function factsIn(language: Language) {
  return {
    minutes: SETUP_MINUTES,
    hours: IN_SERVICE_SECONDS / 3600,
    days: TRIAL_DAYS,
    free: FREE_MONTHS,
    monthly: formatPrice(plans.monthly.priceCents, language),
    yearly: formatPrice(plans.yearly.priceCents, language),
    last: limits.tableNumberMax,
    count: limits.tablesPerRestaurant,
    buttons: limits.buttonsPerRestaurant,
    suggestions: limits.suggestionsPerRestaurant,
  };
}

function closeOthers({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>): void {
  if (!opened.open) return;
  for (const details of opened.closest('ol')?.querySelectorAll('details') ?? []) {
    if (details !== opened) details.open = false;
  }
}

/**
 * Opens the question in the hash of the address. Some browsers do so themselves, but only when a page loads.
 */
function useOpened(hash: string): void {
  useEffect(() => {
    const answer = hash && document.getElementById(hash.slice(1));
    const details = answer ? answer.closest('details') : null;
    if (!details) return;
    details.open = true;
    details.scrollIntoView({ block: 'center' });
  }, [hash]);
}

/** The questions in display order, with their URL anchors: `/faq#essai`. */
const questions = [
  { name: 'app', anchor: 'application' },
  { name: 'phones', anchor: 'telephones' },
  { name: 'installation', anchor: 'installation' },
  { name: 'internet', anchor: 'internet' },
  { name: 'outage', anchor: 'panne' },
  { name: 'pricing', anchor: 'prix' },
  { name: 'alerts', anchor: 'alertes' },
  { name: 'server', anchor: 'serveurs' },
  { name: 'payment', anchor: 'paiement' },
  { name: 'data', anchor: 'donnees' },
  { name: 'menu', anchor: 'carte' },
  { name: 'bars', anchor: 'bars-et-hotels' },
  { name: 'commitment', anchor: 'engagement' },
  { name: 'trial', anchor: 'essai' },
  { name: 'support', anchor: 'assistance' },
] as const;

type QuestionName = (typeof questions)[number]['name'];
