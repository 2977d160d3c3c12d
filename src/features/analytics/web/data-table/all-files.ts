import { createContext } from 'react';

/** The CSV files of a page by name, without extension. Each mounted table adds its own. */
export type CsvFiles = Map<string, () => string>;
export const CsvFilesContext = createContext<CsvFiles | undefined>(undefined);

/** A ZIP file of all these CSV files. Loads the library on first use. */
export async function zipOf(files: CsvFiles): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate');
  const entries = [...files].map(([name, write]) => [`${name}.csv`, strToU8(write())]);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: 'application/zip' });
}
