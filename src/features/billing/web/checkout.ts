import { ApiError, answer, client, NetworkError } from '../../../ui/api.ts';
import type { BillingRoutes } from '../handlers.ts';
import type { PlanName } from '../rules.ts';

const { stripe } = client<BillingRoutes>();

/**
 * The address of the provider's page for a plan; undefined where nothing is sold yet.
 * `customerEmail` fills in the e-mail field of that page.
 * Throws `ApiError`, `NetworkError` or `TypeError`.
 */
export async function openCheckout(
  plan: PlanName,
  customerEmail: string | undefined,
): Promise<string | undefined> {
  const priceId = await findPriceId(plan);
  if (!priceId) return undefined;
  try {
    const json = { priceId, ...(customerEmail && { customerEmail }) };
    const { url } = await answer(stripe['create-checkout-session'].$post({ json }));
    return webAddress(url);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'payment_not_configured') return undefined;
    throw error;
  }
}

/** Undefined where nothing is sold yet. Throws as `openCheckout`. */
export async function findPriceId(plan: PlanName): Promise<string | undefined> {
  const plans = await answer(stripe.plans.$get());
  return plans.find(({ name }) => name === plan)?.price_id ?? undefined;
}

/** Whether our own server cannot be reached, as opposed to a payment provider that fails. */
export function isBackendUnavailable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError;
  return awayStatuses.includes(error.status) && error.code !== 'payment_unreachable';
}

/** 404, 502 and 504 come from a proxy in front of the server. */
const awayStatuses = [404, 502, 503, 504];

/** Where invoices are read and a subscription is ended. Throws `ApiError`, `NetworkError` or `TypeError`. */
export async function openPortal(): Promise<string> {
  const { url } = await answer(stripe.portal.$post());
  return webAddress(url);
}

/** Money goes over TLS, save where this very page does not. Throws for anything but a web address. */
function webAddress(url: string): string {
  const { protocol } = new URL(url);
  if (protocol === 'https:' || protocol === location.protocol) return url;
  throw new TypeError(`no page of a provider: ${protocol}`);
}
