import type { FormEvent } from 'react';
import type { Language } from '../../../../languages.ts';
import { guestLimits } from '../../../../limits.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import { placePath } from '../addresses.ts';
import type { GuestSay } from '../language/texts.ts';
import type { GuestRequest, TableAddress } from '../types.ts';
import { Suggestions } from './Suggestions.tsx';
import { useDraft } from './use-draft.ts';

/** The counter appears when this many characters are left. */
const NEARLY_FULL = 60;

type OtherRequestProps = {
  say: GuestSay;
  language: Language;
  place: TableAddress;
  isSending: boolean;
  onRequest(request: GuestRequest): void;
};

/*
 * NOTE: the fields are uncontrolled, so that text typed before hydration stays, also when the language
 * changes.
 * <details> opens without JavaScript.
 */
export function OtherRequest({ say, language, place, isSending, onRequest }: OtherRequestProps) {
  const draft = useDraft(place);
  const left = guestLimits.messageLength - draft.length;

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { message, customerName } = draft.keep();
    onRequest({ type: 'other', message: message.trim(), customerName: customerName.trim() });
  }

  return (
    <details className="other" ref={draft.details}>
      <summary>
        <Icon name="other" />
        <span>{say('otherRequest')}</span>
        <Icon name="chevron" />
      </summary>
      <Suggestions
        say={say}
        language={language}
        place={place}
        isSending={isSending}
        onRequest={onRequest}
      />
      <form
        className="words"
        method="post"
        action={placePath(place)}
        onInput={draft.keep}
        onSubmit={send}
      >
        <input type="hidden" name="type" value="other" />
        <label htmlFor="message">{say('message')}</label>
        <textarea
          ref={draft.message}
          id="message"
          name="message"
          rows={3}
          required
          maxLength={guestLimits.messageLength}
          placeholder={say('messageHint')}
          aria-describedby="allergy"
        />
        <p id="allergy" className="allergy">
          {say('allergy')}
        </p>
        <p className="counter" aria-live="polite">
          {left <= NEARLY_FULL && say('charactersLeft', { count: left })}
        </p>
        <label htmlFor="customerName">{say('firstName')}</label>
        <input
          ref={draft.customerName}
          id="customerName"
          name="customerName"
          autoComplete="given-name"
          maxLength={guestLimits.customerNameLength}
        />
        <button className="button" type="submit" aria-disabled={isSending}>
          {isSending ? say('sending') : say('send')}
        </button>
      </form>
    </details>
  );
}
