import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { answering, disturb, notices, open, withScreens } from '../../support/screens/screen.tsx';
import { startWithPayment } from '../../support/server/start-with.ts';

const FAILED = 'Impossible de procéder au paiement. Contactez le support.';

withScreens(
  ({ provider }) => {
    const subscribe = () => screen.findByRole('button', { name: 'S’abonner' });

    const untilEnabled = () =>
      waitFor(async () =>
        expect((await subscribe()).getAttribute('aria-disabled')).not.toBe('true'),
      );

    test('a payment that cannot start shows an error and can be retried on the same page [ERR-26]', async () => {
      const { user } = await open(paths.pricing);
      provider.behaviour = 'fails';
      await user.click(await subscribe());
      await notices().findByText(FAILED);
      await untilEnabled();
      expect(location.pathname).toBe(paths.pricing);
      provider.behaviour = 'answers';
      await user.click(await subscribe());
      await expect.poll(() => location.href).toMatch(`${provider.url}/pay/`);
    });

    test.each([
      ['an unexpected error', 'GET /api/stripe/plans', answering(500, { code: 'unexpected' })],
      [
        // Only web addresses are followed, even if something alters the server's answer.
        'an address that is no web address',
        'POST /api/stripe/create-checkout-session',
        answering(200, { sessionId: 'cs_1', url: 'javascript:document.title="gone"' }),
      ],
    ])('%s keeps the visitor on the page [ERR-26]', async (_, calls, treat) => {
      const { user } = await open(paths.pricing);
      disturb(calls, treat);
      await user.click(await subscribe());
      await notices().findByText(FAILED);
      await untilEnabled();
      expect(location.pathname).toBe(paths.pricing);
      expect(document.title).toBe('Tarifs · Sonnette');
    });
  },
  {},
  startWithPayment,
);
