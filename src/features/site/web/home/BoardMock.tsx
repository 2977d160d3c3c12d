import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RequestType } from '../../../../enums.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import { guestWords } from './guest-words.ts';
import { type Asked, SAMPLE_TABLE, SERVER_NAME } from './PhoneMock.tsx';
import { homeTexts } from './texts.ts';

type BoardMockProps = { asked: Asked | undefined; onTake(): void };

/** A small board beside the phone. The place of its first card is reserved. */
export function BoardMock({ asked, onTake }: BoardMockProps) {
  const t = useTexts(homeTexts);
  const isRinging = asked !== undefined && !asked.isTaken;
  return (
    <section
      aria-labelledby="mock-board"
      className="grid gap-2 rounded-[1.75rem] border-[7px] border-ink bg-paper p-3 shadow-notice dark:border-edge"
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
      <ul className="grid auto-rows-fr gap-2">
        {asked ? (
          <Card
            key={asked.id}
            table={SAMPLE_TABLE}
            type={asked.type}
            state={asked.isTaken ? t('onIt', { name: SERVER_NAME }) : t('justNow')}
            isTaken={asked.isTaken}
          >
            {/* Once pressed it stays, so that it keeps the focus. */}
            <button
              type="button"
              aria-disabled={asked.isTaken}
              aria-label={asked.isTaken ? undefined : t('takeTable', { table: SAMPLE_TABLE })}
              onClick={onTake}
              className={`inline-flex min-h-12 shrink-0 items-center gap-1.5 rounded-small px-3 font-semibold ${asked.isTaken ? 'cursor-default text-cool' : 'cursor-pointer bg-sage text-on-sage hover:bg-sage-strong'}`}
            >
              {asked.isTaken && <Icon name="check" />}
              <span>{t(asked.isTaken ? 'taken' : 'take')}</span>
            </button>
          </Card>
        ) : (
          <li className="grid min-h-16 place-content-center rounded-card border border-dashed border-edge text-center text-muted">
            {t('quiet')}
          </li>
        )}
        <Card table={4} type="bill" state={t('onIt', { name: 'Karim' })} isTaken />
      </ul>
    </section>
  );
}

type CardProps = {
  table: number;
  type: RequestType;
  state: string;
  isTaken: boolean;
  children?: ReactNode;
};

function Card({ table, type, state, isTaken, children }: CardProps) {
  const t = useTexts(homeTexts);
  const { language } = useLanguage();
  const say = guestWords(language);
  return (
    <li
      className={`flex min-h-16 overflow-clip rounded-card border bg-card ${isTaken ? 'border-line' : 'board-mock-new border-brass'}`}
    >
      <span
        className={`grid w-13 shrink-0 place-content-center font-numerals text-title leading-none font-bold tabular-nums ${isTaken ? 'bg-cool-tint text-cool' : 'bg-brass-tint'}`}
      >
        <span className="sr-only">{say('table', { table: '' })}</span>
        {table}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-2 py-1 pr-2 pl-2.5">
        <p className="grid min-w-0 leading-tight">
          <span className="board-mock-name flex items-center gap-1.5 font-semibold">
            <Icon name={type} />
            {type === 'waiter' ? t('server') : say(type)}
          </span>
          <span className={`text-small ${isTaken ? 'text-cool' : 'text-muted'}`}>{state}</span>
        </p>
        {children}
      </div>
    </li>
  );
}
