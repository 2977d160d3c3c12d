import type { BoardRequest } from '../feed/board-request.ts';
import type { CardSay } from './texts.ts';

/** Says that the guest of a pending request asked once more, and how: by what they did last. */
export function askedAgain(
  t: CardSay,
  { status, reopened_at, reminded_at, reminders: count }: BoardRequest,
): string | undefined {
  if (status !== 'pending') return undefined;
  if (reminded_at !== null && reminded_at > (reopened_at ?? '')) return t('reminded', { count });
  return reopened_at === null ? undefined : t('reopened');
}
