import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { saveFile } from '../../../../ui/device/save-file.ts';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { type SheetFormat, sheetFileName, sheetFormats } from '../../rules.ts';
import { fetchSheet, notifyDownloaded, notifyDownloadFailed } from './downloads.ts';
import { qrTexts } from './texts.ts';

type SheetCardProps = {
  restaurant: { id: string; slug: string };
  tableCount: number;
  onDownloaded(): void;
};

const names = { 'a6-tent': 'a6Tent', 'a4-stickers': 'a4Stickers', a5: 'a5' } as const;

/** Downloads the codes of all tables, which is what most owners come for. */
export function SheetCard({ restaurant, tableCount, onDownloaded }: SheetCardProps) {
  const t = useTexts(qrTexts);
  const [format, setFormat] = useState<SheetFormat>(sheetFormats[0]);
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await fetchSheet(restaurant.id, format), sheetFileName(restaurant.slug, format));
      notifyDownloaded(
        () => say(qrTexts, 'sheetDone'),
        () => say(qrTexts, 'sheetDoneHint'),
      );
      onDownloaded();
    } catch (error) {
      notifyDownloadFailed(error);
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="sheet-title" className={cardClass}>
      <div className="grid gap-1">
        <h2 id="sheet-title" className={cardTitleClass}>
          {t('sheet')}
        </h2>
        <p className="text-pretty text-muted">{t('sheetLead', { count: tableCount })}</p>
      </div>
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        <legend className="mb-1.5 font-semibold">{t('format')}</legend>
        {sheetFormats.map((name) => (
          <label
            key={name}
            className="grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-small border border-edge px-4 py-2 has-checked:border-sage has-checked:bg-sage-tint"
          >
            <input
              type="radio"
              name="format"
              value={name}
              checked={format === name}
              onChange={() => setFormat(name)}
              className="size-5 accent-sage"
            />
            <span className="grid leading-snug">
              <span className="font-semibold">{t(names[name])}</span>
              <span className="text-small text-muted">{t(`${names[name]}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button
        busy={isBusy}
        icon={<FileDown aria-hidden="true" className="size-5" />}
        onClick={() => void download()}
        className="min-h-14"
      >
        {t(isBusy ? 'sheetBusy' : 'sheetAct')}
      </Button>
      <p role="status" className="sr-only">
        {isBusy && t('sheetBusy')}
      </p>
    </section>
  );
}
