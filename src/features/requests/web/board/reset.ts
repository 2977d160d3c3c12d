import { ApiError, answer, client } from '../../../../ui/api.ts';
import { say } from '../../../../ui/i18n.ts';
import type { RequestRoutes } from '../../handlers.ts';
import type { BoardReset } from '../../rules.ts';
import type { BoardFeed } from './board-feed.ts';
import { tell } from './board-notices.ts';
import { readDeviceSettings } from './device-settings.ts';
import { boardTexts } from './texts.ts';

const { restaurants } = client<RequestRoutes>();

/** Empties the board of a restaurant on every device, and says how it went. */
export async function reset(feed: BoardFeed, slug: string): Promise<void> {
  try {
    const param = { slug: encodeURIComponent(slug) };
    const query = { by: readDeviceSettings().staffName || undefined, device: feed.device };
    const call = restaurants[':slug'].requests.reset.$delete({ param, query });
    const { deletedCount } = await answer(call);
    tell({
      type: 'success',
      title: say(boardTexts, 'resetDone'),
      message: say(boardTexts, 'resetDoneCount', { count: deletedCount }),
      duration: 5000,
    });
    feed.refetchAfter('reset');
  } catch (error) {
    tellFailure(error);
  }
}

/** Somebody else has emptied the board: without a word it would look like a fault. */
export function tellReset({ by, count }: BoardReset): void {
  const who = by ?? say(boardTexts, 'anotherDevice');
  const title = say(boardTexts, 'resetBy', { who, count });
  tell({ type: 'info', title });
}

function tellFailure(error: unknown): void {
  if (!(error instanceof ApiError)) {
    tell({
      type: 'error',
      title: say(boardTexts, 'resetLost'),
      message: say(boardTexts, 'resetLostHint'),
      duration: 8000,
    });
  } else if (error.status !== 401) {
    tell({
      type: 'error',
      title: say(boardTexts, 'error'),
      message: error.message || say(boardTexts, 'resetRefused'),
      duration: 8000,
    });
  }
}
