/*
 * What the board of one restaurant knows, for whoever draws it. `latest` is the truth. `placed` is what
 * decides where a card stands: while a finger is down it waits, so that the card which is tapped is the
 * card that was aimed at.
 */
import { type BoardRows, newsBetween } from './board.ts';
import type { BoardRequest } from './board-request.ts';
import { type BoardConnection, connectionOf, type Link, noLink } from './connection.ts';

export type BoardView = {
  /** `unknown`: there is no such restaurant; `refused`: it is not this session's. */
  state: 'loading' | 'ready' | BoardRefusal;
  placed: readonly BoardRequest[];
  latest: ReadonlyMap<string, BoardRequest>;
  connection: BoardConnection;
  /** The server's clock minus the device's, in milliseconds. */
  clockOffset: number;
};

export type BoardRefusal = 'unknown' | 'refused';

export type BoardStore = {
  board: BoardRows | undefined;
  link: Link;
  clockOffset: number | undefined;
  refusal: BoardRefusal | undefined;
  readonly view: BoardView;
  /** Told when the view is another one. */
  listeners: Set<() => void>;
  /** Told of requests that have come to stand on the board; never of those of the first load. */
  newsListeners: Set<(news: readonly BoardRequest[]) => void>;
  hold(): void;
  release(): void;
  /** To be called after any change of the fields above. */
  publish(): void;
};

export function createBoardStore(): BoardStore {
  let placed: readonly BoardRequest[] | undefined;
  let latest: ReadonlyMap<string, BoardRequest> = new Map();
  let indexed: readonly BoardRequest[] = [];
  let isHeld = false;
  let view: BoardView = {
    state: 'loading',
    placed: [],
    latest,
    connection: connectionOf(noLink),
    clockOffset: 0,
  };

  const store: BoardStore = {
    board: undefined,
    link: noLink,
    clockOffset: undefined,
    refusal: undefined,
    get view() {
      return view;
    },
    listeners: new Set(),
    newsListeners: new Set(),
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
    const news = isHeld && placed ? [] : settle();
    index();
    const next = readView();
    if (!isSameView(view, next)) {
      view = next;
      for (const listener of store.listeners) listener();
    }
    if (news.length > 0) for (const listener of store.newsListeners) listener(news);
  }

  function settle(): readonly BoardRequest[] {
    if (!store.board) return [];
    const news = newsBetween(placed, store.board.requests);
    placed = store.board.requests;
    return news;
  }

  function index(): void {
    const requests = store.board?.requests ?? [];
    if (requests === indexed) return;
    indexed = requests;
    latest = new Map(requests.map((request) => [request.id, request]));
  }

  function readView(): BoardView {
    const connection = connectionOf(store.link);
    return {
      state: store.refusal ?? (placed ? 'ready' : 'loading'),
      placed: placed ?? view.placed,
      latest,
      connection: isSameConnection(view.connection, connection) ? view.connection : connection,
      clockOffset: store.clockOffset ?? 0,
    };
  }
}

function isSameView(a: BoardView, b: BoardView): boolean {
  return (
    a.state === b.state &&
    a.placed === b.placed &&
    a.latest === b.latest &&
    a.connection === b.connection &&
    a.clockOffset === b.clockOffset
  );
}

function isSameConnection(a: BoardConnection, b: BoardConnection): boolean {
  if (a.kind !== 'offline' || b.kind !== 'offline') return a.kind === b.kind;
  return a.since === b.since && a.dataAt === b.dataAt;
}
