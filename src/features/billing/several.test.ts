/** Somebody who pays is not charged twice, and what a stranger buys takes nobody's place. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/support/app.ts';
import { eachEngine } from '../../../test/support/engines.ts';
import {
  type PaymentProvider,
  prices,
  type Subscription,
  startPaymentProvider,
  telling,
} from '../../../test/support/payment-provider.ts';
import { cantine, type House, petitBistrot } from '../../../test/support/people.ts';
import { limits } from '../../limits.ts';

const DAY = 24 * 60 * 60 * 1000;

eachEngine((engine) => {
  let app: TestApp;
  let provider: PaymentProvider;
  let house: House;
  beforeAll(async () => {
    provider = await startPaymentProvider();
    app = await startApp(engine, provider.environment);
  });
  afterAll(async () => {
    await app.close();
    await provider.stop();
  });
  beforeEach(async () => {
    house = await petitBistrot(app);
    provider.calls.length = 0;
  });

  describe('who is subscribed already', () => {
    it.each(['active', 'trialing', 'past_due'])(
      'is refused a second checkout while the first is %s [PAY-03]',
      async (status) => {
        await buy({ restaurantId: house.id, status });
        provider.calls.length = 0;
        expect(await checkout()).toMatchObject({
          status: 409,
          body: { code: 'already_subscribed', error: 'Ce restaurant est déjà abonné.' },
        });
        expect(provider.calls).toEqual([]);
      },
    );

    it('may subscribe again once that has ended', async () => {
      await buy({ restaurantId: house.id, status: 'canceled', endedAt: app.clock.now() });
      expect((await checkout()).status).toBe(200);
    });
  });

  it('what is bought later with the owner’s address does not take the place of what they pay for', async () => {
    const own = await buy({ restaurantId: house.id });
    const stranger = { email: house.owner.email.toUpperCase(), status: 'trialing' };
    await buy({ ...stranger, price: prices.yearly });
    expect(await standing()).toMatchObject({ plan: 'monthly', is_trial: false });
    expect(await portalCustomer()).toBe(`cus_${own}`);
  });

  it('what goes on takes the place of what was cancelled, and what runs of what is over', async () => {
    await buy({ restaurantId: house.id, status: 'canceled', endedAt: app.clock.now() });
    const cancelAt = new Date(app.clock.now().getTime() + DAY);
    const ending = await buy({ restaurantId: house.id, cancelAt });
    expect(await portalCustomer()).toBe(`cus_${ending}`);
    const next = await buy({ restaurantId: house.id });
    expect(await portalCustomer()).toBe(`cus_${next}`);
  });

  it('one that was bought with another address is the restaurant’s once its metadata names it', async () => {
    const id = await buy({ email: 'at-home@example.org' });
    expect(await standing()).toMatchObject({ state: 'trial' });
    const present = provider.subscriptions.get(id);
    if (present) provider.subscriptions.set(id, { ...present, restaurantId: house.id });
    await tell(id, 'customer.subscription.updated');
    expect(await standing()).toMatchObject({ state: 'subscribed' });
    // From then on it is nobody else’s.
    const canteen = await cantine(app);
    if (present) provider.subscriptions.set(id, { ...present, restaurantId: canteen.id });
    await tell(id, 'invoice.paid');
    expect(await standing()).toMatchObject({ state: 'subscribed' });
  });

  it('who opens pages of the provider without end is told to wait, and nobody else', async () => {
    const { count, windowSeconds } = limits.paymentPagesPerCaller;
    for (let opened = 0; opened < count; opened += 1) expect((await checkout()).status).toBe(200);
    const refused = await checkout();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(windowSeconds);
    expect(provider.calls).toHaveLength(count);
    const stranger = { body: { priceId: prices.monthly } };
    expect((await app.call('POST', '/stripe/create-checkout-session', stranger)).status).toBe(200);
    app.clock.advance(windowSeconds * 1000);
    expect((await checkout()).status).toBe(200);
  });

  let sold = 0;
  /** Somebody subscribes, a second after whoever did so before, and the provider tells. */
  async function buy(given: Partial<Subscription>): Promise<string> {
    sold += 1;
    const id = `sub_${engine}_${sold}`;
    provider.subscriptions.set(id, {
      ...{ id, status: 'active', email: 'buyer@example.org', price: prices.monthly },
      createdAt: new Date(app.clock.now().getTime() + sold * 1000),
      ...given,
    });
    await tell(id, 'customer.subscription.created');
    return id;
  }

  async function tell(id: string, type: string): Promise<void> {
    const parent = { subscription_details: { subscription: id } };
    const told = { id: `evt_${type}_${id}`, type, object: { id, parent } };
    const answer = await app.call('POST', '/stripe/webhook', telling(told, app.clock));
    expect(answer.status).toBe(200);
  }

  function checkout() {
    const { token } = house.owner;
    const body = { priceId: prices.monthly };
    return app.call('POST', '/stripe/create-checkout-session', { token, body });
  }

  async function standing() {
    const { token } = house.owner;
    return (await app.call('GET', '/stripe/subscription', { token })).body;
  }

  /** Whose invoices the owner is shown. */
  async function portalCustomer() {
    const { token } = house.owner;
    expect((await app.call('POST', '/stripe/portal', { token })).status).toBe(200);
    return provider.calls.at(-1)?.fields.customer;
  }
});
