import { useState } from 'react';
import { useHref, useNavigate, useSearchParams } from 'react-router';
import { limits } from '../../../../limits.ts';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { type Problems, useForm } from '../../../../ui/use-form.ts';
import { DEMO_MINUTES, SENT_QUERY } from '../../rules.ts';
import { useSiteData } from '../site-data.ts';
import { askForDemo } from './calls.ts';
import { bookingCardClass, DemoStep } from './DemoStep.tsx';
import { MessageField } from './MessageField.tsx';
import { RequestSent } from './RequestSent.tsx';
import { demoTexts } from './texts.ts';

/** Works without JavaScript too: the browser then posts the form, and the server renders the page again. */
export function DemoForm() {
  const t = useTexts(demoTexts);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const action = useHref(paths.demo);
  const { contactEmail, legal, refusedDemoForm } = useSiteData();
  const mail = contactEmail ?? legal?.mail;
  const typed = refusedDemoForm?.typed;
  const [notice, setNotice] = useState(refusedDemoForm?.notice);
  const { handles, problems, isBusy } = useForm({
    known: refusedDemoForm?.problems,
    check,
    async send(entered) {
      setNotice(undefined);
      await askForDemo({
        restaurant: entered('restaurant'),
        email: entered('email'),
        wished_time: entered('wished_time'),
        message: entered('message'),
      });
      await navigate(`${paths.demo}?${SENT_QUERY}`, { replace: true, preventScrollReset: true });
    },
    onFailure(error) {
      const hasReason = error instanceof ApiError && error.message !== '';
      setNotice(hasReason ? error.message : t('notSent'));
      return undefined;
    },
  });
  if (params.has('sent')) return <RequestSent />;
  return (
    <section aria-label={t('steps')} className={bookingCardClass}>
      <form
        {...handles}
        noValidate
        method="post"
        action={action}
        aria-label={t('form')}
        className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-2"
      >
        {notice && (
          <p
            role="alert"
            className="rounded-small bg-red-tint px-4 py-3 font-semibold text-red md:col-span-2"
          >
            {notice}
          </p>
        )}
        <DemoStep number={1} title={t('stepName')}>
          <Field
            label={t('name')}
            name="restaurant"
            autoComplete="organization"
            required
            maxLength={limits.nameLength}
            defaultValue={typed?.restaurant}
            error={problems.restaurant}
          />
          <Field
            label={t('email')}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            maxLength={limits.emailLength}
            defaultValue={typed?.email}
            error={problems.email}
          />
          <p className="text-small text-pretty text-muted">{t('privacy', { days: KEPT_DAYS })}</p>
        </DemoStep>
        <DemoStep number={2} title={t('stepTime')}>
          <Field
            label={t('time')}
            hint={t('timeHint', { length: DEMO_MINUTES })}
            name="wished_time"
            autoComplete="off"
            maxLength={limits.wishedTimeLength}
            defaultValue={typed?.wished_time}
            error={problems.wished_time}
          />
          <MessageField typed={typed?.message} error={problems.message} />
          <Button type="submit" busy={isBusy} className="min-h-14">
            {t('send')}
          </Button>
          {mail && (
            <p className="text-center text-muted">
              {t('byMail')}{' '}
              <a href={`mailto:${mail}`} className="inline-block py-3 wrap-anywhere">
                {mail}
              </a>
            </p>
          )}
        </DemoStep>
      </form>
    </section>
  );
}

const KEPT_DAYS = limits.demoRequestsKeptSeconds / (24 * 60 * 60);

function check(form: HTMLFormElement): Problems {
  const entered = new FormData(form);
  const email = form.elements.namedItem('email') as HTMLInputElement;
  const isNamed = String(entered.get('restaurant')).trim() !== '';
  return {
    restaurant: isNamed ? undefined : () => say(demoTexts, 'nameMissing'),
    email: email.validity.valid ? undefined : () => say(demoTexts, 'emailWrong'),
  };
}
