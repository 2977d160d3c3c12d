import { DeadEndPage } from './DeadEndPage.tsx';
import type { DinerPageData } from './page-data.ts';
import { TablePage } from './TablePage.tsx';

/** The page behind a table's code, the same on the server and on the phone. */
export function DinerPage({ data }: { data: DinerPageData }) {
  return data.kind === 'table' ? <TablePage data={data} /> : <DeadEndPage data={data} />;
}
