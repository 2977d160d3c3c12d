import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from './api.ts';

/** The one cache of server state. Emptied when the session changes: no data outlives its owner. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal will be the same the next time; only a missing answer is worth asking again.
      retry: (failures, error) => error instanceof NetworkError && failures < 2,
      // The browser's idea of being online is a guess. Ask, and see.
      networkMode: 'always',
      staleTime: 1000,
    },
    mutations: { networkMode: 'always' },
  },
});
