import type { Language } from '../../../../ui/language/languages.ts';
import type { CreatedRequest, TableRequest } from '../../contract.ts';
import type { RequestType, WishId } from '../../rules.ts';

/** The table this page belongs to. `linkLanguage`: what its links carry while no script has taken over. */
export type Place = { slug: string; table: number; linkLanguage?: Language | undefined };

/** What a guest asks for. */
export type Wish = {
  type: RequestType;
  /** The suggestion that was tapped, if one was. */
  wish?: WishId;
  message: string;
  customerName: string;
};

/** What a guest writes, as it stands in the fields. */
export type Draft = Pick<Wish, 'message' | 'customerName'>;

/** A wish on its way: the same key goes with every try, so that it becomes one request. */
export type Intention = Wish & {
  slug: string;
  table: number;
  key: string;
  /** By the phone's clock: it must outlive a reload. */
  madeAt: number;
};

/** Where the intention stands, for the screen. */
export type Sending =
  | { name: 'idle' }
  | { name: 'sending'; intention: Intention }
  | {
      name: 'unsent';
      intention: Intention;
      isTrying: boolean;
      /** Why the last attempt failed; undefined while the first one is only slow. */
      failure: Failure | undefined;
    }
  | { name: 'asking'; intention: Intention };

/** No answer came, or the server answered that it cannot take the request now. */
export type Failure = 'network' | 'server';

/** How one try to send ended. `later` is worth another try with the same key. */
export type Attempt =
  | { outcome: 'accepted'; request: CreatedRequest }
  | { outcome: 'refused'; text: string | undefined }
  | { outcome: 'later'; isAnswered: boolean; waitMilliseconds: number };

/** How one look at a request ended. */
export type Reading =
  | { outcome: 'found'; request: TableRequest }
  | { outcome: 'gone' }
  | { outcome: 'lost'; isAnswered: boolean; waitMilliseconds: number };

/** How one attempt to cancel ended. `lost`: no answer came, and the next one may tell. */
export type Cancelling =
  | { outcome: 'lost' }
  | { outcome: 'cancelled'; request: TableRequest }
  | { outcome: 'refused'; text: string | undefined; request: TableRequest | undefined };

/** The request this phone follows, with the key that made it (none when another phone did). */
export type Held = { request: TableRequest; key: string | undefined };

/** What is known of a request after news of it. The stream tells the guest's own words to nobody, so they stay. */
export function updated(known: Held | undefined, request: TableRequest): Held | undefined {
  if (known?.request.id !== request.id) return known;
  const words = {
    message: request.message ?? known.request.message,
    customer_name: request.customer_name ?? known.request.customer_name,
  };
  return { ...known, request: { ...request, ...words } };
}
