import './elsewhere.css';
import { BellRing } from 'lucide-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { type Language, labelIn } from '../../../../languages.ts';
import { cardId, paths } from '../../../../paths.ts';
import { holdUnderFinger } from '../../../../ui/device/finger-hold.ts';
import { armSound, checkSound } from '../../../../ui/device/sound.ts';
import { defineTexts, type Say, useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { callRaw } from '../../../../ui/network/api.ts';
import { useTitleCount } from '../../../../ui/page-title.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { inOrder, SILENT_SCREEN_HEADER } from '../../../requests/rules.ts';
import { handoverWords } from '../cards/texts.ts';
import { everySecond } from '../cards/use-minutes.ts';
import { ringNew } from '../device/board-notices.ts';
import { onActivation, readIsStarted } from '../device/service.ts';
import { isHandedTo, readHolder } from '../device/staff-name.ts';
import { createBoardFeed } from '../feed/board-feed.ts';
import { browser, type World } from '../feed/feed-world.ts';
import { placeName, withChoice } from '../labels.ts';
import { repeatRinging, takeRingLease } from '../ringing/repeat-ringing.ts';
import { onRinging, ringScopeOf, ringsHere } from '../ringing/rings-here.ts';
import { boardTexts } from '../texts.ts';
import { wakeWithPage } from '../use-board.ts';

/** On staff screens other than the board: rings, counts the requests in the title, and links the newest. */
export function RequestsElsewhere({ slug }: { slug: string }) {
  const t = useTexts(elsewhereTexts);
  const board = useTexts(boardTexts);
  const { language } = useLanguage();
  const waiting = inOrder(useRingingRequests(slug));
  const [newest, ...others] = waiting;
  const place = newest ? placeName(board, newest) : '';
  useTitleCount(waiting.length);
  return (
    // Always mounted: screen readers announce only changes in an existing region.
    <div role="status">
      {newest && (
        <Link ref={tellHeight} to={`${paths.staff}#${cardId(newest.id)}`} className="rings">
          <BellRing aria-hidden="true" className="rings-sign" />
          <span className="rings-words">
            <strong>{handoverWords(newest, place) ?? sentence(t, language, newest, place)}</strong>
            {others.length > 0 && <span> {t('more', { count: others.length })}</span>}
          </span>{' '}
          <span className="rings-see">{t('see')}</span>
        </Link>
      )}
    </div>
  );
}

/** Other bars at the bottom stand on this line, whose words may wrap. */
function tellHeight(line: HTMLElement | null): (() => void) | undefined {
  if (!line) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--bottom-bar', `${line.offsetHeight}px`);
  });
  observer.observe(line);
  return () => {
    observer.disconnect();
    style.removeProperty('--bottom-bar');
  };
}

/** "Table 5 is asking for the bill", "Table 5 is asking for the bill · Card" */
function sentence(
  t: ElsewhereSay,
  language: Language,
  request: TableRequest,
  table: string,
): string {
  const { type, wish } = request;
  const known = keys.find((key) => key === type) ?? 'other';
  const words =
    wish && type !== 'menu'
      ? t('wish', { table, wish: labelIn(wish.label, language) })
      : t(known, { table });
  return withChoice(language, request, words);
}

const keys = ['bread', 'water', 'bill', 'menu', 'waiter'] as const;

/**
 * The requests that ring this device, or were handed over to its user. Follows the restaurant's requests and
 * rings for them like the board, but only after the service was started on this device today: an owner who
 * reads statistics at home is not disturbed.
 */
function useRingingRequests(slug: string): readonly TableRequest[] {
  const feed = useMemo(() => createBoardFeed(slug, pollsOnly), [slug]);
  const { state, placed, clockOffset } = useSyncExternalStore(feed.subscribe, feed.read);

  useEffect(() => {
    const stops = [
      // The link must not change under a finger.
      holdUnderFinger(feed),
      wakeWithPage(feed),
      onActivation(armSound),
      feed.onTick(checkSound),
      onRinging(feed, slug, () => {
        if (mayRing()) ringNew();
      }),
      repeatRinging(feed, { isBoard: false, mayRing, slug }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [feed, slug]);
  return useWaiting(slug, state === 'ready' ? placed : none, clockOffset);
}

/** The requests that ring this device. Computed each second, because they ring everyone after some time. */
function useWaiting(
  slug: string,
  requests: readonly TableRequest[],
  clockOffset: number,
): readonly TableRequest[] {
  const ids = useSyncExternalStore(everySecond, () => {
    const scope = ringScopeOf(slug);
    const now = Date.now() + clockOffset;
    const holder = readHolder();
    const ringing = requests.filter(
      (request) => isHandedTo(holder, request) || ringsHere(request, scope, now),
    );
    return ringing.map(({ id }) => id).join(' ');
  });
  return useMemo(() => {
    const ringing = new Set(ids.split(' '));
    return requests.filter(({ id }) => ringing.has(id));
  }, [requests, ids]);
}

/**
 * Polls without a stream: browsers allow six connections per site over HTTP/1.1, and three seconds of delay
 * do not matter here.
 * Polls in the background: one that gets 401 while the password is being changed must not sign out.
 */
const pollsOnly: World = {
  ...browser,
  ask: (path, headers) =>
    callRaw('GET', path, {
      headers: readIsStarted() ? headers : { ...headers, [SILENT_SCREEN_HEADER]: '1' },
      isInBackground: true,
    }),
  mayStream: () => false,
};

const none: readonly TableRequest[] = [];

function mayRing(): boolean {
  return readIsStarted() && takeRingLease({ isBoard: false });
}

/** The line about a request, on staff screens that are not the board. */
const elsewhereTexts = defineTexts('elsewhere', {
  fr: {
    bread: '{{table}} demande du pain',
    water: '{{table}} demande de l’eau',
    bill: '{{table}} demande l’addition',
    menu: '{{table}} demande la carte',
    waiter: '{{table}} appelle un serveur',
    other: '{{table}} a une demande',
    wish: '{{table}} : {{wish}}',
    more_one: 'et {{count}} autre demande',
    more_other: 'et {{count}} autres demandes',
    see: 'Voir',
  },
  en: {
    bread: '{{table}} is asking for bread',
    water: '{{table}} is asking for water',
    bill: '{{table}} is asking for the bill',
    menu: '{{table}} is asking for the menu',
    waiter: '{{table}} is calling a server',
    other: '{{table}} has a request',
    wish: '{{table}}: {{wish}}',
    more_one: 'and {{count}} more request',
    more_other: 'and {{count}} more requests',
    see: 'View',
  },
});

type ElsewhereSay = Say<(typeof elsewhereTexts)['fr']>;
