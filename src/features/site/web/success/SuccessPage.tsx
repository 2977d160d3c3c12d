import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths, subscriptionPath } from '../../../../paths.ts';
import { BellMark } from '../../../../ui/BellMark.tsx';
import { buttonClass } from '../../../../ui/Button.tsx';
import { defineTexts, useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { TRIAL_DAYS } from '../../../billing/rules.ts';
import { reportReturn } from '../../../billing/web/checkout-return.ts';
import { isPaymentReference, SETUP_MINUTES } from '../../rules.ts';
import { useSiteData } from '../site-data.ts';
import { TrialSentence } from '../TrialSentence.tsx';

const steps = ['stepTables', 'stepPrint'] as const;

/** The return page of the payment provider. It is also useful for visitors who have not paid. */
export function SuccessPage() {
  const t = useTexts(successTexts);
  const [params] = useSearchParams();
  const { restaurant, isStaff, isOwner } = useSession();
  const { isInviteOnly } = useSiteData();
  const hasRestaurant = isInviteOnly || typeof restaurant?.id === 'string';
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
        {!isInviteOnly && (
          <Link to={paths.contact} className="grid min-h-12 place-content-center">
            {t('help')}
          </Link>
        )}
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

const successTexts = defineTexts('success', {
  fr: {
    title: 'Bienvenue chez Sonnette',
    trial:
      'Votre essai gratuit dure {{days}}\u00a0jours\u202f: jusqu’au {{date}}, vous ne payez rien.',
    trialUndated:
      'Votre essai gratuit dure {{days}}\u00a0jours\u202f: d’ici là, vous ne payez rien.',
    next: 'Et maintenant\u202f?',
    free: 'Sonnette est gratuite sur ce serveur\u202f: vous n’avez rien à payer.',
    stepAccount: 'Créez votre compte, avec l’adresse e-mail du paiement.',
    stepAccountFree: 'Créez votre compte, avec votre adresse e-mail.',
    stepTables: 'Indiquez combien de tables compte votre salle.',
    stepPrint: 'Imprimez les codes, posez-les\u202f: la salle est ouverte.',
    soon: 'Moins de {{minutes}} minutes en tout.',
    toSignUp: 'Créer un compte',
    owner: 'Votre compte vous attend.',
    ownerNext:
      'Dès que le paiement est confirmé, en général en quelques secondes, votre abonnement s’affiche sur votre compte, avec la date de la prochaine facture.',
    staff: 'Votre salle vous attend.',
    staffNext: 'Le propriétaire s’occupe de l’abonnement.',
    toCard: 'Voir l’abonnement',
    toBoard: 'Ouvrir l’interface serveur',
    session: 'Référence du paiement\u202f:',
    notAvailable: 'non disponible',
    help: 'Une question\u202f? Écrivez-nous',
  },
  en: {
    title: 'Welcome to Sonnette',
    trial: 'Your free trial lasts {{days}} days: you pay nothing until {{date}}.',
    trialUndated: 'Your free trial lasts {{days}} days: until then, you pay nothing.',
    next: 'What happens next?',
    free: 'Sonnette is free on this site: you have nothing to pay.',
    stepAccount: 'Create your account, with the email address you used to pay.',
    stepAccountFree: 'Create your account with your email address.',
    stepTables: 'Say how many tables you have.',
    stepPrint: 'Print the codes and put them out: you are open.',
    soon: 'Under {{minutes}} minutes in all.',
    toSignUp: 'Create an account',
    owner: 'Your account is waiting for you.',
    ownerNext:
      'Once the payment is confirmed, usually within seconds, your subscription appears in your account, with the date of the next invoice.',
    staff: 'Your tables are waiting for you.',
    staffNext: 'The owner takes care of the subscription.',
    toCard: 'View subscription',
    toBoard: 'Open the server dashboard',
    session: 'Payment reference:',
    notAvailable: 'not available',
    help: 'Any questions? Write to us',
  },
});
