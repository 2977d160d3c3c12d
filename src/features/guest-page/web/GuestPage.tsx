import { DeadEndPage } from './DeadEndPage.tsx';
import type { ShownPageData } from './page-data.ts';
import { TablePage } from './table/TablePage.tsx';

/** The page of a table's QR code, rendered by the server and hydrated by the phone. */
export function GuestPage({ data }: { data: ShownPageData }) {
  return data.kind === 'table' ? <TablePage data={data} /> : <DeadEndPage data={data} />;
}
