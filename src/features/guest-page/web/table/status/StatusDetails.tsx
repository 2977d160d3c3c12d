import type { ReactNode } from 'react';
import { type GuestLanguage, labelIn } from '../../../../../languages.ts';
import type { OfferedWish } from '../../../../requests/guests/contract.ts';
import {
  elapsedMinutes,
  isActive,
  parseInstant,
  requestCan,
  SERVED_MINUTES,
} from '../../../../requests/rules.ts';
import { Icon } from '../../../../requests/web/icons.tsx';
import { requestPath, tablePagePath } from '../../addresses.ts';
import type { GuestSay } from '../../language/say.ts';
import type { GuestTextKey } from '../../language/texts/fr.ts';
import type { Choosing, GuestMove, Moving, ShownRequest, TableAddress } from '../../types.ts';
import { offeredWish, RequestSummary, wordsOf } from '../RequestSummary.tsx';
import { TableKeyField } from '../TableKeyField.tsx';
import type { ChoosingActions } from '../use-choosing.ts';
import type { GuestActions } from '../use-guest.ts';
import type { MoveActions } from '../use-moving.ts';
import { MoveForm } from './MoveForm.tsx';
import {
  isOver,
  remindableFrom,
  reopenableUntil,
  servableFrom,
  stepOf,
  usualMinutes,
  waitingOf,
} from './stage.ts';

type StatusDetailsProps = {
  say: GuestSay;
  language: GuestLanguage;
  wishes: readonly OfferedWish[];
  address: TableAddress;
  shown: ShownRequest;
  now: number;
  moving: Moving | undefined;
  choosing: Choosing | undefined;
  /** One of several: the guest opens and closes the card. */
  fold: { isOpen: boolean; onToggle(isOpen: boolean): void } | undefined;
  actions: Pick<GuestActions, 'leave' | 'refresh'> &
    Pick<ChoosingActions, 'choose'> &
    Pick<MoveActions, 'makeMove' | 'giveUpMove'>;
  /** An error, above the actions. */
  children: ReactNode;
};

/**
 * The request, its steps and the actions of the guest.
 * NOTE: give news and details a new key for each status. Otherwise the browser counts a layout shift when the
 * text above them changes its height.
 */
export function StatusDetails(props: StatusDetailsProps) {
  const { fold } = props;
  if (!fold) {
    return (
      <>
        <Summary {...props} />
        <Body {...props} />
      </>
    );
  }
  return (
    <details
      className="folding"
      open={fold.isOpen}
      onToggle={({ currentTarget }) => fold.onToggle(currentTarget.open)}
    >
      <Summary {...props} />
      <Body {...props} />
    </details>
  );
}

function Summary({ say, language, wishes, shown, now, fold }: StatusDetailsProps) {
  const { request } = shown;
  const minutes = elapsedMinutes(request.created_at, now);
  const isJustNow = minutes === 0 && parseInstant(request.created_at) !== undefined;
  const hasChoices = choicesOf(shown, wishes).length > 0;
  return (
    <RequestSummary
      say={say}
      language={language}
      wishes={wishes}
      asked={request}
      choice={hasChoices && !fold ? undefined : request.choice?.label}
      isOthers={shown.key === undefined}
      isFolding={fold !== undefined}
    >
      {!isOver(shown) && (
        <span className="elapsed">
          {isJustNow ? say('justNow') : say('ago', { elapsed: elapsedIn(say, minutes) })}
        </span>
      )}
      <UsualWait say={say} shown={shown} now={now} />
    </RequestSummary>
  );
}

function Body(props: StatusDetailsProps) {
  const { say, language, wishes, shown, choosing, actions } = props;
  const { request } = shown;
  const step = stepOf(shown);
  const choices = choicesOf(shown, wishes);
  return (
    <>
      {step !== undefined && <Steps say={say} reached={step} />}
      {choices.length > 0 && (
        <Choices
          say={say}
          language={language}
          address={props.address}
          shown={shown}
          choices={choices}
          words={wordsOf(say, language, wishes, request)}
          choosing={choosing?.id === request.id ? choosing : undefined}
          onChoose={actions.choose}
        />
      )}
      <Acts {...props} />
    </>
  );
}

