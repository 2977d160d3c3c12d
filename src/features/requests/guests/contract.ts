import type { PlaceWord } from '../../../enums.ts';
import type { GuestLanguage } from '../../../languages.ts';
import type { Wish } from '../../wishes/rules.ts';
import type { TableRequest } from '../contract.ts';
import type { WaitingForm } from '../room-code/contract.ts';

/** A wish as a guest's page offers it. `sign`: its drawing, where its type has another one. */
export type OfferedWish = Pick<Wish, 'id' | 'type' | 'label' | 'choices'> & {
  place: 'button' | 'suggestion';
  sign: string | null;
};

/** A request of the table, on its page. */
type PageRequest<Request = TableRequest> = {
  request: Request;
  /** The key that created it, if the link holds it: a page without JavaScript keeps it there. */
  key: string | null;
  /** Whether this page may say "served": a key of the link created the request, or no key did. */
  maySpeak: boolean;
};

/** Everything the guest page needs. It is embedded in the HTML, so that the page renders without a call. */
export type GuestPageData =
  | (PageRequest<TableRequest | null> & {
      kind: 'table';
      restaurant: { slug: string; name: string; menuUrl: string | null };
      table: number;
      /** The name of the table, if it has one. */
      label: string | null;
      /** The older requests of the table. Undefined where it may have only one. */
      others?: PageRequest[];
      wishes: OfferedWish[];
      /** They are the restaurant's own: a request names the wish, not only its type. */
      hasOwnWishes: boolean;
      /** Nobody is on duty. */
      isClosed: boolean;
      /** Until when its guests cannot call; null if they can. */
      mutedUntil: string | null;
      /** Of the restaurant. */
      timeZone: string;
      /** The key of the table, if the link has the right one. */
      tableKey: string | null;
      /** No scan of this key is known: the page's script reports it. */
      isFirstScan: boolean;
      /** Why a form post was refused. */
      notice: string | null;
      /** The form that waits for the code of the evening. */
      waitingForm: WaitingForm | null;
      /** The pass in the link: a page without JavaScript keeps it there. */
      pass: string | null;
      /** The server's clock, milliseconds since the epoch. */
      now: number;
    })
  /** `restaurant`: its name, if only the table is unknown. */
  | { kind: 'not-found'; restaurant: string | null }
  /** The link lacks the key of the table. */
  | { kind: 'code-needed'; restaurant: { slug: string; name: string }; table: number }
  /** The server cannot answer now; `address` is the page to try again. */
  | { kind: 'trouble'; address: string };

/**
 * `languages`: those that the restaurant chose for its guests; null for the usual ones. `place`: what has a
 * number there, if it is no table.
 */
export type Spoken = {
  language: GuestLanguage;
  languages: GuestLanguage[] | null;
  place?: PlaceWord | undefined;
};

/** With the files of texts of the other languages, for a switch. */
export type SpokenPage = Spoken & { textFiles: Partial<Record<GuestLanguage, string>> };

/** Texts of the page that differ where the place is no table, for its script. */
export type PlaceTexts = { placeTexts?: Record<string, string> | undefined };

/** The export of the server build of the guest page, which `app` loads. `title` is text, the rest HTML. */
export type RenderGuestPage = (
  data: GuestPageData,
  spoken: SpokenPage,
) => { title: string; head: string; body: string } & PlaceTexts;
