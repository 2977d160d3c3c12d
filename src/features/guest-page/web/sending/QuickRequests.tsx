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
      className="quick"
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