/** Those that its guest can choose from now. */
function choicesOf(shown: ShownRequest, wishes: readonly OfferedWish[]): OfferedWish['choices'] {
  const isOffered = shown.maySpeak && isActive(shown.request);
  return (isOffered && offeredWish(wishes, shown.request)?.choices) || [];
}

function elapsedIn(say: GuestSay, minutes: number): string {
  if (minutes < 60) return say('elapsedMinutes', { minutes });
  const rest = String(minutes % 60).padStart(2, '0');
  return say('elapsedHours', { hours: Math.floor(minutes / 60), minutes: rest });
}

/** Says nothing any more once the wait is longer, but keeps its place. */
function UsualWait({ say, shown, now }: Pick<StatusDetailsProps, 'say' | 'shown' | 'now'>) {
  const minutes = usualMinutes(shown);
  if (minutes === undefined) return null;
  const isLonger = elapsedMinutes(shown.request.created_at, now) >= minutes;
  const isUnheard = ['overdue', 'closed'].includes(waitingOf(shown, now));
  return (
    <span className={isLonger || isUnheard ? 'elapsed usual spare' : 'elapsed usual'}>
      {say('usualWait', { minutes })}
    </span>
  );
}

function Acts(props: StatusDetailsProps) {
  const { say, address, shown, now, moving, actions, children, fold } = props;
  const { request } = shown;
  const move = possibleMove(shown, now);
  // Beside other requests the guest need not be told how to ask for something else.
  const isOnly = fold === undefined;
  const minutesToServe = move || !isOnly ? 0 : minutesUntil(servableFrom(shown), now);
  const isServedElsewhere = isOnly && requestCan.serve(request) && !shown.maySpeak;
  const hasToRefresh = minutesToServe > 0 || isServedElsewhere;
  const until = reopenableUntil(shown);
  const isAsked = move === 'serve' && Boolean(request.stale_at);
  const renderForm = (move: GuestMove) => (
    <MoveForm
      say={say}
      address={address}
      shown={shown}
      move={move}
      moving={isOf(moving, move, shown) ? moving : undefined}
      onMove={actions.makeMove}
      onGiveUp={actions.giveUpMove}
    />
  );
  return (
    <div className="acts">
      {children}
      {move === 'serve' && isOnly && !isAsked && <p className="served-hint">{say('servedHint')}</p>}
      {minutesToServe > 0 && <p>{say('servedLater', { minutes: minutesToServe })}</p>}
      {isServedElsewhere && <p>{say('servedElsewhere')}</p>}
      {(hasToRefresh || (address.linkLanguage && !isOver(shown))) && (
        <a
          className={hasToRefresh ? 'plain' : 'button quiet refresh'}
          href={requestPath(address, shown)}
          onClick={(event) => {
            event.preventDefault();
            void actions.refresh();
          }}
        >
          {say('refresh')}
        </a>
      )}
      {move === 'cancel' ? (
        <div className="pair">
          {/* Has its place before the time has come, so that the button below it does not move. */}
          <div className="later" aria-live="polite">
            <Reminder say={say} shown={shown} now={now} form={renderForm('remind')} />
          </div>
          <div>{renderForm('cancel')}</div>
        </div>
      ) : (
        !isAsked && move && renderForm(move)
      )}
      {isAsked && (
        <div className="pair answers">
          <div>{renderForm('serve')}</div>
          <div>{renderForm('reopen')}</div>
        </div>
      )}
      {isOfferingNew(shown) && (
        <div className="pair">
          {/* Keeps its place when the time is over, so that the button beside it does not move. */}
          {until !== undefined && (
            <div className="later">
              {(now < until || isOf(moving, 'reopen', shown)) && renderForm('reopen')}
            </div>
          )}
          <a
            className={isOnly ? 'button' : 'button quiet'}
            href={tablePagePath(address)}
            onClick={(event) => {
              event.preventDefault();
              void actions.leave(request.id);
            }}
          >
            {say(isOnly ? 'newRequest' : 'putAway')}
          </a>
        </div>
      )}
    </div>
  );
}

