import { onLanguage } from '../language/i18n.ts';

/** A notice (toast). `duration` is in milliseconds. */
export type Notice = {
  id: string;
  title: string;
  message: string;
  type: 'success' | 'warning' | 'error' | 'info';
  timestamp: number;
  autoClose: boolean;
  duration: number;
  /** Called when the user presses the text. */
  onOpen?: (() => void) | undefined;
  /** Shown in place of the title, which screen readers still read. */
  sign?: string | undefined;
};

/** A notice on the screen. `isClosing`: it is fading out. */
export type ShownNotice = Notice & { isClosing: boolean };

const DEFAULT_DURATION_MILLISECONDS = 5000;
export const FADE_MILLISECONDS = 300;

/** Our own words are functions, so that they follow a change of language. The server's are strings. */
export type NoticeText = string | (() => string);

export type NewNotice = {
  title: NoticeText;
  message?: NoticeText;
  type: Notice['type'];
  autoClose?: boolean;
  duration?: number;
  id?: string;
  /** In milliseconds since the epoch. Default: now. */
  timestamp?: number;
} & Pick<Notice, 'onOpen' | 'sign'>;

/** Shows a notice and returns its id. A notice with the same id is replaced in its position. */
export function notify(options: NewNotice): string {
  const notice: ShownNotice = {
    id: `${++lastNumber}`,
    timestamp: Date.now(),
    autoClose: true,
    duration: DEFAULT_DURATION_MILLISECONDS,
    isClosing: false,
    ...options,
    ...worded(options),
  };
  forgetTimer(notice.id);
  words.set(notice.id, options);
  const isShown = shown.some(({ id }) => id === notice.id);
  show(
    isShown ? shown.map((other) => (other.id === notice.id ? notice : other)) : [...shown, notice],
  );
  if (notice.autoClose) closeIn(notice.id, notice.duration);
  return notice.id;
}

/** Fades the notice out and removes it. */
export function dismiss(id: string): void {
  if (!shown.some((notice) => notice.id === id && !notice.isClosing)) return;
  forgetTimer(id);
  show(shown.map((notice) => (notice.id === id ? { ...notice, isClosing: true } : notice)));
  timers.set(id, { timer: setTimeout(() => remove(id), FADE_MILLISECONDS), endsAt: Infinity });
}

/** Pauses all timers, while somebody points at or focuses a notice. */
export function holdNotices(): void {
  if (held) return;
  held = new Map();
  for (const notice of shown) {
    const running = timers.get(notice.id);
    if (!running || notice.isClosing) continue;
    forgetTimer(notice.id);
    held.set(notice.id, Math.max(running.endsAt - Date.now(), 0));
  }
}

export function releaseNotices(): void {
  const resumed = held;
  held = undefined;
  for (const [id, left] of resumed ?? []) {
    if (shown.some((notice) => notice.id === id && !notice.isClosing)) closeIn(id, left);
  }
}

export function readNotices(): readonly ShownNotice[] {
  return shown;
}

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let lastNumber = 0;
let shown: readonly ShownNotice[] = [];
let held: Map<string, number> | undefined;
const listeners = new Set<() => void>();
/** The arguments of `notify` for each shown notice, by its id. */
const words = new Map<string, NewNotice>();
const timers = new Map<string, { timer: ReturnType<typeof setTimeout>; endsAt: number }>();

onLanguage(() => {
  if (shown.length === 0) return;
  show(shown.map((notice) => ({ ...notice, ...worded(words.get(notice.id) ?? notice) })));
});

function worded({ title, message = '' }: Pick<NewNotice, 'title' | 'message'>) {
  return { title: inWords(title), message: inWords(message) };
}

function inWords(text: NoticeText): string {
  return typeof text === 'function' ? text() : text;
}

function closeIn(id: string, milliseconds: number): void {
  if (held) {
    held.set(id, milliseconds);
    return;
  }
  const timer = setTimeout(() => dismiss(id), milliseconds);
  timers.set(id, { timer, endsAt: Date.now() + milliseconds });
}

function remove(id: string): void {
  forgetTimer(id);
  words.delete(id);
  show(shown.filter((notice) => notice.id !== id));
}

function forgetTimer(id: string): void {
  clearTimeout(timers.get(id)?.timer);
  timers.delete(id);
  held?.delete(id);
}

function show(next: readonly ShownNotice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
