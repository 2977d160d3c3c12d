import { Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { defineTexts, say, useTexts } from './language/i18n.ts';
import { notify } from './notices/notices.ts';

type CopyFieldProps = { value: string; label: string; what: 'link' | 'token' | 'secret' };

/** A text to copy, with its button. Selects it where the browser does not let the page copy. */
export function CopyField({ value, label, what }: CopyFieldProps) {
  const t = useTexts(copyTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  async function copyValue(): Promise<void> {
    try {
      // Throws when `navigator.clipboard` is missing (plain http) or access is denied.
      await navigator.clipboard.writeText(value);
      notify({ id: 'copy', type: 'success', title: () => say(copyTexts, `${what}Copied`) });
    } catch {
      input.current?.select();
      notify({
        id: 'copy',
        type: 'error',
        title: () => say(copyTexts, `${what}Failed`),
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
        <span className="sr-only">{t(what)}</span>
      </Button>
    </div>
  );
}

const copyTexts = defineTexts('copy', {
  fr: {
    link: 'Copier le lien',
    linkCopied: 'Lien copié',
    linkFailed: 'Impossible de copier le lien',
    token: 'Copier le jeton',
    tokenCopied: 'Jeton copié',
    tokenFailed: 'Impossible de copier le jeton',
    secret: 'Copier le secret',
    secretCopied: 'Secret copié',
    secretFailed: 'Impossible de copier le secret',
    byHand: 'Le texte est sélectionné\u202f: copiez-le à la main.',
  },
  en: {
    link: 'Copy link',
    linkCopied: 'Link copied',
    linkFailed: 'Cannot copy link',
    token: 'Copy token',
    tokenCopied: 'Token copied',
    tokenFailed: 'Cannot copy token',
    secret: 'Copy secret',
    secretCopied: 'Secret copied',
    secretFailed: 'Cannot copy secret',
    byHand: 'The text is selected: copy it manually.',
  },
});
