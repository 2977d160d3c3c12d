import { useEffect, useRef, useState } from 'react';
import type { Draft, TableAddress } from '../types.ts';
import { keepDraft, readDraft } from './kept.ts';

/**
 * Keeps the guest's draft through a reload, a refusal and the answer that another request is active. Only a
 * sent draft is cleared.
 */
export function useDraft(place: TableAddress) {
  const details = useRef<HTMLDetailsElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const customerName = useRef<HTMLInputElement>(null);
  const [length, setLength] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are filled once, when they mount
  useEffect(() => {
    const kept = readDraft(place);
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
    keepDraft(place, draft);
    setLength(draft.message.length);
    return draft;
  }

  return { details, message, customerName, length, keep };
}

function fill(field: HTMLTextAreaElement | HTMLInputElement | null, words: string): void {
  if (field?.value === '') field.value = words;
}