type ReminderProps = Pick<StatusDetailsProps, 'say' | 'shown' | 'now'> & { form: ReactNode };

/** The button that reminds the team once it may be used; after that, for a while, that it was used. */
function Reminder({ say, shown, now, form }: ReminderProps) {
  if (now >= (remindableFrom(shown) ?? Number.POSITIVE_INFINITY)) return form;
  if (!shown.request.reminded_at) return null;
  return (
    <p className="reminded">
      <Icon name="check" />
      <span>{say('reminded')}</span>
    </p>
  );
}

function isOf(moving: Moving | undefined, move: GuestMove, { request }: ShownRequest): boolean {
  return moving?.move === move && moving.id === request.id;
}

/** How the guest can end the request now, if at all. */
function possibleMove(shown: ShownRequest, now: number): 'cancel' | 'serve' | undefined {
  if (requestCan.cancel(shown.request)) return 'cancel';
  const from = servableFrom(shown);
  return from !== undefined && now >= from ? 'serve' : undefined;
}

/**
 * Whole minutes, rounded up. Never more than `SERVED_MINUTES`, even if the page's clock is behind the
 * server's.
 */
function minutesUntil(instant: number | undefined, now: number): number {
  if (instant === undefined) return 0;
  return Math.min(SERVED_MINUTES, Math.max(0, Math.ceil((instant - now) / 60_000)));
}

/** Also if the status is unknown, so that guests can always ask again. */
function isOfferingNew({ request }: ShownRequest): boolean {
  return request.status !== 'pending' && request.status !== 'in-progress';
}

/** The progress of a request. `reached` is the index of the current step. */
function Steps({ say, reached }: { say: GuestSay; reached: number }) {
  return (
    <ol className="steps" aria-label={say('steps')}>
      {steps.map((text, index) => (
        <li
          key={text}
          className={classOf(reached - index)}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className="mark">{index <= reached && <Icon name="check" />}</span>
          <span className="step">{say(text)}</span>
          {index <= reached && <span className="unseen"> {say('stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}

/** `stepsAgo` is 0 for the current step. `last` marks the step before it, where the animated line starts. */
function classOf(stepsAgo: number): string | undefined {
  if (stepsAgo < 0) return undefined;
  return ['reached', 'reached passed last'][stepsAgo] ?? 'reached passed';
}

const steps: GuestTextKey[] = ['stepSent', 'stepReceived', 'stepTaken', 'stepServed'];

type ChoicesProps = {
  say: GuestSay;
  language: GuestLanguage;
  address: TableAddress;
  shown: ShownRequest;
  choices: OfferedWish['choices'];
  /** What was asked for. */
  words: string;
  /** The choice that the server has not answered yet. */
  choosing: Choosing | undefined;
  onChoose(choice: string | null): void;
};

/** What exactly, in one tap, after the request was sent. A second tap takes the choice back. */
function Choices(props: ChoicesProps) {
  const { say, language, address, shown, choices, words, choosing, onChoose } = props;
  const { request, key } = shown;
  const chosen = choosing ? choosing.choice : request.choice?.id;
  return (
    <form
      className="preference"
      method="post"
      action={requestPath(address, shown)}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="act" value="choice" />
      <input type="hidden" name="request" value={request.id} />
      <TableKeyField address={address} />
      {key !== undefined && <input type="hidden" name="key" value={key} />}
      <fieldset>
        <legend>
          {say('preference')} <span className="unseen">{words}</span>
        </legend>
        {choices.map(({ id, label }) => (
          <button
            key={id}
            className="chip"
            type="submit"
            name="choice"
            value={id === chosen ? '' : id}
            aria-pressed={id === chosen}
            onClick={(event) => {
              event.preventDefault();
              onChoose(id === chosen ? null : id);
            }}
          >
            {labelIn(label, language)}
          </button>
        ))}
      </fieldset>
      <p aria-live="polite">{choosing?.isQueued && say('notPassedOn')}</p>
    </form>
  );
}
