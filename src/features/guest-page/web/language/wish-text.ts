import { isWishId } from '../../../requests/rules.ts';
import type { GuestSay } from './say.ts';

/** The label of a suggestion. Undefined for none, and for one that this page does not know. */
export function wishText(say: GuestSay, id: string | undefined): string | undefined {
  return id !== undefined && isWishId(id) ? say(`wish.${id}`) : undefined;
}
