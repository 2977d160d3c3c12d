/**
 * Access to browser storage that never throws: in private mode, or when it is full, values are not stored.
 */

type Area = 'local' | 'session';

/*
 * Keys of local storage that pages share with parts loaded later. They are in this file, because each further
 * file would be one more request of each page.
 */

/** The choices about pushes on this device, and who made them. A sign-out removes them. */
export const PUSH_WISH_KEY = 'sonnette.push';
/** Settings of the staff board on this device. A sign-out removes those of its user. */
export const BOARD_KEY = 'sonnette.board';
/** Requests that staff made for guests, and that are not sent yet. A sign-out removes them. */
export const CALLS_KEY = 'sonnette.calls';
/** A restaurant whose first run is over, as seen on this device, and whose team is added later. */
export const FIRST_RUN_KEYS = {
  over: 'sonnette.first-run-over',
  teamLater: 'sonnette.team-later',
} as const;
/** When the connection was lost, in milliseconds. The offline page reads it. */
export const OFFLINE_SINCE_KEY = 'sonnette.offline-since';

/** The token of a browser that blocks site data: there a session lasts as long as its page. */
let unstored: string | undefined;

/** The session's bearer token, stored as plain text and not as JSON. */
export const token = {
  key: 'sonnette.token',
  read(): string | undefined {
    return unstored ?? attempt(() => localStorage.getItem(token.key)) ?? undefined;
  },
  write(value: string): void {
    unstored = value;
    attempt(() => {
      localStorage.setItem(token.key, value);
      unstored = undefined;
    });
  },
  clear(): void {
    unstored = undefined;
    attempt(() => localStorage.removeItem(token.key));
  },
};

export function readStored<T>(area: Area, key: string): T | undefined {
  return attempt(() => {
    const text = storageOf(area).getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  });
}

export function store(area: Area, key: string, value: unknown): void {
  attempt(() => storageOf(area).setItem(key, JSON.stringify(value)));
}

export function forget(area: Area, key: string): void {
  attempt(() => storageOf(area).removeItem(key));
}

/**
 * Forgets the first name, the started service, unsent requests and the first run at a sign-out, and keeps the settings of the
 * device. A tablet whose session expired goes on with the same room, and forgets nothing.
 */
export function forgetUser(): void {
  for (const key of [CALLS_KEY, ...Object.values(FIRST_RUN_KEYS)]) forget('local', key);
  const settings = readStored<Record<string, unknown>>('local', BOARD_KEY);
  const { staffName: _, startedOn: __, isEnded: ___, ...ofDevice } = settings ?? {};
  if (settings) store('local', BOARD_KEY, ofDevice);
}

function storageOf(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage;
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
