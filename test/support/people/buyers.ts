import type { Clock } from '../../../src/platform/clock.ts';
import type { TestApp } from '../server/app.ts';
import {
  type PaymentProvider,
  prices,
  type Subscription,
  webhookCall,
} from './payment-provider.ts';

type Seller = Pick<TestApp, 'call'> & { clock: Clock };
export type Buyers = ReturnType<typeof buyersAt>;

/** Subscribes at the provider's page, and sends the provider's events about it to the app. */
export function buyersAt(app: Seller, provider: PaymentProvider) {
  let sold = 0;
  let events = 0;
  return { buy, buyUnheard, sendWebhook };

  /** Each purchase is a second after the one before. Returns the id of the subscription. */
  async function buy(given: Partial<Subscription>): Promise<string> {
    const id = buyUnheard(given);
    await sendWebhook(id, 'customer.subscription.created');
    return id;
  }

  /** As `buy`, but its webhook is lost. */
  function buyUnheard(given: Partial<Subscription>): string {
    sold += 1;
    const id = `sub_${sold}`;
    provider.subscriptions.set(id, {
      id,
      status: 'active',
      email: 'buyer@example.org',
      price: prices.monthly,
      createdAt: new Date(app.clock.now().getTime() + sold * 1000),
      ...given,
    });
    return id;
  }

  async function sendWebhook(id: string, type: string): Promise<void> {
    events += 1;
    const parent = { subscription_details: { subscription: id } };
    const event = { id: `evt_${events}`, type, object: { id, parent } };
    const { status } = await app.call('POST', '/stripe/webhook', webhookCall(event, app.clock));
    if (status !== 200) throw new Error(`Answered ${status}`);
  }
}
