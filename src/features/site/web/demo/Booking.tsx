import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../limits.ts';
import { paths } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/i18n.ts';
import { DEMO_MINUTES } from '../../rules.ts';
import { useSiteData } from '../site-data.ts';
import { demoTexts } from './texts.ts';

/** First the restaurant, then the time: in a calendar of somebody else's, by mail, or as the contact page says. */
export function Booking() {
  const t = useTexts(demoTexts);
  const { bookingUrl, contactEmail, legal } = useSiteData();
  const [name, setName] = useState('');
  const [opened, setOpened] = useState<string>();
  const mail = contactEmail ?? legal?.mail;

  function open(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (bookingUrl) setOpened(withName(bookingUrl, name));
  }

  return (
    <section
      aria-label={t('steps')}
      className="rounded-card border border-line bg-card p-5 shadow-card sm:p-8"
    >
      <form onSubmit={open} className="grid gap-8 md:grid-cols-2">
        <Step number={1} title={t('stepName')}>
          <NameField name={name} onName={setName} />
        </Step>
        <Step number={2} title={t('stepTime')}>
          {bookingUrl && (
            <>
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
                className="grid min-h-12 place-content-center text-center"
              >
                {t('newTab')}
              </a>
            </>
          )}
          {!bookingUrl && mail && (
            <>
              <p className="text-pretty text-muted">{t('byMail', { length: DEMO_MINUTES })}</p>
              <a
                href={`mailto:${mail}?subject=${subject()}`}
                className={`${buttonClass()} min-h-14`}
              >
                {t('write')}
              </a>
            </>
          )}
          {!bookingUrl && !mail && (
            <>
              <p className="text-pretty text-muted">{t('byContact')}</p>
              <Link to={paths.contact} className={`${buttonClass()} min-h-14`}>
                {t('toContact')}
              </Link>
            </>
          )}
        </Step>
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

  function subject(): string {
    const house = name.trim();
    return encodeURIComponent(house ? t('subjectFor', { name: house }) : t('subject'));
  }
}

type StepProps = { number: number; title: string; children: ReactNode };

function Step({ number, title, children }: StepProps) {
  return (
    <div className="grid content-start gap-3">
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

/** The calendars in use fill in their own field from `name`. */
function withName(bookingUrl: string, name: string): string {
  const url = new URL(bookingUrl);
  if (name.trim()) url.searchParams.set('name', name.trim());
  return url.href;
}
