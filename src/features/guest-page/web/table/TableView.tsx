import type { FocusEvent, Ref } from 'react';
import { type GuestLanguage, labelIn } from '../../../../languages.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import { Bar } from '../Bar.tsx';
import { knownUntil } from '../following/clock.ts';
import { StatusDetails } from '../following/status/StatusDetails.tsx';
import { StatusNews } from '../following/status/StatusNews.tsx';
import { isOver, lookOf, stageOf } from '../following/status/stage.ts';
import type { GuestSay } from '../language/say.ts';
import type { SpokenWords } from '../language/use-guest-language.ts';
import { OtherRequest } from '../sending/OtherRequest.tsx';
import { type QuickButton, QuickRequests } from '../sending/QuickRequests.tsx';
import { needsRoomCode, RoomCodeCard } from '../sending/RoomCodeCard.tsx';
import { UnsentCard } from '../sending/UnsentCard.tsx';
import type { Sending, ShownRequest, TablePageData } from '../types.ts';
import { TableCard } from './TableCard.tsx';
import type { GuestActions, GuestState, Words } from './use-guest.ts';

type TableViewProps = {
  data: TablePageData;
  words: SpokenWords;
  state: GuestState;
  actions: GuestActions;
  page?: Ref<HTMLElement>;
  onFocus?(event: FocusEvent): void;
};

/** The page of a table in one state. It has no state of its own but the draft of a message. */
export function TableView({ data, words, state, actions, page, onFocus }: TableViewProps) {
  const { language, linkLanguage, say } = words;
  const { sending, problem, offlineSince } = state;
  const linkPass = (linkLanguage && data.pass) ?? undefined;
  const { table, tableKey } = data;
  const address = { slug: data.restaurant.slug, table, tableKey, linkLanguage, linkPass };
  const stage = stageOf(sending, state.shown);
  const isSending = stage === 'sending';
  const shown = requestToShow(sending, state.shown);
  // Updates of the request contain the present name of its table.
  const label = state.shown ? (state.shown.request.table_label ?? null) : data.label;
  const roomCodeNeeded = needsRoomCode(sending) ? sending : undefined;
  const isQueued = [state.moving, state.choosing].some((each) => each?.isQueued);
  const problemText = problem && wordsOf(say, problem);
  return (
    <>
      <Bar words={words} address={address} shown={shown} />
      <main className={`page ${lookOf(sending, state.shown)}`} ref={page} onFocus={onFocus}>
        {stage === 'idle' && <p className="unseen">{say('tableDetected')}</p>}
        <TableCard say={say} data={{ ...data, label }} />
        <div className="service">
          {!shown && <Problem text={problemText} />}
          {isUnsent(sending) && (
            <UnsentCard
              say={say}
              language={language}
              wishes={data.wishes}
              sending={sending}
              onRetry={actions.retry}
              onGiveUp={actions.giveUp}
            />
          )}
          {roomCodeNeeded && (
            <RoomCodeCard
              say={say}
              language={language}
              wishes={data.wishes}
              address={address}
              sending={roomCodeNeeded}
              onEnter={actions.enter}
              onGiveUp={actions.giveUp}
            />
          )}
          <section className={shown && 'card status'}>
            {/* Not atomic: when only the heading changes, the sentence below it is not announced again. */}
            <div role="status" aria-atomic="false">
              {isSending && <span className="unseen">{say('sending')}</span>}
              {shown && (
                <StatusNews
                  key={stage}
                  say={say}
                  shown={shown}
                  knownAt={knownUntil(state.now, offlineSince)}
                  result={state.result}
                  isMoveUnsent={isQueued}
                />
              )}
              {stage === 'idle' && state.isGone && <p className="hint">{say('goneText')}</p>}
              {/* A queued move says it too. */}
              {offlineSince !== undefined && shown && !isOver(shown) && !isQueued && (
                <OfflineLine say={say} language={language} since={offlineSince} />
              )}
            </div>
            {shown && (
              <StatusDetails
                key={stage}
                say={say}
                language={language}
                wishes={data.wishes}
                address={address}
                shown={shown}
                now={state.now}
                moving={state.moving}
                choosing={state.choosing}
                actions={actions}
              >
                <Problem text={problemText} />
              </StatusDetails>
            )}
          </section>
          {(stage === 'idle' || isSending) && !roomCodeNeeded && (
            <>
              {data.isClosed && (
                <p className="caution">
                  <Icon name="clock" />
                  <span>{say('closedText')}</span>
                </p>
              )}
              <h2 className="question" tabIndex={-1}>
                {say('whatCanWeBring')}
              </h2>
              <QuickRequests
                say={say}
                buttons={buttonsOf(data, language)}
                naming={data.hasOwnWishes ? 'wish' : 'type'}
                address={address}
                sending={wishBeingSent(sending)}
                onRequest={actions.ask}
              />
              <OtherRequest
                say={say}
                language={language}
                wishes={data.wishes}
                address={address}
                isSending={isSending}
                onRequest={actions.ask}
              />
            </>
          )}
        </div>
      </main>
    </>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return (
    <p className="problem" role="alert">
      {text}
    </p>
  );
}

function isUnsent(sending: Sending): sending is Extract<Sending, { name: 'unsent' | 'asking' }> {
  return sending.name === 'unsent' || sending.name === 'asking';
}

function buttonsOf({ wishes }: TablePageData, language: GuestLanguage): QuickButton[] {
  return wishes
    .filter(({ place }) => place === 'button')
    .map(({ id, type, label, sign }) => ({ id, type, words: labelIn(label, language), sign }));
}

/** A type stands for the wish of the same name. */
function wishBeingSent(sending: Sending): string | undefined {
  if (sending.name !== 'sending') return undefined;
  return sending.outgoing.wish ?? sending.outgoing.type;
}

/** The request to show: none while a new one is being sent. */
function requestToShow(
  sending: Sending,
  shown: ShownRequest | undefined,
): ShownRequest | undefined {
  return sending.name === 'idle' ? shown : undefined;
}

function wordsOf(say: GuestSay, words: Words): string {
  return 'key' in words ? say(words.key) : words.text;
}

type OfflineLineProps = { say: GuestSay; language: GuestLanguage; since: number };

/** Says since when the page is offline, because the status on the card may be old. */
function OfflineLine({ say, language, since }: OfflineLineProps) {
  // 20:14 in every language, as on the board.
  const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const form = { ...hours, numberingSystem: 'latn' };
  const time = new Date(since).toLocaleTimeString(language, form);
  return (
    <p className="caution">
      <Icon name="noSignal" />
      <span>
        {say('offline')} {say('lastUpdate', { time })}
      </span>
    </p>
  );
}
