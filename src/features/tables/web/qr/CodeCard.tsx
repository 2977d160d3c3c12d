import { QrCode as QrSign } from 'lucide-react';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { dinerLink } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/Card.ts';
import { useTexts } from '../../../../ui/i18n.ts';
import { notify } from '../../../../ui/notices.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { qrCode, tableNumberOf } from '../../rules.ts';
import { CodeResult, type TableCode } from './CodeResult.tsx';
import { qrTexts } from './texts.ts';

type CodeCardProps = { slug: string; tableNumbers: readonly number[]; onDownloaded(): void };

/** The code of one table, on the screen first. */
export function CodeCard({ slug, tableNumbers, onDownloaded }: CodeCardProps) {
  const t = useTexts(qrTexts);
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [shown, setShown] = useState<TableCode>();

  function generate(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const table = tableNumberOf(select.current?.value ?? '');
    setMissing(Number.isNaN(table));
    if (Number.isNaN(table)) {
      select.current?.focus();
      tell('warning', t('incomplete'), t('selectTable'));
      return;
    }
    const link = dinerLink(publicOrigin(), slug, table);
    try {
      setShown({ table, link, code: qrCode(link) });
    } catch {
      tell('error', t('notGenerated'), t('notGeneratedHint'));
    }
  }

  return (
    <section aria-labelledby={`${id}-title`} className={cardClass}>
      <h2 id={`${id}-title`} className={cardTitleClass}>
        {t('one')}
      </h2>
      <form noValidate onSubmit={generate} className="grid gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="font-semibold">
            {t('table')}
          </label>
          <select
            ref={select}
            id={id}
            defaultValue=""
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-error` : undefined}
            onChange={() => setMissing(false)}
            className="min-h-12 w-full cursor-pointer rounded-small border border-edge bg-card px-3 text-ink aria-invalid:border-red"
          >
            <option value="">{t('tableNone')}</option>
            {tableNumbers.map((table) => (
              <option key={table} value={table}>
                {t('tableNumber', { table })}
              </option>
            ))}
          </select>
          {isMissing && (
            <p id={`${id}-error`} className="text-small font-medium text-red">
              {t('selectTable')}
            </p>
          )}
        </div>
        <Button type="submit" look="secondary" className="min-h-14">
          <QrSign aria-hidden="true" className="size-5" />
          {t('generate')}
        </Button>
      </form>
      {shown && <CodeResult {...shown} slug={slug} onDownloaded={onDownloaded} />}
    </section>
  );
}

function tell(type: 'warning' | 'error', title: string, message: string): void {
  notify({ id: 'qr-code', type, title, message });
}
