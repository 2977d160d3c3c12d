import { useEffect } from 'react';
import { readWakeLock, subscribeWakeLock } from '../../../../ui/device/wake-lock.ts';
import { say } from '../../../../ui/language/i18n.ts';
import { dismiss } from '../../../../ui/notices/notices.ts';
import { notifyBoard } from '../device/board-notices.ts';
import type { BoardConnection } from '../feed/server-link.ts';
import { type BoardSay, boardTexts } from '../texts.ts';

const WARNING_MILLISECONDS = 8000;

/** Warn once per visit: with a low battery, every return to the board would be refused again. */
let hasWarnedOfScreen = false;

/** Shows a warning when the connection is lost, and when the device refuses to keep its screen on. */
export function useWarnings(connection: BoardConnection['kind']): void {
  useEffect(() => {
    if (connection !== 'offline') return;
    const id = warn('offlineShort', 'offlineHint');
    return () => dismiss(id);
  }, [connection]);
  useEffect(() => {
    // The state may be final already: over plain http it is known as soon as the service is started.
    warnOfScreen();
    return subscribeWakeLock(warnOfScreen);
  }, []);
}

function warnOfScreen(): void {
  const state = readWakeLock();
  if (hasWarnedOfScreen || (state !== 'refused' && state !== 'unsupported')) return;
  hasWarnedOfScreen = true;
  warn('screenOff', state === 'refused' ? 'screenRefused' : 'screenUnsupported');
}

type Key = Parameters<BoardSay>[0];

function warn(title: Key, message: Key): string {
  return notifyBoard({
    type: 'warning',
    title: () => say(boardTexts, title),
    message: () => say(boardTexts, message),
    duration: WARNING_MILLISECONDS,
  });
}
