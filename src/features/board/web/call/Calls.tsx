import './call.css';
import { Plus } from 'lucide-react';
import { type SubmitEvent, use, useState, useSyncExternalStore } from 'react';
import { muteLengths } from '../../../../enums.ts';
import { labelIn } from '../../../../languages.ts';
import { limits } from '../../../../limits.ts';
import { typeSigns } from '../../../../type-drawings.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import { wishSigns } from '../../../../wish-drawings.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import { useRestaurant } from '../../../restaurants/web/use-restaurant.ts';
import { useWishes } from '../../../wishes/web/use-wishes.ts';
import { everySecond } from '../cards/use-minutes.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { isolated, tableName } from '../labels.ts';
import { MutesContext, muteTable, muteTexts, useIsMuted } from '../mute/mutes.ts';
import { boardTexts } from '../texts.ts';
import { callsOf, isStale, type NewStaffCall, type StaffCall } from './calls.ts';
import { callTexts } from './texts.ts';

type CallProps = { slug: string; feed: BoardFeed };

/** Opens the sheet for a guest without a phone: a tap for the table, a tap for the wish. */
export function CallButton(props: CallProps) {
  const t = useTexts(callTexts);
  // From now on the sheet is there without network.
  useWishes(props.slug);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="board-icon-button"
        aria-label={t('open')}
        onClick={() => setOpen(true)}
      >
        <Plus aria-hidden="true" />
      </button>
      {isOpen && <CallSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CallSheet({ slug, feed, onClose }: CallProps & { onClose(): void }) {
  const t = useTexts(callTexts);
  const tBoard = useTexts(boardTexts);
  const tables = useRestaurant(slug)?.tables;
  const [number, setNumber] = useState<number>();

  if (number === undefined) {
    return (
      <Dialog key="tables" isOpen onClose={onClose} title={t('open')}>
        {!tables && <PageSpinner />}
        {tables?.length === 0 && <p>{t('noTables')}</p>}
        <ul className="call-tables">
          {tables?.map((table) => (
            <li key={table.id}>
              <button
                type="button"
                aria-label={tableName(tBoard, table.number)}
                onClick={() => setNumber(table.number)}
              >
                <strong>{table.number}</strong>
                {table.label && <span>{isolated(table.label)}</span>}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }

  function make(call: NewStaffCall): void {
    callsOf(feed, slug).make(call);
    onClose();
  }

  return (
    // A dialog of its own, so that it has the focus and a reader says its title.
    <Dialog key="wishes" isOpen onClose={onClose} title={tableName(tBoard, number)}>
      <button type="button" className="board-tool call-other" onClick={() => setNumber(undefined)}>
        {t('otherTable')}
      </button>
      <Wishes slug={slug} onChoose={(wish, words) => make({ tableNumber: number, wish, words })} />
      <Message onSend={(message) => make({ tableNumber: number, message, words: message })} />
      <Mutes number={number} onDone={onClose} />
    </Dialog>
  );
}

const signs = { ...typeSigns, ...wishSigns };

type WishesProps = { slug: string; onChoose(id: string, words: string): void };

function Wishes({ slug, onChoose }: WishesProps) {
  const t = useTexts(callTexts);
  const { language } = useLanguage();
  const query = useWishes(slug);
  if (query.isError && !query.data) return <LoadError text={t('noWishes')} query={query} />;
  if (!query.data) return <PageSpinner />;
  return (
    <ul className="call-wishes">
      {query.data.wishes.map(({ id, type, label, icon, place }) => {
        if (place === 'hidden') return null;
        const words = labelIn(label, language);
        return (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id, words)}>
              <span className="board-kind" data-kind={type}>
                <Icon name={type} sign={signs[icon]} />
              </span>
              {words}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Message({ onSend }: { onSend(message: string): void }) {
  const t = useTexts(callTexts);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const message = String(new FormData(event.currentTarget).get('message') ?? '').trim();
    if (message) onSend(message);
  }

  return (
    <form className="call-message" onSubmit={send}>
      <Field label={t('message')} name="message" required maxLength={limits.messageLength} />
      <Button type="submit">{t('send')}</Button>
    </form>
  );
}

type MutesProps = { number: number; onDone(): void };

/** The only way to pause a table that has no card. */
function Mutes({ number, onDone }: MutesProps) {
  const t = useTexts(muteTexts);
  const { slug } = use(MutesContext);
  const lengths = useIsMuted(number) ? ([null] as const) : muteLengths;
  return (
    <fieldset className="call-mutes">
      <legend>{useTexts(callTexts)('mutes')}</legend>
      {lengths.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className="board-tool"
          onClick={() => {
            void muteTable(slug, number, minutes);
            onDone();
          }}
        >
          {t(minutes === null ? 'resume' : `mute${minutes}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** Most calls are answered sooner, and need no line. */
const PATIENCE_MILLISECONDS = 1500;

function isLate({ madeAt }: StaffCall): boolean {
  return Math.abs(Date.now() - madeAt) >= PATIENCE_MILLISECONDS;
}

/** A line for each request of this device that the server has not answered. */
export function UnsentCalls({ slug, feed }: CallProps) {
  const calls = callsOf(feed, slug);
  const t = useTexts(callTexts);
  const tBoard = useTexts(boardTexts);
  const unanswered = useSyncExternalStore(calls.subscribe, calls.read);
  const keysOf = (some: readonly StaffCall[]) => some.map(({ key }) => key).join(' ');
  const stale = useSyncExternalStore(everySecond, () => keysOf(unanswered.filter(isStale)));
  const late = useSyncExternalStore(everySecond, () => keysOf(unanswered.filter(isLate)));
  const unsent = unanswered.filter(({ key }) => late.includes(key));
  return (
    // Always mounted: screen readers announce only changes in an existing region.
    <div role="status">
      {unsent.map((call) => {
        const what = `${tableName(tBoard, call.tableNumber)} · ${isolated(call.words)}`;
        return (
          <div key={call.key} className="call-unsent">
            <p>{t(stale.includes(call.key) ? 'stale' : 'unsent', { what })}</p>
            {stale.includes(call.key) && (
              <button
                type="button"
                className="board-tool"
                aria-label={t('sendNamed', { what })}
                onClick={() => calls.sendNow(call)}
              >
                {t('send')}
              </button>
            )}
            <button
              type="button"
              className="board-tool"
              aria-label={t('giveUpNamed', { what })}
              onClick={() => calls.giveUp(call)}
            >
              {t('giveUp')}
            </button>
          </div>
        );
      })}
    </div>
  );
}
