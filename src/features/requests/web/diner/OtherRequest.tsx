import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { placePath } from './addresses.ts';
import { Icon } from './icons.tsx';
import { Suggestions } from './Suggestions.tsx';
import type { Say } from './texts.ts';
import type { Place, Wish } from './types.ts';

/** The counter appears when so many characters are left. */
const NEARLY_FULL = 60;

type OtherRequestProps = {
  say: Say;
  place: Place;
  /** A wish that came back unsent: its words stay. */
  draft: Wish | undefined;
  isSending: boolean;
  onWish(wish: Wish): void;
};

/*
 * NOTE The fields are not controlled: what was typed before the script arrived stays, and a switch of
 * language does not touch it. <details> opens without script.
 */
export function OtherRequest({ say, place, draft, isSending, onWish }: OtherRequestProps) {
  const message = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(draft?.message.length ?? 0);
  useEffect(() => setLength(message.current?.value.length ?? 0), []);
  const left = limits.messageLength - length;

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onWish({
      type: 'other',
      message: String(fields.get('message') ?? '').trim(),
      customerName: String(fields.get('customerName') ?? '').trim(),
    });
  }

  return (
    <details className="other" open={draft !== undefined || undefined}>
      <summary>
        <Icon name="other" />
        <span>{say('otherRequest')}</span>
        <Icon name="chevron" />
      </summary>
      <Suggestions say={say} place={place} isSending={isSending} onWish={onWish} />
      <form className="words" method="post" action={placePath(place)} onSubmit={send}>
        <input type="hidden" name="type" value="other" />
        <label htmlFor="message">{say('message')}</label>
        <textarea
          ref={message}
          id="message"
          name="message"
          rows={3}
          required
          maxLength={limits.messageLength}
          placeholder={say('messageHint')}
          defaultValue={draft?.message}
          onInput={(event) => setLength(event.currentTarget.value.length)}
        />
        <p className="counter" aria-live="polite">
          {left <= NEARLY_FULL && say('charactersLeft', { count: left })}
        </p>
        <label htmlFor="customerName">{say('firstName')}</label>
        <input
          id="customerName"
          name="customerName"
          autoComplete="given-name"
          maxLength={limits.customerNameLength}
          defaultValue={draft?.customerName}
        />
        <button className="button" type="submit" aria-disabled={isSending}>
          {isSending ? say('sending') : say('send')}
        </button>
      </form>
    </details>
  );
}
