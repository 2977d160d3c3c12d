import { useEffect, useRef, useState } from 'react';
import type { Draft, Place } from '../types.ts';
import { keepDraft, readDraft } from './kept.ts';

/**
 * What a guest writes is never lost: it outlives a reload, a refusal, and an answer that the table waits for
 * something else, and stands in the fields whenever they are back. Only what is sent leaves them.
 */
export function useDraft(place: Place) {
  const details = useRef<HTMLDetailsElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const customerName = useRef<HTMLInputElement>(null);
  const [length, setLength] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are filled once, when they appear
  useEffect(() => {
    const kept = readDraft(place);
    if (kept) {
      // What was typed before the script was there is newer.
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
    keepDraft(place, draft);
    setLength(draft.message.length);
    return draft;
  }

  return { details, message, customerName, length, keep };
}

function fill(field: HTMLTextAreaElement | HTMLInputElement | null, words: string): void {
  if (field?.value === '') field.value = words;
}
