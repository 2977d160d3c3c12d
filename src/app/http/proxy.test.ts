import { expect, it } from 'vitest';
import { startServer } from '../../../test/support/server/server.ts';

it.each([
  ['off', 1],
  ['on', 0],
])(
  'with TRUST_PROXY=%s, logs %i warnings about a proxy, however many calls come through it',
  async (trust, times) => {
    const server = await startServer({ DATABASE_URL: 'sqlite::memory:', TRUST_PROXY: trust });
    try {
      for (let call = 0; call < 3; call += 1) {
        await fetch(`${server.url}/api/health`, { headers: { 'X-Forwarded-For': '203.0.113.1' } });
      }
    } finally {
      await server.stop();
    }
    expect(server.output().split('TRUST_PROXY').length - 1).toBe(times);
  },
);
