import { useState } from 'react';
import { requestPath } from '../../addresses.ts';
import type { GuestSay, GuestTextKey } from '../../language/texts.ts';
import type { Ending, EndingMove, ShownRequest, TableAddress } from '../../types.ts';

type Words = {
  button: GuestTextKey;
  sending: GuestTextKey;
  queued: GuestTextKey;
  giveUp: GuestTextKey;
};

const words: Record<EndingMove, Words> = {
  cancel: {
    button: 'cancel',
    sending: 'cancelling',
    queued: 'cancelQueued',
    giveUp: 'keepRequest',
  },
  serve: { button: 'served', sending: 'sending', queued: 'serveQueued', giveUp: 'notServed' },
};

type EndingFormProps = {
  say: GuestSay;
  address: TableAddress;
  shown: ShownRequest;
  move: EndingMove;
  /** The state of this move, if the guest has started it. */
  ending: Ending | undefined;
  onEnd(move: EndingMove): void;
  onGiveUp(): void;
};

/**
 * The button that ends a request. The form's address names the request and its key, so that a page without
 * JavaScript still has both after a refusal.
 */
export function EndingForm({ say, address, shown, move, ending, ...actions }: EndingFormProps) {
  const isSending = ending !== undefined;
  const { button, sending, queued, giveUp } = words[move];
  const [isAsking, setAsking] = useState(false);
  const label = isAsking ? 'cancelOthers' : button;

  function end(): void {
    setAsking(false);
    actions.onEnd(move);
  }

  // It is sent again by itself, so that only its opposite is left to the guest.
  if (ending?.isQueued) {
    return (
      <>
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
          if (move === 'cancel' && !shown.mayServe && !isAsking && !ending) setAsking(true);
          else end();
        }}
      >
        <input type="hidden" name="request" value={shown.request.id} />
        {shown.key !== undefined && <input type="hidden" name="key" value={shown.key} />}
        <button
          className={move === 'cancel' ? 'button quiet' : 'button'}
          type="submit"
          name="act"
          value={move === 'serve' ? 'served' : move}
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
