import { say } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { readSession } from '../../../auth/web/session.tsx';
import type { RequestRoutes } from '../../../requests/handlers.ts';
import { readStaffName } from '../device/staff-name.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { notifyBoard } from '../notices/board-notices.ts';
import { resetTexts } from './texts.ts';

const { restaurants } = client<RequestRoutes>();

/** Empties the board of a restaurant on every device, and shows the outcome. */
export async function reset(feed: BoardFeed, slug: string): Promise<void> {
  try {
    const param = { slug: encodeURIComponent(slug) };
    // Colleagues read it, not guests: a name from the mail address will do.
    const by = readStaffName() || readSession().member?.name;
    const query = { by, device: feed.device };
    const call = restaurants[':slug'].requests.reset.$delete({ param, query });
    const { deletedCount } = await answer(call);
    notifyBoard({
      type: 'success',
      title: () => say(resetTexts, 'done'),
      message: () => say(resetTexts, 'doneCount', { count: deletedCount }),
      duration: 5000,
    });
    feed.refetchAfter('reset');
  } catch (error) {
    notifyFailure(error);
  }
}

function notifyFailure(error: unknown): void {
  if (!(error instanceof ApiError)) {
    notifyBoard({
      type: 'error',
      title: () => say(resetTexts, 'lost'),
      message: () => say(resetTexts, 'lostHint'),
      duration: 8000,
    });
  } else if (error.status !== 401) {
    notifyBoard({
      type: 'error',
      title: () => say(resetTexts, 'error'),
      message: error.message || (() => say(resetTexts, 'refused')),
      duration: 8000,
    });
  }
}
