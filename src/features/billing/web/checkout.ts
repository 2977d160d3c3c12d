import type { PlanName } from '../../../enums.ts';
import { ApiError, answer, client, NetworkError } from '../../../ui/network/api.ts';
import type { BillingRoutes } from '../handlers.ts';

const { stripe } = client<BillingRoutes>();

/**
 * The URL of the provider's checkout page for a plan; undefined when nothing is sold yet.
 * `customerEmail` prefills the e-mail field of that page.
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

/** Undefined when nothing is sold yet. Throws the same errors as `openCheckout`. */
export async function findPriceId(plan: PlanName): Promise<string | undefined> {
  const plans = await answer(stripe.plans.$get());
  return plans.find(({ name }) => name === plan)?.price_id ?? undefined;
}

/** Whether our own server is unreachable, as opposed to a failing payment provider. */
export function isBackendUnavailable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError;
  return awayStatuses.includes(error.status) && error.code !== 'payment_unreachable';
}

/** 404, 502 and 504 come from a proxy in front of the server. */
const awayStatuses = [404, 502, 503, 504];

/**
 * The URL of the provider's page for invoices and cancellation. Throws `ApiError`, `NetworkError` or
 * `TypeError`.
 */
export async function openPortal(): Promise<string> {
  const { url } = await answer(stripe.portal.$post());
  return webAddress(url);
}

/** Accepts only an https URL, or http when this page itself uses http. Throws `TypeError` otherwise. */
function webAddress(url: string): string {
  const { protocol } = new URL(url);
  if (protocol === 'https:' || protocol === location.protocol) return url;
  throw new TypeError(`unexpected protocol of the provider's page: ${protocol}`);
}
