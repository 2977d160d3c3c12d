import { CircleCheck } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useHref, useNavigate, useSearchParams } from 'react-router';
import { limits } from '../../../../limits.ts';
import { DEMO_SLUG, guestPath, paths } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { type Problems, useForm } from '../../../../ui/use-form.ts';
import { TRIAL_DAYS } from '../../../billing/rules.ts';
import type { DemoRequestRoutes } from '../../demo-requests-handlers.ts';
import { DEMO_MINUTES, SENT_QUERY } from '../../rules.ts';
import { Closing } from '../Closing.tsx';
import { PageHeading } from '../PageHeading.tsx';
import { useSiteData } from '../site-data.ts';
import { Unbroken } from '../Unbroken.tsx';
import { demoTexts } from './texts.ts';

const points = [
  ['room', 'roomText'],
  ['questions', 'questionsText'],
  ['free', 'freeText'],
] as const;

export function DemoPage() {
  const t = useTexts(demoTexts);
  const { isFree } = useSiteData();
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('headline', { length: DEMO_MINUTES })} lead={t('lead')} />
      <div className="mx-auto grid max-w-5xl gap-12 px-4 pb-20">
        <Booking />
        <ul className="grid gap-8 md:grid-cols-3">
          {points.map(([title, text]) => (
            <li key={title} className="grid content-start gap-1 border-t-2 border-brass pt-4">
              <h2 className="font-display text-large">{t(title)}</h2>
              <p className="text-pretty text-muted">
                <Unbroken text={t(text)} />
              </p>
            </li>
          ))}
        </ul>
      </div>
      <Closing
        title={t('closingTitle')}
        text={isFree ? t('closingFree') : t('closingText', { days: TRIAL_DAYS })}
      >
        <Link to={paths.signUp} className={`${buttonClass()} min-h-14`}>
          {t('signUp')}
        </Link>
      </Closing>
    </>
  );
}

/** The operator's booking calendar if there is one, otherwise our own form. */
function Booking() {
  const { bookingUrl } = useSiteData();
  return bookingUrl ? <Calendar bookingUrl={bookingUrl} /> : <DemoForm />;
}

/** The third party's calendar. It may set cookies, so it loads only after a click. */
function Calendar({ bookingUrl }: { bookingUrl: string }) {
  const t = useTexts(demoTexts);
  const [name, setName] = useState('');
  const [opened, setOpened] = useState<string>();

  function open(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setOpened(withName(bookingUrl, name));
  }

  return (
    <section aria-label={t('steps')} className={bookingCardClass}>
      <form onSubmit={open} className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-2">
        <DemoStep number={1} title={t('stepName')}>
          <NameField name={name} onName={setName} />
        </DemoStep>
        <DemoStep number={2} title={t('stepTime')}>
          <p className="text-pretty text-muted">
            {t('cookies', { host: new URL(bookingUrl).host })}
          </p>
          <Button type="submit" className="min-h-14">
            {t('chooseTime')}
          </Button>
          <a
            href={withName(bookingUrl, name)}
            target="_blank"
            rel="noreferrer"
            className="grid min-h-12 place-content-center text-center text-balance"
          >
            {t('newTab')}
          </a>
        </DemoStep>
      </form>
      {opened && (
        <iframe
          src={opened}
          title={t('calendar', { length: DEMO_MINUTES })}
          referrerPolicy="no-referrer"
          className="mt-8 h-[44rem] w-full rounded-small border border-line bg-card"
        />
      )}
    </section>
  );
}

function NameField({ name, onName }: { name: string; onName(name: string): void }) {
  const t = useTexts(demoTexts);
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t('name')}
      </label>
      <input
        id={id}
        name="name"
        value={name}
        onChange={(event) => onName(event.target.value)}
        autoComplete="organization"
        maxLength={limits.nameLength}
        className="min-h-14 w-full rounded-small border border-edge bg-paper px-3"
      />
    </div>
  );
}

/** Common calendars prefill their name field from the parameter `name`. */
function withName(bookingUrl: string, name: string): string {
  const url = new URL(bookingUrl);
  if (name.trim()) url.searchParams.set('name', name.trim());
  return url.href;
}

/** Works without JavaScript too: the browser then posts the form, and the server renders the page again. */
function DemoForm() {
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
      void navigate(`${paths.demo}?${SENT_QUERY}`, { replace: true });
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

type MessageFieldProps = { typed: string | undefined; error: string | undefined };

function MessageField({ typed, error }: MessageFieldProps) {
  const t = useTexts(demoTexts);
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t('message')}
      </label>
      <textarea
        id={id}
        name="message"
        rows={3}
        maxLength={limits.demoMessageLength}
        defaultValue={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        className="min-h-24 w-full rounded-small border border-edge bg-card px-4 py-3 text-ink aria-invalid:border-red"
      />
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-red">
          {error}
        </p>
      )}
    </div>
  );
}

/** Replaces the form. The heading gets the focus, because the focused button is removed. */
function RequestSent() {
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

const api = client<DemoRequestRoutes>();

type AskedDemo = { restaurant: string; email: string; wished_time: string; message: string };

/** Throws `ApiError` or `NetworkError`. */
async function askForDemo(json: AskedDemo): Promise<void> {
  await answer(api['demo-requests'].$post({ json }));
}

type StepProps = { number: number; title: string; children: ReactNode };

function DemoStep({ number, title, children }: StepProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="flex items-center gap-3 font-display text-large">
        <span className="grid size-9 shrink-0 place-content-center rounded-full border border-brass text-brass">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </div>
  );
}

const bookingCardClass = 'rounded-card border border-line bg-card p-5 shadow-card sm:p-8';
