import { answer, client } from '../../../ui/network/api.ts';
import type { BillingRoutes } from '../handlers.ts';

const { stripe } = client<BillingRoutes>();

/** Lets the server ask the provider what was bought: its webhook may be late or lost. */
export async function reportReturn(sessionId: string): Promise<void> {
  await answer(stripe.subscription.$get({ query: { session_id: sessionId } })).catch(() => {});
}
