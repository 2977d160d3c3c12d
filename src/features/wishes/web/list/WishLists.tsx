import { ChevronDown, GripVertical } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type GuestLanguage, labelIn } from '../../../../languages.ts';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../../ui/card-classes.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { randomId } from '../../../../ui/network/random-id.ts';
import { type Wish, wishPlaces } from '../../rules.ts';
import { addWish, hasRoom, placeLimits, putAt, wishesIn } from '../draft/draft.ts';
import type { WishDraft } from '../draft/use-draft.ts';
import { wishTexts } from '../texts.ts';
import { WishSign } from '../WishSign.tsx';
import { WishForm } from './WishForm.tsx';

type WishListsProps = { draft: WishDraft; guestLanguages: readonly GuestLanguage[] };

/** The wishes by place, each with its form. */
export function WishLists({ draft, guestLanguages }: WishListsProps) {
  const t = useTexts(wishTexts);
  const { language } = useLanguage();
  const { wishes, problems } = draft;
  const hintId = useId();
  const [openId, setOpenId] = useState<string>();
  const handle = useFocusedHandle(wishes);
  const { news, land, move } = useMoves(draft, handle.keep);
  const { dragged, begin } = useDragging(land);
  const isFull = wishes.length >= limits.wishesPerRestaurant;

  function add(): void {
    const id = randomId();
    draft.change(addWish(wishes, id));
    setOpenId(id);
    handle.focusField(`${id}.label.${language}`);
  }

  const rowOf = (wish: Wish, index: number) => ({
    wish,
    guestLanguages,
    problems,
    isOpen: openId === wish.id || hasProblem(problems, wish.id),
    onToggle: () => setOpenId(openId === wish.id ? undefined : wish.id),
    hintId,
    offset: dragged?.id === wish.id ? dragged.offset : undefined,
    isLanding:
      dragged?.landing?.place === wish.place &&
      dragged.id !== wish.id &&
      index === dragged.landing.index,
    hasRoomIn: (place: Wish['place']) => hasRoom(wishes, place),
    onDrag: (event: React.PointerEvent) => begin(wish.id, event),
    onChange: draft.changeWish,
    onPlace: (place: Wish['place']) => {
      land(wish.id, { place, index: wishesIn(wishes, place).length });
    },
    onMove: (step: -1 | 1) => move(wish, step),
    onRemove: () => {
      draft.change(
        wishes.filter((each) => each !== wish),
        'removed',
      );
    },
  });

  return (
    <>
      <p id={hintId} hidden>
        {t('moveHint')}
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
      {wishPlaces.map((place) => (
        <Place key={place} place={place} wishes={wishesIn(wishes, place)} dragged={dragged?.id}>
          {(wish, index) => <WishRow key={wish.id} {...rowOf(wish, index)} />}
        </Place>
      ))}
      <div className="grid gap-2">
        {isFull ? (
          <p className="text-small text-muted">
            {t('listFull', { count: limits.wishesPerRestaurant })}
          </p>
        ) : (
          <Button look="secondary" className="justify-self-start" onClick={add}>
            {t('add')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Moves wishes and says where they are. `keepFocus`: called before a move by keyboard. */
function useMoves({ wishes, change }: WishDraft, keepFocus: () => void) {
  const t = useTexts(wishTexts);
  const { language } = useLanguage();
  const [news, setNews] = useState('');

  function land(id: string, { place, index }: Landing): void {
    const wish = wishes.find((each) => each.id === id);
    if (!wish) return;
    if (place !== wish.place && !hasRoom(wishes, place)) {
      setNews(t('full', { place: t(place) }));
      return;
    }
    const next = putAt(wishes, id, place, index);
    change(next);
    const listed = wishesIn(next, place);
    const position = listed.findIndex((each) => each.id === id) + 1;
    const name = labelIn(wish.label, language) || t('unnamed');
    setNews(t('moved', { name, place: t(place), position, count: listed.length }));
  }

  function move(wish: Wish, step: -1 | 1): void {
    const listed = wishesIn(wishes, wish.place);
    const index = listed.indexOf(wish) + step;
    if (index < 0 || index >= listed.length) return;
    keepFocus();
    land(wish.id, { place: wish.place, index });
  }

  return { news, land, move };
}

type PlaceProps = {
  place: Wish['place'];
  wishes: Wish[];
  /** The id of the wish that is dragged. */
  dragged: string | undefined;
  children(wish: Wish, index: number): React.ReactNode;
};

function Place({ place, wishes, dragged, children }: PlaceProps) {
  const t = useTexts(wishTexts);
  const titleId = useId();
  const isLimited = place !== 'hidden';
  // A dragged wish has no index of its own: the others close up.
  const others = wishes.filter(({ id }) => id !== dragged);
  return (
    <section aria-labelledby={titleId} className={`${cardClass} gap-3!`}>
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={titleId} className={cardTitleClass}>
            {t(place)}
          </h2>
          {isLimited && (
            <p className="font-semibold text-muted tabular-nums">
              {t('counted', { count: wishes.length, most: placeLimits[place] })}
            </p>
          )}
        </div>
        <p className="text-small text-pretty text-muted">{t(`${place}Hint`)}</p>
      </div>
      <ol data-place={place} className="min-h-12 scroll-mb-32">
        {wishes.map((wish) => children(wish, others.indexOf(wish)))}
        {wishes.length === 0 && <li className="min-h-12 content-center text-muted">{t('none')}</li>}
      </ol>
    </section>
  );
}

function hasProblem(problems: Record<string, string>, id: string): boolean {
  return Object.keys(problems).some((name) => name.startsWith(`${id}.`));
}

/** React moves elements in the page, and a moved one loses the focus. */
function useFocusedHandle(wishes: readonly Wish[]) {
  const kept = useRef<HTMLElement | null>(null);
  const field = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useLayoutEffect(() => {
    kept.current?.focus();
    kept.current = null;
    if (field.current) {
      document.querySelector<HTMLElement>(`[name="${field.current}"]`)?.focus();
      field.current = undefined;
    }
  }, [wishes]);
  return {
    keep() {
      kept.current = document.activeElement as HTMLElement | null;
    },
    focusField(name: string) {
      field.current = name;
    },
  };
}

type WishRowProps = ComponentProps<typeof WishForm> & {
  isOpen: boolean;
  onToggle(): void;
  /** How far it is dragged from its position, in pixels; undefined if it is not. */
  offset: number | undefined;
  /** A dragged wish would land before it. */
  isLanding: boolean;
  hintId: string;
  onDrag(event: PointerEvent): void;
};

function WishRow(props: WishRowProps) {
  const { isOpen, onToggle, offset, isLanding, hintId, onDrag, ...form } = props;
  const { wish, onMove } = form;
  const t = useTexts(wishTexts);
  const { language } = useLanguage();
  const formId = useId();
  const name = labelIn(wish.label, language) || t('unnamed');
  const { length: count } = wish.choices;
  const choiceCount = count > 0 ? t('choiceCount', { count }) : undefined;

  function moveByKey(event: KeyboardEvent): void {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp'];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  }

  return (
    <li
      data-wish={wish.id}
      style={offset === undefined ? undefined : { transform: `translateY(${offset}px)` }}
      className={`border-t border-line first:border-t-0 ${offset === undefined ? '' : 'relative z-10 rounded-small bg-card shadow-notice'} ${isLanding ? 'shadow-[0_-3px_0_var(--sage)]' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-1">
        <button
          type="button"
          data-handle={wish.id}
          aria-label={t('move', { name })}
          aria-describedby={hintId}
          onKeyDown={moveByKey}
          onPointerDown={onDrag}
          className="-ml-3 grid size-12 shrink-0 cursor-grab touch-none place-content-center rounded-small text-muted hover:bg-sunken hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={formId}
          aria-label={[t('edit', { name }), choiceCount].filter(Boolean).join(' ')}
          onClick={onToggle}
          className="@container -mr-2 flex min-h-14 min-w-0 grow basis-48 cursor-pointer items-center gap-3 rounded-small px-2 py-1 text-left hover:bg-sunken"
        >
          <span
            className={`contents @max-[10rem]:hidden ${wish.place === 'hidden' ? '' : 'text-sage'}`}
          >
            <WishSign icon={wish.icon} />
          </span>
          <span className="min-w-0 grow wrap-anywhere">
            <span dir="auto" className="font-semibold">
              {name}
            </span>
            {/* The space parts the words where layout is not read, as axe does. */}
            {choiceCount && (
              <span className="block text-small text-muted">{` ${choiceCount}`}</span>
            )}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 text-muted @max-[10rem]:hidden ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </div>
      <div id={formId} hidden={!isOpen}>
        {isOpen && <WishForm {...form} />}
      </div>
    </li>
  );
}

/** Where a dragged wish would land: before the wish of this index in a place. */
type Landing = { place: Wish['place']; index: number };

type Dragged = { id: string; offset: number; landing: Landing | undefined };

/** Dragging by a handle, with mouse, pen or finger. Nothing moves in the list before the drop. */
function useDragging(onDrop: (id: string, landing: Landing) => void) {
  const [dragged, setDragged] = useState<Dragged>();
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);

  function begin(id: string, event: PointerEvent): void {
    if (event.button !== 0) return;
    const from = event.clientY + window.scrollY;
    let landing: Landing | undefined;
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const offset = clientY + window.scrollY - from;
      landing = landingAt(clientY, id);
      setDragged({ id, offset, landing });
    };
    const drop = () => {
      end.current();
      if (landing) onDrop(id, landing);
    };
    end.current();
    end.current = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', end.current);
      end.current = () => {};
      setDragged(undefined);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end.current);
  }

  return { dragged, begin };
}

/** The place whose list is nearest to this height of the window, and the index in it. */
function landingAt(y: number, id: string): Landing | undefined {
  const lists = wishPlaces.flatMap((place) => {
    const list = document.querySelector(`[data-place="${place}"]`);
    return list ? [{ place, list, distance: distanceTo(list, y) }] : [];
  });
  const [nearest] = lists.sort((a, b) => a.distance - b.distance);
  if (!nearest) return undefined;
  const rows = [...nearest.list.querySelectorAll('[data-wish]')];
  const others = rows.filter((row) => row.getAttribute('data-wish') !== id);
  const index = others.filter((row) => middleOf(row) < y).length;
  return { place: nearest.place, index };
}

function distanceTo(element: Element, y: number): number {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.max(top - y, y - bottom, 0);
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
