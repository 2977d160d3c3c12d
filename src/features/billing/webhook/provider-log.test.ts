import { expect, it } from 'vitest';
import { prices, startPaymentProvider } from '../../../../test/support/people/payment-provider.ts';
import { startServer } from '../../../../test/support/server/server.ts';

it('a failed call to the payment provider logs a warning without a stack trace [PAY-06]', async () => {
  const provider = await startPaymentProvider();
  const { PUBLIC_URL: _, ...keys } = provider.environment;
  const server = await startServer({ ...keys, DATABASE_URL: 'sqlite::memory:', DEMO: 'off' });
  provider.behaviour = 'fails';
  const answer = await fetch(`${server.url}/api/stripe/create-checkout-session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ priceId: prices.monthly }),
  });
  expect(answer.status).toBe(503);
  await server.stop();
  await provider.stop();
  const lines = server.output().split('\n');
  expect(lines.filter((line) => line.includes('payment provider call failed'))).not.toEqual([]);
  expect(
    lines.filter((line) => /"level":(50|"error")|unexpected error|"stack"/.test(line)),
  ).toEqual([]);
});
