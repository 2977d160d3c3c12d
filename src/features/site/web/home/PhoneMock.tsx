import './phone.css';
import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { RequestType } from '../../../../enums.ts';
import { DEMO_SLUG } from '../../../../paths.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { uiTexts } from '../../../../ui/language/texts.ts';
import { formatPrice } from '../../../billing/rules.ts';
import { QuickRequests } from '../../../guest-page/web/table/QuickRequests.tsx';
import { TableCard } from '../../../guest-page/web/table/TableCard.tsx';
import type { GuestRequest } from '../../../guest-page/web/types.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import { sampleMenu } from '../../rules.ts';
import { guestWords } from './guest-words.ts';
import { homeTexts, menuTexts } from './texts.ts';

export const SAMPLE_TABLE = 12;
/** Who takes the sample request. */
export const SERVER_NAME = 'Léa';

const sampleTypes = ['bread', 'water', 'bill', 'waiter'] as const;

export type Asked = {
  /** A new one for each request. */
  id: number;
  type: RequestType;
  /** While the phone confirms that it was sent. */
  isConfirmed: boolean;
  isTaken: boolean;
};

type PhoneMockProps = { asked: Asked | undefined; onAsk(request: GuestRequest): void };

/** A mock-up of the guest's page. It sends nothing. */
export function PhoneMock({ asked, onAsk }: PhoneMockProps) {
  const t = useTexts(homeTexts);
  const { language } = useLanguage();
  const say = guestWords(language);
  const [isHydrated, setHydrated] = useState(false);
  const restaurant = { slug: DEMO_SLUG, name: t('trySample'), menuUrl: null };

  // Before hydration a tap would submit the form and open a real table's page.
  useEffect(() => setHydrated(true), []);

  return (
    <div className="w-full self-start rounded-[2.25rem] border-[7px] border-ink bg-paper p-3 shadow-notice dark:border-edge">
      <div className="phone">
        <p className="mb-1 flex items-center justify-center gap-1.5 text-brass">
          <Icon name="check" />
          {t('tableDetected')}
        </p>
        <TableCard say={say} data={{ table: SAMPLE_TABLE, label: null, restaurant }} heading="h3">
          <SampleMenu label={t('seeMenu')} />
        </TableCard>
        <p className="question">{say('whatCanWeBring')}</p>
        <div inert={!isHydrated}>
          <QuickRequests
            say={say}
            buttons={sampleTypes.map((type) => ({ id: type, type, words: say(type) }))}
            naming="type"
            address={{ slug: DEMO_SLUG, table: SAMPLE_TABLE }}
            sending={undefined}
            onRequest={onAsk}
          />
        </div>
        <div className="grid min-h-24 content-center pt-2 text-center">
          <div role="status" className="grid gap-1">
            {asked?.isConfirmed && (
              <p className="card wish">
                <Icon name="check" />
                {/* The specification gives these words with a space that may break. */}
                <span>{say('sentNotice').replace(' !', '\u00a0!')}</span>
              </p>
            )}
            {asked?.isTaken && (
              <p className="wish">
                <Icon name="walk" />
                <span>{say('inProgressBy', { name: SERVER_NAME })}</span>
              </p>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** A sample menu in a dialog. It is part of the HTML, so that its link works without JavaScript. */
function SampleMenu({ label }: { label: string }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  function open(event: MouseEvent): void {
    event.preventDefault();
    dialog.current?.showModal();
  }

  return (
    <>
      <a className="button quiet" href={`#${id}`} onClick={open}>
        {label}
      </a>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, as Escape does. */}
      <dialog
        ref={dialog}
        id={id}
        aria-labelledby={`${id}-title`}
        onClick={(event) => event.target === dialog.current && dialog.current?.close()}
        className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-card border border-line bg-card p-0 text-left text-ink shadow-card backdrop:bg-black/55 target:block"
      >
        <Card titleId={`${id}-title`} />
      </dialog>
    </>
  );
}

function Card({ titleId }: { titleId: string }) {
  const t = useTexts(menuTexts);
  const { language } = useLanguage();
  const generic = useTexts(uiTexts);
  return (
    <div className="grid gap-5 p-5 sm:p-7">
      <div className="flex items-start justify-between gap-3">
        <h2 id={titleId} className="pt-1.5 font-display text-title leading-tight">
          {t('menu')}
        </h2>
        <form method="dialog">
          <button
            type="submit"
            aria-label={generic('close')}
            className="-mr-2 grid size-12 cursor-pointer place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </form>
      </div>
      {sampleMenu.map(({ course, dishes }) => (
        <section key={course}>
          <h3 className="mb-1 font-display text-large text-brass">{t(course)}</h3>
          <ul className="grid gap-1">
            {dishes.map(({ dish, cents }) => (
              <li key={dish} className="flex items-baseline gap-2">
                <span>{t(dish)}</span>
                <span className="min-w-4 grow border-b border-dotted border-edge" />
                <span className="whitespace-nowrap tabular-nums">
                  {formatPrice(cents, language)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="text-small text-muted">{t('sample')}</p>
    </div>
  );
}
