import { type SubmitEvent, useId, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { DEMO_MINUTES } from '../../rules.ts';
import { bookingCardClass, DemoStep } from './DemoStep.tsx';
import { demoTexts } from './texts.ts';

/** The third party's calendar. It may set cookies, so it loads only after a click. */
export function Calendar({ bookingUrl }: { bookingUrl: string }) {
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
