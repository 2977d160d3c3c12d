import { useEffect, useRef } from 'react';
import { Bar } from './Bar.tsx';
import { StatusDetails, StatusNews } from './following/StatusCard.tsx';
import { pageTitle, stageOf } from './following/stage.ts';
import { useKeptFocus } from './following/use-kept-focus.ts';
import { useServerNow } from './following/use-server-now.ts';
import type { DinerSay } from './language/texts.ts';
import { useDinerLanguage } from './language/use-diner-language.ts';
import { OfflineLine } from './OfflineLine.tsx';
import type { TablePageData } from './page-data.ts';
import { OtherRequest } from './sending/OtherRequest.tsx';
import { QuickRequests } from './sending/QuickRequests.tsx';
import { UnsentCard } from './sending/UnsentCard.tsx';
import { TableCard } from './TableCard.tsx';
import type { Held, Sending } from './types.ts';
import { useDiner, type Words } from './use-diner.ts';

export function TablePage({ data }: { data: TablePageData }) {
  const { language, linkLanguage, say, choose } = useDinerLanguage(data.language);
  const { sending, result, isGone, problem, offlineSince, isCancelling, acts, ...diner } =
    useDiner(data);
  const place = { slug: data.restaurant.slug, table: data.table, linkLanguage };
  const now = useServerNow(data.now);
  const stage = stageOf(sending, diner.held);
  const page = useRef<HTMLElement>(null);
  const keepFocus = useKeptFocus(page, stage);
  const title = pageTitle(say, stage, data.table, data.restaurant.name);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const isSending = stage === 'sending';
  const held = shown(sending, diner.held);
  return (
    <>
      <Bar say={say} language={language} place={place} onLanguage={choose} />
      <main className={`page ${stage}`} ref={page} onFocus={keepFocus}>
        <TableCard say={say} data={data} />
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
            <div role="status">
              {isSending && <span className="unseen">{say('sending')}</span>}
              {held && <StatusNews say={say} held={held} now={now} result={result} />}
              {stage === 'idle' && isGone && <p className="hint">{say('goneText')}</p>}
              {offlineSince !== undefined && (
                <OfflineLine say={say} language={language} since={offlineSince} />
              )}
            </div>
            {held && (
              <StatusDetails
                say={say}
                language={language}
                place={place}
                held={held}
                now={now}
                isCancelling={isCancelling}
                onCancel={acts.cancel}
                onNewRequest={acts.leave}
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

function wordsOf(say: DinerSay, words: Words): string {
  return 'key' in words ? say(words.key) : words.text;
}
