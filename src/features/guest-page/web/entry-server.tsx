import { renderToString } from 'react-dom/server';
import type { RenderGuestPage } from '../../requests/guests/contract.ts';
import { isActive } from '../../requests/rules.ts';
import { deadEndTitle } from './dead-end/DeadEndPage.tsx';
import { GuestPage } from './GuestPage.tsx';
import { placeTexts } from './language/place-texts.ts';
import { sayIn } from './language/use-guest-language.ts';
import { pageTitle, stageOf } from './table/status/stage.ts';
import { type ShownPageData, servedRequests } from './types.ts';

/** Renders the page as HTML for the server's document. The phone hydrates it in the same language. */
export const render: RenderGuestPage = (served, spoken) => {
  const texts = placeTexts(spoken.language, spoken.place);
  const data = { ...served, ...spoken, placeTexts: texts };
  const body = renderToString(<GuestPage data={data} />);
  return { title: titleOf(data), head: refreshOf(data), body, placeTexts: texts };
};

function titleOf(data: ShownPageData): string {
  const say = sayIn(data.language, data.placeTexts);
  if (data.kind !== 'table') return deadEndTitle(say, data.kind);
  const [shown] = servedRequests(data);
  return pageTitle(say, stageOf({ name: 'idle' }, shown), data.table, data.restaurant.name);
}

/** Without JavaScript, the page reloads itself while a request is active or calls are paused. */
function refreshOf(data: ShownPageData): string {
  const shown = data.kind === 'table' ? servedRequests(data) : [];
  const isMuted = data.kind === 'table' && data.mutedUntil !== null;
  const isFollowing = isMuted || shown.some(({ request }) => isActive(request));
  return isFollowing ? '<noscript><meta http-equiv="refresh" content="5"></noscript>' : '';
}
