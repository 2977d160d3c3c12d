import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from './api.ts';

/** The cache of server state. It is cleared when the session changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Retry only missing answers: the server would repeat a refusal.
      retry: (failures, error) => error instanceof NetworkError && failures < 2,
      // Do not rely on the browser's online state, which is a guess.
      networkMode: 'always',
      staleTime: 1000,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Loads these queries anew. Loads under way are cancelled, because their answers may be older than the change before
 * this call. `invalidateQueries` alone would join a first load.
 */
export async function reload(queryKey: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
