import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { statuses } from '../../../../enums.ts';
import { DeadEndPage } from '../dead-end/DeadEndPage.tsx';
import type { SpokenWords } from '../language/use-guest-language.ts';
import { sayIn } from '../language/use-guest-language.ts';
import type {
  DeadEndData,
  Moving,
  OutgoingRequest,
  Sending,
  ShownRequest,
  TablePageData,
} from '../types.ts';
import { TableView } from './TableView.tsx';
import type { GuestActions, GuestState } from './use-guest.ts';
import type { useRequest } from './use-request.ts';

/** The state of the request's card. */
const card: Pick<ReturnType<typeof useRequest>, 'moving' | 'offlineSince'> = {
  moving: undefined,
  offlineSince: undefined,
};
vi.mock('./use-request.ts', () => ({
  useRequest: () => ({ ...card, now: NOW, choosing: undefined, isQueued: card.moving?.isQueued }),
}));

const NOW = Date.parse('2026-01-01T20:10:00.000Z');
const say = sayIn('fr');

const outgoing: OutgoingRequest = {
  slug: 'demo',
  table: 12,
  type: 'bread',
  message: '',
  customerName: '',
  key: 'k',
  madeAt: 0,
};

/** Each state of sending. */
const sendings: Sending[] = [
  { name: 'idle' },
  { name: 'sending', outgoing },
  { name: 'unsent', outgoing, isTrying: true, failure: undefined },
  { name: 'unsent', outgoing, isTrying: false, failure: 'network' },
  { name: 'unsent', outgoing, isTrying: true, failure: 'server' },
  { name: 'asking', outgoing },
  { name: 'room-code', outgoing, text: undefined },
];

/**
 * Each status: taken just now, taken a while ago or not taken; created by this phone or by another one.
 * A reset shows as cancelled, a release as pending.
 */
const requests: (ShownRequest | undefined)[] = [
  undefined,
  ...[...statuses, 'folded'].flatMap((status) =>
    ['2026-01-01T20:09:59.000Z', '2026-01-01T20:08:00.000Z', null].flatMap((taken_at) =>
      ['key', undefined].map((key) => shownAs(status, taken_at, key)),
    ),
  ),
  // Staff finished it: the guest may still say for a while that it is not served.
  ...['2026-01-01T20:11:00.000Z', '2026-01-01T20:10:00.000Z'].map(finishedByStaff),
];

const movings: (Moving | undefined)[] = [
  undefined,
  ...[true, false].flatMap((isQueued) => [
    ...(['cancel', 'serve', 'reopen'] as const).map((move) => ({ move, id: 'r1', isQueued })),
    { move: 'cancel', id: 'r0', isQueued } as const,
  ]),
];

describe('[DIN-24] the page of a table always has a control to go on with', () => {
  it.each([true, false])('in every state, with JavaScript: %s', (hasScript) => {
    const states = hasScript ? statesWithScript() : requests.map((shown) => ({ ...quiet, shown }));
    expect(states).toHaveLength(hasScript ? 7 * (32 + 2) * 9 * 2 : 33);
    // What is in flight is answered within 1.5 s, or shown as not sent yet.
    const stuck = states.filter(
      (state) => !isInFlight(state) && enabledControls(htmlOf(state, hasScript)).length === 0,
    );
    expect(stuck).toEqual([]);
  });

  it('that fits the status', () => {
    const controls = (shown: ShownRequest | undefined, moving?: Moving) =>
      enabledControls(htmlOf({ ...quiet, shown, moving }, true));
    expect(controls(shownAs('pending', null, 'key'))).toEqual(['Annuler la demande']);
    expect(controls(shownAs('in-progress', '2026-01-01T20:08:00.001Z', 'key'))).toEqual([
      'Actualiser',
    ]);
    expect(controls(shownAs('in-progress', '2026-01-01T20:08:00.000Z', undefined))).toEqual([
      'Actualiser',
    ]);
    const served = shownAs('in-progress', '2026-01-01T20:08:00.000Z', 'key');
    expect(controls(served)).toEqual(['C’est servi']);
    expect(controls(served, { move: 'serve', id: 'r1', isQueued: true })).toEqual([
      'Non, j’attends encore',
    ]);
    for (const status of ['completed', 'cancelled', 'folded']) {
      expect(controls(shownAs(status, null, 'key'))).toEqual(['Nouvelle demande']);
    }
    const finished = finishedByStaff('2026-01-01T20:10:00.001Z');
    expect(controls(finished)).toEqual(['Toujours pas servi\u202f?', 'Nouvelle demande']);
    expect(controls(finished, { move: 'reopen', id: 'r1', isQueued: true })).toEqual([
      'Non, c’est servi',
      'Nouvelle demande',
    ]);
    expect(controls(finishedByStaff('2026-01-01T20:10:00.000Z'))).toEqual(['Nouvelle demande']);
    expect(controls(undefined)).toContain('Appeler un serveur');
  });

  it.each([
    { kind: 'not-found', restaurant: null },
    { kind: 'trouble', address: '/demande?x=1' },
  ])('where the table is deleted or the server fails: %o', (page) => {
    const data = { ...page, ...inFrench } as DeadEndData;
    expect(enabledControls(renderToStaticMarkup(<DeadEndPage data={data} />))).toHaveLength(1);
  });
});

