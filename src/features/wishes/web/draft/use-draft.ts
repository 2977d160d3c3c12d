import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { forget, readStored, store } from '../../../../ui/device/storage.ts';
import { say } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { errorTitle } from '../../../../ui/network/error-title.ts';
import { queryClient } from '../../../../ui/network/query.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import type { WishList } from '../../contract.ts';
import type { WishRoutes } from '../../handlers.ts';
import { usualWishes, type Wish } from '../../rules.ts';
import { wishTexts } from '../texts.ts';
import { fieldNameOf, fieldsWithoutWords, isSameList, tidied } from './draft.ts';

/** `saved`: the list of this version, from which the changes began. */
type Stored = { version: number; saved: Wish[]; wishes: Wish[] };

type Problems = Record<string, string>;

/** What replaced more than one field, so that it can be taken back. */
type DraftStep = 'removed' | 'replaced' | 'discarded';

export type WishDraft = ReturnType<typeof useDraft>;

/** The list and its unsaved changes, which stay through a reload of this tab. */
export function useDraft(restaurantId: string, present: WishList) {
  const key = `sonnette.wishes.${restaurantId}`;
  const [draft, setDraft] = useState<Stored>(
    () => readStored('session', key) ?? { ...present, saved: present.wishes },
  );
  const [undo, setUndo] = useState<{ step: DraftStep; wishes: Wish[] }>();
  const { wishes } = draft;
  const isChanged = !isSameList(wishes, draft.saved);
  useStored(key, draft, isChanged);

  const saving = useSaving(restaurantId, draft, (saved) => {
    setUndo(undefined);
    // What was typed meanwhile stays.
    setDraft((now) => ({
      version: saved.version,
      saved: saved.wishes,
      wishes: now.wishes === wishes ? saved.wishes : now.wishes,
    }));
  });
  const { theirs, save, closeTheirs, forgetProblems } = saving;

  function change(next: Wish[], step?: DraftStep): void {
    setUndo(step && !isSameList(next, wishes) ? { step, wishes } : undefined);
    setDraft({ ...draft, wishes: next });
  }

  return {
    ...saving,
    wishes,
    isChanged,
    undone: undo?.step,
    change,
    /** Replaces one wish and forgets its problems. */
    changeWish(next: Wish): void {
      change(wishes.map((each) => (each.id === next.id ? next : each)));
      forgetProblems(next.id);
    },
    takeBack: () => undo && change(undo.wishes),
    discard: () => change(draft.saved, 'discarded'),
    keepMine: () => theirs && save(theirs.version),
    takeTheirs(): void {
      if (!theirs) return;
      const { version, wishes: list } = theirs;
      setDraft({ version, saved: list, wishes: list });
      setUndo({ step: 'replaced', wishes });
      closeTheirs();
    },
  };
}

/** `theirs`: the list of somebody who has saved meanwhile. */
function useSaving(restaurantId: string, draft: Stored, onSaved: (saved: WishList) => void) {
  const [theirs, setTheirs] = useState<WishList>();
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);

  /** Returns whether the list is saved. */
  async function save(version = draft.version): Promise<boolean> {
    const without = fieldsWithoutWords(draft.wishes);
    const sent = tidied(draft.wishes);
    setProblems(Object.fromEntries(without.map((field) => [field, say(wishTexts, 'nameIt')])));
    if (without.length > 0 || isBusy) return false;
    setBusy(true);
    try {
      const saved = await saveWishes(restaurantId, version, sent);
      setTheirs(undefined);
      onSaved(saved);
      notify({ id: 'wishes', type: 'success', title: () => say(wishTexts, 'saved') });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        setTheirs(error.body as WishList);
      } else {
        setProblems(problemsOf(error, sent));
        notifyNotSaved(error);
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

function notifyNotSaved(error: unknown): void {
  const hint = () => (error instanceof ApiError ? error.message : say(wishTexts, 'tryAgain'));
  notify({
    id: 'wishes',
    type: 'error',
    title: () => errorTitle(error),
    message: () => `${say(wishTexts, 'notSaved')} ${hint()}`,
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

export function useWishes(restaurantId: string) {
  return useQuery({
    queryKey: keyOf(restaurantId),
    queryFn: () => answer(restaurants[':id'].wishes.$get({ param: { id: restaurantId } })),
    staleTime: 0,
  });
}

/**
 * Replaces the list. The usual wishes end the restaurant's own list. Throws `ApiError` (with the present list
 * if somebody has changed it meanwhile) or `NetworkError`.
 */
async function saveWishes(id: string, version: number, wishes: Wish[]): Promise<WishList> {
  const calls = restaurants[':id'].wishes;
  const saved = isSameList(wishes, usualWishes)
    ? await answer(calls.$delete({ param: { id }, query: { version: String(version) } }))
    : await answer(calls.$put({ param: { id }, json: { version, wishes } }));
  queryClient.setQueryData(keyOf(id), saved);
  return saved;
}

/** Returns the ids of the restaurants that have the list now. Throws `ApiError` or `NetworkError`. */
export async function copyWishes(id: string, to: readonly string[]): Promise<string[]> {
  const call = restaurants[':id'].wishes.copy.$post({ param: { id }, json: { to: [...to] } });
  return (await answer(call)).copied;
}

function keyOf(restaurantId: string) {
  return ['wishes', restaurantId];
}
