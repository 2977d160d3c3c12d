import { type GuestLanguage, labelIn } from '../../../../../languages.ts';
import type { OfferedWish } from '../../../../requests/guests/contract.ts';
import { requestPath } from '../../addresses.ts';
import type { GuestSay } from '../../language/say.ts';
import type { Choosing, ShownRequest, TableAddress } from '../../types.ts';
import { TableKeyField } from '../TableKeyField.tsx';

type ChoicesProps = {
  say: GuestSay;
  language: GuestLanguage;
  address: TableAddress;
  shown: ShownRequest;
  choices: OfferedWish['choices'];
  /** What was asked for. */
  words: string;
  /** The choice that the server has not answered yet. */
  choosing: Choosing | undefined;
  onChoose(choice: string | null): void;
};

/** What exactly, in one tap, after the request was sent. A second tap takes the choice back. */
export function Choices(props: ChoicesProps) {
  const { say, language, address, shown, choices, words, choosing, onChoose } = props;
  const { request, key } = shown;
  const chosen = choosing ? choosing.choice : request.choice?.id;
  return (
    <form
      className="preference"
      method="post"
      action={requestPath(address, shown)}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="act" value="choice" />
      <input type="hidden" name="request" value={request.id} />
      <TableKeyField address={address} />
      {key !== undefined && <input type="hidden" name="key" value={key} />}
      <fieldset>
        <legend>
          {say('preference')} <span className="unseen">{words}</span>
        </legend>
        {choices.map(({ id, label }) => (
          <button
            key={id}
            className="chip"
            type="submit"
            name="choice"
            value={id === chosen ? '' : id}
            aria-pressed={id === chosen}
            onClick={(event) => {
              event.preventDefault();
              onChoose(id === chosen ? null : id);
            }}
          >
            {labelIn(label, language)}
          </button>
        ))}
      </fieldset>
      <p aria-live="polite">{choosing?.isQueued && say('notPassedOn')}</p>
    </form>
  );
}
