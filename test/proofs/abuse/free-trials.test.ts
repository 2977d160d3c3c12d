import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type PaymentProvider,
  prices,
  type Subscription,
  startPaymentProvider,
  webhookCall,
} from '../../support/people/payment-provider.ts';
import { petitBistrot, signInAgain, type TestRestaurant } from '../../support/people/people.ts';
import { startApp, type TestApp } from '../../support/server/app.ts';
import { eachEngine } from '../../support/server/engines.ts';

const DAY = 24 * 60 * 60 * 1000;
const MONTHS = 3;

eachEngine((engine) => {
  let app: TestApp;
  let provider: PaymentProvider;
  beforeAll(async () => {
    provider = await startPaymentProvider();
    app = await startApp(engine, { ...provider.environment, RATE_LIMITS: 'off' });
  });
  afterAll(async () => {
    await app.close();
    await provider.stop();
  });

  it('somebody who subscribes anonymously and cancels on day 29, again and again, gets one trial [PAY-10]', async () => {
    const restaurant = await petitBistrot(app);
    let freeDays = 0;
    let charged = 0;
    for (let month = 0; month < MONTHS; month += 1) {
      expect(await checkout()).toBe(200);
      const trialEndsAt = new Date(app.clock.now().getTime() + 30 * DAY);
      const { email } = restaurant.owner;
      const id = await buy({ email, status: 'trialing', trialEndsAt });
      expect(await claim(restaurant, id, true)).toBe(200);
      for (let day = 0; day < 29; day += 1) {
        const now = provider.subscriptions.get(id);
        const isTrial = now?.status === 'trialing' && (now.trialEndsAt ?? 0) > app.clock.now();
        if (isTrial) freeDays += 1;
        else if (day === 0) charged += 1;
        app.clock.advance(DAY);
      }
      await change(id, { status: 'canceled', endedAt: app.clock.now() });
      app.clock.advance(DAY);
    }
    expect(freeDays).toBeLessThanOrEqual(30);
    expect(charged).toBe(MONTHS - 1);
  });

  let sold = 0;
  async function buy(given: Partial<Subscription>): Promise<string> {
    sold += 1;
    const id = `sub_${sold}`;
    const createdAt = new Date(app.clock.now().getTime() + sold);
    const defaults = { id, status: 'active', email: '', price: prices.monthly, createdAt };
    provider.subscriptions.set(id, { ...defaults, ...given });
    await sendWebhook(id);
    return id;
  }

  async function change(id: string, to: Partial<Subscription>): Promise<void> {
    const present = provider.subscriptions.get(id);
    if (present) provider.subscriptions.set(id, { ...present, ...to });
    await sendWebhook(id);
  }

  let webhooks = 0;
  /** Sends the provider's webhook. */
  async function sendWebhook(id: string): Promise<void> {
    webhooks += 1;
    const event = { id: `evt_${webhooks}`, type: 'customer.subscription.updated', object: { id } };
    const { status } = await app.call('POST', '/stripe/webhook', webhookCall(event, app.clock));
    expect(status).toBe(200);
  }

  async function claim(restaurant: TestRestaurant, id: string, is_mine: boolean): Promise<number> {
    const token = await signInAgain(app, restaurant.owner);
    return (await app.call('PUT', `/stripe/claims/${id}`, { token, body: { is_mine } })).status;
  }

  async function checkout(): Promise<number> {
    const body = { priceId: prices.monthly, customerEmail: 'a@example.org' };
    return (await app.call('POST', '/stripe/create-checkout-session', { body })).status;
  }
});
