/** Servers that are started together with the other programs they talk to. */

import { type Mailbox, startMailbox } from '../people/mailbox.ts';
import { type NewcomersActs, newcomersActs } from '../people/newcomer.ts';
import { type PaymentProvider, startPaymentProvider } from '../people/payment-provider.ts';
import { type PushService, startPushService } from '../push/push-service.ts';
import { startApp, type TestApp } from './app.ts';
import type { Engine } from './databases.ts';

type WithMailbox = {
  app: TestApp;
  mailbox: Mailbox;
  acts: NewcomersActs;
  close(): Promise<void>;
};
type WithPayment = WithMailbox & { provider: PaymentProvider };

/** `overrides` are environment variables, as for `startApp`. */
export async function startWithMailbox(
  engine: Engine,
  overrides: Record<string, string> = {},
): Promise<WithMailbox> {
  const mailbox = await startMailbox();
  const app = await startApp(engine, { SMTP_URL: mailbox.url, ...overrides });
  const close = async () => {
    await app.close();
    await mailbox.stop();
  };
  return { app, mailbox, acts: newcomersActs(app, mailbox), close };
}

/** A server on which the product is sold, with its payment provider and a mailbox. */
export async function startWithPayment(
  engine: Engine,
  overrides: Record<string, string> = {},
): Promise<WithPayment> {
  const provider = await startPaymentProvider();
  const started = await startWithMailbox(engine, { ...provider.environment, ...overrides });
  // The provider has been asked for today.
  await started.app.tick();
  const close = async () => {
    await started.close();
    await provider.stop();
  };
  return { ...started, provider, close };
}

/** A server with a push service, which receives its pushes. */
export async function startWithPushService(
  engine: Engine,
  overrides: Record<string, string> = {},
): Promise<{ app: TestApp; service: PushService; close(): Promise<void> }> {
  const service = await startPushService();
  const app = await startApp(engine, { ...service.environment, ...overrides });
  const close = async () => {
    await app.close();
    await service.stop();
  };
  return { app, service, close };
}
