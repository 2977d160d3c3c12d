/*
 * The state of one restaurant's board, for the components that render it.
 * `latest` has the newest data. `placed` determines which cards are shown, and where.
 * While a finger is down `placed` does not change, so that no card moves under the finger.
 */

import type { Absence } from '../../../requests/absences/rules.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { type BoardRows, newsBetween } from './board.ts';
import type { ServerLink } from './server-link.ts';
import { type BoardConnection, connectionOf, noLink } from './server-link.ts';

export type BoardView = {
  /** `unknown`: there is no such restaurant. `refused`: the session has no access to it. */
  state: 'loading' | 'ready' | BoardRefusal;
  placed: readonly TableRequest[];
  latest: ReadonlyMap<string, TableRequest>;
  /** The code of the evening, while it is on. */
  roomCode: string | undefined;
  /** When somebody was last found to guess it. */
  codeGuessedAt: string | undefined;
  /** The muted tables: see `readMutes`. */
  muted: string | undefined;
  /** Devices in service that cannot be reached. */
  absences: readonly Absence[];
  connection: BoardConnection;
  /** The server's clock minus the device's, in milliseconds. */
  clockOffset: number;
};

export type BoardRefusal = 'unknown' | 'refused';

export type BoardStore = {
  board: BoardRows | undefined;
  roomCode: string | undefined;
  codeGuessedAt: string | undefined;
  muted: string | undefined;
  absences: readonly Absence[];
  refusal: BoardRefusal | undefined;
  readonly view: BoardView;
  hold(): void;
  release(): void;
  /** Call it after each change of `board`, `roomCode`, `refusal` or the link. */
  publish(): void;
};

type StoreListener = {
  /** The view has changed. */
  onView(): void;
  /** New requests were placed on the board. Not called for those of the first load. */
  onNews(news: readonly TableRequest[]): void;
};

const emptyView: BoardView = {
  state: 'loading',
  placed: [],
  latest: new Map(),
  roomCode: undefined,
  codeGuessedAt: undefined,
  muted: undefined,
  absences: [],
  connection: connectionOf(noLink),
  clockOffset: 0,
};

export function createBoardStore(link: ServerLink, listener: StoreListener): BoardStore {
  let placed: readonly TableRequest[] | undefined;
  let isHeld = false;
  let view = emptyView;
  const byId = createIndex();

  const store: BoardStore = {
    board: undefined,
    roomCode: undefined,
    codeGuessedAt: undefined,
    muted: undefined,
    absences: emptyView.absences,
    refusal: undefined,
    get view() {
      return view;
    },
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      publish();
    },
    publish,
  };
  return store;

  function publish(): void {
    const news = isHeld && placed ? [] : place();
    const next = readView();
    if (!isSameView(view, next)) {
      view = next;
      listener.onView();
    }
    if (news.length > 0) listener.onNews(news);
  }

  function place(): readonly TableRequest[] {
    if (!store.board) return [];
    const news = newsBetween(placed, store.board.requests);
    placed = store.board.requests;
    return news;
  }

  function readView(): BoardView {
    const connection = connectionOf(link.state);
    return {
      state: store.refusal ?? (placed ? 'ready' : 'loading'),
      placed: placed ?? emptyView.placed,
      latest: store.board ? byId(store.board.requests) : emptyView.latest,
      roomCode: store.roomCode,
      codeGuessedAt: store.codeGuessedAt,
      muted: store.muted,
      absences: store.absences,
      connection: isSameConnection(view.connection, connection) ? view.connection : connection,
      clockOffset: link.clockOffset ?? 0,
    };
  }
}

/**
 * Indexes requests by id. Returns the same map for the same list, so that views can be compared by identity.
 */
function createIndex() {
  let indexed: readonly TableRequest[] | undefined;
  let index: ReadonlyMap<string, TableRequest> = new Map();
  return (requests: readonly TableRequest[]): ReadonlyMap<string, TableRequest> => {
    if (requests !== indexed) index = new Map(requests.map((request) => [request.id, request]));
    indexed = requests;
    return index;
  };
}

function isSameView(a: BoardView, b: BoardView): boolean {
  return (
    a.state === b.state &&
    a.placed === b.placed &&
    a.latest === b.latest &&
    a.roomCode === b.roomCode &&
    a.codeGuessedAt === b.codeGuessedAt &&
    a.muted === b.muted &&
    a.absences === b.absences &&
    a.connection === b.connection &&
    a.clockOffset === b.clockOffset
  );
}

function isSameConnection(a: BoardConnection, b: BoardConnection): boolean {
  if (a.kind !== 'offline' || b.kind !== 'offline') return a.kind === b.kind;
  return a.since === b.since && a.dataAt === b.dataAt;
}
