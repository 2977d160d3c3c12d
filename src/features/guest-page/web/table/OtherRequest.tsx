import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type GuestLanguage, labelIn } from '../../../../languages.ts';
import { limits } from '../../../../limits.ts';
import type { OfferedWish } from '../../../requests/guests/contract.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import { tablePagePath } from '../addresses.ts';
import type { GuestSay } from '../language/say.ts';
import type { Draft, GuestRequest, TableAddress } from '../types.ts';
import { keepDraft, readDraft } from './session-storage.ts';
import { TableKeyField } from './TableKeyField.tsx';

/** The counter appears when this many characters are left. */
const NEARLY_FULL = 60;

type OtherRequestProps = {
  say: GuestSay;
  language: GuestLanguage;
  wishes: readonly OfferedWish[];
  address: TableAddress;
  isSending: boolean;
  onRequest(request: GuestRequest): void;
};

/*
 * NOTE: the fields are uncontrolled, so that text typed before hydration stays, also when the language
 * changes.
 * <details> opens without JavaScript.
 */
export function OtherRequest(props: OtherRequestProps) {
  const { say, language, wishes, address, isSending, onRequest } = props;
  const suggestions = wishes.filter(({ place }) => place === 'suggestion');
  const draft = useDraft(address);
  const left = limits.messageLength - draft.length;

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
      {suggestions.length > 0 && (
        <Suggestions
          say={say}
          language={language}
          suggestions={suggestions}
          address={address}
          isSending={isSending}
          onRequest={onRequest}
        />
      )}
      <form
        className="words"
        method="post"
        action={tablePagePath(address)}
        onInput={draft.keep}
        onSubmit={send}
      >
        <input type="hidden" name="type" value="other" />
        <TableKeyField address={address} />
        <label htmlFor="message">{say('message')}</label>
        <textarea
          ref={draft.message}
          id="message"
          name="message"
          rows={3}
          required
          maxLength={limits.messageLength}
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
          maxLength={limits.customerNameLength}
        />
        <button className="button" type="submit" aria-disabled={isSending}>
          {isSending ? say('sending') : say('send')}
        </button>
      </form>
    </details>
  );
}

/**
 * Keeps the guest's draft through a reload, a refusal and the answer that another request is active. Only a
 * sent draft is cleared.
 */
function useDraft(address: TableAddress) {
  const details = useRef<HTMLDetailsElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const customerName = useRef<HTMLInputElement>(null);
  const [length, setLength] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are filled once, when they mount
  useEffect(() => {
    const kept = readDraft(address);
    if (kept) {
      // Text typed before hydration is newer.
      fill(message.current, kept.message);
      fill(customerName.current, kept.customerName);
      if (details.current) details.current.open = true;
    }
    keep();
  }, []);

  function keep(): Draft {
    const draft = {
      message: message.current?.value ?? '',
      customerName: customerName.current?.value ?? '',
    };
    keepDraft(address, draft);
    setLength(draft.message.length);
    return draft;
  }

  return { details, message, customerName, length, keep };
}

function fill(field: HTMLTextAreaElement | HTMLInputElement | null, words: string): void {
  if (field?.value === '') field.value = words;
}

type SuggestionsProps = Omit<OtherRequestProps, 'wishes'> & { suggestions: readonly OfferedWish[] };

/** One form per suggestion, so that one tap sends it, with or without JavaScript. */
function Suggestions(props: SuggestionsProps) {
  const { say, language, suggestions, address, isSending, onRequest } = props;
  return (
    <div className="suggestions">
      <p id="suggestions">{say('suggestions')}</p>
      <ul aria-labelledby="suggestions">
        {suggestions.map(({ id, type, label }) => (
          <li key={id}>
            <form method="post" action={tablePagePath(address)}>
              <TableKeyField address={address} />
              <button
                className="chip"
                type="submit"
                name="wish"
                value={id}
                aria-disabled={isSending}
                onClick={(event) => {
                  event.preventDefault();
                  onRequest({ type, wish: id, message: '', customerName: '' });
                }}
              >
                {labelIn(label, language)}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </div>
  );
}
