import type { RequestType } from '../../../enums.ts';
import type { GuestLanguage } from '../../../languages.ts';
import type { CreatedRequest, TableRequest } from '../../requests/contract.ts';
import type {
  PlaceTexts,
  GuestPageData as ServedPage,
  SpokenPage,
} from '../../requests/guests/contract.ts';
import type { GuestTextKey } from './language/texts/fr.ts';

/**
 * The table of this page. `tableKey`: from its printed code. `linkLanguage`: the language in its links until
 * hydration.
 */
export type TableAddress = {
  slug: string;
  table: number;
  tableKey?: string | null;
  linkLanguage?: GuestLanguage | undefined;
  /** The pass in its links until hydration. */
  linkPass?: string | undefined;
  /** The keys of several own requests, in its links until hydration. */
  linkKeys?: readonly string[];
};

/** The content of a guest's request. */
export type GuestRequest = {
  type: RequestType;
  /** Id of the tapped wish, where the type alone does not say it. */
  wish?: string;
  message: string;
  customerName: string;
};

/** The text in the fields. */
export type Draft = Pick<GuestRequest, 'message' | 'customerName'>;

/** A request to send. Every try carries the same key, so that it becomes one request. */
export type OutgoingRequest = GuestRequest & {
  slug: string;
  table: number;
  key: string;
  /** On the phone's clock, because it must survive a reload. */
  madeAt: number;
  /** The page has been open for hours, and its guest has not confirmed yet to be at this table. */
  isFromOldPage?: boolean;
  /** The code of the evening, once the guest has typed it. */
  code?: string | undefined;
};

/** The state of the outgoing request, for the screen. */
export type Sending =
  | { name: 'idle' }
  | { name: 'sending'; outgoing: OutgoingRequest }
  | {
      name: 'unsent';
      outgoing: OutgoingRequest;
      isTrying: boolean;
      /** Why the last attempt failed; undefined while the first one is only slow. */
      failure: Failure | undefined;
    }
  | { name: 'asking'; outgoing: OutgoingRequest }
  | RoomCodeNeeded;

/** A request that waits for the code of the evening. `text`: why the last one was refused. */
export type RoomCodeNeeded = {
  name: 'room-code';
  outgoing: OutgoingRequest;
  text: string | undefined;
};

/** No answer of a server came, or one that cannot accept the request now. */
export type Failure = 'network' | 'server';

/** The outcome of one try to send. `later`: retry with the same key. */
export type Attempt =
  | { outcome: 'accepted'; request: CreatedRequest }
  | { outcome: 'refused'; text: string | undefined; mutedUntil?: string | undefined }
  /** The restaurant asks for the code of the evening. `text`: why the one that was sent is refused. */
  | { outcome: 'room-code'; text: string | undefined }
  | { outcome: 'later'; failure: Failure; isAnswered: boolean; waitMilliseconds: number };

/** The outcome of one poll of a request. */
export type Reading =
  | { outcome: 'found'; request: TableRequest }
  | { outcome: 'gone' }
  | { outcome: 'lost'; isAnswered: boolean; waitMilliseconds: number };

/**
 * A guest withdraws a request, reminds the team of it, says that it is served, or that it is not although
 * staff finished it.
 */
export type GuestMove = 'cancel' | 'remind' | 'serve' | 'reopen';

/**
 * A guest's move, until the server has answered. `isQueued`: a try got no answer. `failure`: why the last one
 * failed.
 */
export type Moving = {
  move: GuestMove;
  id: string;
  isQueued: boolean;
  failure?: Failure | undefined;
};

/** What the guest chose of a wish, until the server has answered. Null takes it back. */
export type Choosing = { id: string; choice: string | null; isQueued: boolean };

/** The outcome of one attempt to move a request. `lost`: no answer came, so it may have succeeded. */
export type MoveAnswer =
  | { outcome: 'lost'; failure?: Failure }
  | { outcome: 'done'; request: TableRequest }
  | { outcome: 'refused'; text: string | undefined; request: TableRequest | undefined };

/** A request that this page shows and follows. */
export type ShownRequest = {
  request: TableRequest;
  /** The key that created it; undefined if another phone did, or another tab of this one. */
  key: string | undefined;
  /** Whether this phone may choose, remind, and say served or not served. */
  maySpeak: boolean;
  /** Nobody was on duty when it was sent, or when the page was loaded. */
  isClosed?: boolean;
  /** What came of this phone's own tap: for a while, that it was sent. */
  result?: GuestTextKey | undefined;
};

/** Merges an update into the known request. What stream events do not contain is kept. */
export function updated(known: ShownRequest, request: TableRequest): ShownRequest {
  if (known.request.id !== request.id) return known;
  const { message, customer_name, usual_wait_seconds } = known.request;
  const kept = {
    message: request.message ?? message,
    customer_name: request.customer_name ?? customer_name,
    usual_wait_seconds: request.usual_wait_seconds ?? usual_wait_seconds,
  };
  return { ...known, request: { ...request, ...kept } };
}

/** The data from which server and phone render the page, embedded in the HTML. */
export type ShownPageData = ServedPage & SpokenPage & PlaceTexts;

export type TablePageData = Extract<ShownPageData, { kind: 'table' }>;
export type DeadEndData = Exclude<ShownPageData, { kind: 'table' }>;
export type GuestRestaurant = TablePageData['restaurant'];

/** Whether the table may have a request of each wish at a time: the page then shows a card for each. */
export function isOfSeveral(data: TablePageData): boolean {
  return data.others !== undefined;
}

/** The requests of the table when the server rendered the page, the newest first. */
export function servedRequests(data: TablePageData): ShownRequest[] {
  const { request, key, maySpeak, others = [], isClosed } = data;
  const all = request ? [{ request, key, maySpeak }, ...others] : others;
  return all.map((each) => ({ ...each, key: each.key ?? undefined, isClosed }));
}
