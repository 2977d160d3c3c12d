import { DeadEndPage } from './DeadEndPage.tsx';
import type { DinerPageData } from './page-data.ts';
import { TablePage } from './TablePage.tsx';

/** The page of a table's QR code, rendered by the server and hydrated by the phone. */
export function DinerPage({ data }: { data: DinerPageData }) {
  return data.kind === 'table' ? <TablePage data={data} /> : <DeadEndPage data={data} />;
}
