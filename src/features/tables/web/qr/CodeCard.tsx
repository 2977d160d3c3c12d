import { Download, FileDown, QrCode as QrSign } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { guestLink } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CopyField } from '../../../../ui/CopyField.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { saveFile } from '../../../../ui/device/save-file.ts';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { dismiss, notify } from '../../../../ui/notices/notices.ts';
import { publicOrigin } from '../../../../ui/public-origin.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { codeFileName, type QrCode, qrCode, tableNumberOf } from '../../rules.ts';
import type { TableWithKey } from '../calls.ts';
import { notifyDownloaded, notifyDownloadFailed, pngOf, svgOf } from './downloads.ts';
import { QrPicture } from './QrPicture.tsx';
import { qrTexts } from './texts.ts';

type CodeCardProps = {
  slug: string;
  tables: readonly TableWithKey[];
  /** Whether the restaurant accepts only links with the table's key. */
  isKeyed: boolean;
  onDownloaded(): void;
  /** Downloads the card of one table. */
  onPrintOne(table: number): Promise<void>;
};

/** Shows the code of one table. */
export function CodeCard({ slug, tables, isKeyed, onDownloaded, onPrintOne }: CodeCardProps) {
  const t = useTexts(qrTexts);
  const titleId = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [shown, setShown] = useState<TableCode>();

  function generate(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const table = tableNumberOf(select.current?.value ?? '');
    if (Number.isNaN(table)) {
      setMissing(true);
      select.current?.focus();
      showNotice('warning', 'incomplete', 'selectTable');
      return;
    }
    show(table);
  }

  /** Updates or hides the shown code, so that it always belongs to the selected table. */
  function followSelection(chosen: string): void {
    setMissing(false);
    dismiss('qr-code');
    if (!shown) return;
    const table = tableNumberOf(chosen);
    if (Number.isNaN(table)) setShown(undefined);
    else show(table);
  }

  function show(table: number): void {
    const link = linkOf(table);
    try {
      setShown({ table, link, code: qrCode(link) });
    } catch {
      showNotice('error', 'notGenerated', 'notGeneratedHint');
    }
  }

  function linkOf(table: number): string {
    const key = isKeyed ? tables.find(({ number }) => number === table)?.key : undefined;
    return guestLink(publicOrigin(), slug, table, key);
  }

  // The link has changed: the key was renewed, or keys are needed from now on, or no more.
  const isStale = shown !== undefined && shown.link !== linkOf(shown.table);
  const isGone = shown !== undefined && !tables.some(({ number }) => number === shown.table);
  useEffect(() => {
    if (isGone) setShown(undefined);
    else if (isStale) show(shown.table);
  });

  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <h2 id={titleId} className={cardTitleClass}>
        {t('one')}
      </h2>
      <form noValidate onSubmit={generate} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SelectField
          ref={select}
          label={t('table')}
          name="table"
          defaultValue=""
          error={isMissing ? t('selectTable') : undefined}
          onChange={({ target }) => followSelection(target.value)}
        >
          <option value="">{t('tableNone')}</option>
          {tables.map(({ number: table, label }) => (
            <option key={table} value={table}>
              {t('tableNumber', { table }) + (label === null ? '' : ` · ${label}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="secondary" className="min-h-14">
          <QrSign aria-hidden="true" className="size-5" />
          {t('generate')}
        </Button>
      </form>
      {shown && <CodeResult key={shown.table} {...shown} {...{ slug, onDownloaded, onPrintOne }} />}
    </section>
  );
}

type Key = keyof typeof qrTexts.fr;

function showNotice(type: 'warning' | 'error', title: Key, message: Key): void {
  notify({
    id: 'qr-code',
    type,
    title: () => say(qrTexts, title),
    message: () => say(qrTexts, message),
  });
}

type TableCode = { table: number; link: string; code: QrCode };
type CodeResultProps = TableCode & Pick<CodeCardProps, 'slug' | 'onDownloaded' | 'onPrintOne'>;

function CodeResult({ table, link, code, slug, onDownloaded, onPrintOne }: CodeResultProps) {
  const t = useTexts(qrTexts);
  const result = useRef<HTMLDivElement>(null);
  // On a phone the code would appear below the fold, as if nothing had happened.
  // NOTE: keep the braces. Newer browsers return a promise here, which React would call as the effect's
  // clean-up.
  useEffect(() => {
    result.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function download(type: 'png' | 'svg'): Promise<void> {
    try {
      saveFile(type === 'png' ? await pngOf(code) : svgOf(code), codeFileName(slug, table, type));
      notifyDownloaded(() => say(qrTexts, 'downloaded'));
      onDownloaded();
    } catch (error) {
      notifyDownloadFailed(error);
    }
  }

  return (
    <div ref={result} className="grid scroll-mb-5 justify-items-center gap-3">
      <p role="status" className="font-display text-large">
        {t('tableNumber', { table })}
      </p>
      <QrPicture code={code} label={t('code', { table })} side={256} className="max-w-full" />
      <CopyField value={link} label={t('link', { table })} what="link" />
      <div className="grid w-full gap-2">
        {(['png', 'svg'] as const).map((type) => (
          <Button key={type} look="secondary" onClick={() => void download(type)}>
            <Download aria-hidden="true" className="size-5" />
            {t(type)}
          </Button>
        ))}
        <Button look="secondary" onClick={() => void onPrintOne(table)}>
          <FileDown aria-hidden="true" className="size-5" />
          {t('card')}
        </Button>
      </div>
    </div>
  );
}
