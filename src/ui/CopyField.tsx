import { Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { defineTexts, say } from './language/i18n.ts';
import { notify } from './notices/notices.ts';

type CopyFieldProps = {
  value: string;
  label: string;
  /** The words of the button, and of the notice when it has worked or failed. */
  copy: string;
  copied: () => string;
  notCopied: () => string;
};

/** A text to copy, with its button. Selects it where the browser does not let the page copy. */
export function CopyField({ value, label, copy, copied, notCopied }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  async function copyValue(): Promise<void> {
    try {
      // Throws when `navigator.clipboard` is missing (plain http) or access is denied.
      await navigator.clipboard.writeText(value);
      notify({ id: 'copy', type: 'success', title: copied });
    } catch {
      input.current?.select();
      notify({
        id: 'copy',
        type: 'error',
        title: notCopied,
        message: () => say(copyTexts, 'byHand'),
      });
    }
  }

  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        readOnly
        value={value}
        onFocus={(event) => event.target.select()}
        className="min-h-12 w-full rounded-small border border-edge bg-card px-3 text-small"
      />
      <Button look="secondary" onClick={() => void copyValue()} className="min-w-12 px-3!">
        <Copy aria-hidden="true" />
        <span className="sr-only">{copy}</span>
      </Button>
    </div>
  );
}

const copyTexts = defineTexts('copy', {
  fr: { byHand: 'Le texte est sélectionné\u202f: copiez-le à la main.' },
  en: { byHand: 'The text is selected: copy it manually.' },
});
