import { useId, useLayoutEffect, useRef, useState } from 'react';
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
import { type Landing, useDragging } from './use-dragging.ts';
import { WishRow } from './WishRow.tsx';

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
