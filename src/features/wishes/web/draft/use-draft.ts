import { useEffect, useRef, useState } from 'react';
import { forget, readStored, store } from '../../../../ui/device/storage.ts';
import { say } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { errorTitle } from '../../../../ui/network/error-title.ts';
import { queryClient } from '../../../../ui/network/query.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import type { RestaurantWithTables } from '../../../restaurants/contract.ts';
import { saveRestaurant } from '../../../restaurants/web/manage/save-restaurant.ts';
import type { WishList } from '../../contract.ts';
import type { WishRoutes } from '../../handlers.ts';
import { usualWishes, type Wish } from '../../rules.ts';
import { wishTexts } from '../texts.ts';
import { wishesKey } from '../use-wishes.ts';
import { fieldNameOf, fieldsWithoutWords, isSameList, tidied } from './draft.ts';

/** What a pack sets of the restaurant besides the list. */
type House = Partial<Pick<RestaurantWithTables, 'place_word' | 'open_all_hours'>>;

/** `saved`: the list of this version, from which the changes began. `house`: once a pack was taken. */
type Stored = { version: number; saved: Wish[]; wishes: Wish[]; house?: House | undefined };

type Problems = Record<string, string>;

/** What replaced more than one field, so that it can be taken back. */
type DraftStep = 'removed' | 'replaced' | 'discarded';

export type WishDraft = ReturnType<typeof useDraft>;

/** The list and its unsaved changes, which stay through a reload of this tab. `onSaved`: of the restaurant. */
export function useDraft(restaurant: RestaurantWithTables, present: WishList, onSaved: () => void) {
  const key = `sonnette.wishes.${restaurant.id}`;
  const [draft, setDraft] = useState<Stored>(
    () => readStored('session', key) ?? { ...present, saved: present.wishes },
  );
  const [undo, setUndo] = useState<{ step: DraftStep; wishes: Wish[]; house: House | undefined }>();
  const { wishes, house } = draft;
  const houseChanges = changesOf(house, restaurant);
  const isListChanged = !isSameList(wishes, draft.saved);
  const isChanged = isListChanged || houseChanges !== undefined;
  useStored(key, draft, isChanged);

  const saving = useSaving(restaurant.id, draft, isListChanged, (saved) => {
    setUndo(undefined);
    // What was typed meanwhile stays.
    setDraft((now) => ({
      version: saved.version,
      saved: saved.wishes,
      wishes: now.wishes === wishes ? saved.wishes : now.wishes,
      house: now.house,
    }));
  });
  const { theirs, closeTheirs, forgetProblems } = saving;

  /** The list, then what the pack sets of the restaurant. Returns whether the list is saved. */
  async function save(version?: number): Promise<boolean> {
    if (!(await saving.save(version))) return false;
    if (houseChanges) {
      try {
        await saveRestaurant(restaurant, houseChanges);
        // Later changes of others must not be undone by it.
        setDraft((now) => ({ ...now, house: undefined }));
        onSaved();
      } catch (error) {
        notifyNotSaved(error, () => say(wishTexts, 'houseNotSaved'));
        return true;
      }
    }
    notify({ id: 'wishes', type: 'success', title: () => say(wishTexts, 'saved') });
    return true;
  }

  function change(next: Wish[], step?: DraftStep, nextHouse = house): void {
    setUndo(step && !isSameList(next, wishes) ? { step, wishes, house } : undefined);
    setDraft({ ...draft, wishes: next, house: nextHouse });
  }

  return {
    ...saving,
    save,
    wishes,
    house,
    isChanged,
    undone: undo?.step,
    change,
    changeHouse: (changes: House) => setDraft({ ...draft, house: { ...house, ...changes } }),
    /** Replaces one wish and forgets its problems. */
    changeWish(next: Wish): void {
      change(wishes.map((each) => (each.id === next.id ? next : each)));
      forgetProblems(next.id);
    },
    takeBack: () => undo && change(undo.wishes, undefined, undo.house ?? {}),
    discard: () => change(draft.saved, 'discarded', {}),
    keepMine: () => theirs && save(theirs.version),
    takeTheirs(): void {
      if (!theirs) return;
      const { version, wishes: list } = theirs;
      setDraft({ version, saved: list, wishes: list, house });
      setUndo({ step: 'replaced', wishes, house });
      closeTheirs();
    },
  };
}

