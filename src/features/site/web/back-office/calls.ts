import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../../ui/network/api.ts';
import { queryClient } from '../../../../ui/network/query.ts';
import type { DemoRequestRoutes } from '../../demo-requests-handlers.ts';

const { admin } = client<DemoRequestRoutes>();
const byId = admin['demo-requests'][':id'];
const queryKey = ['demo-requests'];

export const PAGE_SIZE = 5;

/** Pages are counted from 1. The previous page stays visible while the next one loads. */
export function useDemoRequests(page: number) {
  return useQuery({
    queryKey: [...queryKey, page],
    queryFn: () => list(page),
    placeholderData: keepPreviousData,
  });
}

export function refreshDemoRequests(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}

/** Throws `ApiError` or `NetworkError`. */
export async function setHandled(id: string, is_handled: boolean): Promise<void> {
  await answer(byId.$put({ param: { id }, json: { is_handled } }));
}

/** Throws `ApiError` or `NetworkError`. */
export async function deleteDemoRequest(id: string): Promise<void> {
  await answer(byId.$delete({ param: { id } }));
}

export type DemoRequest = Awaited<ReturnType<typeof list>>['rows'][number];

async function list(page: number) {
  const query = { limit: String(PAGE_SIZE), offset: String((page - 1) * PAGE_SIZE) };
  const response = await admin['demo-requests'].$get({ query });
  const rows = await answer(Promise.resolve(response));
  return { rows, total: Number(response.headers.get('X-Total-Count')) };
}
