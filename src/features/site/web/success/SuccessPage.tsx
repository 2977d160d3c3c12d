import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths, subscriptionPath } from '../../../../paths.ts';
import { BellMark } from '../../../../ui/BellMark.tsx';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { TRIAL_DAYS } from '../../../billing/rules.ts';
import { reportReturn } from '../../../billing/web/checkout-return.ts';
import { isPaymentReference, SETUP_MINUTES } from '../../rules.ts';
import { useSiteData } from '../site-data.ts';
import { TrialSentence } from '../TrialSentence.tsx';
import { successTexts } from './texts.ts';

const steps = ['stepTables', 'stepPrint'] as const;

/** The return page of the payment provider. It is also useful for visitors who have not paid. */
export function SuccessPage() {
  const t = useTexts(successTexts);
  const [params] = useSearchParams();
  const { restaurant, isStaff, isOwner } = useSession();
  const hasRestaurant = typeof restaurant?.id === 'string';
  const reference = params.get('session_id') ?? '';
  const isPaid = isPaymentReference(reference);
  const mayAsk = isPaid && isOwner;
  usePageTitle(t('title'));
  useEffect(() => {
    if (mayAsk) void reportReturn(reference);
  }, [mayAsk, reference]);
  return (
    <div className="mx-auto grid max-w-2xl justify-items-center gap-6 px-4 py-8 sm:py-14">
      <BellMark className="size-16 text-sage" />
      <div className="grid gap-2 text-center">
        <h1 className="font-display text-table leading-tight">{t('title')}</h1>
        <p className="text-large text-balance text-muted">
          {hasRestaurant ? t(isStaff ? 'staff' : 'owner') : <Cost />}
        </p>
      </div>
      <section className="grid w-full gap-4 rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <h2 className="font-display text-title">{t('next')}</h2>
        {hasRestaurant ? <MembersSteps isStaff={isStaff} /> : <NewcomersSteps />}
      </section>
      <div className="grid justify-items-center text-center text-small text-muted">
        <p className="wrap-anywhere">
          {t('session')} {isPaid ? reference : t('notAvailable')}
        </p>
        <Link to={paths.contact} className="grid min-h-12 place-content-center">
          {t('help')}
        </Link>
      </div>
    </div>
  );
}

function Cost() {
  const t = useTexts(successTexts);
  if (useSiteData().isFree) return <span>{t('free')}</span>;
  return (
    <TrialSentence
      undated={t('trialUndated', { days: TRIAL_DAYS })}
      dated={(date) => t('trial', { days: TRIAL_DAYS, date })}
    />
  );
}

function NewcomersSteps() {
  const t = useTexts(successTexts);
  const { isFree } = useSiteData();
  return (
    <>
      <ol className="grid list-decimal gap-2 pl-6 marker:font-semibold marker:text-sage">
        <li>{t(isFree ? 'stepAccountFree' : 'stepAccount')}</li>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <p className="text-muted">{t('soon', { minutes: SETUP_MINUTES })}</p>
      <Link to={paths.signUp} className={`${buttonClass()} mt-2 min-h-14`}>
        {t('toSignUp')}
      </Link>
    </>
  );
}

/**
 * The trial of a restaurant has already begun: the subscription card shows its end and the first charge.
 * Staff do not see that card.
 */
function MembersSteps({ isStaff }: { isStaff: boolean }) {
  const t = useTexts(successTexts);
  const { isFree } = useSiteData();
  const hasCard = !isFree && !isStaff;
  const next = isStaff ? 'staffNext' : 'ownerNext';
  return (
    <>
      <p className="text-pretty">{t(isFree ? 'free' : next)}</p>
      <div className="mt-2 grid gap-3">
        {hasCard && (
          <Link to={subscriptionPath} className={`${buttonClass()} min-h-14`}>
            {t('toCard')}
          </Link>
        )}
        <Link
          to={paths.staff}
          className={`${buttonClass(hasCard ? 'secondary' : 'primary')} min-h-14`}
        >
          {t('toBoard')}
        </Link>
      </div>
    </>
  );
}
