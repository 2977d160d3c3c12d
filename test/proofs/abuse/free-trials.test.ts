/**
 * Abuse of free trials, and strangers who enter somebody else's e-mail address at the payment provider.
 */
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
const STRANGERS = 5;

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
      expect(await checkout(undefined)).toBe(200);
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

  it('strangers who enter an owner’s e-mail address change no subscription status, block no checkout and open no portal [PAY-08]', async () => {
    const restaurant = await petitBistrot(app);
    const seen = { blocked: 0, subscribed: 0, portals: 0 };
    for (let stranger = 0; stranger < STRANGERS; stranger += 1) {
      await buy({ email: restaurant.owner.email, status: stranger % 2 ? 'active' : 'trialing' });
      if ((await checkout(restaurant)) !== 200) seen.blocked += 1;
      if ((await stateOf(restaurant)) !== 'trial') seen.subscribed += 1;
      if ((await portal(restaurant)) !== 404) seen.portals += 1;
    }
    const own = await buy({ email: restaurant.owner.email, restaurantId: restaurant.id });
    const status = await portal(restaurant);
    const { customer } = provider.calls.at(-1)?.fields ?? {};
    expect(seen).toEqual({ blocked: 0, subscribed: 0, portals: 0 });
    expect([status, customer]).toEqual([200, `cus_${own}`]);
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

  async function checkout(restaurant: TestRestaurant | undefined): Promise<number> {
    const body = {
      priceId: prices.monthly,
      ...(!restaurant && { customerEmail: 'a@example.org' }),
    };
    const token = restaurant?.owner.token;
    const path = '/stripe/create-checkout-session';
    return (await app.call('POST', path, { body, ...(token && { token }) })).status;
  }

  async function portal({ owner: { token } }: TestRestaurant): Promise<number> {
    return (await app.call('POST', '/stripe/portal', { token })).status;
  }

  async function stateOf({ owner: { token } }: TestRestaurant): Promise<string> {
    return (await app.call<{ state: string }>('GET', '/stripe/subscription', { token })).body.state;
  }
});
