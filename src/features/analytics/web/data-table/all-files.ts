import { createContext } from 'react';

/** The CSV files of a page by name, without ending: each table adds its own while it is shown. */
export type CsvFiles = Map<string, () => string>;
export const CsvFilesContext = createContext<CsvFiles | undefined>(undefined);

/** One file of all of them. The library is loaded with the first. */
export async function zipOf(files: CsvFiles): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate');
  const entries = [...files].map(([name, write]) => [`${name}.csv`, strToU8(write())]);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: 'application/zip' });
}
