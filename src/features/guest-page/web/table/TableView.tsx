import type { FocusEvent, Ref } from 'react';
import { Bar } from '../Bar.tsx';
import { knownUntil } from '../following/clock.ts';
import { StatusDetails, StatusNews } from '../following/status/StatusCard.tsx';
import { isOver, stageOf } from '../following/status/stage.ts';
import type { GuestSay } from '../language/texts.ts';
import type { useGuestLanguage } from '../language/use-guest-language.ts';
import { OfflineLine } from '../OfflineLine.tsx';
import type { TablePageData } from '../page-data.ts';
import { OtherRequest } from '../sending/OtherRequest.tsx';
import { QuickRequests } from '../sending/QuickRequests.tsx';
import { UnsentCard } from '../sending/UnsentCard.tsx';
import type { Held, Sending } from '../types.ts';
import { TableCard } from './TableCard.tsx';
import type { GuestActs, GuestState, Words } from './use-guest.ts';

type TableViewProps = {
  data: TablePageData;
  words: ReturnType<typeof useGuestLanguage>;
  state: GuestState;
  acts: GuestActs;
  page?: Ref<HTMLElement>;
  onFocus?(event: FocusEvent): void;
};

/** The page of a table in one state. It has no state of its own but the draft of a message. */
export function TableView({ data, words, state, acts, page, onFocus }: TableViewProps) {
  const { language, linkLanguage, say, choose } = words;
  const { sending, problem, offlineSince } = state;
  const place = { slug: data.restaurant.slug, table: data.table, linkLanguage };
  const stage = stageOf(sending, state.held);
  const isSending = stage === 'sending';
  const isBrief = stage !== 'idle' && !isSending;
  const held = shown(sending, state.held);
  // Updates of the request contain the present name of its table.
  const label = state.held ? (state.held.request.table_label ?? null) : data.label;
  return (
    <>
      <Bar say={say} language={language} place={place} held={held} onLanguage={choose} />
      <main className={`page ${stage}${isBrief ? ' asked-page' : ''}`} ref={page} onFocus={onFocus}>
        {/* Full and brief card are two elements: one that changes its size would count as a layout shift. */}
        <TableCard key={String(isBrief)} say={say} data={{ ...data, label }} isBrief={isBrief} />
        <div className="service">
          <p className="problem" role="alert">
            {problem && wordsOf(say, problem)}
          </p>
          {isUnsent(sending) && (
            <UnsentCard
              say={say}
              language={language}
              sending={sending}
              onRetry={acts.retry}
              onGiveUp={acts.giveUp}
            />
          )}
          <section className={held && 'card status'}>
            {/* Not atomic: when only the heading changes, the sentence below it is not announced again. */}
            <div role="status" aria-atomic="false">
              {isSending && <span className="unseen">{say('sending')}</span>}
              {held && (
                <StatusNews
                  key={stage}
                  say={say}
                  held={held}
                  knownAt={knownUntil(state.now, offlineSince)}
                  result={state.result}
                  isEndingUnsent={state.ending?.isQueued === true}
                />
              )}
              {stage === 'idle' && state.isGone && <p className="hint">{say('goneText')}</p>}
              {offlineSince !== undefined && held && !isOver(held) && (
                <OfflineLine say={say} language={language} since={offlineSince} />
              )}
            </div>
            {held && (
              <StatusDetails
                key={stage}
                say={say}
                language={language}
                place={place}
                held={held}
                now={state.now}
                ending={state.ending}
                acts={acts}
              />
            )}
          </section>
          {(stage === 'idle' || isSending) && (
            <>
              <h2 className="question" tabIndex={-1}>
                {say('whatCanWeBring')}
              </h2>
              <QuickRequests
                say={say}
                place={place}
                sending={sending.name === 'sending' ? sending.intention.type : undefined}
                onRequest={acts.ask}
              />
              <OtherRequest
                say={say}
                language={language}
                place={place}
                isSending={isSending}
                onRequest={acts.ask}
              />
            </>
          )}
        </div>
      </main>
    </>
  );
}

function isUnsent(sending: Sending): sending is Extract<Sending, { name: 'unsent' | 'asking' }> {
  return sending.name === 'unsent' || sending.name === 'asking';
}

/** The request to show: none while a new one is being sent. */
function shown(sending: Sending, held: Held | undefined): Held | undefined {
  return sending.name === 'idle' ? held : undefined;
}

function wordsOf(say: GuestSay, words: Words): string {
  return 'key' in words ? say(words.key) : words.text;
}
