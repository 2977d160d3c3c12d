import { answer, client } from '../../../ui/network/api.ts';
import type { RequestRoutes } from '../../requests/handlers.ts';

const { restaurants } = client<RequestRoutes>();

/** Whether a table has an active request. Throws the call's error, such as 404 for an unknown table. */
export async function hasActiveRequest(slug: string, tableNumber: number): Promise<boolean> {
  const param = { slug: encodeURIComponent(slug), table: String(tableNumber) };
  const asking = restaurants[':slug'].tables[':table'].request.$get({ param, header: {} });
  const check = await answer(asking);
  return check.hasActiveRequest;
}
