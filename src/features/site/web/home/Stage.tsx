import './stage.css';
import './phone.css';
import { Bell, X } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { clocks } from '../../../../clocks.ts';
import type { RequestType } from '../../../../enums.ts';
import type { Language } from '../../../../languages.ts';
import { DEMO_SLUG, guestPath } from '../../../../paths.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { uiTexts } from '../../../../ui/language/texts.ts';
import { formatPrice } from '../../../billing/rules.ts';
import { type HomeSay, sayFrom } from '../../../guest-page/web/language/say.ts';
import { homeInEnglish, homeInFrench } from '../../../guest-page/web/language/texts/home.ts';
import { QuickRequests } from '../../../guest-page/web/table/QuickRequests.tsx';
import { TableCard } from '../../../guest-page/web/table/TableCard.tsx';
import type { GuestRequest } from '../../../guest-page/web/types.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import { CONFIRMATION_MILLISECONDS, sampleMenu } from '../../rules.ts';
import { useSiteData } from '../site-data.ts';
import { homeTexts, menuTexts } from './texts.ts';

/** A phone and a board, as they are in a restaurant. Nothing is sent. */
export function Stage() {
  const t = useTexts(homeTexts);
  const { demo } = useSiteData();
  const { asked, ask, take } = useSampleRequest();
  return (
    <section aria-labelledby="try" className="grid justify-items-center gap-3 sm:gap-5">
      <div className="grid gap-1 text-center">
        <h2 id="try" className="font-display text-title leading-tight">
          {t('tryTitle')}
        </h2>
        <p className="text-pretty text-muted">{t('tryText')}</p>
      </div>
      <div className="grid w-full justify-center gap-5 max-sm:grid-cols-[minmax(0,21rem)] max-sm:gap-3 sm:grid-cols-[17rem_minmax(0,22rem)]">
        <PhoneMock asked={asked} onAsk={ask} />
        <div className="grid content-start gap-1 sm:gap-5">
          <BoardMock asked={asked} onTake={take} />
          {demo && <CodeWhereItHelps />}
          {demo && (
            // The server renders the guest page: it needs a full page load, outside the router.
            <a
              href={guestPath(DEMO_SLUG, 1)}
              className="inline-grid min-h-12 place-content-center text-center"
            >
              {t('tableLink')}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

/** The visitor's last request. Léa takes it when its confirmation ends, unless the visitor was quicker. */
function useSampleRequest() {
  const [asked, setAsked] = useState<Asked>();
  const [sound, setSound] = useState<typeof import('../../../../ui/device/sound.ts')>();
  const id = asked?.id;

  // Loaded after the page, and before the first tap: browsers allow sound only in the handler of a tap.
  useEffect(() => {
    // Without it the board is silent.
    import('../../../../ui/device/sound.ts').then(setSound, () => {});
  }, []);

  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(
      () => setAsked((last) => last && { ...last, isConfirmed: false, isTaken: true }),
      CONFIRMATION_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [id]);

  function ask({ type }: GuestRequest): void {
    sound?.unlockSound();
    sound?.beep('info', { isSoft: true });
    setAsked((last) => ({ id: (last?.id ?? 0) + 1, type, isConfirmed: true, isTaken: false }));
  }

  const take = () => setAsked((last) => last && { ...last, isTaken: true });
  return { asked, ask, take };
}

type BoardMockProps = { asked: Asked | undefined; onTake(): void };

/** A tablet with a small board: the visitor's request before those that are there at first. */
function BoardMock({ asked, onTake }: BoardMockProps) {
  const t = useTexts(homeTexts);
  const [taken, setTaken] = useState<readonly number[]>([9]);
  const isRinging = asked !== undefined && !asked.isTaken;
  const cards = sampleCards.map((card) => ({ ...card, isTaken: taken.includes(card.table) }));
  return (
    <section
      aria-labelledby="mock-board"
      className="grid gap-2 rounded-[1.5rem] border-[9px] border-ink bg-paper p-2.5 shadow-notice dark:border-edge"
    >
      <div className="flex flex-wrap items-center gap-x-2 px-1">
        <Bell
          key={asked?.id}
          aria-hidden="true"
          className={`size-5 shrink-0 text-brass ${isRinging ? 'board-mock-bell' : ''}`}
        />
        <h3 id="mock-board" className="grow font-display leading-tight">
          {t('board')}
        </h3>
        <p className="flex items-center gap-1.5 text-small whitespace-nowrap text-green">
          <span className="size-2 rounded-full bg-green" />
          {t('live')}
        </p>
      </div>
      <ul className="grid auto-rows-fr gap-1.5">
        {asked && (
          <Card key={`asked-${asked.id}`} {...asked} table={SAMPLE_TABLE} onTake={onTake} />
        )}
        {cards.slice(0, asked ? 2 : 3).map((card) => (
          <Card
            key={card.table}
            {...card}
            onTake={() => setTaken((known) => [...known, card.table])}
          />
        ))}
      </ul>
    </section>
  );
}

const sampleCards = [
  { table: 7, type: 'bill', minutes: 8, by: 'Léa' },
  { table: 4, type: 'water', minutes: 3, by: 'Léa' },
  { table: 9, type: 'bread', minutes: 4, by: 'Karim' },
] as const;

type CardProps = {
  table: number;
  type: RequestType;
  /** Undefined for a request that has just come. */
  minutes?: number;
  /** Who takes it. */
  by?: string;
  isTaken: boolean;
  onTake(): void;
};

const looks = {
  taken: {
    frame: 'border-line bg-card',
    number: 'bg-cool-tint text-cool',
    quiet: 'text-cool',
    button: 'text-cool',
  },
  late: {
    frame: 'border-red-fill bg-red-fill text-on-red',
    number: 'border-r border-on-red/40',
    quiet: '',
    button: 'bg-on-red text-black',
  },
  fresh: {
    frame: 'border-line bg-card',
    number: 'bg-brass-tint',
    quiet: 'text-muted',
    button: 'bg-sage text-on-sage',
  },
} as const;

/** A card as on the board: number, what, age, one button. */
function Card({ table, type, minutes, by = SERVER_NAME, isTaken, onTake }: CardProps) {
  const t = useTexts(homeTexts);
  const { language } = useLanguage();
  const say = guestWords(language);
  const isLate = minutes !== undefined && minutes >= clocks['at-once'].pending.late;
  const look = isLate ? looks.late : looks.fresh;
  const { frame, number, quiet, button } = isTaken ? looks.taken : look;
  const isNew = !isTaken && minutes === undefined;
  const waiting = isLate ? t('late') : isNew && t('justNow');
  return (
    <li
      className={`flex min-h-18 overflow-clip rounded-card border ${frame} ${isNew ? 'board-mock-new' : ''}`}
    >
      <span
        className={`grid w-12 shrink-0 place-content-center font-numerals text-title leading-none font-bold tabular-nums ${number}`}
      >
        <span className="sr-only">{say('table', { table: '' })}</span>
        {table}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-1.5 py-1 pr-1.5 pl-2">
        <p className="grid min-w-0 flex-1 basis-28 leading-tight">
          <span className="flex flex-wrap items-baseline justify-between gap-x-1">
            <span className="board-mock-name flex items-center gap-1 font-semibold">
              <Icon name={type} />
              {type === 'waiter' ? t('server') : say(type)}
            </span>
            {minutes !== undefined && (
              <span className="font-numerals text-small font-bold whitespace-nowrap">
                {t('minutes', { minutes })}
              </span>
            )}
          </span>
          <span className={`text-small ${quiet}`}>
            {isTaken ? t('onIt', { name: by }) : waiting}
          </span>
        </p>
        {/* Once pressed it stays, so that it keeps the focus. */}
        <button
          type="button"
          aria-disabled={isTaken}
          aria-label={isTaken ? undefined : t('takeTable', { table })}
          onClick={isTaken ? undefined : onTake}
          className={`inline-flex min-h-12 min-w-21 shrink-0 items-center justify-center gap-1 rounded-small px-1 font-semibold ${button} ${isTaken ? 'cursor-default' : 'cursor-pointer'}`}
        >
          {isTaken && <Icon name="check" />}
          <span>{t(isTaken ? 'taken' : 'take')}</span>
        </button>
      </div>
    </li>
  );
}

const DemoCode = lazy(() =>
  import('./DemoCode.tsx').then(({ DemoCode }) => ({ default: DemoCode })),
);

/** Screens that are not phones: a QR code is useful only there. */
const LARGE_SCREEN = '(min-width: 64rem)';

/** Reserves the space, also for the longer text of a trial, so that the layout does not shift. */
function CodeWhereItHelps() {
  const [isLarge, setLarge] = useState(false);
  useEffect(() => setLarge(matchMedia(LARGE_SCREEN).matches), []);
  return (
    <div className="hidden min-h-56 lg:block">
      {isLarge && (
        <Suspense>
          <DemoCode />
        </Suspense>
      )}
    </div>
  );
}

const texts = { fr: homeInFrench, en: homeInEnglish };

/** The texts of the guest's page, for its mock-ups. */
function guestWords(language: Language): HomeSay {
  return sayFrom(texts[language]);
}

const SAMPLE_TABLE = 12;
/** Who takes the sample request. */
const SERVER_NAME = 'Léa';

const sampleTypes = ['bread', 'water', 'bill', 'waiter'] as const;

type Asked = {
  /** A new one for each request. */
  id: number;
  type: RequestType;
  /** While the phone confirms that it was sent. */
  isConfirmed: boolean;
  isTaken: boolean;
};

type PhoneMockProps = { asked: Asked | undefined; onAsk(request: GuestRequest): void };

/** A mock-up of the guest's page. It sends nothing. */
function PhoneMock({ asked, onAsk }: PhoneMockProps) {
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
        <GuestCard titleId={`${id}-title`} />
      </dialog>
    </>
  );
}

function GuestCard({ titleId }: { titleId: string }) {
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
