import { ApiError, answer, client } from '../../../../ui/api.ts';
import { say } from '../../../../ui/i18n.ts';
import type { RequestRoutes } from '../../handlers.ts';
import type { BoardFeed } from './board-feed.ts';
import { tell } from './board-notices.ts';
import { boardTexts } from './texts.ts';

const { restaurants } = client<RequestRoutes>();

/** Empties the board of a restaurant on every device, and says how it went. */
export async function reset(feed: BoardFeed, slug: string): Promise<void> {
  try {
    const param = { slug: encodeURIComponent(slug) };
    const { deletedCount } = await answer(restaurants[':slug'].requests.reset.$delete({ param }));
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
