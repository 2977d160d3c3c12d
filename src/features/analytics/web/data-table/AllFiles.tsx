import { FolderDown } from 'lucide-react';
import { createContext, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { saveFile } from '../../../../ui/device/save-file.ts';
import { defineTexts, say, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';

type AllFilesProps = { name: string; children: ReactNode };

/** Wraps tables and adds a button that downloads all of them as CSV files. */
export function AllFiles({ name, children }: AllFilesProps) {
  const t = useTexts(allFilesTexts);
  const files = useRef<CsvFiles>(new Map());
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await zipOf(files.current), `${name}.zip`);
    } catch {
      // Offline, or a new version of the site: the ZIP library could not be loaded.
      notify({
        id: 'all-csv',
        type: 'error',
        title: () => say(allFilesTexts, 'notZipped'),
        message: () => say(allFilesTexts, 'notZippedHint'),
      });
    }
    setBusy(false);
  }

  return (
    <CsvFilesContext value={files.current}>
      {children}
      <Button
        look="secondary"
        busy={isBusy}
        icon={<FolderDown aria-hidden="true" className="size-5" />}
        onClick={() => void download()}
        className="justify-self-start"
      >
        {t('allCsv')}
      </Button>
    </CsvFilesContext>
  );
}

/** The CSV files of a page by name, without extension. Each mounted table adds its own. */
type CsvFiles = Map<string, () => string>;
export const CsvFilesContext = createContext<CsvFiles | undefined>(undefined);

/** A ZIP file of all these CSV files. Loads the library on first use. */
async function zipOf(files: CsvFiles): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate');
  const entries = [...files].map(([name, write]) => [`${name}.csv`, strToU8(write())]);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: 'application/zip' });
}

const allFilesTexts = defineTexts('all-files', {
  fr: {
    allCsv: 'Télécharger tous les chiffres (ZIP)',
    notZipped: 'Le fichier n’a pas pu être préparé',
    notZippedHint: 'Vérifiez le Wi-Fi, rechargez la page, puis réessayez.',
  },
  en: {
    allCsv: 'Download all figures (ZIP)',
    notZipped: 'The file could not be prepared',
    notZippedHint: 'Check the Wi-Fi, reload the page and try again.',
  },
});
