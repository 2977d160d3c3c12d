import { useState } from 'react';
import { requestCan } from '../../../../requests/rules.ts';
import { requestPath } from '../../addresses.ts';
import type { GuestSay } from '../../language/say.ts';
import type { GuestTextKey } from '../../language/texts/fr.ts';
import type { GuestMove, Moving, ShownRequest, TableAddress } from '../../types.ts';
import { TableKeyField } from '../TableKeyField.tsx';

type Words = {
  button: GuestTextKey;
  sending: GuestTextKey;
  queued: GuestTextKey;
  giveUp: GuestTextKey;
};

/** What the form without script sends as `act`. */
const acts: Record<GuestMove, string> = {
  cancel: 'cancel',
  remind: 'reminder',
  serve: 'served',
  reopen: 'unserved',
};

const words: Record<GuestMove, Words> = {
  cancel: {
    button: 'cancel',
    sending: 'cancelling',
    queued: 'cancelQueued',
    giveUp: 'keepRequest',
  },
  remind: { button: 'remind', sending: 'sending', queued: 'notPassedOn', giveUp: 'giveUp' },
  serve: { button: 'served', sending: 'sending', queued: 'notPassedOn', giveUp: 'notServed' },
  reopen: { button: 'unserved', sending: 'sending', queued: 'notPassedOn', giveUp: 'nowServed' },
};

type MoveFormProps = {
  say: GuestSay;
  address: TableAddress;
  shown: ShownRequest;
  move: GuestMove;
  /** The state of this move, if the guest has started it. */
  moving: Moving | undefined;
  onMove(move: GuestMove): void;
  onGiveUp(): void;
};

/**
 * The button of a guest's move. The form's address names the request and its key, so that a page without
 * JavaScript still has both after a refusal.
 */
export function MoveForm({ say, address, shown, move, moving, ...actions }: MoveFormProps) {
  const isSending = moving !== undefined;
  const { button, sending, queued, giveUp } = words[move];
  const [isAsking, setAsking] = useState(false);
  const isUnheard = move === 'reopen' && requestCan.serve(shown.request);
  const calm = isUnheard ? 'notYet' : button;
  const label = isAsking ? 'cancelOthers' : calm;

  function make(): void {
    setAsking(false);
    actions.onMove(move);
  }

  // It is sent again by itself, so that only its opposite is left to the guest.
  if (moving?.isQueued) {
    return (
      <>
        {move === 'cancel' && moving.failure === 'server' && <p>{say('cancelFailed')}</p>}
        <p>{say(queued)}</p>
        <button className="button quiet" type="button" onClick={actions.onGiveUp}>
          {say(giveUp)}
        </button>
      </>
    );
  }
  return (
    <>
      {isAsking && <p role="alert">{say('othersRequest')}</p>}
      <form
        method="post"
        action={requestPath(address, shown)}
        onSubmit={(event) => {
          event.preventDefault();
          // A neighbour's tap must not cancel by accident.
          if (move === 'cancel' && shown.key === undefined && !isAsking && !moving) setAsking(true);
          else make();
        }}
      >
        <input type="hidden" name="request" value={shown.request.id} />
        <TableKeyField address={address} />
        {shown.key !== undefined && <input type="hidden" name="key" value={shown.key} />}
        <button
          className={move === 'serve' ? 'button' : 'button quiet'}
          type="submit"
          name="act"
          value={acts[move]}
          aria-disabled={isSending}
        >
          {say(isSending ? sending : label)}
        </button>
      </form>
      {isAsking && (
        <button className="button quiet" type="button" onClick={() => setAsking(false)}>
          {say('keepRequest')}
        </button>
      )}
    </>
  );
}
