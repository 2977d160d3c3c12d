import { say } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { dismiss } from '../../../../ui/notices/notices.ts';
import { fetchServing, saveServing } from '../../../on-duty/web/serving-calls.ts';
import { notifyBoard } from '../device/board-notices.ts';
import {
  chooseZones,
  confirmZones,
  isUnconfirmed,
  readServing,
  unconfirmZones,
} from './serving.ts';
import { servingTexts } from './texts.ts';

/** Pauses between tries; the last pause repeats. */
const RETRY_MILLISECONDS = [2000, 4000, 8000, 30_000];
/** Fewer failures are usually a short loss of the Wi-Fi. */
const TRIES_BEFORE_NOTICE = 3;
const NOTICE_ID = 'serving-not-saved';
const NOTICE_MILLISECONDS = 12_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
let failures = 0;

/** Sends the choice of this device until the server confirms it. */
export async function sendServing(slug: string): Promise<void> {
  const chosen = readServing(slug);
  if (!chosen || !isUnconfirmed(chosen) || isSending) return;
  clearTimeout(timer);
  isSending = true;
  try {
    const { zones, until } = await saveServing(chosen.zones);
    failures = 0;
    dismiss(NOTICE_ID);
    if (readServing(slug) === chosen && until !== null) confirmZones(slug, zones, until);
  } catch (error) {
    retry(slug, error);
    return;
  } finally {
    isSending = false;
  }
  // Sends again if the choice was changed meanwhile.
  void sendServing(slug);
}

/** After an end of the service here, the server must know that it has begun again, also without zones to choose. */
export function resumeServing(slug: string): void {
  const known = readServing(slug);
  if (!known?.isOver) return;
  chooseZones(slug, known.zones);
  void sendServing(slug);
}

/** Compares the choice with the server's: it may be older than the session, or come from another tab. */
export async function syncServing(slug: string): Promise<void> {
  try {
    const { zones, until } = await fetchServing();
    if (isUnconfirmed(readServing(slug))) void sendServing(slug);
    else if (until !== null) confirmZones(slug, zones, until);
    else {
      unconfirmZones(slug);
      void sendServing(slug);
    }
  } catch {
    // The choice stays stored on this device. The next board that opens compares again.
  }
}

function retry(slug: string, error: unknown): void {
  // The guard of the page handles a session that has ended.
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
  failures += 1;
  if (failures === TRIES_BEFORE_NOTICE) {
    notifyBoard({
      id: NOTICE_ID,
      type: 'warning',
      title: () => say(servingTexts, 'notSaved'),
      message: () => say(servingTexts, 'notSavedHint'),
      duration: NOTICE_MILLISECONDS,
    });
  }
  const pause = RETRY_MILLISECONDS[failures - 1] ?? RETRY_MILLISECONDS.at(-1);
  timer = setTimeout(() => void sendServing(slug), pause);
}
