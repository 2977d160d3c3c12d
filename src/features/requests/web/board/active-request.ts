import { answer, client } from '../../../../ui/network/api.ts';
import type { RequestRoutes } from '../../handlers.ts';

const { restaurants } = client<RequestRoutes>();

/** Whether a guest waits at a table. Throws what the call throws, 404 where there is no such table. */
export async function hasActiveRequest(slug: string, tableNumber: number): Promise<boolean> {
  const param = { slug: encodeURIComponent(slug), table: String(tableNumber) };
  const asking = restaurants[':slug'].tables[':table'].request.$get({ param, header: {} });
  const check = await answer(asking);
  return check.hasActiveRequest;
}