type Shown = Pick<GuestState, 'sending' | 'isGone'> &
  typeof card & { shown: ShownRequest | undefined };

const quiet = {
  sending: { name: 'idle' },
  shown: undefined,
  moving: undefined,
  offlineSince: undefined,
  isGone: false,
} satisfies Shown;

/** All combinations of the states. `isGone` is only possible without a request. */
function statesWithScript(): Shown[] {
  return sendings.flatMap((sending) =>
    requests.flatMap((shown) =>
      movings.flatMap((moving) =>
        [undefined, NOW - 60_000].flatMap((offlineSince) =>
          (shown ? [false] : [false, true]).map((isGone) => ({
            sending,
            shown,
            moving,
            offlineSince,
            isGone,
          })),
        ),
      ),
    ),
  );
}

function isInFlight({ sending, shown, moving }: Shown): boolean {
  if (sending.name !== 'idle') return sending.name === 'sending';
  const isShown = moving?.id === shown?.request.id && moving?.isQueued === false;
  return isShown && moving?.move === (shown?.request.status === 'pending' ? 'cancel' : 'serve');
}

function htmlOf({ shown, moving, offlineSince, ...page }: Shown, hasScript: boolean): string {
  Object.assign(card, { moving, offlineSince });
  const state: GuestState = {
    ...page,
    shown: shown ? [shown] : [],
    tapped: undefined,
    mutedUntil: null,
    problem: undefined,
  };
  const linkLanguage = hasScript ? undefined : 'fr';
  const words: SpokenWords = {
    language: 'fr',
    offered: ['fr', 'en'],
    linkLanguage,
    say,
    choose: () => {},
    hasFailed: false,
  };
  return renderToStaticMarkup(
    <TableView data={data} words={words} state={state} actions={{} as GuestActions} />,
  );
}

/** The words of the enabled controls in sight, without the menu, which helps nobody to be served. */
function enabledControls(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const controls = main.matchAll(/<(a|button)([^>]*)>(.*?)<\/\1>/g);
  return [...controls]
    .filter(([, , attributes = '']) => !/aria-disabled="true"|class="refresh"/.test(attributes))
    .map(([, , , content = '']) => content.replace(/<[^>]*>/g, '').trim())
    .filter((text) => !text.startsWith('Voir la carte'));
}

const inFrench = { language: 'fr', languages: null, textFiles: {} } as const;

const data: TablePageData = {
  kind: 'table',
  restaurant: { slug: 'demo', name: 'Restaurant Demo', menuUrl: 'https://example.org/menu' },
  label: null,
  table: 12,
  request: null,
  wishes: [
    {
      id: 'waiter',
      type: 'waiter',
      label: { fr: 'Appeler un serveur' },
      place: 'button',
      sign: null,
      choices: [],
    },
  ],
  hasOwnWishes: false,
  tableKey: null,
  isFirstScan: false,
  key: null,
  isClosed: false,
  mutedUntil: null,
  timeZone: 'Europe/Paris',
  maySpeak: false,
  notice: null,
  waitingForm: null,
  pass: null,
  now: NOW,
  ...inFrench,
};

function finishedByStaff(reopenable_until: string): ShownRequest {
  const shown = shownAs('completed', null, 'key');
  return { ...shown, request: { ...shown.request, reopenable_until } };
}

function shownAs(status: string, taken_at: string | null, key: string | undefined): ShownRequest {
  const request = {
    id: 'r1',
    type: 'bread',
    wish: null,
    choice: null,
    message: null,
    customer_name: null,
    status,
    created_at: '2026-01-01T20:07:00.000Z',
    taken_at,
    taken_by: null,
    ended_at: null,
    table_number: 12,
    tableNumber: 12,
  };
  return { request, key, maySpeak: key !== undefined } as ShownRequest;
}
