import type { RequestType } from '../../../../enums.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import { tablePagePath } from '../addresses.ts';
import type { HomeSay } from '../language/say.ts';
import type { GuestRequest, TableAddress } from '../types.ts';
import { TableKeyField } from './TableKeyField.tsx';

/** `sign`: another drawing than that of its type. */
export type QuickButton = { id: string; type: RequestType; words: string; sign?: string | null };

type QuickRequestsProps = {
  say: HomeSay;
  buttons: readonly QuickButton[];
  /** What a tap names: the type alone says which of the usual wishes it is. */
  naming: 'type' | 'wish';
  address: TableAddress;
  /** The wish or type that is being sent, if any. */
  sending: string | undefined;
  onRequest(request: GuestRequest): void;
};

/** Buttons of a real form: before JavaScript has loaded, the browser itself posts a tap. */
export function QuickRequests(props: QuickRequestsProps) {
  const { say, buttons, naming, address, sending, onRequest } = props;
  return (
    <form
      className={layoutOf(buttons)}
      method="post"
      action={tablePagePath(address)}
      aria-label={say('whatCanWeBring')}
    >
      <TableKeyField address={address} />
      {buttons.map(({ id, type, words, sign }) => (
        <button
          key={id}
          className="tile"
          type="submit"
          name={naming}
          value={id}
          aria-disabled={sending !== undefined}
          data-sending={id === sending || undefined}
          onClick={(event) => {
            event.preventDefault();
            const wish = naming === 'wish' ? { wish: id } : {};
            onRequest({ type, ...wish, message: '', customerName: '' });
          }}
        >
          <Icon name={type} sign={sign} />
          <span>{id === sending ? say('sending') : words}</span>
        </button>
      ))}
    </form>
  );
}

/** A label with more characters, or with a longer word, needs the width of the screen: one button a line. */
const TILE = { characters: 24, word: 13 };

function layoutOf(buttons: readonly QuickButton[]): string {
  if (buttons.some(({ words }) => isLong(words))) return 'quick list';
  if (buttons.length <= 2) return 'quick few';
  if (buttons.length <= 4) return 'quick';
  return buttons.length <= 6 ? 'quick many' : 'quick many most';
}

/** Chinese and Japanese signs are twice as wide, and a line may end after each. */
function isLong(words: string): boolean {
  const wide = /[\u2e80-\u9fff\uff00-\uff60]/g;
  if (words.replace(wide, '??').length > TILE.characters) return true;
  return words
    .replace(wide, ' ')
    .split(/[\s-]/)
    .some(({ length }) => length > TILE.word);
}
