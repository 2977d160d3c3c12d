import { type FormEvent, useLayoutEffect, useRef } from 'react';
import type { GuestLanguage } from '../../../../languages.ts';
import type { OfferedWish } from '../../../requests/guests/contract.ts';
import { ENTERED_LENGTH } from '../../../requests/room-code/rules.ts';
import { tablePagePath } from '../addresses.ts';
import type { GuestSay } from '../language/say.ts';
import type { RoomCodeNeeded, Sending, TableAddress } from '../types.ts';
import { RequestSummary } from './RequestSummary.tsx';

type Waiting = RoomCodeNeeded | Extract<Sending, { name: 'sending' }>;

type RoomCodeCardProps = {
  say: GuestSay;
  language: GuestLanguage;
  wishes: readonly OfferedWish[];
  address: TableAddress;
  sending: Waiting;
  onEnter(code: string): void;
  onGiveUp(): void;
};

/** Whether the page shows the field of the code: also while the request is sent with it. */
export function needsRoomCode(sending: Sending): sending is Waiting {
  return (
    sending.name === 'room-code' ||
    (sending.name === 'sending' && sending.outgoing.code !== undefined)
  );
}

/** Asks for the code of the evening, then sends the request. Without JavaScript the form has it all. */
export function RoomCodeCard({
  say,
  language,
  wishes,
  address,
  sending,
  onEnter,
  onGiveUp,
}: RoomCodeCardProps) {
  const { type, wish, message, customerName } = sending.outgoing;
  const isSending = sending.name === 'sending';
  const text = isSending ? undefined : sending.text;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isSending) return;
    field.current?.focus();
    field.current?.select();
  }, [isSending]);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isSending) onEnter(field.current?.value ?? '');
  }

  return (
    <section className="card unsent room-code">
      <div className="news">
        <h2 tabIndex={-1}>
          <label htmlFor="code">{say('codeTitle')}</label>
        </h2>
        <p id="code-hint">{say('codeHint')}</p>
      </div>
      <RequestSummary
        say={say}
        language={language}
        wishes={wishes}
        asked={{ type, wish: wish ? { id: wish } : null, message }}
      />
      <form method="post" action={tablePagePath(address)} onSubmit={send}>
        <input type="hidden" name={wish ? 'wish' : 'type'} value={wish ?? type} />
        {message && <input type="hidden" name="message" value={message} />}
        {customerName && <input type="hidden" name="customerName" value={customerName} />}
        <input
          ref={field}
          id="code"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={ENTERED_LENGTH}
          aria-invalid={text !== undefined}
          aria-describedby="code-hint code-problem"
        />
        <p id="code-problem" className="problem" role="alert">
          {text}
        </p>
        <button className="button" type="submit" aria-disabled={isSending}>
          {say(isSending ? 'sending' : 'send')}
        </button>
        <a
          className="button quiet"
          href={tablePagePath(address)}
          onClick={(event) => {
            event.preventDefault();
            onGiveUp();
          }}
        >
          {say('giveUp')}
        </a>
      </form>
    </section>
  );
}
