import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { type SheetFormat, sheetFormats } from '../../rules.ts';
import type { TableWithKey } from '../calls.ts';
import { fetchPreviews } from './downloads.ts';
import { qrTexts } from './texts.ts';

type SheetCardProps = {
  restaurant: { id: string; name: string };
  tables: readonly TableWithKey[];
  format: SheetFormat;
  onFormat(format: SheetFormat): void;
  /** Downloads the cards of all tables. */
  onPrint(): Promise<void>;
};

const names = { 'a6-tent': 'a6Tent', 'a4-stickers': 'a4Stickers', a5: 'a5' } as const;

/** Downloads the codes of all tables, which is what most owners come for. */
export function SheetCard({ restaurant, tables, format, onFormat, onPrint }: SheetCardProps) {
  const t = useTexts(qrTexts);
  const previews = usePreviews({ restaurant, tables });
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    await onPrint();
    setBusy(false);
  }

  return (
    <section aria-labelledby="sheet-title" className={cardClass}>
      <div className="grid gap-1">
        <h2 id="sheet-title" className={cardTitleClass}>
          {t('sheet')}
        </h2>
        <p className="text-pretty text-muted">{t('sheetLead', { count: tables.length })}</p>
      </div>
      <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
        <legend className="mb-1.5 font-semibold">{t('format')}</legend>
        {sheetFormats.map((name) => (
          <label
            key={name}
            className="flex min-h-14 cursor-pointer flex-wrap content-start items-center gap-3 rounded-small border border-edge p-3 has-checked:border-sage has-checked:bg-sage-tint"
          >
            <Preview svg={previews?.[name]} />
            <span className="grid flex-[2_1_8rem] grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 leading-snug">
              <input
                type="radio"
                name="format"
                value={name}
                checked={format === name}
                onChange={() => onFormat(name)}
                className="size-5 accent-sage"
              />
              <span className="grid">
                <span className="text-[min(1rem,7vw)] font-semibold">{t(names[name])}</span>
                <span className="text-small text-muted">{t(`${names[name]}Hint`)}</span>
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button
        busy={isBusy}
        icon={<FileDown aria-hidden="true" className="size-5" />}
        onClick={() => void download()}
        className="min-h-14 sm:justify-self-start"
      >
        {t(isBusy ? 'sheetBusy' : 'sheetAct')}
      </Button>
      <p role="status" className="sr-only">
        {isBusy && t('sheetBusy')}
      </p>
    </section>
  );
}

/** The first page. Its place is reserved while it loads, and stays empty if the server has none. */
function Preview({ svg }: { svg: string | undefined }) {
  return (
    <span className="relative aspect-4/3 flex-[1_1_7rem] rounded-small bg-sunken">
      {svg && (
        // The words beside it name the format.
        <img
          alt=""
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          className="absolute inset-0 size-full object-contain p-2 drop-shadow"
        />
      )}
    </span>
  );
}

/** Made again when a printed text or the language changes. */
function usePreviews({ restaurant, tables }: Pick<SheetCardProps, 'restaurant' | 'tables'>) {
  const { language } = useLanguage();
  const printed = [
    restaurant.name,
    ...tables.map(({ number, label, key }) => [number, label, key]),
  ];
  return useQuery({
    queryKey: ['previews', restaurant.id, language, printed],
    queryFn: () => fetchPreviews(restaurant.id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
}
