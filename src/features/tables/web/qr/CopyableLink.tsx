import { Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { qrTexts } from './texts.ts';

export function CopyableLink({ link, table }: { link: string; table: number }) {
  const t = useTexts(qrTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    try {
      // Throws when `navigator.clipboard` is missing (plain http) or access is denied.
      await navigator.clipboard.writeText(link);
      notify({ id: 'link', type: 'success', title: () => say(qrTexts, 'copied') });
    } catch {
      input.current?.select();
      notify({
        id: 'link',
        type: 'error',
        title: () => say(qrTexts, 'copyFailed'),
        message: () => say(qrTexts, 'copyFailedHint'),
      });
    }
  }

  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-2">
      <label htmlFor={id} className="sr-only">
        {t('link', { table })}
      </label>
      <input
        ref={input}
        id={id}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        className="min-h-12 w-full rounded-small border border-edge bg-card px-3 text-small"
      />
      <Button look="secondary" onClick={() => void copy()} className="min-w-12 px-3!">
        <Copy aria-hidden="true" />
        <span className="sr-only">{t('copy')}</span>
      </Button>
    </div>
  );
}
