import type { RequestType } from '../../../../enums.ts';
import { quickTypes } from '../../../requests/rules.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import { tablePagePath } from '../addresses.ts';
import type { HomeSay } from '../language/say.ts';
import type { GuestRequest, TableAddress } from '../types.ts';
import { TableKeyField } from './TableKeyField.tsx';

type QuickRequestsProps = {
  say: HomeSay;
  address: TableAddress;
  /** The type that is being sent, if any. */
  sending: RequestType | undefined;
  onRequest(request: GuestRequest): void;
};

/** Four buttons of a real form: before JavaScript has loaded, the browser itself posts a tap. */
export function QuickRequests({ say, address, sending, onRequest }: QuickRequestsProps) {
  return (
    <form
      className="quick"
      method="post"
      action={tablePagePath(address)}
      aria-label={say('whatCanWeBring')}
    >
      <TableKeyField address={address} />
      {quickTypes.map((type) => (
        <button
          key={type}
          className="tile"
          type="submit"
          name="type"
          value={type}
          aria-disabled={sending !== undefined}
          data-sending={type === sending || undefined}
          onClick={(event) => {
            event.preventDefault();
            onRequest({ type, message: '', customerName: '' });
          }}
        >
          <Icon name={type} />
          <span>{type === sending ? say('sending') : say(type)}</span>
        </button>
      ))}
    </form>
  );
}
