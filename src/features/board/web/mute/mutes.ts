import { createContext, use } from 'react';
import type { MuteLength } from '../../../../enums.ts';
import { defineTexts, say } from '../../../../ui/language/i18n.ts';
import { answer, client } from '../../../../ui/network/api.ts';
import { notifyFailure, reasonFor } from '../../../../ui/notices/notify-failure.ts';
import type { MuteRoutes } from '../../../requests/mute/handlers.ts';
import { fetchRestaurant } from '../../../restaurants/web/use-restaurant.ts';
import { notifyBoard } from '../device/board-notices.ts';

/** The muted tables of the board. `until`: milliseconds since the epoch, by number. */
type Mutes = { slug: string; until: ReadonlyMap<number, number>; clockOffset: number };

export const MutesContext = createContext<Mutes>({ slug: '', until: new Map(), clockOffset: 0 });

export function useIsMuted(table: number): boolean {
  const { until, clockOffset } = use(MutesContext);
  return (until.get(table) ?? 0) > Date.now() + clockOffset;
}

const { restaurants } = client<MuteRoutes>();

/** Pauses the calls of a table, or resumes them (null). The list of the board then says so. */
export async function muteTable(
  slug: string,
  number: number,
  minutes: MuteLength | null,
): Promise<void> {
  try {
    // Fresh: tables may have other numbers by now.
    const { tables } = await fetchRestaurant(slug);
    // The server says so of a table that is gone.
    const tableId = tables.find((table) => table.number === number)?.id ?? 'gone';
    const call = { param: { id: encodeURIComponent(slug), tableId }, json: { minutes } };
    await answer(restaurants[':id'].tables[':tableId'].mute.$put(call));
  } catch (error) {
    const title = () => say(muteTexts, minutes ? 'failed' : 'resumeFailed');
    const message = reasonFor(error, () => say(muteTexts, 'failedHint'));
    notifyFailure(error, { title, message, duration: 8000 }, notifyBoard);
  }
}

export const muteTexts = defineTexts('mute', {
  fr: {
    mute15: 'Pause de 15\u00a0min',
    mute60: 'Pause d’1\u00a0h',
    muteservice: 'Pause jusqu’à la fin du service',
    resume: 'Reprendre les appels',
    failed: 'La table n’est pas en pause',
    resumeFailed: 'La table est toujours en pause',
    failedHint: 'Sonnette n’a pas répondu. Vérifiez le Wi-Fi, puis réessayez.',
  },
  en: {
    mute15: 'Pause for 15\u00a0min',
    mute60: 'Pause for 1\u00a0h',
    muteservice: 'Pause until the end of service',
    resume: 'Resume calls',
    failed: 'The table is not paused',
    resumeFailed: 'The table is still paused',
    failedHint: 'Sonnette did not respond. Check the Wi-Fi, then try again.',
  },
});