/** Undefined if the restaurant has all of it. */
function changesOf(house: House = {}, restaurant: RestaurantWithTables): House | undefined {
  const changed = Object.entries(house).filter(
    ([field, value]) => restaurant[field as keyof House] !== value,
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** `theirs`: the list of somebody who has saved meanwhile. */
function useSaving(
  restaurantId: string,
  draft: Stored,
  isListChanged: boolean,
  onSaved: (saved: WishList) => void,
) {
  const [theirs, setTheirs] = useState<WishList>();
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);

  /** Returns whether the list is saved. */
  async function save(version = draft.version): Promise<boolean> {
    const without = fieldsWithoutWords(draft.wishes);
    const sent = tidied(draft.wishes);
    setProblems(Object.fromEntries(without.map((field) => [field, say(wishTexts, 'nameIt')])));
    if (without.length > 0 || isBusy) return false;
    if (!isListChanged) return true;
    setBusy(true);
    try {
      const saved = await saveWishes(restaurantId, version, sent);
      setTheirs(undefined);
      onSaved(saved);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        setTheirs(error.body as WishList);
      } else {
        setProblems(problemsOf(error, sent));
        notifyNotSaved(error, () => say(wishTexts, 'notSaved'));
      }
      return false;
    } finally {
      setBusy(false);
    }
  }

  function forgetProblems(id: string): void {
    const others = Object.entries(problems).filter(([name]) => !name.startsWith(`${id}.`));
    setProblems(Object.fromEntries(others));
  }

  return {
    theirs,
    problems,
    isBusy,
    save,
    forgetProblems,
    closeTheirs: () => setTheirs(undefined),
  };
}

function problemsOf(error: unknown, sent: Wish[]): Problems {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  const named = Object.entries(fields).map(([path, text]) => [fieldNameOf(path, sent), text]);
  return Object.fromEntries(named);
}

function notifyNotSaved(error: unknown, text: () => string): void {
  const hint = () => (error instanceof ApiError ? error.message : say(wishTexts, 'tryAgain'));
  notify({
    id: 'wishes',
    type: 'error',
    title: () => errorTitle(error),
    message: () => `${text()} ${hint()}`,
  });
}

/** Stores unsaved changes, and warns before they are left. */
function useStored(key: string, draft: Stored, isChanged: boolean): void {
  const left = useRef(false);
  left.current = isChanged;
  useEffect(() => {
    if (isChanged) store('session', key, draft);
    else forget('session', key);
  }, [key, draft, isChanged]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => left.current && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      if (!left.current) return;
      notify({
        id: 'wishes',
        type: 'info',
        title: () => say(wishTexts, 'leftTitle'),
        message: () => say(wishTexts, 'leftHint'),
      });
    };
  }, []);
}

const { restaurants } = client<WishRoutes>();

/**
 * Replaces the list. The usual wishes end the restaurant's own list. Throws `ApiError` (with the present list
 * if somebody has changed it meanwhile) or `NetworkError`.
 */
async function saveWishes(id: string, version: number, wishes: Wish[]): Promise<WishList> {
  const calls = restaurants[':id'].wishes;
  const saved = isSameList(wishes, usualWishes)
    ? await answer(calls.$delete({ param: { id }, query: { version: String(version) } }))
    : await answer(calls.$put({ param: { id }, json: { version, wishes } }));
  queryClient.setQueryData(wishesKey(id), saved);
  return saved;
}

/** Returns the ids of the restaurants that have the list now. Throws `ApiError` or `NetworkError`. */
export async function copyWishes(id: string, to: readonly string[]): Promise<string[]> {
  const call = restaurants[':id'].wishes.copy.$post({ param: { id }, json: { to: [...to] } });
  return (await answer(call)).copied;
}
