import { useState } from 'react';
import { requestPath } from '../../addresses.ts';
import type { GuestSay, GuestTextKey } from '../../language/texts.ts';
import type { Ending, EndingAct, Held, TableAddress } from '../../types.ts';

type Words = {
  button: GuestTextKey;
  sending: GuestTextKey;
  queued: GuestTextKey;
  giveUp: GuestTextKey;
};

const words: Record<EndingAct, Words> = {
  cancel: {
    button: 'cancel',
    sending: 'cancelling',
    queued: 'cancelQueued',
    giveUp: 'keepRequest',
  },
  serve: { button: 'served', sending: 'sending', queued: 'serveQueued', giveUp: 'notServed' },
};

/** The values of the form's field `act`. */
const values: Record<EndingAct, string> = { cancel: 'cancel', serve: 'served' };

type EndingFormProps = {
  say: GuestSay;
  place: TableAddress;
  held: Held;
  act: EndingAct;
  /** The state of this act, if the guest has started it. */
  ending: Ending | undefined;
  onEnd(act: EndingAct): void;
  onGiveUp(): void;
};

/**
 * The button that ends a request. The form's address names the request and its key, so that a page without
 * JavaScript still has both after a refusal.
 */
export function EndingForm({ say, place, held, act, ending, ...acts }: EndingFormProps) {
  const isSending = ending !== undefined && !ending.isQueued;
  const { button, sending, queued, giveUp } = words[act];
  const [isAsking, setAsking] = useState(false);
  const label = isAsking ? 'cancelOthers' : button;

  function end(): void {
    setAsking(false);
    acts.onEnd(act);
  }

  return (
    <>
      {isAsking && (
        <p className="queued" role="alert">
          {say('othersRequest')}
        </p>
      )}
      <form
        method="post"
        action={requestPath(place, held)}
        onSubmit={(event) => {
          event.preventDefault();
          // A neighbour's tap must not cancel by accident.
          if (act === 'cancel' && !held.mayServe && !isAsking && !ending) setAsking(true);
          else end();
        }}
      >
        <input type="hidden" name="request" value={held.request.id} />
        {held.key !== undefined && <input type="hidden" name="key" value={held.key} />}
        <button
          className={act === 'cancel' ? 'button quiet' : 'button'}
          type="submit"
          name="act"
          value={values[act]}
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
      {ending?.isQueued && (
        <>
          <p className="queued">{say(queued)}</p>
          <button className="button quiet" type="button" onClick={acts.onGiveUp}>
            {say(giveUp)}
          </button>
        </>
      )}
    </>
  );
}
